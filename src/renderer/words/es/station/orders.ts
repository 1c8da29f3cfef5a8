/** Orders, imports and rates. */
export const orders: Readonly<Record<string, string>> = {
  'expected rows below the header, found none':
    'se esperan filas bajo el encabezado, no se encontró ninguna',
  'expected a header row with {0}, found {1}': 'se espera un encabezado con {0}, se encontró {1}',
  'expected each column once, found {0} twice':
    'se espera cada columna una vez, se encontró {0} dos veces',
  'unknown columns were ignored: {0}': 'se ignoraron columnas desconocidas: {0}',
  'expected {0} cells as in the header, found {1}':
    'se esperan {0} celdas como en el encabezado, se encontraron {1}',
  'expected a reference on every row, found nothing':
    'se espera una referencia en cada fila, no se encontró nada',
  '{0}: expected the merchant on every row or on none, found {1} on some':
    '{0}: se espera el comerciante en todas las filas o en ninguna, se encontró {1} en algunas',
  '{0}: expected {1} as in line {2}, found {3}':
    '{0}: se espera {1} como en la línea {2}, se encontró {3}',
  'order {0}': 'pedido {0}',
  'expected lines of at most {0}, found one of {1}':
    'se esperan líneas de {0} como máximo, se encontró una de {1}',
  'expected a header row, found an empty file':
    'se espera un encabezado, se encontró un archivo vacío',
  'expected quotes only around a whole cell and doubled inside it':
    'se esperan comillas solo alrededor de una celda entera y dobladas dentro de ella',
  'expected a CSV file, found over {0} broken rows':
    'se espera un archivo CSV, se encontraron más de {0} filas rotas',
  'expected a closing quote, found the end of the file':
    'se esperan comillas de cierre, se encontró el final del archivo',
  'expected at most {0} columns, found {1}':
    'se esperan como máximo {0} columnas, se encontraron {1}',
  'expected at most {0} lines, found more': 'se esperan como máximo {0} líneas, se encontraron más',
  'expected rows of at most {0}, found a longer one (a quote left open?)':
    'se esperan filas de {0} como máximo, se encontró una más larga (¿unas comillas sin cerrar?)',
  'expected a new reference, found {0}, which is {1}':
    'se espera una referencia nueva, se encontró {0}, cuyo estado es {1}',
  'expected {0}, whose reference stays as it is': 'se espera {0}, cuya referencia queda como está',
  'Order {0} is {1}: only an open order can be changed. Nothing was saved.':
    'El pedido {0} está {1}: solo puede cambiarse un pedido abierto. No se guardó nada.',
  'in work': 'en curso',
  'Order {0} was changed by somebody else meanwhile. Nothing was saved: open it again, and change what there is now.':
    'Otra persona cambió el pedido {0} entretanto. No se guardó nada: ábralo de nuevo y cambie lo que hay ahora.',
  'expected a file of at most 64 MB, found a larger one':
    'se espera un archivo de 64 MB como máximo, se encontró uno mayor',
  'expected CSV or JSON, found a workbook or zip file: save the sheet as "CSV UTF-8"':
    'se espera CSV o JSON, se encontró un libro de cálculo o archivo zip: guarde la hoja como «CSV UTF-8»',
  'expected UTF-8, found UTF-16: save the file as "CSV UTF-8"':
    'se espera UTF-8, se encontró UTF-16: guarde el archivo como «CSV UTF-8»',
  'expected UTF-8 text, found another encoding in {0}':
    'se espera texto UTF-8, se encontró otra codificación en {0}',
  'expected UTF-8 text, found another encoding':
    'se espera texto UTF-8, se encontró otra codificación',
  '{0} names several orders. Say which: {1}.': '{0} nombra varios pedidos. Diga cuál: {1}.',
  'No order {0} is known. Import it first.': 'No se conoce ningún pedido {0}. Impórtelo primero.',
  'expected orders, found an empty list': 'se esperan pedidos, se encontró una lista vacía',
  'expected orders of at most {0}, found one of {1}':
    'se esperan pedidos de {0} como máximo, se encontró uno de {1}',
  'expected an order, found {0}': 'se espera un pedido, se encontró {0}',
  'not JSON at line {0}, column {1}: {2}': 'no es JSON en la línea {0}, columna {1}: {2}',
  'order {0}: {1}': 'pedido {0}: {1}',
  'unknown fields were ignored: {0}': 'se ignoraron campos desconocidos: {0}',
  'expected {0}, found {1}': 'se espera {0}, se encontró {1}',
  'expected readable text, found {0} with a character that is broken':
    'se espera texto legible, se encontró {0} con un carácter roto',
  'expected true or false, found {0}': 'se espera true o false, se encontró {0}',
  'expected a number like 12.34, found {0}: a comma can be read two ways, write a point':
    'se espera un número como 12.34, se encontró {0}: una coma puede leerse de dos maneras, escriba un punto',
  'expected a 3-letter ISO currency code, found {0}':
    'se espera un código ISO de moneda de 3 letras, se encontró {0}',
  'expected a 2-letter ISO country code, found {0}{1}':
    'se espera un código ISO de país de 2 letras, se encontró {0}{1}',
  'expected the whole number or code, found {0}: a spreadsheet has shortened it, format the column as text':
    'se espera el número o código completo, se encontró {0}: una hoja de cálculo lo acortó, dé a la columna formato de texto',
  '{0} was taken where an order names none': 'se tomó {0} donde un pedido no indica unidad',
  'expected a list of lines, found {0}': 'se espera una lista de líneas, se encontró {0}',
  'and {0} more problems in this order': 'y {0} problemas más en este pedido',
  'expected a value, found {0}': 'se espera un valor, se encontró {0}',
  'expected at most {0} characters, found {1}':
    'se esperan como máximo {0} caracteres, se encontraron {1}',
  'expected at most {0}, found {1}': 'se espera como máximo {0}, se encontró {1}',
  'the import was stopped: the orders after this were not taken':
    'la importación se detuvo: los pedidos siguientes no se tomaron',
  '{0} more rejected rows are not listed': '{0} filas rechazadas más no se listan',
  '{0} more orders were left as they are': '{0} pedidos más se dejaron como están',
  '{0}, line {1}': '{0}, línea {1}',
  'order {0}: expected each order once, found it already in {1}':
    'pedido {0}: se espera cada pedido una vez, ya estaba en {1}',
  '{0} {1} orders were saved before that and stay; import the same files again to go on.':
    '{0} {1} pedidos se guardaron antes y quedan; importe de nuevo los mismos archivos para seguir.',
  'order {0} is {1} and was left as it is': 'el pedido {0} está {1} y se dejó como está',
  'contact name': 'persona de contacto',
  'address line 1': 'línea de dirección 1',
  'address line 2': 'línea de dirección 2',
  'phone is missing: carriers ask for it.': 'falta el teléfono: los transportistas lo piden.',
  'postal code {0}': 'código postal {0}',
  '{0} has {1} characters: labels hold {2}, the rest may be cut.':
    '{0} tiene {1} caracteres: las etiquetas admiten {2}, el resto puede cortarse.',
  '{0} has letters outside Latin script: {1} may not be readable on the label.':
    '{0} tiene letras no latinas: {1} puede no leerse en la etiqueta.',
  'is missing: {0} uses them.': 'falta: {0} lo usa.',
  '{0} does not look like one of {1}.': '{0} no parece uno de {1}.',
  'the only {0} offer': 'la única oferta {0}',
  'the only {0} offer within {1}': 'la única oferta {0} en {1}',
  '{0} {1} offers': '{0} ofertas {1}',
  'cheapest of {0}': 'la más barata de {0}',
  'cheapest of {0}: none says its days': 'la más barata de {0}: ninguna dice sus días',
  'fastest of {0}': 'la más rápida de {0}',
  '1 day': '1 día',
  '{0} days': '{0} días',
  'cheapest of {0} within {1}': 'la más barata de {0} en {1} como máximo',
  'fastest of {0}: none is within {1}': 'la más rápida de {0}: ninguna llega en {1}',
  'preferred carrier {0}': 'transportista preferido {0}',
  'cheapest of {0}: none is of a preferred carrier':
    'la más barata de {0}: ninguna es de un transportista preferido',
  '{0} {1} as asked': '{0} {1} como se pidió',
  '{0} as asked': '{0} como se pidió',
  'the order’s terms': 'las condiciones del pedido',
  'DDP is offered here': 'aquí se ofrece DDP',
  'DDP is not offered here': 'aquí no se ofrece DDP',
  ' Or ask for DDU: then the receiver pays duty and tax at the door.':
    ' O pida DDU: entonces el destinatario paga aranceles e impuestos en la puerta.',
  'No {0} is offered for this order.': 'Para este pedido no se ofrece ningún {0}.',
  'has no description for customs': 'no tiene descripción para la aduana',
  'Say in plain words what it is, such as "Stoneware mug".':
    'Diga en palabras sencillas qué es, por ejemplo «Taza de gres».',
  'DDP is locked: {0}. {1} Until then the shipment would travel DDU.':
    'DDP está bloqueado: {0}. {1} Hasta entonces el envío viajaría DDU.',
  'Fill in the 6-digit HS code: at the bench by “Customs data”, or in the order file before it is packed.':
    'Rellene el código HS de 6 cifras: en el puesto con «Datos de aduana», o en el archivo del pedido antes de empaquetarlo.',
  'has no HS code': 'no tiene código HS',
  'has the HS code {0}, which is not 6 digits': 'tiene el código HS {0}, que no es de 6 dígitos',
  'The first six digits are {0}. {1}': 'Los seis primeros dígitos son {0}. {1}',
  'A leading zero may be lost: 0{0}? {1}': 'Puede faltar un cero inicial: ¿0{0}? {1}',
  'Fill in the 2-letter country it was made in, such as PT: at the bench by “Customs data”, or in the order file before it is packed.':
    'Indique el país de fabricación con 2 letras, como PT: en el puesto con «Datos de aduana», o en el archivo del pedido antes de empaquetarlo.',
  'has no country of origin': 'no tiene país de origen',
  'has the origin {0}, which is no country code':
    'tiene el origen {0}, que no es un código de país',
  'line {0} ({1}) {2}': 'la línea {0} ({1}) {2}',
  '{0}; and {1} more': '{0}; y {1} más',
  'There is no address to ship from. Enter the station’s own address in Settings (shipFrom on the command line), or import one with the order.':
    'No hay dirección de origen. Introduzca la dirección propia de la estación en Ajustes (shipFrom en la línea de comandos) o importe una con el pedido.',
  'Nothing is packed yet.': 'Todavía no hay nada empaquetado.',
  'Two cartons are called {0}; each needs its own reference.':
    'Dos bultos se llaman {0}; cada uno necesita su propia referencia.',
  '{0} of {1} (line {2}) not packed yet.': '{0} de {1} (línea {2}) aún sin empaquetar.',
  '{0} of {1} (line {2}) more packed than ordered.': '{0} de {1} (línea {2}) empaquetados de más.',
  'Carton {0} is empty.': 'El bulto {0} está vacío.',
  'The partner does not offer {0} {1} here.': 'El socio no ofrece {0} {1} aquí.',
  'The receiver’s {0}': 'Destinatario: {0}',
  'The sender’s {0}': 'Remitente: {0}',
  '{0} cartons are rated as one package of {1} {2}, without size.':
    '{0} bultos se tarifan como un paquete de {1} {2}, sin medidas.',
  'Carton {0} has no size: it is needed to buy.':
    'El bulto {0} no tiene medidas: hacen falta para comprar.',
  'DDP was asked for.': 'Se pidió DDP.',
  'The order is to go DDP.': 'El pedido debe ir DDP.',
  'The partner offers nothing to {0}, {1}: the address may be invalid, or the country not served.':
    'El socio no ofrece nada a {0}, {1}: puede que la dirección no sea válida o que no se sirva al país.',
  'Everything of shipment {0} is in a return already.':
    'Todo lo del envío {0} está ya en una devolución.',
  'No {0} was sent. Sent: {1}.': 'No se envió ningún {0}. Enviado: {1}.',
  '{0} of {1} cannot come back: {2} were sent, {3} are in a return already, {4} are left.':
    '{0} de {1} no pueden volver: se enviaron {2}, {3} están ya en una devolución, quedan {4}.',
  '{0}: expected a file that can be read in the memory of this program, found {1} MB that cannot. Split it.':
    '{0}: se esperaba un archivo que quepa en la memoria de este programa, se encontraron {1} MB que no caben. Divídalo.',
};
