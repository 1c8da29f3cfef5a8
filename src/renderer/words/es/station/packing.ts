/** What scans and packing answer. */
export const packing: Readonly<Record<string, string>> = {
  '{0} is packing already.': '{0} ya está empaquetando.',
  '{0} is packing now.': '{0} empaqueta ahora.',
  '{0} {1} is signed out.': '{0} Se cerró la sesión de {1}.',
  'Nobody is signed in.': 'Nadie ha iniciado sesión.',
  '{0} is signed out. Nobody is packing.': 'Se cerró la sesión de {0}. Nadie está empaquetando.',
  '{0} into {1}: {2} more to pack': '{0} en {1}: {2} más por empaquetar',
  'The label of {0} is not confirmed yet. Stick it on {1} and confirm that on the screen, then scan the next label.':
    'La etiqueta de {0} aún no está confirmada. Péguela en {1} y confírmelo en la pantalla; luego escanee la siguiente.',
  'This label belongs on carton {0} of {1}: {2}{3}. Stick it on, then confirm on the screen that it is on this carton.':
    'Esta etiqueta va en la caja {0} de {1}: {2}{3}. Péguela y confirme en la pantalla que está en esta caja.',
  '{0} into {1}: everything is packed': '{0} en {1}: está todo empaquetado',
  '{0} into {1}: all {2} of it are packed, {3} units of other items to go':
    '{0} en {1}: están empaquetadas las {2}; faltan {3} unidades de otros artículos',
  'Scan the order that is held first, then “resume”.':
    'Escanee primero el pedido retenido y luego «reanudar».',
  'Nothing is on the bench.': 'No hay nada en la mesa.',
  'Understood.': 'Entendido.',
  'Back to packing.': 'De vuelta a empaquetar.',
  'Taken back: the order is off the bench.': 'Deshecho: el pedido ya no está en la mesa.',
  'The last step was taken back.': 'Se deshizo el último paso.',
  'A new carton is open.': 'Hay un bulto nuevo abierto.',
  'Asking for rates.': 'Pidiendo tarifas.',
  'Buying.': 'Comprando.',
  '{0} print jobs sent.': '{0} trabajos de impresión enviados.',
  'PB:QTY: expected a number like PB:QTY:12, found “{0}”.':
    'PB:QTY: se espera un número como PB:QTY:12, se encontró «{0}».',
  'No carton is open. Open a carton first.': 'No hay ningún bulto abierto. Abra primero un bulto.',
  'Carton {0} is a {1} now.': 'El bulto {0} es ahora un {1}.',
  'PB:SPLIT: expected a number like PB:SPLIT:3, found “{0}”.':
    'PB:SPLIT: se espera un número como PB:SPLIT:3, se encontró «{0}».',
  'Split evenly over {0} cartons.': 'Repartido por igual en {0} bultos.',
  'What lies in no carton is marked as not there.':
    'Lo que no está en ningún bulto queda marcado como ausente.',
  'The order is held.': 'El pedido está retenido.',
  'PB:{0} is a command, and no order is on the bench. Scan an order first.':
    'PB:{0} es una orden, y no hay ningún pedido en la mesa. Escanee primero un pedido.',
  'Scan items into the open carton, a carton to open it, or a command: quantity, box, next carton, split, not there, hold, rates, buy, print, reprint, undo, cancel.':
    'Escanee artículos para el bulto abierto, un bulto para abrirlo, o una orden: cantidad, caja, bulto siguiente, repartir, no está, retener, tarifas, comprar, imprimir, reimprimir, deshacer, cancelar.',
  'Carton {0} is open.': 'El bulto {0} está abierto.',
  'Carton {0}: wait until the labels are here.': 'Bulto {0}: espere a que lleguen las etiquetas.',
  'Stick the label on {0}, then scan the label.':
    'Pegue la etiqueta en {0} y luego escanee la etiqueta.',
  'This is the label of {0}. Scan the carton first, then its label.':
    'Esta es la etiqueta de {0}. Escanee primero el bulto y luego su etiqueta.',
  'WRONG LABEL. The carton is {0}, the label belongs to {1}.':
    'ETIQUETA EQUIVOCADA. El bulto es {0}, la etiqueta es de {1}.',
  'Carton {0} has its label.': 'El bulto {0} tiene su etiqueta.',
  'Scan the carton first, then “reprint”.': 'Escanee primero el bulto y luego «reimprimir».',
  'The label of {0} is at the printer.': 'La etiqueta de {0} está en la impresora.',
  'The label of {0} prints again. Destroy the old one.':
    'La etiqueta de {0} se imprime otra vez. Destruya la anterior.',
  'The label of {0} prints.': 'Se imprime la etiqueta de {0}.',
  'Order {0} cannot be changed now. Nothing was saved.':
    'El pedido {0} no se puede cambiar ahora. No se guardó nada.',
  'No label of {0} has come out yet. Print it first.':
    'Aún no ha salido ninguna etiqueta de {0}. Imprímala primero.',
  'The label of {0} is not scanned yet, and this is {1}. If it stands on a label that is on {2}: WRONG LABEL, take it off. Stick the label of {3} on and scan it first.':
    'La etiqueta de {0} aún no se ha escaneado, y esto es {1}. Si está en una etiqueta pegada en {2}: ETIQUETA EQUIVOCADA, quítela. Pegue primero la etiqueta de {3} y escanéela.',
  '{0} does not belong to order {1}.': '{0} no es del pedido {1}.',
  '{0} stands for {1} units, and there are only {2} more to pack in one line. Scan a single unit and its quantity, or put it back.':
    '{0} equivale a {1} unidades, y en una línea solo hay {2} por empaquetar. Escanee una unidad y su cantidad, o devuélvalo.',
  '{0} is marked as not there. Take the mark off first, or put this one back.':
    '{0} está marcado como ausente. Quite primero la marca o devuelva este.',
  'All {0} of {1} are packed already. Put this one back.':
    'Ya están empaquetados los {0} de {1}. Devuelva este.',
  '{0} is {1}, and how many units it stands for is not clear. Scan a single unit, then its quantity.':
    '{0} es {1}, y no está claro cuántas unidades representa. Escanee una unidad y luego su cantidad.',
  '{0} is the badge of {1}, and an order, carton or item as well. Choose on the screen.':
    '{0} es la credencial de {1} y también un pedido, bulto o artículo. Elija en la pantalla.',
  '{0} and {1}': '{0} y {1}',
  'two different items': 'dos artículos distintos',
  '{0} is {1} of this order. Choose on the screen.':
    '{0} es {1} de este pedido. Elija en la pantalla.',
  'a badge': 'una credencial',
  'an order': 'un pedido',
  'a carton': 'un bulto',
  'a label': 'una etiqueta',
  'an item': 'un artículo',
  '{0} belongs to order {1} and not to {2}. Put it aside.':
    '{0} es del pedido {1} y no de {2}. Déjelo aparte.',
  ' or more, as the scanner sends no separators': ' o más, pues el escáner no envía separadores',
  'Lot {0}{1}.': 'Lote {0}{1}.',
  'Serial {0}{1}.': 'Serie {0}{1}.',
  'Use by {0}.': 'Caduca el {0}.',
  'Best before {0}.': 'Consumir preferentemente antes del {0}.',
  'THAT DATE HAS PASSED: may it be sent?': 'ESA FECHA YA PASÓ: ¿puede enviarse?',
  'There is no command {0}. The command sheet has all of them.':
    'No existe la orden {0}. La hoja de órdenes las tiene todas.',
  '{0} is no badge of anybody who packs here.':
    '{0} no es la credencial de nadie que empaquete aquí.',
  '{0} stands on several labels. Scan the tracking barcode.':
    '{0} está en varias etiquetas. Escanee el código de seguimiento.',
  '{0} cannot be right: {1}. Scan it again, or another code.':
    '{0} no puede ser correcto: {1}. Escanéelo de nuevo, u otro código.',
  'Order {0} is on the bench already.': 'El pedido {0} ya está en la mesa.',
  '{0} is another order. Finish or put away {1} first.':
    '{0} es otro pedido. Termine o guarde primero {1}.',
  '{0} is an order of {1}. Choose one from the list.':
    '{0} es un pedido de {1}. Elija uno de la lista.',
  'Order {0} is on the bench.': 'El pedido {0} está en la mesa.',
  '{0} is a carton of order {1}. Put it aside.': '{0} es un bulto del pedido {1}. Déjelo aparte.',
  'No order {0} is known here. Scan an order, or import it first.':
    'Aquí no se conoce ningún pedido {0}. Escanee un pedido o impórtelo primero.',
  'There is no order {0}.': 'No existe el pedido {0}.',
  'Say why it is held.': 'Diga por qué se retiene.',
  'There is nothing to undo.': 'No hay nada que deshacer.',
  'Nothing was bought for this order. Ask for rates again.':
    'No se compró nada para este pedido. Pida las tarifas de nuevo.',
  'Order {0} is cancelled.': 'El pedido {0} está anulado.',
  'Order {0} is held: {1}': 'El pedido {0} está retenido: {1}',
  'Order {0} is held.': 'El pedido {0} está retenido.',
  '{0} Resume it to pack on.': '{0} Reanúdelo para seguir empaquetando.',
  'Something went wrong in the station itself. Support can read it in the log.':
    'Algo falló en la propia estación. El servicio técnico puede leerlo en el registro.',
  'Two cartons are called {0}. Each needs a reference of its own.':
    'Dos bultos se llaman {0}. Cada uno necesita su propia referencia.',
  'Carton {0} is empty. Pack something into it, or remove it.':
    'El bulto {0} está vacío. Ponga algo dentro o quítelo.',
  '{0} of {1} in no carton yet. Pack everything first.':
    '{0} de {1} aún en ningún bulto. Embale todo primero.',
  '{0} of {1} more than the order has.': '{0} de {1} más de los que tiene el pedido.',
  'expected ref=, weight=, dims= or items=, found {0}':
    'se espera ref=, weight=, dims= o items=, se encontró {0}',
  '{0} is given twice in {1}': '{0} aparece dos veces en {1}',
  'expected LENGTHxWIDTHxHEIGHT like 30x20x15, found {0}':
    'se espera LARGOxANCHOxALTO como 30x20x15, se encontró {0}',
  'expected items=SKU*QUANTITY,… for each of several cartons, found nothing':
    'se espera items=SKU*CANTIDAD,… para cada uno de varios bultos, no se encontró nada',
  'expected SKU*QUANTITY like SKU-A*2, found {0}':
    'se espera SKU*CANTIDAD como SKU-A*2, se encontró {0}',
  'the order has no {0}': 'el pedido no tiene {0}',
  '{0} of {1} more than the order has': '{0} de {1} más de los que tiene el pedido',
  'carton, {0}: {1}': 'bulto, {0}: {1}',
  'An order needs at least one carton.': 'Un pedido necesita al menos un bulto.',
  'The order has no line {0}.': 'El pedido no tiene la línea {0}.',
  '{0} more of {1} are too many: only {2} are left to pack.':
    '{0} más de {1} son demasiados: solo hay {2} por empaquetar.',
  'Scan the item first, then its quantity.': 'Escanee primero el artículo y luego su cantidad.',
  'Everything is packed: nothing is missing.': 'Todo está empaquetado: no falta nada.',
  'Nothing would be left to ship. Hold the order instead.':
    'No quedaría nada que enviar. Retenga el pedido en su lugar.',
  'Carton {0} has no weight yet. Weigh it.': 'El bulto {0} aún no tiene peso. Péselo.',
  'Carton {0} has no size yet. Choose a box or type it.':
    'El bulto {0} aún no tiene medidas. Elija una caja o escríbalas.',
  'Not possible while this order is at the step "{0}".':
    'No es posible mientras este pedido esté en el paso «{0}».',
  'The order has no carton {0}.': 'El pedido no tiene el bulto {0}.',
  '{0} of {1} cannot be missing: only {2} lie in no carton.':
    'No pueden faltar {0} de {1}: solo {2} no están en ningún bulto.',
  'Say in a few words why they are missing.': 'Diga en pocas palabras por qué faltan.',
  'line {0}': 'línea {0}',
  'Only {0} of {1} lie in carton {2}.': 'Solo {0} de {1} están en el bulto {2}.',
  'They lie in carton {0} already.': 'Ya están en el bulto {0}.',
  '{0} units do not fill {1} cartons: one would stay empty.':
    '{0} unidades no llenan {1} bultos: uno quedaría vacío.',
  'This purchase is on the bench already.': 'Esta compra ya está en la mesa.',
  '{0} {1} is not offered.': '{0} {1} no se ofrece.',
  'Carton {0} weighs {1}; its lines and its box weigh {2}. It is {3} % too light ({4} % are allowed). Look what is missing, or have a supervisor accept the weight.':
    'El bulto {0} pesa {1}; sus líneas y su caja pesan {2}. Es un {3} % demasiado ligero (se permite un {4} %). Mire qué falta o haga que un supervisor acepte el peso.',
  'Carton {0} weighs {1}; its lines and its box weigh {2}. It is {3} % too heavy ({4} % are allowed). Look what is too much, or have a supervisor accept the weight.':
    'El bulto {0} pesa {1}; sus líneas y su caja pesan {2}. Es un {3} % demasiado pesado (se permite un {4} %). Mire qué sobra o haga que un supervisor acepte el peso.',
  'There is no settled weight on the scale to be tared. Put what is to be taken off on it, and wait until it stands still.':
    'No hay en la báscula un peso estable que tarar. Ponga lo que deba descontarse y espere a que se estabilice.',
  "There is no settled weight on the scale that could be this carton's. Take everything off, put the carton on, and wait until it stands still.":
    'No hay en la báscula un peso estable que pueda ser de este bulto. Quite todo, ponga el bulto y espere a que se estabilice.',
  "The weight of carton {0} needs nobody's word.":
    'El peso del bulto {0} no necesita la aprobación de nadie.',
  'The test barcode reads right.': 'El código de prueba se lee bien.',
  'its check digit is wrong': 'su dígito de control es incorrecto',
  'its address is damaged': 'su dirección está dañada',
  'it holds no data': 'no contiene datos',
  '{0} is no identifier of GS1': '{0} no es un identificador GS1',
  '({0}) is longer than {1} characters: a separator is missing':
    '({0}) tiene más de {1} caracteres: falta un separador',
  'is too short: {0}, found {1}': 'es demasiado corto: {0}, se encontró {1}',
  'is too short': 'es demasiado corto',
  'is too long: {0}, found {1}': 'es demasiado largo: {0}, se encontró {1}',
  'has characters that GS1 does not allow: {0}': 'tiene caracteres que GS1 no permite: {0}',
  '{0}: its check digit is wrong': '{0}: su dígito de control es incorrecto',
  '({0}) stands there twice, as {1} and {2}': '({0}) aparece dos veces, como {1} y {2}',
  'it names two items, ({0})': 'nombra dos artículos, ({0})',
  'Order {0} was bought meanwhile by another window or program, and what came of it is not known yet: it is not held.':
    'Otra ventana o programa compró mientras tanto el pedido {0} y aún no se sabe qué resultó: no se retiene.',
  'Order {0} was bought meanwhile by another window or program: it is not held.':
    'Otra ventana o programa compró mientras tanto el pedido {0}: no se retiene.',
};
