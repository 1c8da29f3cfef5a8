/** What scans and packing answer. */
export const packing: Readonly<Record<string, string>> = {
  '{0} is packing already.': '{0} packt bereits.',
  '{0} is packing now.': '{0} packt jetzt.',
  '{0} {1} is signed out.': '{0} {1} ist abgemeldet.',
  'Nobody is signed in.': 'Niemand ist angemeldet.',
  '{0} is signed out. Nobody is packing.': '{0} ist abgemeldet. Niemand packt.',
  '{0} into {1}: {2} more to pack': '{0} in {1}: noch {2} zu packen',
  'The label of {0} is not confirmed yet. Stick it on {1} and confirm that on the screen, then scan the next label.':
    'Das Etikett von {0} ist noch nicht bestätigt. Kleben Sie es auf {1} und bestätigen Sie das am Bildschirm, dann scannen Sie das nächste.',
  'This label belongs on carton {0} of {1}: {2}{3}. Stick it on, then confirm on the screen that it is on this carton.':
    'Dieses Etikett gehört auf Karton {0} von {1}: {2}{3}. Kleben Sie es auf und bestätigen Sie am Bildschirm, dass es auf diesem Karton ist.',
  '{0} into {1}: everything is packed': '{0} in {1}: alles ist gepackt',
  '{0} into {1}: all {2} of it are packed, {3} units of other items to go':
    '{0} in {1}: alle {2} davon sind gepackt, {3} Stück anderer Artikel fehlen noch',
  'Scan the order that is held first, then “resume”.':
    'Scannen Sie zuerst den zurückgestellten Auftrag, dann „Fortsetzen“.',
  'Nothing is on the bench.': 'Auf dem Packtisch liegt nichts.',
  'Understood.': 'Verstanden.',
  'Back to packing.': 'Zurück zum Packen.',
  'Taken back: the order is off the bench.': 'Zurückgenommen: Der Auftrag ist vom Packtisch.',
  'The last step was taken back.': 'Der letzte Schritt wurde zurückgenommen.',
  'A new carton is open.': 'Ein neuer Karton ist offen.',
  'Asking for rates.': 'Preise werden angefragt.',
  'Buying.': 'Wird gekauft.',
  '{0} print jobs sent.': '{0} Druckaufträge gesendet.',
  'PB:QTY: expected a number like PB:QTY:12, found “{0}”.':
    'PB:QTY: erwartet wird eine Zahl wie PB:QTY:12, gefunden „{0}“.',
  'No carton is open. Open a carton first.':
    'Kein Karton ist offen. Öffnen Sie zuerst einen Karton.',
  'Carton {0} is a {1} now.': 'Karton {0} ist jetzt ein {1}.',
  'PB:SPLIT: expected a number like PB:SPLIT:3, found “{0}”.':
    'PB:SPLIT: erwartet wird eine Zahl wie PB:SPLIT:3, gefunden „{0}“.',
  'Split evenly over {0} cartons.': 'Gleichmäßig auf {0} Kartons verteilt.',
  'What lies in no carton is marked as not there.':
    'Was in keinem Karton liegt, ist als nicht vorhanden markiert.',
  'The order is held.': 'Der Auftrag ist zurückgestellt.',
  'PB:{0} is a command, and no order is on the bench. Scan an order first.':
    'PB:{0} ist ein Befehl, und kein Auftrag liegt auf dem Packtisch. Scannen Sie zuerst einen Auftrag.',
  'Scan items into the open carton, a carton to open it, or a command: quantity, box, next carton, split, not there, hold, rates, buy, print, reprint, undo, cancel.':
    'Scannen Sie Artikel in den offenen Karton, einen Karton, um ihn zu öffnen, oder einen Befehl: Menge, Kartongröße, nächster Karton, verteilen, nicht da, zurückstellen, Preise, kaufen, drucken, nachdrucken, zurücknehmen, abbrechen.',
  'Carton {0} is open.': 'Karton {0} ist offen.',
  'Carton {0}: wait until the labels are here.':
    'Karton {0}: Warten Sie, bis die Etiketten da sind.',
  'Stick the label on {0}, then scan the label.':
    'Kleben Sie das Etikett auf {0} und scannen Sie dann das Etikett.',
  'This is the label of {0}. Scan the carton first, then its label.':
    'Das ist das Etikett von {0}. Scannen Sie zuerst den Karton, dann sein Etikett.',
  'WRONG LABEL. The carton is {0}, the label belongs to {1}.':
    'FALSCHES ETIKETT. Der Karton ist {0}, das Etikett gehört zu {1}.',
  'Carton {0} has its label.': 'Karton {0} hat sein Etikett.',
  'Scan the carton first, then “reprint”.': 'Scannen Sie zuerst den Karton, dann „Nachdrucken“.',
  'The label of {0} is at the printer.': 'Das Etikett von {0} ist am Drucker.',
  'The label of {0} prints again. Destroy the old one.':
    'Das Etikett von {0} wird erneut gedruckt. Vernichten Sie das alte.',
  'The label of {0} prints.': 'Das Etikett von {0} wird gedruckt.',
  'Order {0} cannot be changed now. Nothing was saved.':
    'Auftrag {0} kann jetzt nicht geändert werden. Nichts wurde gespeichert.',
  'No label of {0} has come out yet. Print it first.':
    'Kein Etikett von {0} ist bisher herausgekommen. Drucken Sie es zuerst.',
  'The label of {0} is not scanned yet, and this is {1}. If it stands on a label that is on {2}: WRONG LABEL, take it off. Stick the label of {3} on and scan it first.':
    'Das Etikett von {0} ist noch nicht gescannt, und das hier ist {1}. Steht es auf einem Etikett, das auf {2} klebt: FALSCHES ETIKETT, nehmen Sie es ab. Kleben Sie zuerst das Etikett von {3} auf und scannen Sie es.',
  '{0} does not belong to order {1}.': '{0} gehört nicht zu Auftrag {1}.',
  '{0} stands for {1} units, and there are only {2} more to pack in one line. Scan a single unit and its quantity, or put it back.':
    '{0} steht für {1} Stück, und in einer Zeile sind nur noch {2} zu packen. Scannen Sie ein einzelnes Stück und seine Menge, oder legen Sie es zurück.',
  '{0} is marked as not there. Take the mark off first, or put this one back.':
    '{0} ist als nicht vorhanden markiert. Nehmen Sie zuerst die Markierung weg, oder legen Sie es zurück.',
  'All {0} of {1} are packed already. Put this one back.':
    'Alle {0} von {1} sind schon gepackt. Legen Sie dieses zurück.',
  '{0} is {1}, and how many units it stands for is not clear. Scan a single unit, then its quantity.':
    '{0} ist {1}, und für wie viele Stück es steht, ist nicht klar. Scannen Sie ein einzelnes Stück, dann seine Menge.',
  '{0} is the badge of {1}, and an order, carton or item as well. Choose on the screen.':
    '{0} ist der Ausweis von {1} und zugleich ein Auftrag, Karton oder Artikel. Wählen Sie auf dem Bildschirm.',
  '{0} and {1}': '{0} und {1}',
  'two different items': 'zwei verschiedene Artikel',
  '{0} is {1} of this order. Choose on the screen.':
    '{0} ist {1} dieses Auftrags. Wählen Sie auf dem Bildschirm.',
  'a badge': 'ein Ausweis',
  'an order': 'ein Auftrag',
  'a carton': 'ein Karton',
  'a label': 'ein Etikett',
  'an item': 'ein Artikel',
  '{0} belongs to order {1} and not to {2}. Put it aside.':
    '{0} gehört zu Auftrag {1} und nicht zu {2}. Legen Sie es beiseite.',
  ' or more, as the scanner sends no separators':
    ' oder mehr, da der Scanner keine Trennzeichen sendet',
  'Lot {0}{1}.': 'Charge {0}{1}.',
  'Serial {0}{1}.': 'Seriennummer {0}{1}.',
  'Use by {0}.': 'Zu verbrauchen bis {0}.',
  'Best before {0}.': 'Mindestens haltbar bis {0}.',
  'THAT DATE HAS PASSED: may it be sent?': 'DIESES DATUM IST VORBEI: Darf es versandt werden?',
  'There is no command {0}. The command sheet has all of them.':
    'Es gibt keinen Befehl {0}. Auf dem Befehlsblatt stehen alle.',
  '{0} is no badge of anybody who packs here.':
    '{0} ist kein Ausweis von jemandem, der hier packt.',
  '{0} stands on several labels. Scan the tracking barcode.':
    '{0} steht auf mehreren Etiketten. Scannen Sie den Tracking-Barcode.',
  '{0} cannot be right: {1}. Scan it again, or another code.':
    '{0} kann nicht stimmen: {1}. Scannen Sie noch einmal oder einen anderen Code.',
  'Order {0} is on the bench already.': 'Auftrag {0} liegt schon auf dem Packtisch.',
  '{0} is another order. Finish or put away {1} first.':
    '{0} ist ein anderer Auftrag. Schließen Sie zuerst {1} ab oder legen Sie ihn weg.',
  '{0} is an order of {1}. Choose one from the list.':
    '{0} ist ein Auftrag von {1}. Wählen Sie einen aus der Liste.',
  'Order {0} is on the bench.': 'Auftrag {0} liegt auf dem Packtisch.',
  '{0} is a carton of order {1}. Put it aside.':
    '{0} ist ein Karton von Auftrag {1}. Legen Sie ihn beiseite.',
  'No order {0} is known here. Scan an order, or import it first.':
    'Hier ist kein Auftrag {0} bekannt. Scannen Sie einen Auftrag oder importieren Sie ihn zuerst.',
  'There is no order {0}.': 'Es gibt keinen Auftrag {0}.',
  'Say why it is held.': 'Sagen Sie, warum er zurückgestellt wird.',
  'There is nothing to undo.': 'Es gibt nichts zurückzunehmen.',
  'Nothing was bought for this order. Ask for rates again.':
    'Für diesen Auftrag wurde nichts gekauft. Fragen Sie die Preise neu an.',
  'Order {0} is cancelled.': 'Auftrag {0} ist storniert.',
  'Order {0} is held: {1}': 'Auftrag {0} ist zurückgestellt: {1}',
  'Order {0} is held.': 'Auftrag {0} ist zurückgestellt.',
  '{0} Resume it to pack on.': '{0} Nehmen Sie ihn wieder auf, um weiterzupacken.',
  'Something went wrong in the station itself. Support can read it in the log.':
    'In der Station selbst ist etwas schiefgegangen. Der Support kann es im Protokoll lesen.',
  'Two cartons are called {0}. Each needs a reference of its own.':
    'Zwei Kartons heißen {0}. Jeder braucht eine eigene Referenz.',
  'Carton {0} is empty. Pack something into it, or remove it.':
    'Karton {0} ist leer. Packen Sie etwas hinein, oder entfernen Sie ihn.',
  '{0} of {1} in no carton yet. Pack everything first.':
    '{0} von {1} noch in keinem Karton. Packen Sie zuerst alles.',
  '{0} of {1} more than the order has.': '{0} von {1} mehr, als der Auftrag hat.',
  'expected ref=, weight=, dims= or items=, found {0}':
    'erwartet wird ref=, weight=, dims= oder items=, gefunden {0}',
  '{0} is given twice in {1}': '{0} ist in {1} zweimal angegeben',
  'expected LENGTHxWIDTHxHEIGHT like 30x20x15, found {0}':
    'erwartet wird LÄNGExBREITExHÖHE wie 30x20x15, gefunden {0}',
  'expected items=SKU*QUANTITY,… for each of several cartons, found nothing':
    'erwartet wird items=SKU*MENGE,… für jeden von mehreren Kartons, gefunden nichts',
  'expected SKU*QUANTITY like SKU-A*2, found {0}':
    'erwartet wird SKU*MENGE wie SKU-A*2, gefunden {0}',
  'the order has no {0}': 'der Auftrag hat kein {0}',
  '{0} of {1} more than the order has': '{0} von {1} mehr, als der Auftrag hat',
  'carton, {0}: {1}': 'Karton, {0}: {1}',
  'An order needs at least one carton.': 'Ein Auftrag braucht mindestens einen Karton.',
  'The order has no line {0}.': 'Der Auftrag hat keine Zeile {0}.',
  '{0} more of {1} are too many: only {2} are left to pack.':
    '{0} weitere von {1} sind zu viele: Nur noch {2} sind zu packen.',
  'Scan the item first, then its quantity.': 'Scannen Sie zuerst den Artikel, dann seine Menge.',
  'Everything is packed: nothing is missing.': 'Alles ist gepackt: Nichts fehlt.',
  'Nothing would be left to ship. Hold the order instead.':
    'Es bliebe nichts zu versenden. Stellen Sie den Auftrag stattdessen zurück.',
  'Carton {0} has no weight yet. Weigh it.': 'Karton {0} hat noch kein Gewicht. Wiegen Sie ihn.',
  'Carton {0} has no size yet. Choose a box or type it.':
    'Karton {0} hat noch keine Größe. Wählen Sie einen Karton oder tippen Sie sie ein.',
  'Not possible while this order is at the step "{0}".':
    'Nicht möglich, solange dieser Auftrag beim Schritt „{0}“ ist.',
  'The order has no carton {0}.': 'Der Auftrag hat keinen Karton {0}.',
  '{0} of {1} cannot be missing: only {2} lie in no carton.':
    '{0} von {1} können nicht fehlen: Nur {2} liegen in keinem Karton.',
  'Say in a few words why they are missing.': 'Sagen Sie in wenigen Worten, warum sie fehlen.',
  'line {0}': 'Zeile {0}',
  'Only {0} of {1} lie in carton {2}.': 'Nur {0} von {1} liegen in Karton {2}.',
  'They lie in carton {0} already.': 'Sie liegen schon in Karton {0}.',
  '{0} units do not fill {1} cartons: one would stay empty.':
    '{0} Stück füllen keine {1} Kartons: Einer bliebe leer.',
  'This purchase is on the bench already.': 'Dieser Kauf liegt schon auf dem Packtisch.',
  '{0} {1} is not offered.': '{0} {1} wird nicht angeboten.',
  'Carton {0} weighs {1}; its lines and its box weigh {2}. It is {3} % too light ({4} % are allowed). Look what is missing, or have a supervisor accept the weight.':
    'Karton {0} wiegt {1}; seine Zeilen und seine Schachtel wiegen {2}. Er ist {3} % zu leicht ({4} % sind erlaubt). Sehen Sie nach, was fehlt, oder lassen Sie das Gewicht von einem Vorgesetzten annehmen.',
  'Carton {0} weighs {1}; its lines and its box weigh {2}. It is {3} % too heavy ({4} % are allowed). Look what is too much, or have a supervisor accept the weight.':
    'Karton {0} wiegt {1}; seine Zeilen und seine Schachtel wiegen {2}. Er ist {3} % zu schwer ({4} % sind erlaubt). Sehen Sie nach, was zu viel ist, oder lassen Sie das Gewicht von einem Vorgesetzten annehmen.',
  'There is no settled weight on the scale to be tared. Put what is to be taken off on it, and wait until it stands still.':
    'Auf der Waage ruht kein Gewicht, das tariert werden kann. Legen Sie auf, was abgezogen werden soll, und warten Sie, bis sie stillsteht.',
  "There is no settled weight on the scale that could be this carton's. Take everything off, put the carton on, and wait until it stands still.":
    'Auf der Waage ruht kein Gewicht, das von diesem Karton sein könnte. Nehmen Sie alles herunter, stellen Sie den Karton darauf und warten Sie, bis sie stillsteht.',
  "The weight of carton {0} needs nobody's word.":
    'Das Gewicht von Karton {0} braucht niemandes Zustimmung.',
  'The test barcode reads right.': 'Der Testbarcode wird richtig gelesen.',
  'its check digit is wrong': 'die Prüfziffer ist falsch',
  'its address is damaged': 'die Adresse ist beschädigt',
  'it holds no data': 'er enthält keine Daten',
  '{0} is no identifier of GS1': '{0} ist kein GS1-Bezeichner',
  '({0}) is longer than {1} characters: a separator is missing':
    '({0}) ist länger als {1} Zeichen: Ein Trennzeichen fehlt',
  'is too short: {0}, found {1}': 'ist zu kurz: {0}, gefunden {1}',
  'is too short': 'ist zu kurz',
  'is too long: {0}, found {1}': 'ist zu lang: {0}, gefunden {1}',
  'has characters that GS1 does not allow: {0}': 'hat Zeichen, die GS1 nicht erlaubt: {0}',
  '{0}: its check digit is wrong': '{0}: Die Prüfziffer ist falsch',
  '({0}) stands there twice, as {1} and {2}': '({0}) steht zweimal da, als {1} und {2}',
  'it names two items, ({0})': 'er nennt zwei Artikel, ({0})',
  'Order {0} was bought meanwhile by another window or program, and what came of it is not known yet: it is not held.':
    'Auftrag {0} wurde inzwischen von einem anderen Fenster oder Programm gekauft, und was daraus wurde, ist noch nicht bekannt: Er wird nicht angehalten.',
  'Order {0} was bought meanwhile by another window or program: it is not held.':
    'Auftrag {0} wurde inzwischen von einem anderen Fenster oder Programm gekauft: Er wird nicht angehalten.',
};
