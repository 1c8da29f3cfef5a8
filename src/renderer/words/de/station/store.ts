/** The database and its files. */
export const store: Readonly<Record<string, string>> = {
  'A shipment for {0} was bought already (ShipmentID {1}). Nothing was bought now.':
    'Eine Sendung für {0} wurde schon gekauft (ShipmentID {1}). Jetzt wurde nichts gekauft.',
  'We do not know yet whether the shipment for {0} was bought. That purchase must be settled before another.':
    'Wir wissen noch nicht, ob die Sendung für {0} gekauft wurde. Dieser Kauf muss vor einem anderen geklärt werden.',
  'The shipment for {0} is being bought right now, at {1}.':
    'Die Sendung für {0} wird gerade gekauft, an {1}.',
  'boxes: expected the default box {0} (boxes.default) among them, found {1}.':
    'boxes: erwartet wird darunter der Standardkarton {0} (boxes.default), gefunden {1}.',
  'boxes.default: expected the name of a box, found {0}. Boxes there are: {1}.':
    'boxes.default: erwartet wird der Name eines Kartons, gefunden {0}. Es gibt: {1}.',
  'The document {0} cannot be read': 'Das Dokument {0} kann nicht gelesen werden',
  'The document {0} is not on this disk': 'Das Dokument {0} ist nicht auf diesem Datenträger',
  'The document {0} was changed on the disk':
    'Das Dokument {0} wurde auf dem Datenträger verändert',
  'The document {0} cannot be kept under {1}':
    'Das Dokument {0} kann nicht unter {1} gespeichert werden',
  'The document {0} cannot be looked at': 'Das Dokument {0} kann nicht angesehen werden',
  '{0}. Fetch it again.': '{0}. Holen Sie es erneut.',
  '{0} is not the document that was checked: another file has its name. Move that one away and print again.':
    '{0} ist nicht das geprüfte Dokument: Eine andere Datei trägt seinen Namen. Verschieben Sie diese und drucken Sie erneut.',
  'The disk that holds the database {0} cannot keep it safely (no write-ahead log). Choose a data folder on a local disk.':
    'Der Datenträger mit der Datenbank {0} kann sie nicht sicher speichern (kein Write-Ahead-Log). Wählen Sie einen Datenordner auf einem lokalen Datenträger.',
  'The {0} {1} cannot be opened. Check that the folder exists and that this user may read and write it.':
    '{1} ({0}) kann nicht geöffnet werden. Prüfen Sie, dass der Ordner existiert und dieser Benutzer ihn lesen und beschreiben darf.',
  '{0} is not a {1}. Expected a Packbench {2}, found something else; move it away or choose another data folder.':
    '{0} ist nicht, was es sein soll ({1}). Erwartet wird: Packbench {2}, gefunden etwas anderes; verschieben Sie es oder wählen Sie einen anderen Datenordner.',
  'The {0} {1} is damaged. Stop Packbench, keep a copy of the file and restore a backup.':
    '{1} ({0}) ist beschädigt. Beenden Sie Packbench, behalten Sie eine Kopie der Datei und spielen Sie eine Sicherung ein.',
  'The {0} {1} is held by another program. Try again in a moment.':
    '{1} ({0}) wird von einem anderen Programm gehalten. Versuchen Sie es gleich noch einmal.',
  'The disk failed while the {0} {1} was in use. Check that it is there, has room and is sound.':
    'Der Datenträger versagte, während {1} ({0}) benutzt wurde. Prüfen Sie, dass er da ist, Platz hat und heil ist.',
  'The {0} {1} cannot be written. Check that this user may write the file and its folder, and that the disk is not mounted read-only.':
    '{1} ({0}) kann nicht geschrieben werden. Prüfen Sie, dass dieser Benutzer die Datei und ihren Ordner beschreiben darf und der Datenträger nicht schreibgeschützt ist.',
  'The disk that holds the {0} {1} is full. Make room and try again.':
    'Der Datenträger mit {1} ({0}) ist voll. Schaffen Sie Platz und versuchen Sie es erneut.',
  'The disk that holds {0} is full. Make room and try again.':
    'Der Datenträger mit {0} ist voll. Schaffen Sie Platz und versuchen Sie es erneut.',
  'The folder {0} cannot be used': 'Der Ordner {0} kann nicht benutzt werden',
  'The disk that holds the database {0} has only {1} left; at least {2} are needed. Make room.':
    'Der Datenträger mit der Datenbank {0} hat nur noch {1} frei; gebraucht werden mindestens {2}. Schaffen Sie Platz.',
  "The database {0} has lost purchases: its journal ends at entry {1}, and entry {2} was written. The file or the end of its log (-wal) is gone, or an older copy stands in its place. Nothing was changed and nothing is bought. Put the newest copy back together with its -wal file. To go on with this one, look in the partner's portal for what was bought since, then remove {3}.":
    'Die Datenbank {0} hat Käufe verloren: Ihr Journal endet bei Eintrag {1}, und Eintrag {2} wurde geschrieben. Die Datei oder das Ende ihres Protokolls (-wal) ist weg, oder eine ältere Kopie steht an ihrer Stelle. Nichts wurde geändert und nichts wird gekauft. Legen Sie die neueste Kopie samt ihrer -wal-Datei zurück. Um mit dieser weiterzumachen, sehen Sie im Portal des Partners nach, was seither gekauft wurde, und entfernen Sie dann {3}.',
  '{0} is a database of another program. Expected a Packbench database; move it away or choose another data folder.':
    '{0} ist die Datenbank eines anderen Programms. Erwartet wird eine Packbench-Datenbank; verschieben Sie sie oder wählen Sie einen anderen Datenordner.',
  'The database {0} was written by a newer Packbench: its schema is {1}, this program knows up to {2}. Install the newer program; nothing was changed.':
    'Die Datenbank {0} wurde von einem neueren Packbench geschrieben: Ihr Schema ist {1}, dieses Programm kennt bis {2}. Installieren Sie das neuere Programm; nichts wurde geändert.',
  'a network share': 'eine Netzwerkfreigabe',
  'Order {0} was imported by another program at the same moment. Nothing of this import was saved; import it again.':
    'Auftrag {0} wurde im selben Augenblick von einem anderen Programm importiert. Von diesem Import wurde nichts gespeichert; importieren Sie erneut.',
  'The answers kept in {0} cannot be read':
    'Die in {0} aufbewahrten Antworten können nicht gelesen werden',
  'The disk that holds {0} has only {1} left, so nothing is bought: a purchase and its papers need {2}. Make room and try again.':
    'Der Datenträger mit {0} hat nur noch {1} frei, deshalb wird nichts gekauft: Ein Kauf und seine Papiere brauchen {2}. Schaffen Sie Platz und versuchen Sie es erneut.',
  'An answer of the partner to this order is not recorded yet. Start Packbench again: it is recorded then, or it says what its database lacks.':
    'Eine Antwort des Partners zu diesem Auftrag ist noch nicht verzeichnet. Starten Sie Packbench neu: Dann wird sie verzeichnet, oder es wird gesagt, was der Datenbank fehlt.',
  'There is no room in {0} to record a purchase, so nothing is bought':
    'In {0} ist kein Platz, um einen Kauf zu verzeichnen, deshalb wird nichts gekauft',
  '{0} in the database does not fit this program ({1}: {2}).':
    '{0} in der Datenbank passt nicht zu diesem Programm ({1}: {2}).',
  'The packing of {0} was changed by another window or program. Open the order again.':
    'Das Packen von {0} wurde von einem anderen Fenster oder Programm geändert. Öffnen Sie den Auftrag erneut.',
  'expected another value': 'erwartet wird ein anderer Wert',
  '{0}: {1}, found {2}.': '{0}: {1}, gefunden {2}.',
  'The settings {0} are held by another program.':
    'Die Einstellungen {0} werden von einem anderen Programm gehalten.',
  'is no file': 'ist keine Datei',
  'is longer than settings are (1 MB)': 'ist länger, als Einstellungen sind (1 MB)',
  'holds more than settings do ({0} values)':
    'enthält mehr, als Einstellungen enthalten ({0} Werte)',
  'does not hold a JSON object of settings': 'enthält kein JSON-Objekt mit Einstellungen',
  'The settings file {0} {1}. It was left as it is; correct it or move it away.':
    'Die Einstellungsdatei {0} {1}. Sie wurde gelassen, wie sie ist; berichtigen Sie sie oder verschieben Sie sie.',
  'does not fit: {0}': 'passt nicht: {0}',
  'There is no setting {0}. Expected one of: {1}.':
    'Es gibt keine Einstellung {0}. Erwartet wird eine von: {1}.',
  'The settings file {0} cannot be used': 'Die Einstellungsdatei {0} kann nicht benutzt werden',
  'The database {0} cannot be opened': 'Die Datenbank {0} kann nicht geöffnet werden',
  'The database {0} is on a network disk ({1}), where it would be damaged. Choose a data folder on a disk of this machine.':
    'Die Datenbank {0} liegt auf einem Netzlaufwerk ({1}), wo sie Schaden nähme. Wählen Sie einen Datenordner auf einem Datenträger dieses Rechners.',
  'A packing session': 'Eine Packsitzung',
  '{0}: sound, {1} orders{2}': '{0}: in Ordnung, {1} Aufträge{2}',
  ', {0} free': ', {0} frei',
  'The settings in the backup {0} cannot be used ({1}). Nothing was changed; take another one.':
    'Die Einstellungen in der Sicherung {0} sind nicht brauchbar ({1}). Nichts wurde geändert; nehmen Sie eine andere.',
  '{0} is no file, but a folder, a pipe or a device.':
    '{0} ist keine Datei, sondern ein Ordner, eine Pipe oder ein Gerät.',
  '{0} is no backup of Packbench. Nothing was changed.':
    '{0} ist keine Sicherung von Packbench. Nichts wurde geändert.',
  'The backup {0} is damaged ({1}). Nothing was changed; take another one.':
    'Die Sicherung {0} ist beschädigt ({1}). Nichts wurde geändert; nehmen Sie eine andere.',
  'The backup {0} was made by a newer Packbench. Install the newer program; nothing was changed.':
    'Die Sicherung {0} stammt von einem neueren Packbench. Installieren Sie das neuere Programm; nichts wurde geändert.',
  'The backup {0} cannot be written': 'Die Sicherung {0} kann nicht geschrieben werden',
  'The backup {0} cannot be restored': 'Die Sicherung {0} kann nicht zurückgespielt werden',
  '{0} is there already. Name a file that is not.':
    '{0} gibt es schon. Nennen Sie eine Datei, die es nicht gibt.',
  'There is no file {0}.': 'Es gibt keine Datei {0}.',
  'The backup {0} is of {1}, which has a place of its own. Name its connection with --partner.':
    'Die Sicherung {0} ist von {1}, das einen eigenen Platz hat. Nennen Sie seine Verbindung mit --partner.',
  'Packbench is at work on {0}. End it everywhere and try again; nothing was changed.':
    'Packbench arbeitet gerade mit {0}. Beenden Sie es überall und versuchen Sie es erneut; nichts wurde geändert.',
  'A backup is being put in place of {0}. Try again when that is done.':
    'An die Stelle von {0} wird gerade eine Sicherung gelegt. Versuchen Sie es erneut, wenn das fertig ist.',
  'The database {0} is damaged ({1}). Nothing is bought until it is mended; what was bought can still be printed. {2}':
    'Die Datenbank {0} ist beschädigt ({1}). Nichts wird gekauft, bis das behoben ist; was gekauft ist, lässt sich noch drucken. {2}',
  'found by an earlier look': 'bei einer früheren Prüfung gefunden',
  'End Packbench everywhere and put a backup back with "packbench restore FILE": the damaged file is kept, and purchases made since the backup are taken out of it.':
    'Beenden Sie Packbench überall und spielen Sie eine Sicherung zurück: „packbench restore FILE“. Die beschädigte Datei bleibt erhalten, und Käufe seit der Sicherung werden ihr entnommen.',
  'The last backup was made on {0}: {1}.': 'Die letzte Sicherung ist vom {0}: {1}.',
  'No backup was made here yet.': 'Hier wurde noch keine Sicherung gemacht.',
  'The database {0} is gone, or empty. Nothing was changed and nothing is bought. Put it back together with its -wal file, or put a backup back with "packbench restore FILE". To begin with an empty one, remove {1}.':
    'Die Datenbank {0} ist weg oder leer. Nichts wurde geändert, nichts wird gekauft. Legen Sie sie mit ihrer -wal-Datei zurück, oder spielen Sie eine Sicherung zurück: „packbench restore FILE“. Um mit einer leeren zu beginnen, entfernen Sie {1}.',
  'No backup was put back that somebody must look after.':
    'Es wurde keine Sicherung eingespielt, nach der jemand sehen muss.',
  'A backup was put back on {0} that may be older than the newest purchases, so this may be bought already. Look in the partner’s portal; then a supervisor says so (packbench restore --looked).':
    'Am {0} wurde eine Sicherung eingespielt, die älter als die neuesten Käufe sein kann; dies ist also vielleicht schon gekauft. Im Portal des Partners nachsehen; dann gibt ein Vorgesetzter es frei (packbench restore --looked).',
  'a backup was put back that may be older than its purchase; look in the partner’s portal, then settle it':
    'es wurde eine Sicherung eingespielt, die älter als sein Kauf sein kann; im Portal des Partners nachsehen, dann klären',
  'The backup {0} is of another bench, and purchases were made on this one: they would be forgotten. Nothing was changed. Take a backup of this bench, or move {1} away first.':
    'Die Sicherung {0} ist von einem anderen Platz, und an diesem wurde gekauft: Das würde vergessen. Es wurde nichts geändert. Eine Sicherung dieses Platzes nehmen oder {1} zuerst wegräumen.',
};
