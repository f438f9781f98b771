import Domain

// Public facts: the College Scorecard of the US Department of Education (release 2020-21) and the directories of the
// athletic associations. Columns: UNITID, name, city, state, latitude, longitude (east positive), undergraduates,
// in-state and out-of-state tuition in dollars a year, admission rate, division, conference, website.

extension DemoColleges {
  static let divisionOne: [DemoCollege] = [
    college(
      221999, "Vanderbilt University", "Nashville", "TN", 36.14659, -86.803369, 7052, 54158, 54158, 0.1162,
      .d1, "Southeastern Conference", "www.vanderbilt.edu"),
    college(
      159391, "Louisiana State University", "Baton Rouge", "LA", 30.414986, -91.178921, 25203, 11962, 28639, 0.7338,
      .d1, "Southeastern Conference", "www.lsu.edu"),
    college(
      228459, "Texas State University", "San Marcos", "TX", 29.888885, -97.943029, 33193, 10855, 22307, 0.8454,
      .d1, "Sun Belt Conference", "www.txstate.edu"),
    college(
      228778, "University of Texas at Austin", "Austin", "TX", 30.282825, -97.738273, 39624, 11448, 40032, 0.3195,
      .d1, "Southeastern Conference", "www.utexas.edu"),
    college(
      227757, "Rice University", "Houston", "TX", 29.717897, -95.402035, 4052, 51107, 51107, 0.1089,
      .d1, "American Conference", "www.rice.edu"),
    college(
      209542, "Oregon State University", "Corvallis", "OR", 44.56395, -123.274723, 26048, 11858, 31467, 0.8221,
      .d1, "Pac-12 Conference", "oregonstate.edu"),
    college(
      218724, "Coastal Carolina University", "Conway", "SC", 33.794995, -79.011767, 9085, 11640, 27394, 0.7045,
      .d1, "Sun Belt Conference", "www.coastal.edu"),
    college(
      243744, "Stanford University", "Stanford", "CA", 37.429434, -122.167359, 6366, 56169, 56169, 0.0519,
      .d1, "Atlantic Coast Conference", "www.stanford.edu"),
    college(
      143358, "Bradley University", "Peoria", "IL", 40.696896, -89.616786, 4570, 35480, 35480, 0.7328,
      .d1, "Missouri Valley Conference", "www.bradley.edu"),
    college(
      161253, "University of Maine", "Orono", "ME", 44.899257, -68.669332, 8870, 11744, 32534, 0.9221,
      .d1, "America East Conference", "www.umaine.edu"),
    college(
      196097, "Stony Brook University", "Stony Brook", "NY", 40.91476, -73.12046, 17962, 10091, 27761, 0.4891,
      .d1, "Coastal Athletic Association", "www.stonybrook.edu"),
    college(
      235316, "Gonzaga University", "Spokane", "WA", 47.666531, -117.400625, 4836, 46920, 46920, 0.7289,
      .d1, "West Coast Conference", "www.gonzaga.edu"),
  ]

  static let divisionTwo: [DemoCollege] = [
    college(
      137847, "University of Tampa", "Tampa", "FL", 27.948455, -82.46483, 8645, 30884, 30884, 0.5551,
      .d2, "Sunshine State Conference", "www.ut.edu"),
    college(
      222831, "Angelo State University", "San Angelo", "TX", 31.440914, -100.465051, 5674, 7907, 17723, 0.7816,
      .d2, "Lone Star Conference", "www.angelo.edu"),
    college(
      228149, "St. Mary's University", "San Antonio", "TX", 29.453244, -98.562778, 2125, 33720, 33720, 0.8543,
      .d2, "Lone Star Conference", "www.stmarytx.edu"),
    college(
      243133, "University of Puerto Rico, Bayamón", "Bayamón", "PR", 18.371398, -66.143541, 3592, 4198, 4198, 0.9107,
      .d2, nil, "www.uprb.edu"),
    college(
      127556, "Colorado Mesa University", "Grand Junction", "CO", 39.080643, -108.553275, 8146, 8686, 22235, 0.7544,
      .d2, "Rocky Mountain Athletic Conference", "www.coloradomesa.edu"),
    college(
      121309, "Point Loma Nazarene University", "San Diego", "CA", 32.718391, -117.250265, 3209, 38300, 38300, 0.8355,
      .d2, "Pacific West Conference", "www.pointloma.edu"),
    college(
      199962, "Wingate University", "Wingate", "NC", 34.986064, -80.44305, 2671, 38896, 38896, 0.7327,
      .d2, "South Atlantic Conference", "www.wingate.edu"),
    college(
      142461, "Northwest Nazarene University", "Nampa", "ID", 43.562411, -116.565783, 1220, 32780, 32780, 0.7683,
      .d2, "Great Northwest Athletic Conference", "www.nnu.edu"),
    college(
      219000, "Augustana University", "Sioux Falls", "SD", 43.525148, -96.736975, 1710, 35884, 35884, 0.7138,
      .d2, "Northern Sun Intercollegiate Conference", "www.augie.edu"),
    college(
      229814, "West Texas A&M University", "Canyon", "TX", 34.982789, -101.914736, 7326, 8456, 9903, 0.5825,
      .d2, "Lone Star Conference", "www.wtamu.edu"),
    college(
      176965, "University of Central Missouri", "Warrensburg", "MO", 38.759111, -93.737428, 6877, 8306, 15434, 0.6359,
      .d2, "Mid-America Intercollegiate Athletics Association", "www.ucmo.edu"),
    college(
      227845, "St. Edward's University", "Austin", "TX", 30.229618, -97.754998, 3009, 49076, 49076, 0.9131,
      .d2, "Lone Star Conference", "www.stedwards.edu"),
  ]

  static let divisionThree: [DemoCollege] = [
    college(
      163851, "Salisbury University", "Salisbury", "MD", 38.34648, -75.604815, 7023, 10044, 20110, 0.7762,
      .d3, "Coast-To-Coast Athletic Conference", "www.salisbury.edu"),
    college(
      139658, "Emory University", "Atlanta", "GA", 33.790183, -84.325512, 6978, 53868, 53868, 0.1917,
      .d3, "University Athletic Association", "www.emory.edu"),
    college(
      162928, "Johns Hopkins University", "Baltimore", "MD", 39.328977, -76.621595, 5752, 54160, 54160, 0.1106,
      .d3, "Centennial Conference", "www.jhu.edu"),
    college(
      168281, "Wheaton College", "Norton", "MA", 41.966637, -71.183979, 1666, 56366, 56366, 0.7709,
      .d3, "New England Women's and Men's Athletic Conference", "www.wheatoncollege.edu"),
    college(
      240189, "University of Wisconsin-Whitewater", "Whitewater", "WI", 42.835563, -88.742368, 9900, 7735, 16607,
      0.7992,
      .d3, "Wisconsin Intercollegiate Athletic Conference", "www.uww.edu"),
    college(
      237066, "Whitworth University", "Spokane", "WA", 47.753358, -117.416714, 2359, 46250, 46250, 0.9101,
      .d3, "Northwest Conference", "www.whitworth.edu"),
    college(
      111948, "Chapman University", "Orange", "CA", 33.79302, -117.852518, 7231, 57214, 57214, 0.5826,
      .d3, "Southern California Intercollegiate Athletic Conference", "www.chapman.edu"),
    college(
      107558, "University of the Ozarks", "Clarksville", "AR", 35.476278, -93.467221, 831, 25950, 25950, 0.559,
      .d3, "Southern Collegiate Athletic Conference", "www.ozarks.edu"),
    college(
      168148, "Tufts University", "Medford", "MA", 42.40855, -71.118293, 6053, 60862, 60862, 0.163,
      .d3, "New England Small College Athletic Conference", "www.tufts.edu"),
    college(
      196149, "State University of New York at Cortland", "Cortland", "NY", 42.598022, -76.188655, 6243, 8677, 18587,
      0.522,
      .d3, "State University of New York Athletic Conference", "www2.cortland.edu"),
    college(
      228343, "Southwestern University", "Georgetown", "TX", 30.634341, -97.665738, 1505, 45120, 45120, 0.4937,
      .d3, "Southern Athletic Association", "www.southwestern.edu"),
    college(
      156295, "Berea College", "Berea", "KY", 37.57202, -84.292893, 1432, 45092, 45092, 0.3296,
      .d3, "Heartland Collegiate Athletic Conference", "www.berea.edu"),
  ]
}
