/** Labels, documents and printers. */
export const paper: Readonly<Record<string, string>> = {
  'The document is too large: {0} MB, at most {1} MB.':
    'Das Dokument ist zu groß: {0} MB, höchstens {1} MB.',
  'The document needs too much memory to read.': 'Das Dokument braucht zu viel Speicher zum Lesen.',
  'The document was not read: the program that reads it does not start.':
    'Das Dokument wurde nicht gelesen: Das Programm, das es liest, startet nicht.',
  'The document is too slow to read: more than {0} s.':
    'Das Dokument ist zu langsam zu lesen: mehr als {0} s.',
  'The document is damaged: reading it broke the reader.':
    'Das Dokument ist beschädigt: Beim Lesen brach der Leser ab.',
  'The document was not read: the station is closing.':
    'Das Dokument wurde nicht gelesen: Die Station schließt gerade.',
  'The document is not a PDF; it looks like {0}.':
    'Das Dokument ist kein PDF; es sieht aus wie {0}.',
  'The document is cut off: its end is missing.':
    'Das Dokument ist abgeschnitten: Sein Ende fehlt.',
  'The document is damaged and cannot be read.':
    'Das Dokument ist beschädigt und kann nicht gelesen werden.',
  'The document is encrypted and asks for a password.':
    'Das Dokument ist verschlüsselt und verlangt ein Passwort.',
  'The document has too many pages: {0}, at most {1}.':
    'Das Dokument hat zu viele Seiten: {0}, höchstens {1}.',
  'The document has no page {0}; it has {1}.': 'Das Dokument hat keine Seite {0}; es hat {1}.',
  'Page {0} of the document is {1} x {2} mm: no paper of a shipment is.':
    'Seite {0} des Dokuments ist {1} x {2} mm: Kein Papier einer Sendung ist so groß.',
  'A page of the document asks to be printed at a scale of its own (UserUnit).':
    'Eine Seite des Dokuments verlangt einen eigenen Druckmaßstab (UserUnit).',
  'A picture in the document is too large: {0} x {1} dots.':
    'Ein Bild im Dokument ist zu groß: {0} x {1} Punkte.',
  'A page looks otherwise once it is taken out of its document.':
    'Eine Seite sieht anders aus, sobald sie aus ihrem Dokument genommen wird.',
  'A page is too large to be printed as dots: {0} x {1} in.':
    'Eine Seite ist zu groß, um als Punkte gedruckt zu werden: {0} x {1} in.',
  'an empty file': 'eine leere Datei',
  'an HTML page': 'eine HTML-Seite',
  'an XML file': 'eine XML-Datei',
  'a JSON text': 'ein JSON-Text',
  'a PNG picture': 'ein PNG-Bild',
  'a JPEG picture': 'ein JPEG-Bild',
  'a GIF picture': 'ein GIF-Bild',
  'a ZPL label': 'ein ZPL-Etikett',
  'The paper {0} is gone, so it was not put into {1}':
    'Das Papier {0} ist weg, deshalb wurde es nicht in {1} gelegt',
  'The folder {0} did not take the file: {1}': 'Der Ordner {0} nahm die Datei nicht an: {1}',
  'PDFs are put into {0}': 'PDFs werden in {0} gelegt',
  '{0} cannot be written to: {1}': 'In {0} kann nicht geschrieben werden: {1}',
  '{0} Nothing was sent.': '{0} Nichts wurde gesendet.',
  '{0} did not take the job: {1}': '{0} nahm den Auftrag nicht an: {1}',
  '{0} took the job without saying its number.':
    '{0} nahm den Auftrag an, ohne seine Nummer zu nennen.',
  '{0} took job {1} to its end.': '{0} hat Auftrag {1} zu Ende gebracht.',
  '{0} {1} job {2}{3}.': '{0} {1} Auftrag {2}{3}.',
  'Job {0} still waits in {1}{2}{3}.': 'Auftrag {0} wartet noch in {1}{2}{3}.',
  ', which is stopped': ', die angehalten ist',
  'The queue {0} is stopped{1}.': 'Die Warteschlange {0} ist angehalten{1}.',
  'The queue {0} takes no jobs{1}.': 'Die Warteschlange {0} nimmt keine Aufträge an{1}.',
  'There is no queue {0}; there are: {1}': 'Es gibt keine Warteschlange {0}; es gibt: {1}',
  'The print service cannot be asked.': 'Der Druckdienst kann nicht gefragt werden.',
  'on the network': 'im Netzwerk',
  'The printing commands (CUPS) are not installed.':
    'Die Druckbefehle (CUPS) sind nicht installiert.',
  '{0} did not answer within {1} s.': '{0} antwortete nicht innerhalb von {1} s.',
  '{0} took the job.': '{0} nahm den Auftrag an.',
  'There is no printer {0}; there are: {1}.': 'Es gibt keinen Drucker {0}; es gibt: {1}.',
  'The printers cannot be listed: {0}.': 'Die Drucker können nicht aufgelistet werden: {0}.',
  'this is the very paper of a shipment that was cancelled':
    'das ist genau das Papier einer stornierten Sendung',
  'the page is blank': 'die Seite ist leer',
  'the purchase was answered with the tracking number of order {0}: {1}':
    'der Kauf wurde mit der Sendungsnummer des Auftrags {0} beantwortet: {1}',
  'it carries the tracking number of order {0}: {1}':
    'es trägt die Sendungsnummer von Auftrag {0}: {1}',
  'it carries the tracking number of the shipment that went out, and not that of this return: {0}':
    'es trägt die Sendungsnummer der Hinsendung und nicht die dieser Rücksendung: {0}',
  'this is the invoice of order {0}': 'das ist die Rechnung von Auftrag {0}',
  'The invoice of this shipment may be another order’s: it is not printed.':
    'Die Rechnung dieser Sendung kann die eines anderen Auftrags sein: Sie wird nicht gedruckt.',
  'The shipment is bought, but its commercial invoice is held: {0}. Look at it; if it is this shipment’s, a supervisor accepts it: packbench print {1} --accept-unproven.':
    'Die Sendung ist gekauft, aber ihre Handelsrechnung wird zurückgehalten: {0}. Sehen Sie sie an; gehört sie zu dieser Sendung, nimmt eine Aufsicht sie an: packbench print {1} --accept-unproven.',
  'this is the label of order {0}': 'das ist das Etikett von Auftrag {0}',
  'it carries a number that stands on a label of order {0}: {1}':
    'es trägt eine Nummer, die auf einem Etikett von Auftrag {0} steht: {1}',
  'it carries {0}, which is of order {1}': 'es trägt {0}; das gehört zu Auftrag {1}',
  'this was a label of order {0}': 'das war ein Etikett von Auftrag {0}',
  'its tracking number {0} is not that of this purchase':
    'seine Sendungsnummer {0} ist nicht die dieses Kaufs',
  'neither a reference nor the tracking number of this purchase stands on it':
    'weder eine Referenz noch die Sendungsnummer dieses Kaufs steht darauf',
  'it does not carry {0}, as another label of this shipment does':
    'es trägt {0} nicht, anders als ein anderes Etikett dieser Sendung',
  'A label of this shipment may be another order’s: nothing is printed until a supervisor has looked at it.':
    'Ein Etikett dieser Sendung könnte zu einem anderen Auftrag gehören: Nichts wird gedruckt, bis die Schichtleitung es angesehen hat.',
  'The document has no page.': 'Das Dokument hat keine Seite.',
  'the partner gave no address for the labels':
    'der Partner gab keine Adresse für die Etiketten an',
  'the label': 'das Etikett',
  'label {0} of {1}': 'Etikett {0} von {1}',
  'a label cannot be taken out: {0}': 'ein Etikett kann nicht herausgenommen werden: {0}',
  'The labels do not fit the cartons: {0}.': 'Die Etiketten passen nicht zu den Kartons: {0}.',
  'The shipment is bought, but paper is missing: {0}.':
    'Die Sendung ist gekauft, aber Papier fehlt: {0}.',
  'the commercial invoice': 'die Handelsrechnung',
  'it is on no label and the partner gave no address for it':
    'sie ist auf keinem Etikett, und der Partner gab keine Adresse für sie an',
  'no label carries {0}': 'kein Etikett trägt {0}',
  '{0} labels carry {1}': '{0} Etiketten tragen {1}',
  'a label may be of {0}': 'ein Etikett könnte von {0} sein',
  'a label carries {0}, which is not in this shipment':
    'ein Etikett trägt {0}, was nicht in dieser Sendung ist',
  'a label carries none of the cartons’ references': 'ein Etikett trägt keine der Kartonreferenzen',
  'there are {0} labels for {1} cartons': 'es gibt {0} Etiketten für {1} Kartons',
  'a label lies on a page of {0} x {1} mm, and its edges cannot be told':
    'ein Etikett liegt auf einer Seite von {0} x {1} mm, und seine Ränder sind nicht zu erkennen',
  '{0} or {1}': '{0} oder {1}',
  'the program made a mistake while it was printed':
    'das Programm hat beim Drucken einen Fehler gemacht',
  'It was queued by an older program: print the paper again.':
    'Es wurde von einem älteren Programm eingereiht: Drucken Sie das Papier erneut.',
  'The shipment of {0} is {1}: its paper is not printed.':
    'Die Sendung von {0} ist {1}: Ihr Papier wird nicht gedruckt.',
  'Only labels of cartons and invoices are printed; this is neither.':
    'Nur Etiketten von Kartons und Rechnungen werden gedruckt; das ist keines von beiden.',
  'Labels of this shipment do not fit its cartons: none is printed until they do.':
    'Etiketten dieser Sendung passen nicht zu ihren Kartons: Bis dahin wird keines gedruckt.',
  'The labels of {0} are given by position only: look at each picture and accept it first.':
    'Die Etiketten von {0} sind nur nach Position zugeordnet: Sehen Sie sich zuerst jedes Bild an und nehmen Sie es an.',
  '{0} has been replaced by another paper since.':
    '{0} wurde seither durch ein anderes Papier ersetzt.',
  'The label is {0} and is printed at true size only; the printer has {1}. Load or choose another paper, or save the PDF.':
    'Das Etikett ist {0} und wird nur in wahrer Größe gedruckt; der Drucker hat {1}. Legen Sie anderes Papier ein oder wählen Sie es, oder sichern Sie das PDF.',
  'The page is {0} and is printed at true size only; the printer has {1}. Load or choose another paper, or save the PDF.':
    'Die Seite ist {0} und wird nur in wahrer Größe gedruckt; der Drucker hat {1}. Legen Sie anderes Papier ein oder wählen Sie es, oder sichern Sie das PDF.',
  "No printer is assigned for labels, and the system's default printer is never used. Assign one, or a folder (folder:DIR), or save the PDF: {0}":
    'Kein Drucker ist für Etiketten zugewiesen, und der Standarddrucker des Systems wird nie benutzt. Weisen Sie einen zu, oder einen Ordner (folder:DIR), oder sichern Sie das PDF: {0}',
  "No printer is assigned for documents, and the system's default printer is never used. Assign one, or a folder (folder:DIR), or save the PDF: {0}":
    'Kein Drucker ist für Dokumente zugewiesen, und der Standarddrucker des Systems wird nie benutzt. Weisen Sie einen zu, oder einen Ordner (folder:DIR), oder sichern Sie das PDF: {0}',
  '{0} was not printed{1}': '{0} wurde nicht gedruckt{1}',
  '{0} may or may not have come out{1}': '{0} kam vielleicht heraus, vielleicht nicht{1}',
  '{0} waits for its printer and prints by itself once it is ready{1}':
    '{0} wartet auf seinen Drucker und druckt von selbst, sobald er bereit ist{1}',
  'There is no such print job.': 'Es gibt keinen solchen Druckauftrag.',
  'another program has it in hand': 'ein anderes Programm hat ihn in der Hand',
  'it has changed just now': 'er hat sich gerade geändert',
  'its paper was printed again since; print the paper once more':
    'sein Papier wurde seither erneut gedruckt; drucken Sie das Papier noch einmal',
  'Given up by a person{0}': 'Von einer Person aufgegeben{0}',
  'It did not come out, a person says.': 'Es kam nicht heraus, sagt eine Person.',
  'it waits for its turn': 'er wartet, bis er an der Reihe ist',
  'it is at the printer now': 'er ist jetzt am Drucker',
  'it was handed to the printer; say first that it did not come out':
    'er wurde dem Drucker übergeben; sagen Sie zuerst, dass er nicht herauskam',
  'it did not come out': 'er kam nicht heraus',
  'nobody knows yet whether it came out; say that first':
    'noch weiß niemand, ob er herauskam; sagen Sie das zuerst',
  '{0} cannot be {1}: {2}.': '{0} – das geht nicht ({1}): {2}.',
  'The program ended while this was being printed: it may or may not have come out.':
    'Das Programm endete, während gedruckt wurde: Es kam vielleicht heraus, vielleicht nicht.',
  'Left over from an earlier run of the program: print it now, or give it up.':
    'Übrig von einem früheren Lauf des Programms: Drucken Sie es jetzt, oder geben Sie es auf.',
  'Its order was set aside before it came out: print it now, or give it up.':
    'Sein Auftrag wurde beiseitegelegt, bevor es herauskam: Drucken Sie es jetzt, oder geben Sie es auf.',
  'its print head is open': 'sein Druckkopf ist offen',
  'it is out of labels': 'er hat keine Etiketten mehr',
  'it is out of ribbon': 'er hat kein Farbband mehr',
  'its print head is too hot': 'sein Druckkopf ist zu heiß',
  'it has lost its settings (corrupt RAM)': 'er hat seine Einstellungen verloren (RAM defekt)',
  'it is in communication diagnostics and prints no labels':
    'er ist in der Verbindungsdiagnose und druckt keine Etiketten',
  'it is paused': 'er ist in Pause',
  'its buffer is full': 'sein Puffer ist voll',
  'it is in the middle of receiving another label': 'er empfängt gerade ein anderes Etikett',
  'a printed label waits to be taken off': 'ein gedrucktes Etikett wartet auf Abnahme',
  'it cannot be reached (no answer in time)': 'er ist nicht erreichbar (keine Antwort in der Zeit)',
  'the network knows no {0}': 'das Netzwerk kennt {0} nicht',
  'the name {0} cannot be looked up now': 'der Name {0} kann jetzt nicht aufgelöst werden',
  'it refused the connection': 'er hat die Verbindung abgelehnt',
  'it cannot be reached': 'er ist nicht erreichbar',
  'it cannot be connected to ({0})': 'zu ihm ist keine Verbindung möglich ({0})',
  'Not ready: {0}.': 'Nicht bereit: {0}.',
  '{0}: {1}. Nothing was sent.': '{0}: {1}. Nichts wurde gesendet.',
  'the file {0} cannot be read ({1})': 'die Datei {0} kann nicht gelesen werden ({1})',
  'the page is longer than a label can be': 'die Seite ist länger, als ein Etikett sein kann',
  'it closed the connection when it was asked how it is (~HS)':
    'er schloss die Verbindung, als er nach seinem Zustand gefragt wurde (~HS)',
  'it does not answer as a Zebra printer does (~HS)':
    'er antwortet nicht wie ein Zebra-Drucker (~HS)',
  'it does not say that it is ready (no answer to ~HS): look at its display, its labels and its head':
    'er sagt nicht, dass er bereit ist (keine Antwort auf ~HS): Sehen Sie auf Anzeige, Etiketten und Druckkopf',
  'the connection broke while the label was sent':
    'die Verbindung brach ab, während das Etikett gesendet wurde',
  'the connection broke after the label was sent':
    'die Verbindung brach ab, nachdem das Etikett gesendet war',
  'it does not answer any more': 'er antwortet nicht mehr',
  '{0} has printed all it was given.': '{0} hat alles gedruckt, was er bekam.',
  'it has not finished in time': 'er wurde nicht rechtzeitig fertig',
  '{0} was sent the label, and then: {1}. It may come out, now or later.':
    '{0} bekam das Etikett, und dann: {1}. Es kommt vielleicht noch heraus, jetzt oder später.',
  'the page is {0} x {1} mm, a label printer is {2} mm wide, and nothing is printed smaller than it is: choose a printer for sheets, or save the PDF':
    'die Seite ist {0} x {1} mm, ein Etikettendrucker ist {2} mm breit, und nichts wird verkleinert gedruckt: Wählen Sie einen Blattdrucker, oder sichern Sie das PDF',
  'assign zebra:{0}:{1}@{2}': 'weisen Sie zebra:{0}:{1}@{2} zu',
  'it cannot be used': 'er kann nicht benutzt werden',
  'its head has {0} dots/mm and {1} dpi is {2}: the label would have the wrong size; {3}':
    'sein Kopf hat {0} Punkte/mm, und {1} dpi sind {2}: Das Etikett hätte die falsche Größe; {3}',
  'The partner gave {0} label addresses for {1} cartons; {2} were fetched.':
    'Der Partner gab {0} Adressen von Labels für {1} Kartons an; {2} wurden abgerufen.',
  'The documents of this shipment are larger together than {0} MB.':
    'Die Dokumente dieser Sendung sind zusammen größer als {0} MB.',
};
