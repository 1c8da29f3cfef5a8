/** The desks: packing for shipping, printing, settling, settings. */
export const desk: Readonly<Record<string, string>> = {
  'No merchant is asked about.': 'Nach keinem Mandanten wird gefragt.',
  'call: the station knows none named {0}': 'call: die Station kennt keinen namens {0}',
  '{0}: the station made a mistake. Nothing you did was wrong; the details are in its log.':
    '{0}: Die Station hat einen Fehler gemacht. Sie haben nichts falsch gemacht; Einzelheiten stehen im Protokoll.',
  'bytes: expected base64, found something else':
    'bytes: erwartet wird base64, gefunden etwas anderes',
  '{0}: expected base64, found something else': '{0}: erwartet wird base64, gefunden etwas anderes',
  'No order is on the bench. Scan an order first.':
    'Kein Auftrag liegt auf dem Packtisch. Scannen Sie zuerst einen Auftrag.',
  'There is no box {0}. Known here: {1}.': 'Es gibt keinen Karton {0}. Hier bekannt: {1}.',
  'Ask for rates first.': 'Fragen Sie zuerst Preise an.',
  'It is being bought already.': 'Es wird schon gekauft.',
  'Nothing can be undone once it is bought.': 'Nach dem Kauf kann nichts zurückgenommen werden.',
  'It is bought already.': 'Es ist schon gekauft.',
  'The purchase is not confirmed yet. Nothing is bought again.':
    'Der Kauf ist noch nicht bestätigt. Nichts wird noch einmal gekauft.',
  'Nothing is suggested. Choose a rate on the screen.':
    'Nichts ist vorgeschlagen. Wählen Sie einen Preis auf dem Bildschirm.',
  'You chose it before its price rose.': 'Sie haben es gewählt, bevor der Preis stieg.',
  'The address that parcels come from was changed, so these rates no longer hold. Ask for rates again.':
    'Die Absenderadresse wurde geändert, diese Preise gelten daher nicht mehr. Fragen Sie die Preise neu an.',
  'These rates are no longer current. Look at the new ones.':
    'Diese Preise sind nicht mehr aktuell. Sehen Sie sich die neuen an.',
  'Nothing has been bought for this order yet.': 'Für diesen Auftrag ist noch nichts gekauft.',
  'waits in the print queue for your word': 'wartet in der Druckliste auf Ihr Wort',
  'waits for its printer and prints by itself once it is ready':
    'wartet auf seinen Drucker und druckt von selbst, sobald er bereit ist',
  'waits for its turn at the printer': 'wartet am Drucker, bis es an der Reihe ist',
  'The label of {0} {1}{2}.': 'Das Etikett von {0} {1}{2}.',
  'An order lies on the bench. Finish it or put it away; then the partner is changed.':
    'Ein Auftrag liegt auf dem Packtisch. Schließen Sie ihn ab oder legen Sie ihn weg; dann wird der Partner gewechselt.',
  'This purchase is not on record here.': 'Dieser Kauf ist hier nicht verzeichnet.',
  'new reference: {0}': 'neue Referenz: {0}',
  'The reference {0} is another order’s. A new purchase needs a new one.':
    'Die Referenz {0} gehört zu einem anderen Auftrag. Ein neuer Kauf braucht eine neue.',
  'Two shipments of {0} stand: {1}. Say which one (--shipment-id).':
    'Für {0} bestehen zwei Sendungen: {1}. Sagen Sie, welche (--shipment-id).',
  'Order {0} has no shipment {1} on record.': 'Für Auftrag {0} ist keine Sendung {1} verzeichnet.',
  'Order {0} was not bought: nothing can be cancelled.':
    'Auftrag {0} wurde nicht gekauft: Es gibt nichts zu stornieren.',
  'Order {0} is bought. It can be bought again once the partner has confirmed its cancellation.':
    'Auftrag {0} ist gekauft. Er kann erneut gekauft werden, sobald der Partner die Stornierung bestätigt hat.',
  'Order {0} cannot be bought again while we do not know whether it was bought.':
    'Auftrag {0} kann nicht erneut gekauft werden, solange wir nicht wissen, ob er gekauft wurde.',
  'Order {0} was never bought. Use ship.': 'Auftrag {0} wurde nie gekauft. Benutzen Sie „ship“.',
  'Nothing was bought for {0}: it may only be bought under the same reference. Use ship.':
    'Für {0} wurde nichts gekauft: Gekauft werden darf nur unter derselben Referenz. Benutzen Sie „ship“.',
  'The reference {0} was used already. A new purchase needs a new one.':
    'Die Referenz {0} wurde bereits benutzt. Ein neuer Kauf braucht eine neue.',
  'The sandbox partner cannot be started from its folder {0}: {1}. Move the folder away to begin anew.':
    'Der Sandbox-Partner kann aus seinem Ordner {0} nicht gestartet werden: {1}. Verschieben Sie den Ordner, um neu zu beginnen.',
  store: 'Datenbank',
  keychain: 'Schlüsselbund',
  partner: 'Partner',
  scale: 'Waage',
  scanner: 'Scanner',
  window: 'Fenster',
  'label printer': 'Labeldrucker',
  'document printer': 'Dokumentdrucker',
  'not set up': 'nicht eingerichtet',
  'Order {0} is not known any more.': 'Auftrag {0} ist nicht mehr bekannt.',
  'state or province is missing: {0} uses them.':
    'Bundesland oder Provinz fehlt: {0} verwendet sie.',
  "tax number is missing: customs of {0} ask for the receiver's.":
    'Steuernummer fehlt: Der Zoll von {0} fragt nach der des Empfängers.',
  'The import was stopped. Nothing was changed.':
    'Der Import wurde angehalten. Nichts wurde geändert.',
  'Another import is being saved. Wait until it is done.':
    'Ein anderer Import wird gerade gespeichert. Warten Sie, bis er fertig ist.',
  '{0}: expected {1} bytes, found more. Choose the file again.':
    '{0}: erwartet werden {1} Bytes, gefunden mehr. Wählen Sie die Datei erneut.',
  '{0}: the file came in only in part. Choose it again.':
    '{0}: Die Datei kam nur zum Teil an. Wählen Sie sie erneut.',
  'This import is over. Choose the files again.':
    'Dieser Import ist vorbei. Wählen Sie die Dateien erneut.',
  'The station is changing its partner. Try again in a moment.':
    'Die Station wechselt gerade den Partner. Versuchen Sie es gleich noch einmal.',
  'The station is not open. Close Packbench and start it again.':
    'Die Station ist nicht offen. Schließen Sie Packbench und starten Sie es neu.',
  'none is assigned': 'keiner ist zugewiesen',
  'Nothing was bought: no printer for {0}s is ready ({1})':
    'Nichts wurde gekauft: Kein Drucker ist bereit für {0} ({1})',
  'Order {0} is not bought yet: there is nothing to print.':
    'Auftrag {0} ist noch nicht gekauft: Es gibt nichts zu drucken.',
  'This is no paper of the station.': 'Das ist kein Papier der Station.',
  '{0} packing slip': '{0} Packzettel',
  '{0} carton {1}': '{0} Karton {1}',
  'Test page': 'Testseite',
  'Calibration page': 'Kalibrierseite',
  'The carton label is too small for the barcode of {0}. Set printing.cartonLabelSize to 4x6.':
    'Das Kartonetikett ist zu klein für den Barcode von {0}. Stellen Sie printing.cartonLabelSize auf 4x6.',
  'there is none': 'es gibt keinen',
  'no box is named {0}': 'kein Karton heißt {0}',
  'Say how the order is packed with --carton, or set a default box (settings boxes and boxes.default): {0}.':
    'Sagen Sie mit --carton, wie der Auftrag gepackt ist, oder legen Sie einen Standardkarton fest (Einstellungen boxes und boxes.default): {0}.',
  'No packer is called {0} here. Packers are kept in the settings.':
    'Hier heißt kein Packer {0}. Packer stehen in den Einstellungen.',
  'Nobody is signed in, and here nothing is packed before somebody is.':
    'Niemand ist angemeldet, und hier wird nichts gepackt, bevor jemand es ist.',
  'Scan your badge, or choose your name on the screen.':
    'Scannen Sie Ihren Ausweis oder wählen Sie Ihren Namen auf dem Bildschirm.',
  'Name the packer in PACKBENCH_PACKER.': 'Nennen Sie den Packer in PACKBENCH_PACKER.',
  'expected a name': 'erwartet wird ein Name',
  'PACKBENCH_PACKER: {0}, found {1}.': 'PACKBENCH_PACKER: {0}, gefunden {1}.',
  'Order {0} has no bought shipment to print.':
    'Auftrag {0} hat keine gekaufte Sendung zum Drucken.',
  'These labels are not ready to print.': 'Diese Etiketten sind noch nicht druckbereit.',
  'No label found by position waits for carton {0}.':
    'Kein nach Position gefundenes Etikett wartet auf Karton {0}.',
  'Order {0} has no carton {1}; it has {2}.': 'Auftrag {0} hat keinen Karton {1}; er hat {2}.',
  none: 'keine',
  'Order {0} is not bought yet: there are no documents to fetch.':
    'Auftrag {0} ist noch nicht gekauft: Es gibt keine Dokumente zu holen.',
  'Fetch it again: packbench documents {0}; or give the label files from the partner’s portal: packbench settle {1} --label FILE.':
    'Holen Sie es erneut: packbench documents {0}; oder geben Sie die Etikettdateien aus dem Portal des Partners: packbench settle {1} --label FILE.',
  'Fetch it again: packbench documents {0}.': 'Holen Sie es erneut: packbench documents {0}.',
  'Give the label files from the partner’s portal: packbench settle {0} --label FILE.':
    'Geben Sie die Etikettdateien aus dem Portal des Partners: packbench settle {0} --label FILE.',
  'Paper of the sandbox is not printed on real printers, unless the setting printing.sandboxToRealPrinters allows it.':
    'Papier der Sandbox wird nicht auf echten Druckern gedruckt, außer die Einstellung printing.sandboxToRealPrinters erlaubt es.',
  'There is no such shipment.': 'Es gibt keine solche Sendung.',
  'it is being bought right now': 'es wird gerade gekauft',
  'no answer came': 'es kam keine Antwort',
  'Nothing was bought for this order: {0}': 'Für diesen Auftrag wurde nichts gekauft: {0}',
  'A supervisor settled it: nothing was bought for this order. {0} Ask for rates again.':
    'Ein Vorgesetzter hat es geklärt: Für diesen Auftrag wurde nichts gekauft. {0} Fragen Sie die Preise neu an.',
  'Reason: {0}': 'Grund: {0}',
  'No {0} brings this back. Offered: {1}.': 'Kein {0} bringt das zurück. Angeboten: {1}.',
  'Several bring this back by {0}. Say which one: {1}.':
    'Mehrere bringen das mit {0} zurück. Nennen Sie eines davon: {1}.',
  '{0} is not offered any more. Look at the prices again.':
    '{0} wird nicht mehr angeboten. Sehen Sie sich die Preise noch einmal an.',
  '{0}: {1} was shown, {2} is asked now. Nothing was bought. Look again.':
    '{0}: Gezeigt wurde {1}, verlangt wird jetzt {2}. Nichts wurde gekauft. Sehen Sie noch einmal nach.',
  'price confirmed at pickup': 'Preis wird bei Abholung bestätigt',
  'No carrier names a price before pickup. Say which one: {0}.':
    'Kein Frachtführer nennt vor der Abholung einen Preis. Sagen Sie, welcher: {0}.',
  'This return is not rated here any more. Ask for rates again.':
    'Diese Rücksendung hat hier keine Preise mehr. Fragen Sie sie neu an.',
  'No return {0} is known here.': 'Hier ist keine Rücksendung {0} bekannt.',
  'Order {0} has no bought shipment: nothing of it can come back.':
    'Auftrag {0} hat keine gekaufte Sendung: Nichts davon kann zurückkommen.',
  'What was sent for {0} is not kept here any more. Enter the order again and name its ShipmentID.':
    'Was für {0} versandt wurde, ist hier nicht mehr gespeichert. Erfassen Sie den Auftrag neu und nennen Sie seine ShipmentID.',
  'No shipment {0} is known here. Where it is a ShipmentID, say which order it was of.':
    'Hier ist keine Sendung {0} bekannt. Ist es eine ShipmentID, sagen Sie, zu welchem Auftrag sie gehörte.',
  '{0} is a number of order {1}’s shipment, and the reference of another order. Say which: {2}.':
    '{0} ist eine Nummer der Sendung von Auftrag {1} und die Referenz eines anderen Auftrags. Sagen Sie, welchen: {2}.',
  'Nobody here knows what {0} was packed in. Say the weight and the size of the carton it comes back in.':
    'Hier weiß niemand, worin {0} verpackt war. Geben Sie Gewicht und Maße des Kartons an, in dem es zurückkommt.',
  'Shipment {0} was of order {1}, not of {2}.': 'Sendung {0} gehörte zu Auftrag {1}, nicht zu {2}.',
  'No value was given.': 'Es wurde kein Wert angegeben.',
  'There is no setting {0}.': 'Es gibt keine Einstellung {0}.',
  '{0}: expected 4 to 12 digits': '{0}: erwartet werden 4 bis 12 Ziffern',
  "The supervisor's PIN is needed for this.": 'Dafür wird die PIN eines Vorgesetzten gebraucht.',
  'No purchase of {0} is unknown: there is nothing to settle.':
    'Kein Kauf von {0} ist ungeklärt: Es gibt nichts zu klären.',
  'shipment-id: expected the ShipmentID, found nothing':
    'shipment-id: erwartet wird die ShipmentID, gefunden nichts',
  'tracking: expected the tracking number, found nothing':
    'tracking: erwartet wird die Sendungsnummer, gefunden nichts',
  'Every carton of {0} has its label: none is taken. packbench print prints it again.':
    'Jeder Karton von {0} hat sein Etikett: Es wird keines genommen. packbench print druckt es erneut.',
  'label: expected a label file, found none':
    'label: erwartet wird eine Etikettdatei, gefunden keine',
  'the sandbox has credentials of its own; none are needed':
    'die Sandbox hat eigene Zugangsdaten; es werden keine gebraucht',
  'target: {0}': 'target: {0}',
  'The sample orders are missing beside the program ({0}). Install Packbench again.':
    'Die Beispielaufträge fehlen neben dem Programm ({0}). Installieren Sie Packbench neu.',
  '{0} sample orders are in the queue.': '{0} Beispielaufträge sind in der Liste.',
  'The sandbox has credentials of its own. Say which partner these are for: --partner URL, or settings set connection.baseUrl URL.':
    'Die Sandbox hat eigene Zugangsdaten. Sagen Sie, für welchen Partner diese sind: --partner URL, oder settings set connection.baseUrl URL.',
  'Possibly bought twice: another purchase of this order stands beside this one. Look at both in the partner’s portal.':
    'Möglicherweise doppelt gekauft: Neben diesem Kauf steht ein weiterer dieses Auftrags. Sehen Sie sich beide im Portal des Partners an.',
  'Sent short, without {0}.': 'Unvollständig versandt, ohne {0}.',
  'The price fell from {0} to {1} before it was bought: the first rate had expired.':
    'Der Preis fiel vor dem Kauf von {0} auf {1}: Die erste Anfrage war abgelaufen.',
  'The price rose from {0} to {1} before it was bought: the first rate had expired.':
    'Der Preis stieg vor dem Kauf von {0} auf {1}: Die erste Anfrage war abgelaufen.',
  'The shipment is bought, but the label of {0} could not be had yet.':
    'Die Sendung ist gekauft, aber das Etikett von {0} war noch nicht zu bekommen.',
  'The shipment is bought, but the commercial invoice that must travel with it could not be had yet.':
    'Die Sendung ist gekauft, aber die Handelsrechnung, die mitreisen muss, war noch nicht zu bekommen.',
  'The labels carry no carton reference and are given by position ({0}). Look at each picture and accept it before it prints.':
    'Die Etiketten tragen keine Kartonreferenz und sind nach Position zugeordnet ({0}). Sehen Sie sich jedes Bild an und nehmen Sie es an, bevor es gedruckt wird.',
  ' for {0}': ' für {0}',
  'The labels do not match the cartons, so none is printed{0}. Read on them: {1}.':
    'Die Etiketten passen nicht zu den Kartons, deshalb wird keines gedruckt{0}. Darauf gelesen: {1}.',
  'no reference': 'keine Referenz',
  'The partner is being asked about this purchase this very moment. Wait for the answer.':
    'Der Partner wird in diesem Augenblick nach diesem Kauf gefragt. Warten Sie auf die Antwort.',
  'This order is being bought by another window or program right now.':
    'Dieser Auftrag wird gerade von einem anderen Fenster oder Programm gekauft.',
  'Order {0} was bought already: shipment {1}. Nothing was bought now.':
    'Auftrag {0} wurde schon gekauft: Sendung {1}. Jetzt wurde nichts gekauft.',
  'What was rated has changed since. Ask for rates again.':
    'Was angefragt wurde, hat sich seither geändert. Fragen Sie die Preise neu an.',
  '{0} {1} is not offered any more. Look at the rates again.':
    '{0} {1} wird nicht mehr angeboten. Sehen Sie sich die Preise erneut an.',
  '{0} {1} is another offer now: {2}. Nothing was bought; choose again.':
    '{0} {1} ist jetzt ein anderes Angebot: {2}. Es wurde nichts gekauft; wählen Sie neu.',
  'The price rose from {0} to {1} before it was bought. Nothing was bought; choose again.':
    'Der Preis stieg vor dem Kauf von {0} auf {1}. Nichts wurde gekauft; wählen Sie erneut.',
  'The price went from {0} to {1} before it was bought. Nothing was bought; choose again.':
    'Der Preis änderte sich vor dem Kauf von {0} auf {1}. Nichts wurde gekauft; wählen Sie erneut.',
  'expected a reason, found nothing': 'erwartet wird ein Grund, gefunden nichts',
  'expected at most 500 characters': 'erwartet werden höchstens 500 Zeichen',
  'expected at most 200 cartons': 'erwartet werden höchstens 200 Kartons',
  'reason: {0}': 'Grund: {0}',
  'Scale and scanner are played on the sandbox alone.':
    'Waage und Scanner werden nur in der Sandbox gespielt.',
  'No shipment with tracking number {0} was bought here.':
    'Hier wurde keine Sendung mit Sendungsnummer {0} gekauft.',
  '{0}: not connected': '{0}: nicht verbunden',
  '{0}: says nothing': '{0}: sagt nichts',
  'a USB scale, read in the window of the station':
    'eine USB-Waage, im Fenster der Station gelesen',
  'no port is set: settings set scale.port':
    'kein Anschluss ist festgelegt: settings set scale.port',
  'as a keyboard; no serial one is set up': 'als Tastatur; kein serieller ist eingerichtet',
  '{0}: cannot be read ({1})': '{0}: kann nicht gelesen werden ({1})',
  'The partner must be told an address it can reach: set events.url, or say it with --url.':
    'Der Partner braucht eine Adresse, die er erreichen kann: Setzen Sie events.url, oder geben Sie sie mit --url an.',
  'Whom order {0} was for has been erased: it cannot be sent or come back any more.':
    'Für wen Auftrag {0} war, ist gelöscht: Er kann nicht mehr versandt oder zurückgeschickt werden.',
  'Whom order {0} was for has been erased, and its papers with it: nothing of it is printed any more.':
    'Für wen Auftrag {0} war, ist gelöscht, und seine Papiere mit ihm: Davon wird nichts mehr gedruckt.',
  'Only a purchase whose key the partner refused each time is bought again here. Settle it by hand.':
    'Nur ein Kauf, dessen Schlüssel der Partner jedes Mal abwies, wird hier noch einmal gekauft. Klären Sie ihn von Hand.',
};
