/// Names of colleges that the College Scorecard does not have: initials, short names, and names from before or after a
/// renaming. They are public facts, because the colleges use or used them. The key is the UNITID, which a renaming does
/// not change.
enum CollegeNames {
  static let short: [String: [String]] = [
    "222178": ["ACU"],  // Abilene Christian University
    "197869": ["App State"],  // Appalachian State University
    "104151": ["Arizona State", "ASU"],  // Arizona State University Campus Immersion
    "482149": ["Augusta State"],  // Augusta University
    "196079": ["SUNY Binghamton"],  // Binghamton University
    "142115": ["BSU"],  // Boise State University
    "164924": ["BC"],  // Boston College
    "164988": ["BU"],  // Boston University
    "201441": ["BGSU", "Bowling Green"],  // Bowling Green State University-Main Campus
    "230038": ["BYU"],  // Brigham Young University
    "110404": ["Caltech"],  // California Institute of Technology
    "110422": ["Cal Poly", "Cal Poly SLO"],  // California Polytechnic State University-San Luis Obispo
    "110529": ["Cal Poly Pomona"],  // California State Polytechnic University-Pomona
    "110486": ["CSUB", "Cal State Bakersfield"],  // California State University-Bakersfield
    "110538": ["Chico State"],  // California State University-Chico
    "110547": ["Cal State Dominguez Hills", "CSUDH"],  // California State University-Dominguez Hills
    "110574": ["Cal State East Bay", "Cal State Hayward"],  // California State University-East Bay
    "110556": ["Fresno State"],  // California State University-Fresno
    "110565": ["Cal State Fullerton", "CSUF"],  // California State University-Fullerton
    "110583": ["Long Beach State", "CSULB"],  // California State University-Long Beach
    "110592": ["Cal State LA"],  // California State University-Los Angeles
    "409698": ["Cal State Monterey Bay", "CSUMB"],  // California State University-Monterey Bay
    "110608": ["CSUN", "Cal State Northridge"],  // California State University-Northridge
    "110617": ["Sacramento State", "Sac State"],  // California State University-Sacramento
    "110510": ["Cal State San Bernardino", "CSUSB"],  // California State University-San Bernardino
    "366711": ["Cal State San Marcos", "CSUSM"],  // California State University-San Marcos
    "110495": ["Stanislaus State"],  // California State University-Stanislaus
    "201645": ["CWRU", "Case Western"],  // Case Western Reserve University
    "128771": ["CCSU"],  // Central Connecticut State University
    "169248": ["CMU"],  // Central Michigan University
    "231712": ["CNU"],  // Christopher Newport University
    "217864": ["The Citadel"],  // Citadel Military College of South Carolina
    "187134": ["TCNJ", "Trenton State"],  // The College of New Jersey
    "166124": ["Holy Cross"],  // College of the Holy Cross
    "127556": ["Mesa State"],  // Colorado Mesa University
    "126818": ["CSU", "Colorado State"],  // Colorado State University-Fort Collins
    "190150": ["Columbia"],  // Columbia University in the City of New York
    "190567": ["CCNY"],  // CUNY City College
    "224226": ["DBU"],  // Dallas Baptist University
    "182670": ["Dartmouth"],  // Dartmouth College
    "230171": ["Utah Tech University"],  // Dixie State University
    "198464": ["ECU"],  // East Carolina University
    "220075": ["ETSU"],  // East Tennessee State University
    "156620": ["EKU"],  // Eastern Kentucky University
    "169798": ["EMU"],  // Eastern Michigan University
    "133553": ["ERAU", "Embry-Riddle"],  // Embry-Riddle Aeronautical University-Daytona Beach
    "184603": ["FDU"],  // Fairleigh Dickinson University-Metropolitan Campus
    "133650": ["FAMU", "Florida A&M"],  // Florida Agricultural and Mechanical University
    "133669": ["FAU"],  // Florida Atlantic University
    "433660": ["FGCU"],  // Florida Gulf Coast University
    "133951": ["FIU"],  // Florida International University
    "134097": ["FSU"],  // Florida State University
    "232186": ["GMU"],  // George Mason University
    "131469": ["GW", "GWU"],  // George Washington University
    "139755": ["Georgia Tech", "GT"],  // Georgia Institute of Technology-Main Campus
    "139931": ["GSU"],  // Georgia Southern University
    "139940": ["GSU"],  // Georgia State University
    "104717": ["GCU"],  // Grand Canyon University
    "170082": ["GVSU"],  // Grand Valley State University
    "225399": ["HBU", "Houston Christian University", "HCU"],  // Houston Baptist University
    "115755": ["Cal Poly Humboldt"],  // Humboldt State University
    "145813": ["ISU"],  // Illinois State University
    "151351": ["IU", "Indiana"],  // Indiana University-Bloomington
    "151111": ["IUPUI"],  // Indiana University-Purdue University-Indianapolis
    "153603": ["ISU"],  // Iowa State University
    "232423": ["JMU"],  // James Madison University
    "162928": ["JHU", "Hopkins"],  // Johns Hopkins University
    "155399": ["K-State"],  // Kansas State University
    "486840": ["KSU"],  // Kennesaw State University
    "203517": ["Kent State"],  // Kent State University at Kent
    "192448": ["LIU"],  // Long Island University
    "159391": ["LSU", "Louisiana State University"],
    "159416": ["LSUS"],  // Louisiana State University-Shreveport
    "159647": ["LA Tech"],  // Louisiana Tech University
    "117946": ["LMU"],  // Loyola Marymount University
    "237525": ["Marshall"],  // Marshall University
    "166683": ["MIT"],  // Massachusetts Institute of Technology
    "127565": ["MSU Denver", "Metro State"],  // Metropolitan State University of Denver
    "204024": ["Miami of Ohio", "Miami Ohio", "Miami University"],  // Miami University-Oxford
    "171100": ["MSU"],  // Michigan State University
    "220978": ["MTSU", "Middle Tennessee"],  // Middle Tennessee State University
    "173920": ["Mankato State"],  // Minnesota State University-Mankato
    "176035": ["MUW"],  // Mississippi University for Women
    "179566": ["Missouri State", "Southwest Missouri State"],  // Missouri State University-Springfield
    "178411": ["Missouri S&T", "Rolla"],  // Missouri University of Science and Technology
    "180461": ["MSU"],  // Montana State University
    "185828": ["NJIT"],  // New Jersey Institute of Technology
    "188030": ["NMSU", "New Mexico State"],  // New Mexico State University-Main Campus
    "193900": ["NYU"],  // New York University
    "199102": ["NC A&T", "NCAT"],  // North Carolina A & T State University
    "199157": ["NCCU"],  // North Carolina Central University
    "199193": ["NC State", "NCSU"],  // North Carolina State University at Raleigh
    "200332": ["NDSU", "North Dakota State"],  // North Dakota State University-Main Campus
    "105330": ["NAU"],  // Northern Arizona University
    "147703": ["NIU"],  // Northern Illinois University
    "157447": ["NKU"],  // Northern Kentucky University
    "136215": ["NSU"],  // Nova Southeastern University
    "204796": ["Ohio State", "OSU", "The Ohio State University"],  // Ohio State University-Main Campus
    "204857": ["Ohio University", "OU"],  // Ohio University-Main Campus
    "207388": ["Oklahoma State", "OSU"],  // Oklahoma State University-Main Campus
    "232982": ["ODU"],  // Old Dominion University
    "207582": ["ORU"],  // Oral Roberts University
    "209542": ["OSU"],  // Oregon State University
    "495767": ["Penn State", "PSU"],  // The Pennsylvania State University
    "49576707": ["Penn State Behrend"],  // Pennsylvania State University-Penn State Erie-Behrend College
    "121309": ["PLNU"],  // Point Loma Nazarene University
    "209807": ["PSU"],  // Portland State University
    "227526": ["PVAMU"],  // Prairie View A & M University
    "243780": ["Purdue"],  // Purdue University
    "151102": ["IPFW"],  // Purdue University Fort Wayne
    "194824": ["RPI"],  // Rensselaer Polytechnic Institute
    "195003": ["RIT"],  // Rochester Institute of Technology
    "184782": ["Glassboro State"],  // Rowan University
    "186371": ["Rutgers Camden"],  // Rutgers University-Camden
    "186380": ["Rutgers"],  // Rutgers University-New Brunswick
    "186399": ["Rutgers Newark"],  // Rutgers University-Newark
    "215770": ["St. Joe's"],  // Saint Joseph's University
    "179159": ["SLU"],  // Saint Louis University
    "227881": ["SHSU", "Sam Houston"],  // Sam Houston State University
    "122409": ["SDSU"],  // San Diego State University
    "122597": ["SF State"],  // San Francisco State University
    "122755": ["SJSU"],  // San Jose State University
    "219356": ["SDSU"],  // South Dakota State University
    "149222": ["SIU"],  // Southern Illinois University-Carbondale
    "149231": ["SIUE"],  // Southern Illinois University-Edwardsville
    "228246": ["SMU"],  // Southern Methodist University
    "183026": ["SNHU"],  // Southern New Hampshire University
    "230603": ["SUU"],  // Southern Utah University
    "195809": ["St. John's", "Saint John's University"],  // St. John's University-New York
    "196176": ["SUNY New Paltz"],  // State University of New York at New Paltz
    "228431": ["SFA", "SFASU"],  // Stephen F Austin State University
    "196097": ["SUNY Stony Brook"],  // Stony Brook University
    "196060": ["University at Albany", "UAlbany", "Albany"],  // SUNY at Albany
    "196149": ["Cortland State"],  // SUNY Cortland
    "196185": ["Oneonta State"],  // SUNY Oneonta
    "221847": ["Tennessee Tech"],  // Tennessee Technological University
    "228723": ["TAMU", "Texas A&M", "Texas AM"],  // Texas A & M University-College Station
    "224554": ["East Texas A&M", "East Texas State"],  // Texas A & M University-Commerce
    "224147": ["TAMUCC", "Texas A&M Corpus Christi"],  // Texas A & M University-Corpus Christi
    "228705": ["TAMUK", "Texas A&I"],  // Texas A & M University-Kingsville
    "228875": ["TCU"],  // Texas Christian University
    "228459": ["Southwest Texas State"],  // Texas State University
    "229115": ["TTU"],  // Texas Tech University
    "178615": ["Northeast Missouri State"],  // Truman State University
    "128328": ["Air Force", "USAFA"],  // United States Air Force Academy
    "130624": ["Coast Guard", "USCGA"],  // United States Coast Guard Academy
    "197027": ["Merchant Marine", "USMMA", "Kings Point"],  // United States Merchant Marine Academy
    "197036": ["Army", "West Point", "USMA"],  // United States Military Academy
    "164155": ["Navy", "USNA"],  // United States Naval Academy
    "196088": ["Buffalo", "SUNY Buffalo"],  // University at Buffalo
    "200800": ["Akron"],  // University of Akron Main Campus
    "100751": ["Bama", "UA"],  // The University of Alabama
    "100663": ["UAB"],  // University of Alabama at Birmingham
    "100706": ["UAH"],  // University of Alabama in Huntsville
    "102553": ["UAA"],  // University of Alaska Anchorage
    "104179": ["UofA"],  // University of Arizona
    "106397": ["UArk"],  // University of Arkansas
    "106245": ["UALR", "Little Rock"],  // University of Arkansas at Little Rock
    "110635": ["Cal", "UC Berkeley", "Berkeley"],  // University of California-Berkeley
    "110644": ["UCD", "UC Davis"],  // University of California-Davis
    "110653": ["UCI", "UC Irvine"],  // University of California-Irvine
    "110662": ["UCLA"],  // University of California-Los Angeles
    "445188": ["UC Merced"],  // University of California-Merced
    "110671": ["UCR", "UC Riverside"],  // University of California-Riverside
    "110680": ["UCSD", "UC San Diego"],  // University of California-San Diego
    "110705": ["UCSB", "UC Santa Barbara"],  // University of California-Santa Barbara
    "110714": ["UCSC", "UC Santa Cruz"],  // University of California-Santa Cruz
    "106704": ["UCA"],  // University of Central Arkansas
    "132903": ["UCF"],  // University of Central Florida
    "176965": ["UCM", "Central Missouri State"],  // University of Central Missouri
    "206941": ["UCO"],  // University of Central Oklahoma
    "201885": ["Cincinnati", "UC"],  // University of Cincinnati-Main Campus
    "126614": ["CU", "Colorado", "CU Boulder"],  // University of Colorado Boulder
    "126580": ["UCCS"],  // University of Colorado Colorado Springs
    "126562": ["CU Denver"],  // University of Colorado Denver/Anschutz Medical Campus
    "129020": ["UConn"],  // University of Connecticut
    "130943": ["UDel"],  // University of Delaware
    "134130": ["UF"],  // University of Florida
    "139959": ["UGA"],  // University of Georgia
    "141565": ["UH Hilo"],  // University of Hawaii at Hilo
    "141574": ["Hawaii", "UH Manoa"],  // University of Hawaii at Manoa
    "225511": ["UH"],  // University of Houston
    "142285": ["U of I"],  // University of Idaho
    "145600": ["UIC"],  // University of Illinois Chicago
    "145637": ["Illinois", "UIUC"],  // University of Illinois Urbana-Champaign
    "153658": ["Iowa"],  // University of Iowa
    "155317": ["KU"],  // University of Kansas
    "157085": ["UK"],  // University of Kentucky
    "160658": ["ULL", "Louisiana", "Southwestern Louisiana"],  // University of Louisiana at Lafayette
    "159993": ["ULM", "Northeast Louisiana"],  // University of Louisiana at Monroe
    "157289": ["UofL"],  // University of Louisville
    "161253": ["UMaine"],  // University of Maine
    "226471": ["UMHB"],  // University of Mary Hardin-Baylor
    "232681": ["UMW", "Mary Washington College"],  // University of Mary Washington
    "163338": ["UMES"],  // University of Maryland Eastern Shore
    "163268": ["UMBC"],  // University of Maryland-Baltimore County
    "163286": ["UMD", "Maryland"],  // University of Maryland-College Park
    "166629": ["UMass", "UMass Amherst", "Massachusetts"],  // University of Massachusetts-Amherst
    "166638": ["UMass Boston"],  // University of Massachusetts-Boston
    "167987": ["UMass Dartmouth"],  // University of Massachusetts-Dartmouth
    "166513": ["UMass Lowell"],  // University of Massachusetts-Lowell
    "220862": ["Memphis State"],  // University of Memphis
    "135726": ["The U"],  // University of Miami
    "170976": ["Michigan", "U of M", "UMich"],  // University of Michigan-Ann Arbor
    "174233": ["UMD"],  // University of Minnesota-Duluth
    "174066": ["Minnesota", "U of M"],  // University of Minnesota-Twin Cities
    "176017": ["Ole Miss"],  // University of Mississippi
    "178396": ["Mizzou", "Missouri"],  // University of Missouri-Columbia
    "178402": ["UMKC"],  // University of Missouri-Kansas City
    "178420": ["UMSL"],  // University of Missouri-St Louis
    "180489": ["Montana"],  // The University of Montana
    "181215": ["UNK"],  // University of Nebraska at Kearney
    "181394": ["UNO", "Omaha"],  // University of Nebraska at Omaha
    "181464": ["Nebraska", "UNL"],  // University of Nebraska-Lincoln
    "182281": ["UNLV"],  // University of Nevada-Las Vegas
    "182290": ["UNR", "Nevada"],  // University of Nevada-Reno
    "183044": ["UNH"],  // University of New Hampshire-Main Campus
    "187985": ["UNM", "New Mexico"],  // University of New Mexico-Main Campus
    "159939": ["UNO"],  // University of New Orleans
    "199111": ["UNCA", "UNC Asheville"],  // University of North Carolina at Asheville
    "199120": ["UNC", "North Carolina", "Carolina"],  // University of North Carolina at Chapel Hill
    "199139": ["UNCC", "UNC Charlotte", "Charlotte"],  // University of North Carolina at Charlotte
    "199148": ["UNCG", "UNC Greensboro"],  // University of North Carolina at Greensboro
    "199281": ["UNCP", "UNC Pembroke"],  // University of North Carolina at Pembroke
    "199218": ["UNCW", "UNC Wilmington"],  // University of North Carolina Wilmington
    "200280": ["UND"],  // University of North Dakota
    "136172": ["UNF"],  // University of North Florida
    "227216": ["UNT", "North Texas State"],  // University of North Texas
    "127741": ["UNC"],  // University of Northern Colorado
    "154095": ["UNI"],  // University of Northern Iowa
    "152080": ["ND"],  // University of Notre Dame
    "207500": ["Oklahoma", "OU"],  // University of Oklahoma-Norman Campus
    "209551": ["UO"],  // University of Oregon
    "215062": ["Penn", "UPenn"],  // University of Pennsylvania
    "215293": ["Pitt", "Pittsburgh"],  // University of Pittsburgh-Pittsburgh Campus
    "243197": ["UPRM"],  // University of Puerto Rico-Mayaguez
    "243221": ["UPRRP"],  // University of Puerto Rico-Rio Piedras
    "217484": ["URI"],  // University of Rhode Island
    "102094": ["USA"],  // University of South Alabama
    "218645": ["USC Aiken"],  // University of South Carolina Aiken
    "218663": ["South Carolina", "USC"],  // University of South Carolina-Columbia
    "218742": ["USC Upstate"],  // University of South Carolina-Upstate
    "137351": ["USF"],  // University of South Florida
    "123961": ["USC", "Southern Cal"],  // University of Southern California
    "176372": ["Southern Miss", "USM"],  // University of Southern Mississippi
    "137847": ["UT", "Tampa"],  // The University of Tampa
    "221740": ["UTC", "UT Chattanooga", "Chattanooga"],  // The University of Tennessee-Chattanooga
    "221759": ["UT", "UT Knoxville", "UTK", "Tennessee"],  // The University of Tennessee-Knoxville
    "221768": ["UTM", "UT Martin"],  // The University of Tennessee-Martin
    "228769": ["UTA", "UT Arlington"],  // The University of Texas at Arlington
    "228778": ["UT", "UT Austin", "Texas"],  // The University of Texas at Austin
    "228787": ["UTD", "UT Dallas"],  // The University of Texas at Dallas
    "228796": ["UTEP", "UT El Paso", "Texas Western"],  // The University of Texas at El Paso
    "229027": ["UTSA", "UT San Antonio"],  // The University of Texas at San Antonio
    "228802": ["UT Tyler"],  // The University of Texas at Tyler
    "229018": ["UTPB", "UT Permian Basin"],  // The University of Texas Permian Basin
    "227368": ["UTRGV", "UT Rio Grande Valley", "Texas Pan American", "UT Pan American"],
    "225627": ["UIW"],  // University of the Incarnate Word
    "206084": ["UT", "Toledo"],  // University of Toledo
    "230764": ["U of U"],  // University of Utah
    "231174": ["UVM"],  // University of Vermont
    "234076": ["UVA", "Virginia"],  // University of Virginia-Main Campus
    "236948": ["UW", "Washington"],  // University of Washington-Seattle Campus
    "240268": ["UW Eau Claire"],  // University of Wisconsin-Eau Claire
    "240329": ["UW La Crosse"],  // University of Wisconsin-La Crosse
    "240444": ["Wisconsin", "UW Madison"],  // University of Wisconsin-Madison
    "240453": ["UWM", "Milwaukee"],  // University of Wisconsin-Milwaukee
    "240365": ["UW Oshkosh"],  // University of Wisconsin-Oshkosh
    "240480": ["UW Stevens Point"],  // University of Wisconsin-Stevens Point
    "240189": ["UW Whitewater"],  // University of Wisconsin-Whitewater
    "240727": ["UW"],  // University of Wyoming
    "230728": ["USU"],  // Utah State University
    "230737": ["UVU"],  // Utah Valley University
    "234030": ["VCU"],  // Virginia Commonwealth University
    "234085": ["VMI"],  // Virginia Military Institute
    "233921": ["Virginia Tech", "VT"],  // Virginia Polytechnic Institute and State University
    "234207": ["W&L"],  // Washington and Lee University
    "236939": ["WSU", "Wazzu"],  // Washington State University
    "179867": ["WashU", "Wash U"],  // Washington University in St Louis
    "229814": ["WT", "WTAMU", "West Texas State"],  // West Texas A & M University
    "238032": ["WVU"],  // West Virginia University
    "157951": ["WKU"],  // Western Kentucky University
    "172699": ["WMU"],  // Western Michigan University
    "156125": ["WSU"],  // Wichita State University
    "231624": ["W&M", "College of William and Mary"],  // William & Mary
    "168421": ["WPI"],  // Worcester Polytechnic Institute
    "206604": ["Wright State"],  // Wright State University-Main Campus
  ]
}
