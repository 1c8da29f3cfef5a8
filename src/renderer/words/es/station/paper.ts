/** Labels, documents and printers. */
export const paper: Readonly<Record<string, string>> = {
  'The document is too large: {0} MB, at most {1} MB.':
    'El documento es demasiado grande: {0} MB, como máximo {1} MB.',
  'The document needs too much memory to read.':
    'El documento necesita demasiada memoria para leerse.',
  'The document was not read: the program that reads it does not start.':
    'El documento no se leyó: el programa que lo lee no se inicia.',
  'The document is too slow to read: more than {0} s.':
    'El documento es demasiado lento de leer: más de {0} s.',
  'The document is damaged: reading it broke the reader.':
    'El documento está dañado: al leerlo se rompió el lector.',
  'The document was not read: the station is closing.':
    'El documento no se leyó: la estación se está cerrando.',
  'The document is not a PDF; it looks like {0}.': 'El documento no es un PDF; parece {0}.',
  'The document is cut off: its end is missing.': 'El documento está cortado: falta su final.',
  'The document is damaged and cannot be read.': 'El documento está dañado y no se puede leer.',
  'The document is encrypted and asks for a password.':
    'El documento está cifrado y pide una contraseña.',
  'The document has too many pages: {0}, at most {1}.':
    'El documento tiene demasiadas páginas: {0}, como máximo {1}.',
  'The document has no page {0}; it has {1}.': 'El documento no tiene la página {0}; tiene {1}.',
  'Page {0} of the document is {1} x {2} mm: no paper of a shipment is.':
    'La página {0} del documento mide {1} x {2} mm: ningún papel de un envío es así.',
  'A page of the document asks to be printed at a scale of its own (UserUnit).':
    'Una página del documento pide imprimirse a una escala propia (UserUnit).',
  'A picture in the document is too large: {0} x {1} dots.':
    'Una imagen del documento es demasiado grande: {0} x {1} puntos.',
  'A page looks otherwise once it is taken out of its document.':
    'Una página cambia de aspecto al sacarla de su documento.',
  'A page is too large to be printed as dots: {0} x {1} in.':
    'Una página es demasiado grande para imprimirse en puntos: {0} x {1} in.',
  'an empty file': 'un archivo vacío',
  'an HTML page': 'una página HTML',
  'an XML file': 'un archivo XML',
  'a JSON text': 'un texto JSON',
  'a PNG picture': 'una imagen PNG',
  'a JPEG picture': 'una imagen JPEG',
  'a GIF picture': 'una imagen GIF',
  'a ZPL label': 'una etiqueta ZPL',
  'The paper {0} is gone, so it was not put into {1}':
    'El papel {0} ya no está, por lo que no se puso en {1}',
  'The folder {0} did not take the file: {1}': 'La carpeta {0} no aceptó el archivo: {1}',
  'PDFs are put into {0}': 'Los PDF se ponen en {0}',
  '{0} cannot be written to: {1}': 'No se puede escribir en {0}: {1}',
  '{0} Nothing was sent.': '{0} No se envió nada.',
  '{0} did not take the job: {1}': '{0} no aceptó el trabajo: {1}',
  '{0} took the job without saying its number.': '{0} aceptó el trabajo sin decir su número.',
  '{0} took job {1} to its end.': '{0} llevó el trabajo {1} hasta el final.',
  '{0} {1} job {2}{3}.': '{0} {1} el trabajo {2}{3}.',
  'Job {0} still waits in {1}{2}{3}.': 'El trabajo {0} sigue esperando en {1}{2}{3}.',
  ', which is stopped': ', que está detenida',
  'The queue {0} is stopped{1}.': 'La cola {0} está detenida{1}.',
  'The queue {0} takes no jobs{1}.': 'La cola {0} no acepta trabajos{1}.',
  'There is no queue {0}; there are: {1}': 'No existe la cola {0}; existen: {1}',
  'The print service cannot be asked.': 'No se puede preguntar al servicio de impresión.',
  'on the network': 'en la red',
  'The printing commands (CUPS) are not installed.':
    'Los comandos de impresión (CUPS) no están instalados.',
  '{0} did not answer within {1} s.': '{0} no respondió en {1} s.',
  '{0} took the job.': '{0} aceptó el trabajo.',
  'There is no printer {0}; there are: {1}.': 'No existe la impresora {0}; existen: {1}.',
  'The printers cannot be listed: {0}.': 'No se pueden listar las impresoras: {0}.',
  'this is the very paper of a shipment that was cancelled':
    'este es el papel mismo de un envío que se anuló',
  'the page is blank': 'la página está en blanco',
  'the purchase was answered with the tracking number of order {0}: {1}':
    'la compra se respondió con el número de seguimiento del pedido {0}: {1}',
  'it carries the tracking number of order {0}: {1}':
    'lleva el número de seguimiento del pedido {0}: {1}',
  'it carries the tracking number of the shipment that went out, and not that of this return: {0}':
    'lleva el número de seguimiento del envío de ida, y no el de esta devolución: {0}',
  'this is the invoice of order {0}': 'es la factura del pedido {0}',
  'The invoice of this shipment may be another order’s: it is not printed.':
    'La factura de este envío puede ser de otro pedido: no se imprime.',
  'The shipment is bought, but its commercial invoice is held: {0}. Look at it; if it is this shipment’s, a supervisor accepts it: packbench print {1} --accept-unproven.':
    'El envío está comprado, pero su factura comercial queda retenida: {0}. Mírela; si es de este envío, un supervisor la acepta: packbench print {1} --accept-unproven.',
  'this is the label of order {0}': 'es la etiqueta del pedido {0}',
  'it carries a number that stands on a label of order {0}: {1}':
    'lleva un número que está en una etiqueta del pedido {0}: {1}',
  'it carries {0}, which is of order {1}': 'lleva {0}, que es del pedido {1}',
  'this was a label of order {0}': 'fue una etiqueta del pedido {0}',
  'its tracking number {0} is not that of this purchase':
    'su número de seguimiento {0} no es el de esta compra',
  'neither a reference nor the tracking number of this purchase stands on it':
    'no lleva ni una referencia ni el número de seguimiento de esta compra',
  'it does not carry {0}, as another label of this shipment does':
    'no lleva {0}, a diferencia de otra etiqueta de este envío',
  'A label of this shipment may be another order’s: nothing is printed until a supervisor has looked at it.':
    'Una etiqueta de este envío puede ser de otro pedido: no se imprime nada hasta que un supervisor la haya mirado.',
  'The document has no page.': 'El documento no tiene ninguna página.',
  'the partner gave no address for the labels':
    'el socio no dio ninguna dirección de las etiquetas',
  'the label': 'la etiqueta',
  'label {0} of {1}': 'etiqueta {0} de {1}',
  'a label cannot be taken out: {0}': 'no se puede extraer una etiqueta: {0}',
  'The labels do not fit the cartons: {0}.': 'Las etiquetas no concuerdan con los bultos: {0}.',
  'The shipment is bought, but paper is missing: {0}.':
    'El envío está comprado, pero falta papel: {0}.',
  'the commercial invoice': 'la factura comercial',
  'it is on no label and the partner gave no address for it':
    'no está en ninguna etiqueta y el socio no dio su dirección',
  'no label carries {0}': 'ninguna etiqueta lleva {0}',
  '{0} labels carry {1}': '{0} etiquetas llevan {1}',
  'a label may be of {0}': 'una etiqueta puede ser de {0}',
  'a label carries {0}, which is not in this shipment':
    'una etiqueta lleva {0}, que no está en este envío',
  'a label carries none of the cartons’ references':
    'una etiqueta no lleva ninguna de las referencias de los bultos',
  'there are {0} labels for {1} cartons': 'hay {0} etiquetas para {1} bultos',
  'a label lies on a page of {0} x {1} mm, and its edges cannot be told':
    'una etiqueta está en una página de {0} x {1} mm, y no se distinguen sus bordes',
  '{0} or {1}': '{0} o {1}',
  'the program made a mistake while it was printed':
    'el programa cometió un error mientras se imprimía',
  'It was queued by an older program: print the paper again.':
    'Lo puso en cola un programa más antiguo: imprima el papel de nuevo.',
  'The shipment of {0} is {1}: its paper is not printed.':
    'El envío de {0} está {1}: su papel no se imprime.',
  'Only labels of cartons and invoices are printed; this is neither.':
    'Solo se imprimen etiquetas de bultos y facturas; esto no es ni lo uno ni lo otro.',
  'Labels of this shipment do not fit its cartons: none is printed until they do.':
    'Las etiquetas de este envío no concuerdan con sus bultos: no se imprime ninguna hasta entonces.',
  'The labels of {0} are given by position only: look at each picture and accept it first.':
    'Las etiquetas de {0} se asignan solo por posición: mire primero cada imagen y acéptela.',
  '{0} has been replaced by another paper since.': '{0} fue sustituido entretanto por otro papel.',
  'The label is {0} and is printed at true size only; the printer has {1}. Load or choose another paper, or save the PDF.':
    'La etiqueta mide {0} y se imprime solo a tamaño real; la impresora tiene {1}. Ponga o elija otro papel, o guarde el PDF.',
  'The page is {0} and is printed at true size only; the printer has {1}. Load or choose another paper, or save the PDF.':
    'La página mide {0} y se imprime solo a tamaño real; la impresora tiene {1}. Ponga o elija otro papel, o guarde el PDF.',
  "No printer is assigned for labels, and the system's default printer is never used. Assign one, or a folder (folder:DIR), or save the PDF: {0}":
    'No hay impresora asignada para etiquetas, y nunca se usa la predeterminada del sistema. Asigne una, o una carpeta (folder:DIR), o guarde el PDF: {0}',
  "No printer is assigned for documents, and the system's default printer is never used. Assign one, or a folder (folder:DIR), or save the PDF: {0}":
    'No hay impresora asignada para documentos, y nunca se usa la predeterminada del sistema. Asigne una, o una carpeta (folder:DIR), o guarde el PDF: {0}',
  '{0} was not printed{1}': '{0} no se imprimió{1}',
  '{0} may or may not have come out{1}': '{0} puede haber salido o no{1}',
  '{0} waits for its printer and prints by itself once it is ready{1}':
    '{0} espera a su impresora y se imprime solo en cuanto esté lista{1}',
  'There is no such print job.': 'No existe ese trabajo de impresión.',
  'another program has it in hand': 'otro programa lo tiene',
  'it has changed just now': 'acaba de cambiar',
  'its paper was printed again since; print the paper once more':
    'su papel se imprimió de nuevo desde entonces; imprima el papel una vez más',
  'Given up by a person{0}': 'Descartado por una persona{0}',
  'It did not come out, a person says.': 'No salió, dice una persona.',
  'it waits for its turn': 'espera su turno',
  'it is at the printer now': 'ahora está en la impresora',
  'it was handed to the printer; say first that it did not come out':
    'se entregó a la impresora; diga primero que no salió',
  'it did not come out': 'no salió',
  'nobody knows yet whether it came out; say that first': 'nadie sabe aún si salió; dígalo primero',
  '{0} cannot be {1}: {2}.': '{0} no se puede ({1}): {2}.',
  'The program ended while this was being printed: it may or may not have come out.':
    'El programa terminó mientras se imprimía: puede haber salido o no.',
  'Left over from an earlier run of the program: print it now, or give it up.':
    'Quedó de una ejecución anterior del programa: imprímalo ahora o descártelo.',
  'Its order was set aside before it came out: print it now, or give it up.':
    'Su pedido se apartó antes de que saliera: imprímalo ahora o descártelo.',
  'its print head is open': 'su cabezal está abierto',
  'it is out of labels': 'no le quedan etiquetas',
  'it is out of ribbon': 'no le queda cinta',
  'its print head is too hot': 'su cabezal está demasiado caliente',
  'it has lost its settings (corrupt RAM)': 'ha perdido sus ajustes (RAM dañada)',
  'it is in communication diagnostics and prints no labels':
    'está en diagnóstico de comunicación y no imprime etiquetas',
  'it is paused': 'está en pausa',
  'its buffer is full': 'su memoria intermedia está llena',
  'it is in the middle of receiving another label': 'está recibiendo otra etiqueta',
  'a printed label waits to be taken off': 'una etiqueta impresa espera a que la retiren',
  'it cannot be reached (no answer in time)': 'no se puede llegar a ella (sin respuesta a tiempo)',
  'the network knows no {0}': 'la red no conoce {0}',
  'the name {0} cannot be looked up now': 'el nombre {0} no se puede resolver ahora',
  'it refused the connection': 'rechazó la conexión',
  'it cannot be reached': 'no se puede llegar a ella',
  'it cannot be connected to ({0})': 'no es posible conectarse a ella ({0})',
  'Not ready: {0}.': 'No está lista: {0}.',
  '{0}: {1}. Nothing was sent.': '{0}: {1}. No se envió nada.',
  'the file {0} cannot be read ({1})': 'no se puede leer el archivo {0} ({1})',
  'the page is longer than a label can be':
    'la página es más larga de lo que puede ser una etiqueta',
  'it closed the connection when it was asked how it is (~HS)':
    'cerró la conexión cuando se le preguntó cómo está (~HS)',
  'it does not answer as a Zebra printer does (~HS)': 'no responde como una impresora Zebra (~HS)',
  'it does not say that it is ready (no answer to ~HS): look at its display, its labels and its head':
    'no dice que esté lista (sin respuesta a ~HS): mire su pantalla, sus etiquetas y su cabezal',
  'the connection broke while the label was sent':
    'la conexión se cortó mientras se enviaba la etiqueta',
  'the connection broke after the label was sent':
    'la conexión se cortó después de enviarse la etiqueta',
  'it does not answer any more': 'ya no responde',
  '{0} has printed all it was given.': '{0} imprimió todo lo que recibió.',
  'it has not finished in time': 'no terminó a tiempo',
  '{0} was sent the label, and then: {1}. It may come out, now or later.':
    '{0} recibió la etiqueta, y luego: {1}. Puede salir, ahora o más tarde.',
  'the page is {0} x {1} mm, a label printer is {2} mm wide, and nothing is printed smaller than it is: choose a printer for sheets, or save the PDF':
    'la página mide {0} x {1} mm, una impresora de etiquetas tiene {2} mm de ancho, y nada se imprime reducido: elija una impresora de hojas o guarde el PDF',
  'assign zebra:{0}:{1}@{2}': 'asigne zebra:{0}:{1}@{2}',
  'it cannot be used': 'no se puede usar',
  'its head has {0} dots/mm and {1} dpi is {2}: the label would have the wrong size; {3}':
    'su cabezal tiene {0} puntos/mm y {1} ppp son {2}: la etiqueta saldría de tamaño equivocado; {3}',
  'The partner gave {0} label addresses for {1} cartons; {2} were fetched.':
    'El socio dio {0} direcciones de etiquetas para {1} cajas; se descargaron {2}.',
  'The documents of this shipment are larger together than {0} MB.':
    'Los documentos de este envío suman más de {0} MB.',
};
