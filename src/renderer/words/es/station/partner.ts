/** The partner, purchases and credentials. */
export const partner: Readonly<Record<string, string>> = {
  'Held for this run only.{0}': 'Se guarda solo durante esta ejecución.{0}',
  'Kept in the keychain of this machine.': 'Guardado en el llavero de este equipo.',
  ' Credentials would be held for this run only.':
    ' Las credenciales se guardarían solo durante esta ejecución.',
  'Whether credentials are stored cannot be told.{0}{1}':
    'No se puede saber si hay credenciales guardadas.{0}{1}',
  'No credentials are stored.{0}{1}': 'No hay credenciales guardadas.{0}{1}',
  'Given by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.':
    'Dadas por PACKBENCH_APP_ID y PACKBENCH_REST_API_KEY.',
  '{0}: expected text, found nothing.': '{0}: se espera texto, no se encontró nada.',
  'No credentials are stored for {0}.{1} Set them with "packbench credentials set".':
    'No hay credenciales guardadas para {0}.{1} Póngalas con «packbench credentials set».',
  '{0} is set, {1} is not: set both or neither.':
    '{0} está definido, {1} no: defina ambos o ninguno.',
  'PACKBENCH_CUSTOMER_KEYS: expected JSON like {"Merchant": "key"}, found something else.':
    'PACKBENCH_CUSTOMER_KEYS: se espera JSON como {"Merchant": "key"}, se encontró otra cosa.',
  'it failed': 'falló',
  'This machine has no keychain ({0}).': 'Este equipo no tiene llavero ({0}).',
  'The keychain cannot be used: {0}.': 'No se puede usar el llavero: {0}.',
  'the Secret Service failed': 'falló el Secret Service',
  'the sign-in': 'el inicio de sesión',
  'a check of the token': 'una comprobación del token',
  'The partner’s answer to the sign-in has no Token.':
    'La respuesta del socio al inicio de sesión no tiene Token.',
  'signed in at {0}': 'sesión iniciada en {0}',
  'its address is not one the station may fetch from':
    'su dirección no es una de la que la estación pueda descargar',
  '{0} answered with status {1}': '{0} respondió con el estado {1}',
  'what {0} gave is not a PDF': 'lo que dio {0} no es un PDF',
  'The document could not be fetched: {0}.': 'No se pudo descargar el documento: {0}.',
  'No answer to {0}: {1}.': 'Sin respuesta a {0}: {1}.',
  'A web page came instead of the partner’s answer to {0} ({1}).':
    'En vez de la respuesta del socio a {0} llegó una página web ({1}).',
  'The partner does not accept the credentials ({0}).':
    'El socio no acepta las credenciales ({0}).',
  'The partner could not answer {0} ({1}).': 'El socio no pudo responder a {0} ({1}).',
  'The partner refused {0}: {1}': 'El socio rechazó {0}: {1}',
  'status {0} sends elsewhere, where the station does not go':
    'el estado {0} remite a otro sitio, adonde la estación no va',
  'a web page came instead': 'llegó una página web en su lugar',
  'status {0} is not one the partner gives': 'el estado {0} no es de los que da el socio',
  'The partner’s answer to {0}: {1}.': 'La respuesta del socio a {0}: {1}.',
  'status {0}': 'estado {0}',
  'The partner’s answer to {0}{1}: {2}.': 'La respuesta del socio a {0}{1}: {2}.',
  'a web page': 'una página web',
  nothing: 'nada',
  'something else': 'otra cosa',
  'The partner’s answer to {0}: expected at most {1} values, found more.':
    'La respuesta del socio a {0}: se esperaban como mucho {1} valores, hay más.',
  'The partner’s answer to {0}: expected JSON, found {1}.':
    'La respuesta del socio a {0}: se espera JSON, se encontró {1}.',
  'the shipments': 'los envíos',
  'a web page came instead of the partner’s answer (status {0})':
    'llegó una página web en vez de la respuesta del socio (estado {0})',
  'it speaks of another shipment, {0}': 'habla de otro envío, {0}',
  'it said: “{0}”': 'dijo: «{0}»',
  'it did not say that it is cancelled': 'no dijo que esté anulado',
  'status {0}, “{1}”': 'estado {0}, «{1}»',
  'status {0} without a word': 'estado {0} sin una palabra',
  ' It says: “{0}”': ' Dice: «{0}»',
  'The partner offers no rate: the address is not valid or the country is not served.{0}':
    'El socio no ofrece ninguna tarifa: la dirección no es válida o no se sirve al país.{0}',
  'expected the landed cost, found {0}': 'se espera el coste de importación, se encontró {0}',
  'expected a key of its own, found that of another option':
    'se espera una clave propia, se encontró la de otra opción',
  'expected a name of at most {0} letters, found {1}':
    'se espera un nombre de {0} letras como mucho, se encontró {1}',
  'expected LandedCost, found nothing': 'se espera LandedCost, no se encontró nada',
  'expected an amount of money, found {0}': 'se espera un importe, se encontró {0}',
  '{0} cannot be read and is left out. {1}': '{0} no se puede leer y se omite. {1}',
  'An option without a name': 'Una opción sin nombre',
  'The partner’s answer to rates, {0}: {1}.': 'La respuesta del socio a las tarifas, {0}: {1}.',
  'No carrier offers to bring this back.': 'Ningún transportista ofrece traer esto de vuelta.',
  'the station is closing': 'la estación se está cerrando',
  'the purchase': 'la compra',
  '{0} It says: “{1}”': '{0} Dice: «{1}»',
  'Tracking number: expected one as on the label, found {0}.':
    'Número de seguimiento: se espera uno como el de la etiqueta, se encontró {0}.',
  'The partner does not know the tracking number {0} (yet).':
    'El socio no conoce (todavía) el número de seguimiento {0}.',
  'the line was cut at once': 'la línea se cortó al instante',
  'no connection within {0}': 'sin conexión en {0}',
  'the line was cut before the whole answer came':
    'la línea se cortó antes de llegar toda la respuesta',
  'no whole answer within {0}': 'ninguna respuesta completa en {0}',
  'an answer of more than {0} bytes': 'una respuesta de más de {0} bytes',
  'the name {0} cannot be resolved': 'no se puede resolver el nombre {0}',
  'nothing listens at {0}': 'nada escucha en {0}',
  'the certificate of {0} is not trusted ({1})': 'no se confía en el certificado de {0} ({1})',
  '{0} cannot be reached{1}': 'no se puede llegar a {0}{1}',
  'interim answers without an end, and none to the question':
    'respuestas provisionales sin fin y ninguna a la pregunta',
  'an answer that is not HTTP ({0})': 'una respuesta que no es HTTP ({0})',
  'the line failed{0}': 'falló la línea{0}',
  'a cancellation was asked for and is not confirmed yet':
    'se pidió una anulación y aún no está confirmada',
  'it was not cancelled: {0}': 'no se anuló: {0}',
  'We do not know yet whether {0} was bought: settle that first, then cancel it.':
    'Todavía no sabemos si se compró {0}: aclárelo primero y luego anúlelo.',
  'Nothing was bought for {0}: nothing can be cancelled.':
    'No se compró nada para {0}: no hay nada que anular.',
  'Nothing was cancelled: {0}': 'No se anuló nada: {0}',
  'The partner did not cancel the shipment of {0}: {1}': 'El socio no anuló el envío de {0}: {1}',
  'We do not know yet whether the shipment of {0} was cancelled; asking again does no harm. {1}':
    'Todavía no sabemos si se anuló el envío de {0}; volver a preguntar no hace daño. {1}',
  'the partner answered with shipment {0}, which is the one that is to come back':
    'el socio respondió con el envío {0}, que es el que debe volver',
  'the partner answered with shipment {0} of another order, {1}':
    'el socio respondió con el envío {0} de otro pedido, {1}',
  'the partner answered with shipment {0}, {1}': 'el socio respondió con el envío {0}, {1}',
  'shipment {0} is on record for order {1} already, so it does not prove this purchase':
    'el envío {0} ya consta para el pedido {1}, así que no demuestra esta compra',
  'which belongs to order {0}': 'que es del pedido {0}',
  ' with tracking number {0}': ' con el número de seguimiento {0}',
  'which is on record for this order already{0}: nothing new was bought':
    'que ya consta para este pedido{0}: no se compró nada nuevo',
  'which is on record for this order with tracking number {0}, and now has {1}':
    'que consta para este pedido con el número de seguimiento {0}, y ahora tiene {1}',
  'the partner says that the reference is taken: {0}':
    'el socio dice que la referencia ya está ocupada: {0}',
  'asked again, the partner said: {0}': 'preguntado de nuevo, el socio dijo: {0}',
  'the partner answered 401, and the same could not be sent again with a new token: {0}':
    'el socio respondió 401 y no se pudo enviar lo mismo otra vez con un token nuevo: {0}',
  'the partner refused the key of the rate, which may have been used for this order: {0}':
    'el socio rechazó la clave de la tarifa, que quizá ya se usó para este pedido: {0}',
  'after a new token the partner said: {0}': 'tras un token nuevo el socio dijo: {0}',
  'two merchants have this reference': 'dos comerciantes tienen esta referencia',
  'no purchase of ours waits for it': 'ninguna compra nuestra lo espera',
  "its shipment or tracking number is order {0}'s already":
    'su envío o número de seguimiento ya es del pedido {0}',
  'an event settles no return': 'un aviso no aclara ninguna devolución',
  'the purchase is {0}': 'la compra está {0}',
  'it names another reference': 'nombra otra referencia',
  '{0} says that it is another shipment ({1})': '{0} dice que es otro envío ({1})',
  'nothing but the event itself says so yet': 'hasta ahora solo lo dice el propio aviso',
  'the station stopped while it was buying': 'la estación se detuvo mientras compraba',
  'Shipment {0}': 'El envío {0}',
  'Tracking number {0}': 'El número de seguimiento {0}',
  'shipment {0}': 'envío {0}',
  'tracking {0}': 'seguimiento {0}',
  '{0}: order {1} is on record with {2}, found {3}. Labels of another shipment are not taken.':
    '{0}: el pedido {1} consta con {2}, se encontró {3}. No se toman etiquetas de otro envío.',
  'We do not know yet whether {0} was bought: settle it with its ShipmentID and tracking number, and give the labels with them.':
    'Todavía no sabemos si se compró {0}: aclárelo con su ShipmentID y número de seguimiento, y dé las etiquetas con ellos.',
  'The purchase of {0} is {1}: no labels are taken for it.':
    'La compra de {0} está {1}: no se toman etiquetas para ella.',
  '{0} belongs to order {1} already (shipment {2}). Look it up again in the portal.':
    '{0} ya es del pedido {1} (envío {2}). Mírelo de nuevo en el portal.',
  'Order {0} is bought: shipment {1}. There is nothing to settle.':
    'El pedido {0} está comprado: envío {1}. No hay nada que aclarar.',
  'This order is being bought right now.': 'Este pedido se está comprando ahora mismo.',
  'The purchase of {0} is {1}: there is nothing to settle.':
    'La compra de {0} está {1}: no hay nada que aclarar.',
  'Order {0} was bought on another connection, {1}. Nothing was bought now; use that connection (--partner).':
    'El pedido {0} se compró en otra conexión, {1}. Ahora no se compró nada; use esa conexión (--partner).',
  'Order {0} has a purchase that is not settled on another connection, {1}. Nothing was bought now; use that connection (--partner).':
    'El pedido {0} tiene una compra sin aclarar en otra conexión, {1}. Ahora no se compró nada; use esa conexión (--partner).',
  'Order {0} was changed after it was rated. Nothing was bought; ask for rates again.':
    'El pedido {0} cambió después de tarifarse. No se compró nada; pida las tarifas de nuevo.',
  'We do not know yet whether this shipment was bought: {0}':
    'Todavía no sabemos si se compró este envío: {0}',
  'An answer of the partner named tracking number {0}: look for it in the partner’s portal.':
    'Una respuesta del socio nombró el número de seguimiento {0}: búsquelo en el portal del socio.',
  'An answer of the partner named shipment {0}: look for it in the partner’s portal.':
    'Una respuesta del socio nombró el envío {0}: búsquelo en el portal del socio.',
  'An answer of the partner named shipment {0} with tracking number {1}: look for it in the partner’s portal.':
    'Una respuesta del socio nombró el envío {0} con el número de seguimiento {1}: búsquelo en el portal del socio.',
  'expected {0} as was asked, found {1}': 'se esperaba {0}, como se preguntó; se encontró {1}',
  'expected a Status, found none': 'se esperaba un Status, no se encontró ninguno',
  'The partner’s answer to tracking, {0}: {1}.': 'La respuesta del socio al seguimiento, {0}: {1}.',
  'The partner refused the subscription: Status {0}, “{1}”':
    'El socio rechazó la suscripción: Status {0}, «{1}»',
  'expected none, or the address of a proxy like http://proxy.example:3128 without name and password (those belong into HTTPS_PROXY)':
    'se esperaba none o la dirección de un proxy como http://proxy.example:3128 sin nombre ni contraseña (esos van en HTTPS_PROXY)',
  'an answer that cannot be unpacked ({0})': 'una respuesta que no se puede descomprimir ({0})',
  'an answer in an encoding that was not asked for ({0})':
    'una respuesta en una codificación que no se pidió ({0})',
  'the station knows no proxies of the kind {0}': 'la estación no conoce proxys del tipo {0}',
  'the proxy {0} cut the line': 'el proxy {0} cortó la línea',
  'the proxy {0} wants credentials, or others (status {1})':
    'el proxy {0} pide credenciales, u otras (estado {1})',
  'the proxy {0} does not lead to {1} (status {2})': 'el proxy {0} no lleva a {1} (estado {2})',
  'the proxy does not answer: {0}': 'el proxy no responde: {0}',
  'what was sent has been erased, so it cannot be sent again; settle it by hand':
    'lo que se envió se ha borrado, así que no puede enviarse de nuevo; aclárelo a mano',
  'the CustomerKey of its merchant is another now, so it is not sent again; put the former one back, or settle it by hand':
    'el CustomerKey de su comerciante es ahora otro, así que no se envía de nuevo; reponga el anterior o aclárelo a mano',
  'something went wrong in the station': 'algo falló en la estación',
  'Order {0} IS BOUGHT: shipment {1}, tracking number {2}. It could be recorded nowhere: write these numbers down. {3} When that is mended, settle the order with them (packbench settle).':
    'El pedido {0} ESTÁ COMPRADO: envío {1}, número de seguimiento {2}. No se pudo anotar en ninguna parte: apunte estos números. {3} Cuando esté arreglado, aclare el pedido con ellos (packbench settle).',
  'Order {0} IS BOUGHT: shipment {1}. It is not in the database yet, but kept beside it. {2} When that is mended, start Packbench again: it is recorded then.':
    'El pedido {0} ESTÁ COMPRADO: envío {1}. Aún no está en la base de datos, pero se guarda junto a ella. {2} Cuando se arregle, vuelva a iniciar Packbench: entonces se registra.',
  'Nothing was bought: {0}': 'No se compró nada: {0}',
  'Nothing was bought: the partner refused. {0}': 'No se compró nada: el socio lo rechazó. {0}',
  "The shipment of {0} was cancelled. Buying again is a supervisor's act, under a new reference (packbench buy-again).":
    'El envío de {0} se anuló. Comprar de nuevo es cosa de un supervisor, con una referencia nueva (packbench buy-again).',
  'Nothing came of the purchase under the reference {0}: it may only be bought under that one.':
    'La compra con la referencia {0} no llegó a nada: solo puede comprarse con esa.',
  'the partner also answered with shipment {0}: possibly bought twice':
    'el socio respondió también con el envío {0}: posible compra doble',
  "This is not the supervisor's PIN.": 'Ese no es el PIN del supervisor.',
  'Too many wrong PINs in a row. This one was not looked at; the next try is in {0}.':
    'Demasiados PIN erróneos seguidos. Este no se comprobó; el próximo intento es en {0}.',
  'it did not answer': 'no respondió',
  'The listener for events cannot use port {0}: {1}':
    'El receptor de avisos no puede usar el puerto {0}: {1}',
  'The partner may still be at work on order {0}: “not bought” can be said in {1} s. Look in its portal again then.':
    'El socio quizá siga trabajando en el pedido {0}: «no comprado» se puede decir dentro de {1} s. Vuelva a mirar entonces en su portal.',
  'The key of the rate was refused each time it was sent: {0}':
    'La clave de la tarifa se rechazó cada vez que se envió: {0}',
  '{0} Look in the partner’s portal. Where the shipment is not there, buy again under the same reference: packbench settle {1} --not-bought --reason TEXT, then packbench ship {2}. Where it is: packbench settle {3} --shipment-id ID --tracking NUMBER --reason TEXT.':
    '{0} Mire en el portal del socio. Si el envío no está allí, compre otra vez con la misma referencia: packbench settle {1} --not-bought --reason TEXTO, y después packbench ship {2}. Si está: packbench settle {3} --shipment-id ID --tracking NÚMERO --reason TEXTO.',
  'how this partner cancels is not known here: set connection.operations.cancelShipments, or cancel in its portal and record that (cancel --recorded)':
    'aquí no se sabe cómo cancela este socio: defina connection.operations.cancelShipments, o cancele en su portal y regístrelo (cancel --recorded)',
};
