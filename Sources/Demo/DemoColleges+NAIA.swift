import Domain

// Public facts: the College Scorecard of the US Department of Education (release 2020-21) and the directories of the
// athletic associations. Columns: UNITID, name, city, state, latitude, longitude (east positive), undergraduates,
// in-state and out-of-state tuition in dollars a year, admission rate, division, conference, website.

extension DemoColleges {
  static let naia: [DemoCollege] = [
    college(
      142328, "Lewis-Clark State College", "Lewiston", "ID", 46.412199, -117.024875, 2613, 6982, 20238, 0.9975,
      .naia, "Cascade Collegiate Conference", "www.lcsc.edu"),
    college(
      227331, "Our Lady of the Lake University", "San Antonio", "TX", 29.426194, -98.54365, 1261, 29926, 29926, 0.7397,
      .naia, "Red River Athletic Conference", "www.ollusa.edu"),
    college(
      229160, "Texas Wesleyan University", "Fort Worth", "TX", 32.732962, -97.279613, 1403, 33408, 33408, 0.4679,
      .naia, "Sooner Athletic Conference", "www.txwes.edu"),
    college(
      221731, "Tennessee Wesleyan University", "Athens", "TN", 35.446331, -84.592728, 976, 25850, 25850, 0.6092,
      .naia, "Appalachian Athletic Conference", "www.tnwesleyan.edu"),
    college(
      137564, "Southeastern University", "Lakeland", "FL", 28.029733, -81.918382, 5342, 27520, 27520, 0.4266,
      .naia, "The Sun Conference", "www.seu.edu"),
    college(
      459949, "Texas A&M University-San Antonio", "San Antonio", "TX", 29.304762, -98.52417, 6010, 8901, 21896, 0.5985,
      .naia, nil, "www.tamusa.edu"),
    college(
      447689, "Georgia Gwinnett College", "Lawrenceville", "GA", 33.979409, -84.00459, 11013, 4948, 13734, 0.9451,
      .naia, "Continental Athletic Conference", "www.ggc.edu"),
    college(
      219949, "Cumberland University", "Lebanon", "TN", 36.204514, -86.298782, 1947, 25386, 25386, 0.5376,
      .naia, "Mid-South Conference", "www.cumberland.edu"),
    college(
      142294, "The College of Idaho", "Caldwell", "ID", 43.652284, -116.677992, 1100, 32855, 32855, 0.4835,
      .naia, "California Pacific Conference", "www.collegeofidaho.edu"),
    college(
      180814, "Bellevue University", "Bellevue", "NE", 41.150225, -95.91764, 9665, 7851, 7851, nil,
      .naia, "North Star Athletic Association", "www.bellevue.edu"),
    college(
      159416, "Louisiana State University-Shreveport", "Shreveport", "LA", 32.428465, -93.70561, 2290, 7160, 20314,
      0.8268,
      .naia, "Red River Athletic Conference", "www.lsus.edu"),
    college(
      188182, "University of the Southwest", "Hobbs", "NM", 32.775496, -103.186948, 370, 16200, 16200, nil,
      .naia, "Red River Athletic Conference", "www.usw.edu"),
  ]

  static let juniorColleges: [DemoCollege] = [
    college(
      227979, "San Jacinto Community College", "Pasadena", "TX", 29.660032, -95.114677, 23100, 1872, 5040, nil,
      .juco, nil, "www.sanjac.edu"),
    college(
      226578, "McLennan Community College", "Waco", "TX", 31.58947, -97.171228, 5527, 3640, 5910, nil,
      .juco, nil, "www.mclennan.edu"),
    college(
      223427, "Blinn College", "Brenham", "TX", 30.160457, -96.40852, 16276, 3960, 10470, nil,
      .juco, nil, "www.blinn.edu"),
    college(
      222062, "Walters State Community College", "Morristown", "TN", 36.213179, -83.262503, 4171, 4328, 17199, nil,
      .juco, nil, "www.ws.edu"),
    college(
      104346, "Central Arizona College", "Coolidge", "AZ", 32.957092, -111.652501, 3985, 2580, 5160, nil,
      .juco, nil, "www.centralaz.edu"),
    college(
      153630, "Iowa Western Community College", "Council Bluffs", "IA", 41.272168, -95.797975, 3549, 6120, 6270, nil,
      .juco, nil, "www.iwcc.edu"),
    college(
      133021, "Chipola College", "Marianna", "FL", 30.789228, -85.23139, 1340, 3120, 8950, nil,
      .juco, nil, "www.chipola.edu"),
    college(
      225520, "Howard College", "Big Spring", "TX", 32.252292, -101.450104, 1794, 2560, 5420, nil,
      .juco, nil, "www.howardcollege.edu"),
    college(
      227146, "Navarro College", "Corsicana", "TX", 32.076061, -96.498731, 7139, 2798, 6368, nil,
      .juco, nil, "www.navarrocollege.edu"),
    college(
      225070, "Grayson College", "Denison", "TX", 33.70574, -96.633891, 2903, 2702, 5312, nil,
      .juco, nil, "grayson.edu"),
    college(
      106148, "Yavapai College", "Prescott", "AZ", 34.547495, -112.453395, 3951, 2600, 9332, nil,
      .juco, nil, "www.yc.edu"),
    college(
      155210, "Johnson County Community College", "Overland Park", "KS", 38.924125, -94.727798, 10282, 2820, 6690, nil,
      .juco, nil, "www.jccc.edu"),
  ]
}
