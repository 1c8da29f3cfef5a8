/** The desks: packing for shipping, printing, settling, settings. */
export const desk: Readonly<Record<string, string>> = {
  'No merchant is asked about.': 'No se pregunta por ningún comerciante.',
  'call: the station knows none named {0}': 'call: la estación no conoce ninguno llamado {0}',
  '{0}: the station made a mistake. Nothing you did was wrong; the details are in its log.':
    '{0}: la estación cometió un error. Usted no hizo nada mal; los detalles están en su registro.',
  'bytes: expected base64, found something else': 'bytes: se espera base64, se encontró otra cosa',
  '{0}: expected base64, found something else': '{0}: se espera base64, se encontró otra cosa',
  'No order is on the bench. Scan an order first.':
    'No hay ningún pedido en la mesa. Escanee primero un pedido.',
  'There is no box {0}. Known here: {1}.': 'No hay ninguna caja {0}. Conocidas aquí: {1}.',
  'Ask for rates first.': 'Pida primero las tarifas.',
  'It is being bought already.': 'Ya se está comprando.',
  'Nothing can be undone once it is bought.': 'Después de comprar no se puede deshacer nada.',
  'It is bought already.': 'Ya está comprado.',
  'The purchase is not confirmed yet. Nothing is bought again.':
    'La compra aún no está confirmada. No se compra nada otra vez.',
  'Nothing is suggested. Choose a rate on the screen.':
    'No se sugiere nada. Elija una tarifa en la pantalla.',
  'You chose it before its price rose.': 'Usted la eligió antes de que subiera el precio.',
  'The address that parcels come from was changed, so these rates no longer hold. Ask for rates again.':
    'Cambió la dirección de origen, por lo que estas tarifas ya no valen. Pida las tarifas de nuevo.',
  'These rates are no longer current. Look at the new ones.':
    'Estas tarifas ya no son actuales. Vea las nuevas.',
  'Nothing has been bought for this order yet.': 'Todavía no se ha comprado nada para este pedido.',
  'waits in the print queue for your word': 'espera su decisión en la cola de impresión',
  'waits for its printer and prints by itself once it is ready':
    'espera a su impresora y se imprime sola en cuanto esté lista',
  'waits for its turn at the printer': 'espera su turno en la impresora',
  'The label of {0} {1}{2}.': 'La etiqueta de {0} {1}{2}.',
  'An order lies on the bench. Finish it or put it away; then the partner is changed.':
    'Hay un pedido en la mesa. Termínelo o guárdelo; después se cambia de socio.',
  'This purchase is not on record here.': 'Esta compra no consta aquí.',
  'new reference: {0}': 'nueva referencia: {0}',
  'The reference {0} is another order’s. A new purchase needs a new one.':
    'La referencia {0} es de otro pedido. Una compra nueva necesita una nueva.',
  'Two shipments of {0} stand: {1}. Say which one (--shipment-id).':
    'Hay dos envíos de {0}: {1}. Diga cuál (--shipment-id).',
  'Order {0} has no shipment {1} on record.': 'El pedido {0} no tiene registrado ningún envío {1}.',
  'Order {0} was not bought: nothing can be cancelled.':
    'El pedido {0} no se compró: no hay nada que anular.',
  'Order {0} is bought. It can be bought again once the partner has confirmed its cancellation.':
    'El pedido {0} está comprado. Podrá comprarse de nuevo cuando el socio confirme la anulación.',
  'Order {0} cannot be bought again while we do not know whether it was bought.':
    'El pedido {0} no puede comprarse de nuevo mientras no sepamos si se compró.',
  'Order {0} was never bought. Use ship.': 'El pedido {0} nunca se compró. Use «ship».',
  'Nothing was bought for {0}: it may only be bought under the same reference. Use ship.':
    'No se compró nada para {0}: solo puede comprarse con la misma referencia. Use «ship».',
  'The reference {0} was used already. A new purchase needs a new one.':
    'La referencia {0} ya se usó. Una compra nueva necesita una nueva.',
  'The sandbox partner cannot be started from its folder {0}: {1}. Move the folder away to begin anew.':
    'El socio de pruebas no puede iniciarse desde su carpeta {0}: {1}. Mueva la carpeta para empezar de nuevo.',
  store: 'base de datos',
  keychain: 'llavero',
  partner: 'socio',
  scale: 'báscula',
  scanner: 'escáner',
  window: 'ventana',
  'label printer': 'impresora de etiquetas',
  'document printer': 'impresora de documentos',
  'not set up': 'sin configurar',
  'Order {0} is not known any more.': 'El pedido {0} ya no se conoce.',
  'state or province is missing: {0} uses them.': 'falta el estado o la provincia: {0} los usa.',
  "tax number is missing: customs of {0} ask for the receiver's.":
    'falta el número fiscal: la aduana de {0} pide el del destinatario.',
  'The import was stopped. Nothing was changed.': 'La importación se detuvo. No se cambió nada.',
  'Another import is being saved. Wait until it is done.':
    'Se está guardando otra importación. Espere a que termine.',
  '{0}: expected {1} bytes, found more. Choose the file again.':
    '{0}: se esperaban {1} bytes, se encontraron más. Elija el archivo de nuevo.',
  '{0}: the file came in only in part. Choose it again.':
    '{0}: el archivo llegó solo en parte. Elíjalo de nuevo.',
  'This import is over. Choose the files again.':
    'Esta importación terminó. Elija los archivos de nuevo.',
  'The station is changing its partner. Try again in a moment.':
    'La estación está cambiando de socio. Inténtelo de nuevo en un momento.',
  'The station is not open. Close Packbench and start it again.':
    'La estación no está abierta. Cierre Packbench y vuelva a iniciarlo.',
  'none is assigned': 'no hay ninguna asignada',
  'Nothing was bought: no printer for {0}s is ready ({1})':
    'No se compró nada: no hay impresora lista para {0} ({1})',
  'Order {0} is not bought yet: there is nothing to print.':
    'El pedido {0} aún no está comprado: no hay nada que imprimir.',
  'This is no paper of the station.': 'Esto no es un papel de la estación.',
  '{0} packing slip': '{0} lista de empaque',
  '{0} carton {1}': '{0} bulto {1}',
  'Test page': 'Página de prueba',
  'Calibration page': 'Página de calibración',
  'The carton label is too small for the barcode of {0}. Set printing.cartonLabelSize to 4x6.':
    'La etiqueta de bulto es demasiado pequeña para el código de {0}. Ponga printing.cartonLabelSize en 4x6.',
  'there is none': 'no hay ninguna',
  'no box is named {0}': 'ninguna caja se llama {0}',
  'Say how the order is packed with --carton, or set a default box (settings boxes and boxes.default): {0}.':
    'Diga con --carton cómo está empaquetado el pedido, o defina una caja predeterminada (ajustes boxes y boxes.default): {0}.',
  'No packer is called {0} here. Packers are kept in the settings.':
    'Aquí nadie que empaquete se llama {0}. Los empaquetadores están en los ajustes.',
  'Nobody is signed in, and here nothing is packed before somebody is.':
    'Nadie ha iniciado sesión, y aquí no se empaqueta nada antes.',
  'Scan your badge, or choose your name on the screen.':
    'Escanee su credencial o elija su nombre en la pantalla.',
  'Name the packer in PACKBENCH_PACKER.': 'Indique quién empaqueta en PACKBENCH_PACKER.',
  'expected a name': 'se espera un nombre',
  'PACKBENCH_PACKER: {0}, found {1}.': 'PACKBENCH_PACKER: {0}, se encontró {1}.',
  'Order {0} has no bought shipment to print.':
    'El pedido {0} no tiene ningún envío comprado que imprimir.',
  'These labels are not ready to print.': 'Estas etiquetas no están listas para imprimir.',
  'No label found by position waits for carton {0}.':
    'Ninguna etiqueta hallada por posición espera al bulto {0}.',
  'Order {0} has no carton {1}; it has {2}.': 'El pedido {0} no tiene el bulto {1}; tiene {2}.',
  none: 'ninguno',
  'Order {0} is not bought yet: there are no documents to fetch.':
    'El pedido {0} aún no está comprado: no hay documentos que descargar.',
  'Fetch it again: packbench documents {0}; or give the label files from the partner’s portal: packbench settle {1} --label FILE.':
    'Descárguelo de nuevo: packbench documents {0}; o dé los archivos de etiquetas del portal del socio: packbench settle {1} --label FILE.',
  'Fetch it again: packbench documents {0}.': 'Descárguelo de nuevo: packbench documents {0}.',
  'Give the label files from the partner’s portal: packbench settle {0} --label FILE.':
    'Dé los archivos de etiquetas del portal del socio: packbench settle {0} --label FILE.',
  'Paper of the sandbox is not printed on real printers, unless the setting printing.sandboxToRealPrinters allows it.':
    'El papel de pruebas no se imprime en impresoras reales, salvo que lo permita el ajuste printing.sandboxToRealPrinters.',
  'There is no such shipment.': 'No existe ese envío.',
  'it is being bought right now': 'se está comprando ahora mismo',
  'no answer came': 'no llegó respuesta',
  'Nothing was bought for this order: {0}': 'No se compró nada para este pedido: {0}',
  'A supervisor settled it: nothing was bought for this order. {0} Ask for rates again.':
    'Un supervisor lo aclaró: no se compró nada para este pedido. {0} Pida las tarifas de nuevo.',
  'Reason: {0}': 'Motivo: {0}',
  'No {0} brings this back. Offered: {1}.': 'Ningún {0} trae esto de vuelta. Se ofrece: {1}.',
  'Several bring this back by {0}. Say which one: {1}.':
    'Varias opciones traen esto de vuelta con {0}. Diga cuál: {1}.',
  '{0} is not offered any more. Look at the prices again.':
    '{0} ya no se ofrece. Mire los precios otra vez.',
  '{0}: {1} was shown, {2} is asked now. Nothing was bought. Look again.':
    '{0}: se mostró {1}, ahora se pide {2}. No se ha comprado nada. Mire otra vez.',
  'price confirmed at pickup': 'precio confirmado en la recogida',
  'No carrier names a price before pickup. Say which one: {0}.':
    'Ningún transportista da un precio antes de la recogida. Diga cuál: {0}.',
  'This return is not rated here any more. Ask for rates again.':
    'Esta devolución ya no tiene tarifas aquí. Pídalas de nuevo.',
  'No return {0} is known here.': 'Aquí no se conoce ninguna devolución {0}.',
  'Order {0} has no bought shipment: nothing of it can come back.':
    'El pedido {0} no tiene ningún envío comprado: nada de él puede volver.',
  'What was sent for {0} is not kept here any more. Enter the order again and name its ShipmentID.':
    'Lo que se envió de {0} ya no se guarda aquí. Introduzca el pedido de nuevo y dé su ShipmentID.',
  'No shipment {0} is known here. Where it is a ShipmentID, say which order it was of.':
    'Aquí no se conoce ningún envío {0}. Si es una ShipmentID, diga de qué pedido era.',
  '{0} is a number of order {1}’s shipment, and the reference of another order. Say which: {2}.':
    '{0} es un número del envío del pedido {1} y la referencia de otro pedido. Diga cuál: {2}.',
  'Nobody here knows what {0} was packed in. Say the weight and the size of the carton it comes back in.':
    'Aquí nadie sabe en qué se embaló {0}. Indique el peso y las medidas de la caja en la que vuelve.',
  'Shipment {0} was of order {1}, not of {2}.': 'El envío {0} era del pedido {1}, no del {2}.',
  'No value was given.': 'No se dio ningún valor.',
  'There is no setting {0}.': 'No existe el ajuste {0}.',
  '{0}: expected 4 to 12 digits': '{0}: se esperan de 4 a 12 dígitos',
  "The supervisor's PIN is needed for this.": 'Para esto se necesita el PIN del supervisor.',
  'No purchase of {0} is unknown: there is nothing to settle.':
    'Ninguna compra de {0} es incierta: no hay nada que aclarar.',
  'shipment-id: expected the ShipmentID, found nothing':
    'shipment-id: se espera la ShipmentID, no se encontró nada',
  'tracking: expected the tracking number, found nothing':
    'tracking: se espera el número de seguimiento, no se encontró nada',
  'Every carton of {0} has its label: none is taken. packbench print prints it again.':
    'Cada bulto de {0} tiene su etiqueta: no se toma ninguna. packbench print la imprime de nuevo.',
  'label: expected a label file, found none':
    'label: se espera un archivo de etiqueta, no se encontró ninguno',
  'the sandbox has credentials of its own; none are needed':
    'el entorno de pruebas tiene sus propias credenciales; no hacen falta',
  'target: {0}': 'target: {0}',
  'The sample orders are missing beside the program ({0}). Install Packbench again.':
    'Faltan los pedidos de ejemplo junto al programa ({0}). Instale Packbench de nuevo.',
  '{0} sample orders are in the queue.': 'Hay {0} pedidos de ejemplo en la cola.',
  'The sandbox has credentials of its own. Say which partner these are for: --partner URL, or settings set connection.baseUrl URL.':
    'El entorno de pruebas tiene sus propias credenciales. Diga para qué socio son estas: --partner URL, o settings set connection.baseUrl URL.',
  'Possibly bought twice: another purchase of this order stands beside this one. Look at both in the partner’s portal.':
    'Posible compra doble: junto a esta hay otra compra de este pedido. Mire ambas en el portal del socio.',
  'Sent short, without {0}.': 'Enviado incompleto, sin {0}.',
  'The price fell from {0} to {1} before it was bought: the first rate had expired.':
    'El precio bajó de {0} a {1} antes de la compra: la primera tarifa había caducado.',
  'The price rose from {0} to {1} before it was bought: the first rate had expired.':
    'El precio subió de {0} a {1} antes de la compra: la primera tarifa había caducado.',
  'The shipment is bought, but the label of {0} could not be had yet.':
    'El envío está comprado, pero aún no se pudo obtener la etiqueta de {0}.',
  'The shipment is bought, but the commercial invoice that must travel with it could not be had yet.':
    'El envío está comprado, pero aún no se pudo obtener la factura comercial que debe acompañarlo.',
  'The labels carry no carton reference and are given by position ({0}). Look at each picture and accept it before it prints.':
    'Las etiquetas no llevan referencia de bulto y se asignan por posición ({0}). Mire cada imagen y acéptela antes de que se imprima.',
  ' for {0}': ' para {0}',
  'The labels do not match the cartons, so none is printed{0}. Read on them: {1}.':
    'Las etiquetas no concuerdan con los bultos, por lo que no se imprime ninguna{0}. Leído en ellas: {1}.',
  'no reference': 'ninguna referencia',
  'The partner is being asked about this purchase this very moment. Wait for the answer.':
    'En este momento se pregunta al socio por esta compra. Espere la respuesta.',
  'This order is being bought by another window or program right now.':
    'Otra ventana u otro programa está comprando este pedido ahora mismo.',
  'Order {0} was bought already: shipment {1}. Nothing was bought now.':
    'El pedido {0} ya se compró: envío {1}. Ahora no se compró nada.',
  'What was rated has changed since. Ask for rates again.':
    'Lo que se tarifó ha cambiado. Pida las tarifas de nuevo.',
  '{0} {1} is not offered any more. Look at the rates again.':
    '{0} {1} ya no se ofrece. Mire las tarifas de nuevo.',
  '{0} {1} is another offer now: {2}. Nothing was bought; choose again.':
    '{0} {1} es ahora otra oferta: {2}. No se compró nada; elija de nuevo.',
  'The price rose from {0} to {1} before it was bought. Nothing was bought; choose again.':
    'El precio subió de {0} a {1} antes de la compra. No se compró nada; elija de nuevo.',
  'The price went from {0} to {1} before it was bought. Nothing was bought; choose again.':
    'El precio pasó de {0} a {1} antes de la compra. No se compró nada; elija de nuevo.',
  'expected a reason, found nothing': 'se espera un motivo, no se encontró nada',
  'expected at most 500 characters': 'se esperan como máximo 500 caracteres',
  'expected at most 200 cartons': 'se esperan como máximo 200 cajas',
  'reason: {0}': 'motivo: {0}',
  'Scale and scanner are played on the sandbox alone.':
    'La báscula y el escáner solo se simulan en el entorno de pruebas.',
  'No shipment with tracking number {0} was bought here.':
    'Aquí no se compró ningún envío con el número de seguimiento {0}.',
  '{0}: not connected': '{0}: sin conexión',
  '{0}: says nothing': '{0}: no dice nada',
  'a USB scale, read in the window of the station':
    'una báscula USB, leída en la ventana de la estación',
  'no port is set: settings set scale.port': 'no hay puerto definido: settings set scale.port',
  'as a keyboard; no serial one is set up': 'como teclado; no hay ninguno en serie configurado',
  '{0}: cannot be read ({1})': '{0}: no se puede leer ({1})',
  'The partner must be told an address it can reach: set events.url, or say it with --url.':
    'Hay que dar al socio una dirección a la que pueda llegar: defina events.url o indíquela con --url.',
  'Whom order {0} was for has been erased: it cannot be sent or come back any more.':
    'Se ha borrado para quién era el pedido {0}: ya no puede enviarse ni devolverse.',
  'Whom order {0} was for has been erased, and its papers with it: nothing of it is printed any more.':
    'Se ha borrado para quién era el pedido {0}, y sus papeles con él: ya no se imprime nada de él.',
  'Only a purchase whose key the partner refused each time is bought again here. Settle it by hand.':
    'Aquí solo se vuelve a comprar una compra cuya clave el socio rechazó cada vez. Resuélvala a mano.',
};
