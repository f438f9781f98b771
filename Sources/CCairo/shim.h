// What PDFDrawing needs of cairo, and of fontconfig, which knows the fonts that are there.
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
