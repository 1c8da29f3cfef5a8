/** What schemas expect, and what the system says of files. */
export const shared: Readonly<Record<string, string>> = {
  'expected a number not below zero, found {0}':
    'erwartet wird eine Zahl nicht unter null, gefunden {0}',
  'expected a number above zero, found {0}': 'erwartet wird eine Zahl über null, gefunden {0}',
  'expected a decimal number like 12.34, found {0}':
    'erwartet wird eine Dezimalzahl wie 12.34, gefunden {0}',
  'this user may not write there': 'dieser Benutzer darf dort nicht schreiben',
  'the disk is mounted read-only': 'der Datenträger ist schreibgeschützt eingebunden',
  'the disk is full; make room and try again':
    'der Datenträger ist voll; schaffen Sie Platz und versuchen Sie es erneut',
  "this user's share of the disk is full; make room and try again":
    'der Anteil dieses Benutzers am Datenträger ist voll; schaffen Sie Platz und versuchen Sie es erneut',
  'part of the path is a file, not a folder': 'ein Teil des Pfades ist eine Datei, kein Ordner',
  'it is a folder, not a file': 'es ist ein Ordner, keine Datei',
  'a file of that name is in the way': 'eine Datei dieses Namens ist im Weg',
  'the name is too long': 'der Name ist zu lang',
  'it does not exist': 'es existiert nicht',
  'too many files are open': 'zu viele Dateien sind offen',
  'the disk failed': 'der Datenträger hat versagt',
  'expected LB or KG, found {0}': 'erwartet wird LB oder KG, gefunden {0}',
  'expected IN or CM, found {0}': 'erwartet wird IN oder CM, gefunden {0}',
  'expected a 3-letter currency code, found {0}':
    'erwartet wird ein Währungscode aus 3 Buchstaben, gefunden {0}',
  'expected at least 1 unit': 'erwartet wird mindestens 1 Stück',
  'expected at most 200 characters': 'erwartet werden höchstens 200 Zeichen',
  'expected at most 12 digits': 'erwartet werden höchstens 12 Ziffern',
  'expected a date like 2026-03-31': 'erwartet wird ein Datum wie 2026-03-31',
  'expected a file of at most 20 MB': 'erwartet wird eine Datei von höchstens 20 MB',
  'expected at most {0} label files': 'erwartet werden höchstens {0} Etikettdateien',
  'expected files of at most 64 MB each': 'erwartet werden Dateien von je höchstens 64 MB',
  'expected a 2-letter country code, found {0}':
    'erwartet wird ein Ländercode aus 2 Buchstaben, gefunden {0}',
  'expected an HS code of 6 digits, found {0}':
    'erwartet wird ein HS-Code aus 6 Ziffern, gefunden {0}',
  'expected a date like 2026-01-31, found {0}':
    'erwartet wird ein Datum wie 2026-01-31, gefunden {0}',
  'expected text, found {0}': 'erwartet wird Text, gefunden {0}',
  'expected a number, found {0}': 'erwartet wird eine Zahl, gefunden {0}',
  'expected at most {0} characters': 'erwartet werden höchstens {0} Zeichen',
  'expected a name, found nothing': 'erwartet wird ein Name, gefunden nichts',
  'expected an address line, found nothing': 'erwartet wird eine Adresszeile, gefunden nichts',
  'expected a city, found nothing': 'erwartet wird ein Ort, gefunden nichts',
  'expected a carton reference, found nothing':
    'erwartet wird eine Kartonreferenz, gefunden nichts',
  'expected at most 35 characters': 'erwartet werden höchstens 35 Zeichen',
  'expected letters, digits, dot, dash or underscore, found {0}':
    'erwartet werden Buchstaben, Ziffern, Punkt, Bindestrich oder Unterstrich, gefunden {0}',
  'expected an inner size that is not larger than the outer one':
    'erwartet wird ein Innenmaß, das nicht größer ist als das Außenmaß',
  'expected at most {0} label files, found {1}':
    'erwartet werden höchstens {0} Etikettdateien, gefunden {1}',
  '{0} is empty': '{0} ist leer',
  '{0} has {1}, expected at most {2}': '{0} hat {1}, erwartet werden höchstens {2}',
  'the label files have {0} together, expected at most {1}':
    'die Etikettdateien haben zusammen {0}, erwartet werden höchstens {1}',
  'expected DDP or DDU, found {0}': 'erwartet wird DDP oder DDU, gefunden {0}',
  'expected a reference, found nothing': 'erwartet wird eine Referenz, gefunden nichts',
  'expected at most 80 characters': 'erwartet werden höchstens 80 Zeichen',
  'expected no slash and no control character, found {0}':
    'erwartet wird kein Schrägstrich und kein Steuerzeichen, gefunden {0}',
  'expected a SKU, found nothing': 'erwartet wird eine SKU, gefunden nichts',
  'expected a whole number of units, found {0}': 'erwartet wird eine ganze Stückzahl, gefunden {0}',
  'expected at least 1 unit, found {0}': 'erwartet wird mindestens 1 Stück, gefunden {0}',
  'expected at most 1000000 units, found {0}':
    'erwartet werden höchstens 1000000 Stück, gefunden {0}',
  'expected length, width and height of a unit, or none':
    'erwartet werden Länge, Breite und Höhe eines Stücks, oder keines davon',
  'expected at least one line, found none': 'erwartet wird mindestens eine Zeile, gefunden keine',
  'expected at most 60 characters': 'erwartet werden höchstens 60 Zeichen',
  'expected a name on one line': 'erwartet wird ein Name in einer Zeile',
  'expected at least 3 characters': 'erwartet werden mindestens 3 Zeichen',
  'expected at most 100 characters': 'erwartet werden höchstens 100 Zeichen',
  'expected a code on one line': 'erwartet wird ein Code in einer Zeile',
  'expected no command barcode': 'erwartet wird kein Befehlsbarcode',
  'expected every name once': 'erwartet wird jeder Name einmal',
  'expected every badge once': 'erwartet wird jeder Ausweis einmal',
  'Pick-up date: expected {0} or later, found {1}':
    'Abholdatum: erwartet wird {0} oder später, gefunden {1}',
  'expected label or document, found {0}': 'erwartet wird label oder document, gefunden {0}',
  'expected system:NAME, zebra:HOST:PORT[@203|300] or folder:DIR, found {0}':
    'erwartet wird system:NAME, zebra:HOST:PORT[@203|300] oder folder:DIR, gefunden {0}',
  'expected the kind of a paper, found {0}': 'erwartet wird die Art eines Papiers, gefunden {0}',
  'expected a port like /dev/ttyUSB0 or COM3, found nothing':
    'erwartet wird ein Anschluss wie /dev/ttyUSB0 oder COM3, gefunden nichts',
  'expected a port like /dev/ttyUSB0 or COM3':
    'erwartet wird ein Anschluss wie /dev/ttyUSB0 oder COM3',
  'expected 1200, 2400, 4800, 9600, 19200, 38400, 57600 or 115200':
    'erwartet wird 1200, 2400, 4800, 9600, 19200, 38400, 57600 oder 115200',
  'expected 8N1, 7E1, 7O1, 8E1, 8O1, 7N2 or 8N2':
    'erwartet wird 8N1, 7E1, 7O1, 8E1, 8O1, 7N2 oder 8N2',
  'expected not-found, damaged, out-of-stock or other':
    'erwartet wird not-found, damaged, out-of-stock oder other',
  'expected an https address (http only on this machine)':
    'erwartet wird eine https-Adresse (http nur auf diesem Rechner)',
  'expected a path like /Shipments/{ShipmentID}/Cancel':
    'erwartet wird ein Pfad wie /Shipments/{ShipmentID}/Cancel',
  'expected no other places than {0}': 'erwartet werden keine anderen Platzhalter als {0}',
  'expected off, warn or stop': 'erwartet wird off, warn oder stop',
  'expected none, hid or serial': 'erwartet wird none, hid oder serial',
  'expected {0} characters': 'erwartet werden {0} Zeichen',
  'expected digits, found {0}': 'erwartet werden Ziffern, gefunden {0}',
  'expected a date YYMMDD, found {0}': 'erwartet wird ein Datum JJMMTT, gefunden {0}',
  'expected {0} digits, found “{1}”': 'erwartet werden {0} Ziffern, gefunden „{1}“',
  'expected plain characters of a keyboard': 'erwartet werden einfache Zeichen einer Tastatur',
  open: 'offen',
  packing: 'beim Packen',
  held: 'zurückgestellt',
  unknown: 'ungeklärt',
  shipped: 'versandt',
  cancelled: 'storniert',
  confirmed: 'bestätigt',
  refused: 'abgelehnt',
  'not-sent': 'nicht gesendet',
  'declared-not-bought': 'als nicht gekauft erklärt',
  rating: 'Preisanfrage',
  choosing: 'Auswahl',
  buying: 'Kauf',
  paper: 'Papiere',
  labels: 'Etiketten',
  done: 'fertig',
  'expected 16 or more letters and digits': 'erwartet werden 16 oder mehr Buchstaben und Ziffern',
};
