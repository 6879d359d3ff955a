#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
/* Debian builds libxml2 with ICU, and its encoding.h then includes <unicode/ucnv.h>, whose types clash with the
   ICU inside Foundation as soon as a test imports both. Nothing here needs the converters. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>

#endif
