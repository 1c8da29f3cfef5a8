/** Orders, imports and rates. */
export const orders: Readonly<Record<string, string>> = {
  'expected rows below the header, found none':
    'erwartet werden Zeilen unter der Kopfzeile, gefunden keine',
  'expected a header row with {0}, found {1}': 'erwartet wird eine Kopfzeile mit {0}, gefunden {1}',
  'expected each column once, found {0} twice':
    'erwartet wird jede Spalte einmal, gefunden {0} zweimal',
  'unknown columns were ignored: {0}': 'unbekannte Spalten wurden übergangen: {0}',
  'expected {0} cells as in the header, found {1}':
    'erwartet werden {0} Zellen wie in der Kopfzeile, gefunden {1}',
  'expected a reference on every row, found nothing':
    'erwartet wird eine Referenz in jeder Zeile, gefunden nichts',
  '{0}: expected the merchant on every row or on none, found {1} on some':
    '{0}: erwartet wird der Mandant in jeder Zeile oder in keiner, gefunden {1} in manchen',
  '{0}: expected {1} as in line {2}, found {3}':
    '{0}: erwartet wird {1} wie in Zeile {2}, gefunden {3}',
  'order {0}': 'Auftrag {0}',
  'expected lines of at most {0}, found one of {1}':
    'erwartet werden Zeilen von höchstens {0}, gefunden eine von {1}',
  'expected a header row, found an empty file':
    'erwartet wird eine Kopfzeile, gefunden eine leere Datei',
  'expected quotes only around a whole cell and doubled inside it':
    'erwartet werden Anführungszeichen nur um eine ganze Zelle und darin verdoppelt',
  'expected a CSV file, found over {0} broken rows':
    'erwartet wird eine CSV-Datei, gefunden über {0} kaputte Zeilen',
  'expected a closing quote, found the end of the file':
    'erwartet wird ein schließendes Anführungszeichen, gefunden das Ende der Datei',
  'expected at most {0} columns, found {1}': 'erwartet werden höchstens {0} Spalten, gefunden {1}',
  'expected at most {0} lines, found more': 'erwartet werden höchstens {0} Zeilen, gefunden mehr',
  'expected rows of at most {0}, found a longer one (a quote left open?)':
    'erwartet werden Zeilen von höchstens {0}, gefunden eine längere (ein offenes Anführungszeichen?)',
  'expected a new reference, found {0}, which is {1}':
    'erwartet wird eine neue Referenz, gefunden {0}, dessen Stand {1} ist',
  'expected {0}, whose reference stays as it is':
    'erwartet wird {0}; die Referenz bleibt, wie sie ist',
  'Order {0} is {1}: only an open order can be changed. Nothing was saved.':
    'Auftrag {0} ist {1}: Nur ein offener Auftrag kann geändert werden. Nichts wurde gespeichert.',
  'in work': 'in Arbeit',
  'Order {0} was changed by somebody else meanwhile. Nothing was saved: open it again, and change what there is now.':
    'Auftrag {0} wurde inzwischen von jemand anderem geändert. Nichts wurde gespeichert: Öffnen Sie ihn erneut und ändern Sie, was jetzt da steht.',
  'expected a file of at most 64 MB, found a larger one':
    'erwartet wird eine Datei von höchstens 64 MB, gefunden eine größere',
  'expected CSV or JSON, found a workbook or zip file: save the sheet as "CSV UTF-8"':
    'erwartet wird CSV oder JSON, gefunden eine Arbeitsmappe oder ZIP-Datei: Speichern Sie das Blatt als „CSV UTF-8“',
  'expected UTF-8, found UTF-16: save the file as "CSV UTF-8"':
    'erwartet wird UTF-8, gefunden UTF-16: Speichern Sie die Datei als „CSV UTF-8“',
  'expected UTF-8 text, found another encoding in {0}':
    'erwartet wird UTF-8-Text, gefunden eine andere Kodierung in {0}',
  'expected UTF-8 text, found another encoding':
    'erwartet wird UTF-8-Text, gefunden eine andere Kodierung',
  '{0} names several orders. Say which: {1}.':
    '{0} bezeichnet mehrere Aufträge. Sagen Sie, welchen: {1}.',
  'No order {0} is known. Import it first.':
    'Kein Auftrag {0} ist bekannt. Importieren Sie ihn zuerst.',
  'expected orders, found an empty list': 'erwartet werden Aufträge, gefunden eine leere Liste',
  'expected orders of at most {0}, found one of {1}':
    'erwartet werden Aufträge von höchstens {0}, gefunden einer von {1}',
  'expected an order, found {0}': 'erwartet wird ein Auftrag, gefunden {0}',
  'not JSON at line {0}, column {1}: {2}': 'kein JSON in Zeile {0}, Spalte {1}: {2}',
  'order {0}: {1}': 'Auftrag {0}: {1}',
  'unknown fields were ignored: {0}': 'unbekannte Felder wurden übergangen: {0}',
  'expected {0}, found {1}': 'erwartet wird {0}, gefunden {1}',
  'expected readable text, found {0} with a character that is broken':
    'erwartet wird lesbarer Text, gefunden {0} mit einem kaputten Zeichen',
  'expected true or false, found {0}': 'erwartet wird true oder false, gefunden {0}',
  'expected a number like 12.34, found {0}: a comma can be read two ways, write a point':
    'erwartet wird eine Zahl wie 12.34, gefunden {0}: Ein Komma ist zweideutig, schreiben Sie einen Punkt',
  'expected a 3-letter ISO currency code, found {0}':
    'erwartet wird ein ISO-Währungscode aus 3 Buchstaben, gefunden {0}',
  'expected a 2-letter ISO country code, found {0}{1}':
    'erwartet wird ein ISO-Ländercode aus 2 Buchstaben, gefunden {0}{1}',
  'expected the whole number or code, found {0}: a spreadsheet has shortened it, format the column as text':
    'erwartet wird die ganze Zahl oder der ganze Code, gefunden {0}: Eine Tabellenkalkulation hat es gekürzt, formatieren Sie die Spalte als Text',
  '{0} was taken where an order names none':
    '{0} wurde genommen, wo ein Auftrag keine Einheit nennt',
  'expected a list of lines, found {0}': 'erwartet wird eine Liste von Zeilen, gefunden {0}',
  'and {0} more problems in this order': 'und {0} weitere Probleme in diesem Auftrag',
  'expected a value, found {0}': 'erwartet wird ein Wert, gefunden {0}',
  'expected at most {0} characters, found {1}':
    'erwartet werden höchstens {0} Zeichen, gefunden {1}',
  'expected at most {0}, found {1}': 'erwartet werden höchstens {0}, gefunden {1}',
  'the import was stopped: the orders after this were not taken':
    'der Import wurde angehalten: Die Aufträge danach wurden nicht übernommen',
  '{0} more rejected rows are not listed': '{0} weitere abgelehnte Zeilen sind nicht aufgeführt',
  '{0} more orders were left as they are': '{0} weitere Aufträge wurden gelassen, wie sie sind',
  '{0}, line {1}': '{0}, Zeile {1}',
  'order {0}: expected each order once, found it already in {1}':
    'Auftrag {0}: erwartet wird jeder Auftrag einmal, er steht schon in {1}',
  '{0} {1} orders were saved before that and stay; import the same files again to go on.':
    '{0} {1} Aufträge wurden davor gespeichert und bleiben; importieren Sie dieselben Dateien erneut, um fortzufahren.',
  'order {0} is {1} and was left as it is': 'Auftrag {0} ist {1} und wurde gelassen, wie er ist',
  'contact name': 'Ansprechpartner',
  'address line 1': 'Adresszeile 1',
  'address line 2': 'Adresszeile 2',
  'phone is missing: carriers ask for it.': 'Telefon fehlt: Frachtführer fragen danach.',
  'postal code {0}': 'Postleitzahl {0}',
  '{0} has {1} characters: labels hold {2}, the rest may be cut.':
    '{0} hat {1} Zeichen: Etiketten fassen {2}, der Rest wird vielleicht abgeschnitten.',
  '{0} has letters outside Latin script: {1} may not be readable on the label.':
    '{0} hat nicht lateinische Buchstaben: {1} ist auf dem Etikett vielleicht nicht lesbar.',
  'is missing: {0} uses them.': 'fehlt: {0} verwendet sie.',
  '{0} does not look like one of {1}.': '{0} sieht nicht aus wie eine von {1}.',
  'the only {0} offer': 'das einzige {0}-Angebot',
  'the only {0} offer within {1}': 'das einzige {0}-Angebot innerhalb von {1}',
  '{0} {1} offers': '{0} {1}-Angeboten',
  'cheapest of {0}': 'das günstigste von {0}',
  'cheapest of {0}: none says its days': 'das günstigste von {0}: Keines nennt seine Tage',
  'fastest of {0}': 'das schnellste von {0}',
  '1 day': '1 Tag',
  '{0} days': '{0} Tagen',
  'cheapest of {0} within {1}': 'das günstigste von {0} innerhalb von {1}',
  'fastest of {0}: none is within {1}':
    'das schnellste von {0}: Keines schafft es innerhalb von {1}',
  'preferred carrier {0}': 'bevorzugter Frachtführer {0}',
  'cheapest of {0}: none is of a preferred carrier':
    'das günstigste von {0}: Keines ist von einem bevorzugten Frachtführer',
  '{0} {1} as asked': '{0} {1} wie verlangt',
  '{0} as asked': '{0} wie verlangt',
  'the order’s terms': 'die Bedingungen des Auftrags',
  'DDP is offered here': 'DDP wird hier angeboten',
  'DDP is not offered here': 'DDP wird hier nicht angeboten',
  ' Or ask for DDU: then the receiver pays duty and tax at the door.':
    ' Oder verlangen Sie DDU: Dann zahlt der Empfänger Zoll und Steuer an der Tür.',
  'No {0} is offered for this order.': 'Für diesen Auftrag wird kein {0} angeboten.',
  'has no description for customs': 'hat keine Beschreibung für den Zoll',
  'Say in plain words what it is, such as "Stoneware mug".':
    'Sagen Sie in einfachen Worten, was es ist, etwa „Steingutbecher“.',
  'DDP is locked: {0}. {1} Until then the shipment would travel DDU.':
    'DDP ist gesperrt: {0}. {1} Bis dahin würde die Sendung DDU reisen.',
  'Fill in the 6-digit HS code: at the bench by “Customs data”, or in the order file before it is packed.':
    'Tragen Sie den 6-stelligen HS-Code ein: am Packplatz über „Zolldaten“, oder in der Auftragsdatei, bevor gepackt wird.',
  'has no HS code': 'hat keinen HS-Code',
  'has the HS code {0}, which is not 6 digits': 'hat den HS-Code {0}, der nicht 6 Ziffern hat',
  'The first six digits are {0}. {1}': 'Die ersten sechs Ziffern sind {0}. {1}',
  'A leading zero may be lost: 0{0}? {1}': 'Vielleicht fehlt eine führende Null: 0{0}? {1}',
  'Fill in the 2-letter country it was made in, such as PT: at the bench by “Customs data”, or in the order file before it is packed.':
    'Tragen Sie das Herstellungsland mit 2 Buchstaben ein, etwa PT: am Packplatz über „Zolldaten“, oder in der Auftragsdatei, bevor gepackt wird.',
  'has no country of origin': 'hat kein Ursprungsland',
  'has the origin {0}, which is no country code': 'hat den Ursprung {0}, der kein Ländercode ist',
  'line {0} ({1}) {2}': 'Zeile {0} ({1}) {2}',
  '{0}; and {1} more': '{0}; und {1} weitere',
  'There is no address to ship from. Enter the station’s own address in Settings (shipFrom on the command line), or import one with the order.':
    'Es gibt keine Absenderadresse. Tragen Sie die eigene Adresse der Station in den Einstellungen ein (shipFrom auf der Befehlszeile), oder importieren Sie eine mit dem Auftrag.',
  'Nothing is packed yet.': 'Noch ist nichts gepackt.',
  'Two cartons are called {0}; each needs its own reference.':
    'Zwei Kartons heißen {0}; jeder braucht eine eigene Referenz.',
  '{0} of {1} (line {2}) not packed yet.': '{0} von {1} (Zeile {2}) noch nicht gepackt.',
  '{0} of {1} (line {2}) more packed than ordered.':
    '{0} von {1} (Zeile {2}) mehr gepackt als bestellt.',
  'Carton {0} is empty.': 'Karton {0} ist leer.',
  'The partner does not offer {0} {1} here.': 'Der Partner bietet {0} {1} hier nicht an.',
  'The receiver’s {0}': 'Empfänger: {0}',
  'The sender’s {0}': 'Absender: {0}',
  '{0} cartons are rated as one package of {1} {2}, without size.':
    '{0} Kartons werden als ein Paket von {1} {2} berechnet, ohne Größe.',
  'Carton {0} has no size: it is needed to buy.':
    'Karton {0} hat keine Größe: Zum Kaufen wird sie gebraucht.',
  'DDP was asked for.': 'DDP wurde verlangt.',
  'The order is to go DDP.': 'Der Auftrag soll DDP gehen.',
  'The partner offers nothing to {0}, {1}: the address may be invalid, or the country not served.':
    'Der Partner bietet nach {0}, {1} nichts an: Vielleicht ist die Adresse ungültig oder das Land wird nicht bedient.',
  'Everything of shipment {0} is in a return already.':
    'Alles von Sendung {0} ist schon in einer Rücksendung.',
  'No {0} was sent. Sent: {1}.': 'Kein {0} wurde versandt. Versandt: {1}.',
  '{0} of {1} cannot come back: {2} were sent, {3} are in a return already, {4} are left.':
    '{0} von {1} können nicht zurückkommen: {2} wurden versandt, {3} sind schon in einer Rücksendung, {4} bleiben.',
  '{0}: expected a file that can be read in the memory of this program, found {1} MB that cannot. Split it.':
    '{0}: erwartet eine Datei, die in den Speicher dieses Programms passt, gefunden {1} MB, die es nicht tun. Teilen Sie sie.',
};
