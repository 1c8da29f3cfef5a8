/** What schemas expect, and what the system says of files. */
export const shared: Readonly<Record<string, string>> = {
  'expected a number not below zero, found {0}':
    'se espera un número no menor que cero, se encontró {0}',
  'expected a number above zero, found {0}': 'se espera un número mayor que cero, se encontró {0}',
  'expected a decimal number like 12.34, found {0}':
    'se espera un número decimal como 12.34, se encontró {0}',
  'this user may not write there': 'este usuario no puede escribir ahí',
  'the disk is mounted read-only': 'el disco está montado en solo lectura',
  'the disk is full; make room and try again':
    'el disco está lleno; libere espacio e inténtelo de nuevo',
  "this user's share of the disk is full; make room and try again":
    'la parte del disco de este usuario está llena; libere espacio e inténtelo de nuevo',
  'part of the path is a file, not a folder': 'una parte de la ruta es un archivo, no una carpeta',
  'it is a folder, not a file': 'es una carpeta, no un archivo',
  'a file of that name is in the way': 'hay un archivo con ese nombre en medio',
  'the name is too long': 'el nombre es demasiado largo',
  'it does not exist': 'no existe',
  'too many files are open': 'hay demasiados archivos abiertos',
  'the disk failed': 'falló el disco',
  'expected LB or KG, found {0}': 'se espera LB o KG, se encontró {0}',
  'expected IN or CM, found {0}': 'se espera IN o CM, se encontró {0}',
  'expected a 3-letter currency code, found {0}':
    'se espera un código de moneda de 3 letras, se encontró {0}',
  'expected at least 1 unit': 'se espera al menos 1 unidad',
  'expected at most 200 characters': 'se esperan como máximo 200 caracteres',
  'expected at most 12 digits': 'se esperan como máximo 12 dígitos',
  'expected a date like 2026-03-31': 'se espera una fecha como 2026-03-31',
  'expected a file of at most 20 MB': 'se espera un archivo de 20 MB como máximo',
  'expected at most {0} label files': 'se esperan como máximo {0} archivos de etiquetas',
  'expected files of at most 64 MB each': 'se esperan archivos de 64 MB como máximo cada uno',
  'expected a 2-letter country code, found {0}':
    'se espera un código de país de 2 letras, se encontró {0}',
  'expected an HS code of 6 digits, found {0}':
    'se espera un código HS de 6 dígitos, se encontró {0}',
  'expected a date like 2026-01-31, found {0}':
    'se espera una fecha como 2026-01-31, se encontró {0}',
  'expected text, found {0}': 'se espera texto, se encontró {0}',
  'expected a number, found {0}': 'se espera un número, se encontró {0}',
  'expected at most {0} characters': 'se esperan como máximo {0} caracteres',
  'expected a name, found nothing': 'se espera un nombre, no se encontró nada',
  'expected an address line, found nothing':
    'se espera una línea de dirección, no se encontró nada',
  'expected a city, found nothing': 'se espera una ciudad, no se encontró nada',
  'expected a carton reference, found nothing':
    'se espera una referencia de bulto, no se encontró nada',
  'expected at most 35 characters': 'se esperan como máximo 35 caracteres',
  'expected letters, digits, dot, dash or underscore, found {0}':
    'se esperan letras, dígitos, punto, guion o guion bajo, se encontró {0}',
  'expected an inner size that is not larger than the outer one':
    'se espera una medida interior no mayor que la exterior',
  'expected at most {0} label files, found {1}':
    'se esperan como máximo {0} archivos de etiquetas, se encontraron {1}',
  '{0} is empty': '{0} está vacío',
  '{0} has {1}, expected at most {2}': '{0} tiene {1}, se espera como máximo {2}',
  'the label files have {0} together, expected at most {1}':
    'los archivos de etiquetas suman {0}, se espera como máximo {1}',
  'expected DDP or DDU, found {0}': 'se espera DDP o DDU, se encontró {0}',
  'expected a reference, found nothing': 'se espera una referencia, no se encontró nada',
  'expected at most 80 characters': 'se esperan como máximo 80 caracteres',
  'expected no slash and no control character, found {0}':
    'no se admiten barras ni caracteres de control, se encontró {0}',
  'expected a SKU, found nothing': 'se espera un SKU, no se encontró nada',
  'expected a whole number of units, found {0}':
    'se espera un número entero de unidades, se encontró {0}',
  'expected at least 1 unit, found {0}': 'se espera al menos 1 unidad, se encontró {0}',
  'expected at most 1000000 units, found {0}':
    'se esperan como máximo 1000000 unidades, se encontró {0}',
  'expected length, width and height of a unit, or none':
    'se esperan largo, ancho y alto de una unidad, o nada',
  'expected at least one line, found none': 'se espera al menos una línea, no se encontró ninguna',
  'expected at most 60 characters': 'se esperan como máximo 60 caracteres',
  'expected a name on one line': 'se espera un nombre en una sola línea',
  'expected at least 3 characters': 'se esperan al menos 3 caracteres',
  'expected at most 100 characters': 'se esperan como máximo 100 caracteres',
  'expected a code on one line': 'se espera un código en una sola línea',
  'expected no command barcode': 'no se admite un código de orden',
  'expected every name once': 'se espera cada nombre una sola vez',
  'expected every badge once': 'se espera cada credencial una sola vez',
  'Pick-up date: expected {0} or later, found {1}':
    'Fecha de recogida: se espera {0} o posterior, se encontró {1}',
  'expected label or document, found {0}': 'se espera label o document, se encontró {0}',
  'expected system:NAME, zebra:HOST:PORT[@203|300] or folder:DIR, found {0}':
    'se espera system:NAME, zebra:HOST:PORT[@203|300] o folder:DIR, se encontró {0}',
  'expected the kind of a paper, found {0}': 'se espera el tipo de un papel, se encontró {0}',
  'expected a port like /dev/ttyUSB0 or COM3, found nothing':
    'se espera un puerto como /dev/ttyUSB0 o COM3, no se encontró nada',
  'expected a port like /dev/ttyUSB0 or COM3': 'se espera un puerto como /dev/ttyUSB0 o COM3',
  'expected 1200, 2400, 4800, 9600, 19200, 38400, 57600 or 115200':
    'se espera 1200, 2400, 4800, 9600, 19200, 38400, 57600 o 115200',
  'expected 8N1, 7E1, 7O1, 8E1, 8O1, 7N2 or 8N2': 'se espera 8N1, 7E1, 7O1, 8E1, 8O1, 7N2 u 8N2',
  'expected not-found, damaged, out-of-stock or other':
    'se espera not-found, damaged, out-of-stock u other',
  'expected an https address (http only on this machine)':
    'se espera una dirección https (http solo en este equipo)',
  'expected a path like /Shipments/{ShipmentID}/Cancel':
    'se espera una ruta como /Shipments/{ShipmentID}/Cancel',
  'expected no other places than {0}': 'no se esperan más marcadores que {0}',
  'expected off, warn or stop': 'se espera off, warn o stop',
  'expected none, hid or serial': 'se espera none, hid o serial',
  'expected {0} characters': 'se esperan {0} caracteres',
  'expected digits, found {0}': 'se esperan dígitos, se encontró {0}',
  'expected a date YYMMDD, found {0}': 'se espera una fecha AAMMDD, se encontró {0}',
  'expected {0} digits, found “{1}”': 'se esperan {0} dígitos, se encontró «{1}»',
  'expected plain characters of a keyboard': 'se esperan caracteres sencillos de un teclado',
  open: 'abierto',
  packing: 'en embalaje',
  held: 'retenido',
  unknown: 'sin aclarar',
  shipped: 'enviado',
  cancelled: 'anulado',
  confirmed: 'confirmado',
  refused: 'rechazado',
  'not-sent': 'no enviado',
  'declared-not-bought': 'declarado no comprado',
  rating: 'petición de tarifas',
  choosing: 'elección',
  buying: 'compra',
  paper: 'papeles',
  labels: 'etiquetas',
  done: 'terminado',
  'expected 16 or more letters and digits': 'se esperan 16 o más letras y dígitos',
};
