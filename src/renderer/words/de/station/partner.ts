/** The partner, purchases and credentials. */
export const partner: Readonly<Record<string, string>> = {
  'Held for this run only.{0}': 'Nur für diesen Lauf gehalten.{0}',
  'Kept in the keychain of this machine.': 'Im Schlüsselbund dieses Rechners gespeichert.',
  ' Credentials would be held for this run only.':
    ' Zugangsdaten würden nur für diesen Lauf gehalten.',
  'Whether credentials are stored cannot be told.{0}{1}':
    'Ob Zugangsdaten gespeichert sind, lässt sich nicht sagen.{0}{1}',
  'No credentials are stored.{0}{1}': 'Keine Zugangsdaten sind gespeichert.{0}{1}',
  'Given by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.':
    'Von PACKBENCH_APP_ID und PACKBENCH_REST_API_KEY vorgegeben.',
  '{0}: expected text, found nothing.': '{0}: erwartet wird Text, gefunden nichts.',
  'No credentials are stored for {0}.{1} Set them with "packbench credentials set".':
    'Für {0} sind keine Zugangsdaten gespeichert.{1} Setzen Sie sie mit „packbench credentials set“.',
  '{0} is set, {1} is not: set both or neither.':
    '{0} ist gesetzt, {1} nicht: Setzen Sie beide oder keines.',
  'PACKBENCH_CUSTOMER_KEYS: expected JSON like {"Merchant": "key"}, found something else.':
    'PACKBENCH_CUSTOMER_KEYS: erwartet wird JSON wie {"Merchant": "key"}, gefunden etwas anderes.',
  'it failed': 'er hat versagt',
  'This machine has no keychain ({0}).': 'Dieser Rechner hat keinen Schlüsselbund ({0}).',
  'The keychain cannot be used: {0}.': 'Der Schlüsselbund kann nicht benutzt werden: {0}.',
  'the Secret Service failed': 'der Secret Service hat versagt',
  'the sign-in': 'die Anmeldung',
  'a check of the token': 'eine Prüfung des Tokens',
  'The partner’s answer to the sign-in has no Token.':
    'Die Antwort des Partners auf die Anmeldung hat kein Token.',
  'signed in at {0}': 'angemeldet bei {0}',
  'its address is not one the station may fetch from':
    'von seiner Adresse darf die Station nichts holen',
  '{0} answered with status {1}': '{0} antwortete mit Status {1}',
  'what {0} gave is not a PDF': 'was {0} lieferte, ist kein PDF',
  'The document could not be fetched: {0}.': 'Das Dokument konnte nicht geholt werden: {0}.',
  'No answer to {0}: {1}.': 'Keine Antwort auf {0}: {1}.',
  'A web page came instead of the partner’s answer to {0} ({1}).':
    'Statt der Antwort des Partners auf {0} kam eine Webseite ({1}).',
  'The partner does not accept the credentials ({0}).':
    'Der Partner nimmt die Zugangsdaten nicht an ({0}).',
  'The partner could not answer {0} ({1}).': 'Der Partner konnte {0} nicht beantworten ({1}).',
  'The partner refused {0}: {1}': 'Der Partner lehnte {0} ab: {1}',
  'status {0} sends elsewhere, where the station does not go':
    'Status {0} verweist anderswohin, wohin die Station nicht geht',
  'a web page came instead': 'stattdessen kam eine Webseite',
  'status {0} is not one the partner gives': 'Status {0} gibt der Partner nicht',
  'The partner’s answer to {0}: {1}.': 'Die Antwort des Partners auf {0}: {1}.',
  'status {0}': 'Status {0}',
  'The partner’s answer to {0}{1}: {2}.': 'Die Antwort des Partners auf {0}{1}: {2}.',
  'a web page': 'eine Webseite',
  nothing: 'nichts',
  'something else': 'etwas anderes',
  'The partner’s answer to {0}: expected at most {1} values, found more.':
    'Die Antwort des Partners auf {0}: erwartet werden höchstens {1} Werte, gefunden mehr.',
  'The partner’s answer to {0}: expected JSON, found {1}.':
    'Die Antwort des Partners auf {0}: erwartet wird JSON, gefunden {1}.',
  'the shipments': 'die Sendungen',
  'a web page came instead of the partner’s answer (status {0})':
    'statt der Antwort des Partners kam eine Webseite (Status {0})',
  'it speaks of another shipment, {0}': 'sie spricht von einer anderen Sendung, {0}',
  'it said: “{0}”': 'er sagte: „{0}“',
  'it did not say that it is cancelled': 'er sagte nicht, dass sie storniert ist',
  'status {0}, “{1}”': 'Status {0}, „{1}“',
  'status {0} without a word': 'Status {0} ohne ein Wort',
  ' It says: “{0}”': ' Er sagt: „{0}“',
  'The partner offers no rate: the address is not valid or the country is not served.{0}':
    'Der Partner bietet keinen Preis an: Die Adresse ist ungültig oder das Land wird nicht bedient.{0}',
  'expected the landed cost, found {0}': 'erwartet werden die Einfuhrkosten, gefunden {0}',
  'expected a key of its own, found that of another option':
    'erwartet wird ein eigener Schlüssel, gefunden der einer anderen Option',
  'expected a name of at most {0} letters, found {1}':
    'erwartet wird ein Name von höchstens {0} Zeichen, gefunden {1}',
  'expected LandedCost, found nothing': 'erwartet wird LandedCost, gefunden nichts',
  'expected an amount of money, found {0}': 'erwartet wird ein Geldbetrag, gefunden {0}',
  '{0} cannot be read and is left out. {1}':
    '{0} kann nicht gelesen werden und wird weggelassen. {1}',
  'An option without a name': 'Ein Angebot ohne Namen',
  'The partner’s answer to rates, {0}: {1}.': 'Die Antwort des Partners auf die Preise, {0}: {1}.',
  'No carrier offers to bring this back.': 'Kein Frachtführer bietet an, das zurückzubringen.',
  'the station is closing': 'die Station schließt gerade',
  'the purchase': 'der Kauf',
  '{0} It says: “{1}”': '{0} Er sagt: „{1}“',
  'Tracking number: expected one as on the label, found {0}.':
    'Sendungsnummer: erwartet wird eine wie auf dem Etikett, gefunden {0}.',
  'The partner does not know the tracking number {0} (yet).':
    'Der Partner kennt die Sendungsnummer {0} (noch) nicht.',
  'the line was cut at once': 'die Leitung wurde sofort getrennt',
  'no connection within {0}': 'keine Verbindung innerhalb von {0}',
  'the line was cut before the whole answer came':
    'die Leitung wurde getrennt, bevor die ganze Antwort da war',
  'no whole answer within {0}': 'keine vollständige Antwort innerhalb von {0}',
  'an answer of more than {0} bytes': 'eine Antwort von mehr als {0} Bytes',
  'the name {0} cannot be resolved': 'der Name {0} kann nicht aufgelöst werden',
  'nothing listens at {0}': 'an {0} hört niemand zu',
  'the certificate of {0} is not trusted ({1})': 'dem Zertifikat von {0} wird nicht vertraut ({1})',
  '{0} cannot be reached{1}': '{0} ist nicht erreichbar{1}',
  'interim answers without an end, and none to the question':
    'Zwischenantworten ohne Ende und keine auf die Frage',
  'an answer that is not HTTP ({0})': 'eine Antwort, die kein HTTP ist ({0})',
  'the line failed{0}': 'die Leitung hat versagt{0}',
  'a cancellation was asked for and is not confirmed yet':
    'eine Stornierung wurde verlangt und ist noch nicht bestätigt',
  'it was not cancelled: {0}': 'sie wurde nicht storniert: {0}',
  'We do not know yet whether {0} was bought: settle that first, then cancel it.':
    'Wir wissen noch nicht, ob {0} gekauft wurde: Klären Sie das zuerst, dann stornieren Sie.',
  'Nothing was bought for {0}: nothing can be cancelled.':
    'Für {0} wurde nichts gekauft: Es gibt nichts zu stornieren.',
  'Nothing was cancelled: {0}': 'Nichts wurde storniert: {0}',
  'The partner did not cancel the shipment of {0}: {1}':
    'Der Partner hat die Sendung von {0} nicht storniert: {1}',
  'We do not know yet whether the shipment of {0} was cancelled; asking again does no harm. {1}':
    'Wir wissen noch nicht, ob die Sendung von {0} storniert wurde; noch einmal zu fragen schadet nicht. {1}',
  'the partner answered with shipment {0}, which is the one that is to come back':
    'der Partner antwortete mit Sendung {0}, und das ist die, die zurückkommen soll',
  'the partner answered with shipment {0} of another order, {1}':
    'der Partner antwortete mit Sendung {0} eines anderen Auftrags, {1}',
  'the partner answered with shipment {0}, {1}': 'der Partner antwortete mit Sendung {0}, {1}',
  'shipment {0} is on record for order {1} already, so it does not prove this purchase':
    'Sendung {0} ist schon für Auftrag {1} verzeichnet und beweist diesen Kauf daher nicht',
  'which belongs to order {0}': 'die zu Auftrag {0} gehört',
  ' with tracking number {0}': ' mit Sendungsnummer {0}',
  'which is on record for this order already{0}: nothing new was bought':
    'die für diesen Auftrag schon verzeichnet ist{0}: nichts Neues wurde gekauft',
  'which is on record for this order with tracking number {0}, and now has {1}':
    'die für diesen Auftrag mit Sendungsnummer {0} verzeichnet ist und nun {1} hat',
  'the partner says that the reference is taken: {0}':
    'der Partner sagt, die Referenz sei vergeben: {0}',
  'asked again, the partner said: {0}': 'noch einmal gefragt, sagte der Partner: {0}',
  'the partner answered 401, and the same could not be sent again with a new token: {0}':
    'der Partner antwortete 401, und dasselbe konnte nicht mit einem neuen Token noch einmal gesendet werden: {0}',
  'the partner refused the key of the rate, which may have been used for this order: {0}':
    'der Partner wies den Schlüssel des Tarifs ab, der vielleicht schon für diesen Auftrag benutzt wurde: {0}',
  'after a new token the partner said: {0}': 'nach einem neuen Token sagte der Partner: {0}',
  'two merchants have this reference': 'zwei Mandanten haben diese Referenz',
  'no purchase of ours waits for it': 'kein Kauf von uns wartet darauf',
  "its shipment or tracking number is order {0}'s already":
    'seine Sendung oder Sendungsnummer gehört schon zu Auftrag {0}',
  'an event settles no return': 'ein Ereignis klärt keine Rücksendung',
  'the purchase is {0}': 'der Kauf ist {0}',
  'it names another reference': 'es nennt eine andere Referenz',
  '{0} says that it is another shipment ({1})': '{0} sagt, dass es eine andere Sendung ist ({1})',
  'nothing but the event itself says so yet': 'bisher sagt das nur das Ereignis selbst',
  'the station stopped while it was buying': 'die Station hielt an, während sie kaufte',
  'Shipment {0}': 'Sendung {0}',
  'Tracking number {0}': 'Sendungsnummer {0}',
  'shipment {0}': 'Sendung {0}',
  'tracking {0}': 'Sendungsnummer {0}',
  '{0}: order {1} is on record with {2}, found {3}. Labels of another shipment are not taken.':
    '{0}: Auftrag {1} ist mit {2} verzeichnet, gefunden {3}. Etiketten einer anderen Sendung werden nicht genommen.',
  'We do not know yet whether {0} was bought: settle it with its ShipmentID and tracking number, and give the labels with them.':
    'Wir wissen noch nicht, ob {0} gekauft wurde: Klären Sie es mit ShipmentID und Sendungsnummer, und geben Sie die Etiketten dazu.',
  'The purchase of {0} is {1}: no labels are taken for it.':
    'Der Kauf von {0} ist {1}: Dafür werden keine Etiketten genommen.',
  '{0} belongs to order {1} already (shipment {2}). Look it up again in the portal.':
    '{0} gehört schon zu Auftrag {1} (Sendung {2}). Sehen Sie noch einmal im Portal nach.',
  'Order {0} is bought: shipment {1}. There is nothing to settle.':
    'Auftrag {0} ist gekauft: Sendung {1}. Es gibt nichts zu klären.',
  'This order is being bought right now.': 'Dieser Auftrag wird gerade gekauft.',
  'The purchase of {0} is {1}: there is nothing to settle.':
    'Der Kauf von {0} ist {1}: Es gibt nichts zu klären.',
  'Order {0} was bought on another connection, {1}. Nothing was bought now; use that connection (--partner).':
    'Auftrag {0} wurde über eine andere Verbindung gekauft, {1}. Jetzt wurde nichts gekauft; benutzen Sie jene Verbindung (--partner).',
  'Order {0} has a purchase that is not settled on another connection, {1}. Nothing was bought now; use that connection (--partner).':
    'Auftrag {0} hat einen ungeklärten Kauf über eine andere Verbindung, {1}. Jetzt wurde nichts gekauft; benutzen Sie jene Verbindung (--partner).',
  'Order {0} was changed after it was rated. Nothing was bought; ask for rates again.':
    'Auftrag {0} wurde nach der Preisanfrage geändert. Nichts wurde gekauft; fragen Sie die Preise neu an.',
  'We do not know yet whether this shipment was bought: {0}':
    'Wir wissen noch nicht, ob diese Sendung gekauft wurde: {0}',
  'An answer of the partner named tracking number {0}: look for it in the partner’s portal.':
    'Eine Antwort des Partners nannte die Sendungsnummer {0}: Suchen Sie sie im Portal des Partners.',
  'An answer of the partner named shipment {0}: look for it in the partner’s portal.':
    'Eine Antwort des Partners nannte die Sendung {0}: Suchen Sie sie im Portal des Partners.',
  'An answer of the partner named shipment {0} with tracking number {1}: look for it in the partner’s portal.':
    'Eine Antwort des Partners nannte die Sendung {0} mit der Sendungsnummer {1}: Suchen Sie sie im Portal des Partners.',
  'expected {0} as was asked, found {1}': 'erwartet {0} wie angefragt, gefunden {1}',
  'expected a Status, found none': 'erwartet ein Status, gefunden keiner',
  'The partner’s answer to tracking, {0}: {1}.':
    'Die Antwort des Partners auf die Sendungsverfolgung, {0}: {1}.',
  'The partner refused the subscription: Status {0}, “{1}”':
    'Der Partner hat das Abonnement abgelehnt: Status {0}, „{1}“',
  'expected none, or the address of a proxy like http://proxy.example:3128 without name and password (those belong into HTTPS_PROXY)':
    'erwartet none oder die Adresse eines Proxys wie http://proxy.example:3128 ohne Namen und Passwort (die gehören in HTTPS_PROXY)',
  'an answer that cannot be unpacked ({0})': 'eine Antwort, die sich nicht entpacken lässt ({0})',
  'an answer in an encoding that was not asked for ({0})':
    'eine Antwort in einer Kodierung, um die nicht gebeten wurde ({0})',
  'the station knows no proxies of the kind {0}': 'die Station kennt keine Proxys der Art {0}',
  'the proxy {0} cut the line': 'der Proxy {0} hat die Leitung getrennt',
  'the proxy {0} wants credentials, or others (status {1})':
    'der Proxy {0} will Zugangsdaten, oder andere (Status {1})',
  'the proxy {0} does not lead to {1} (status {2})':
    'der Proxy {0} führt nicht zu {1} (Status {2})',
  'the proxy does not answer: {0}': 'der Proxy antwortet nicht: {0}',
  'what was sent has been erased, so it cannot be sent again; settle it by hand':
    'was gesendet wurde, ist gelöscht und kann daher nicht erneut gesendet werden; klären Sie es von Hand',
  'the CustomerKey of its merchant is another now, so it is not sent again; put the former one back, or settle it by hand':
    'der CustomerKey seines Mandanten ist jetzt ein anderer, deshalb wird nicht erneut gesendet; setzen Sie den früheren wieder ein, oder klären Sie es von Hand',
  'something went wrong in the station': 'in der Station ist etwas schiefgegangen',
  'Order {0} IS BOUGHT: shipment {1}, tracking number {2}. It could be recorded nowhere: write these numbers down. {3} When that is mended, settle the order with them (packbench settle).':
    'Auftrag {0} IST GEKAUFT: Sendung {1}, Sendungsnummer {2}. Das konnte nirgends festgehalten werden: Schreiben Sie diese Nummern auf. {3} Ist das behoben, klären Sie den Auftrag damit (packbench settle).',
  'Order {0} IS BOUGHT: shipment {1}. It is not in the database yet, but kept beside it. {2} When that is mended, start Packbench again: it is recorded then.':
    'Auftrag {0} IST GEKAUFT: Sendung {1}. Er steht noch nicht in der Datenbank, wird aber daneben aufbewahrt. {2} Wenn das behoben ist, starten Sie Packbench neu: Dann wird er verzeichnet.',
  'Nothing was bought: {0}': 'Nichts wurde gekauft: {0}',
  'Nothing was bought: the partner refused. {0}':
    'Nichts wurde gekauft: Der Partner hat abgelehnt. {0}',
  "The shipment of {0} was cancelled. Buying again is a supervisor's act, under a new reference (packbench buy-again).":
    'Die Sendung von {0} wurde storniert. Erneut zu kaufen ist Sache eines Vorgesetzten, unter einer neuen Referenz (packbench buy-again).',
  'Nothing came of the purchase under the reference {0}: it may only be bought under that one.':
    'Aus dem Kauf unter der Referenz {0} wurde nichts: Gekauft werden darf nur unter dieser.',
  'the partner also answered with shipment {0}: possibly bought twice':
    'der Partner antwortete auch mit Sendung {0}: möglicherweise doppelt gekauft',
  "This is not the supervisor's PIN.": 'Das ist nicht die PIN eines Vorgesetzten.',
  'Too many wrong PINs in a row. This one was not looked at; the next try is in {0}.':
    'Zu viele falsche PINs nacheinander. Diese wurde nicht geprüft; der nächste Versuch ist in {0}.',
  'it did not answer': 'er hat nicht geantwortet',
  'The listener for events cannot use port {0}: {1}':
    'Der Empfänger für Ereignisse kann Port {0} nicht benutzen: {1}',
  'The partner may still be at work on order {0}: “not bought” can be said in {1} s. Look in its portal again then.':
    'Der Partner arbeitet vielleicht noch an Auftrag {0}: „Nicht gekauft“ kann in {1} s gesagt werden. Sehen Sie dann noch einmal in seinem Portal nach.',
  'The key of the rate was refused each time it was sent: {0}':
    'Der Schlüssel des Tarifs wurde bei jedem Senden abgewiesen: {0}',
  '{0} Look in the partner’s portal. Where the shipment is not there, buy again under the same reference: packbench settle {1} --not-bought --reason TEXT, then packbench ship {2}. Where it is: packbench settle {3} --shipment-id ID --tracking NUMBER --reason TEXT.':
    '{0} Sehen Sie im Portal des Partners nach. Ist die Sendung dort nicht, kaufen Sie unter derselben Referenz noch einmal: packbench settle {1} --not-bought --reason TEXT, danach packbench ship {2}. Ist sie dort: packbench settle {3} --shipment-id ID --tracking NUMMER --reason TEXT.',
  'how this partner cancels is not known here: set connection.operations.cancelShipments, or cancel in its portal and record that (cancel --recorded)':
    'wie dieser Partner storniert, ist hier nicht bekannt: connection.operations.cancelShipments setzen, oder in seinem Portal stornieren und das eintragen (cancel --recorded)',
};
