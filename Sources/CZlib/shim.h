// What CollegeScorecard needs of zlib: the directory of colleges is compressed.
#include <zlib.h>
