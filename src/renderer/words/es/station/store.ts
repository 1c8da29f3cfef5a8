/** The database and its files. */
export const store: Readonly<Record<string, string>> = {
  'A shipment for {0} was bought already (ShipmentID {1}). Nothing was bought now.':
    'Ya se compró un envío para {0} (ShipmentID {1}). Ahora no se compró nada.',
  'We do not know yet whether the shipment for {0} was bought. That purchase must be settled before another.':
    'Todavía no sabemos si se compró el envío para {0}. Hay que aclarar esa compra antes de otra.',
  'The shipment for {0} is being bought right now, at {1}.':
    'El envío para {0} se está comprando ahora mismo, en {1}.',
  'boxes: expected the default box {0} (boxes.default) among them, found {1}.':
    'boxes: se espera entre ellas la caja predeterminada {0} (boxes.default), se encontró {1}.',
  'boxes.default: expected the name of a box, found {0}. Boxes there are: {1}.':
    'boxes.default: se espera el nombre de una caja, se encontró {0}. Cajas que hay: {1}.',
  'The document {0} cannot be read': 'No se puede leer el documento {0}',
  'The document {0} is not on this disk': 'El documento {0} no está en este disco',
  'The document {0} was changed on the disk': 'El documento {0} fue modificado en el disco',
  'The document {0} cannot be kept under {1}': 'No se puede guardar el documento {0} en {1}',
  'The document {0} cannot be looked at': 'No se puede examinar el documento {0}',
  '{0}. Fetch it again.': '{0}. Descárguelo de nuevo.',
  '{0} is not the document that was checked: another file has its name. Move that one away and print again.':
    '{0} no es el documento que se comprobó: otro archivo tiene su nombre. Mueva ese archivo e imprima de nuevo.',
  'The disk that holds the database {0} cannot keep it safely (no write-ahead log). Choose a data folder on a local disk.':
    'El disco de la base de datos {0} no puede guardarla con seguridad (sin write-ahead log). Elija una carpeta de datos en un disco local.',
  'The {0} {1} cannot be opened. Check that the folder exists and that this user may read and write it.':
    'No se puede abrir {1} ({0}). Compruebe que la carpeta existe y que este usuario puede leerla y escribir en ella.',
  '{0} is not a {1}. Expected a Packbench {2}, found something else; move it away or choose another data folder.':
    '{0} no es lo que debe ser ({1}). Se espera: Packbench {2}, se encontró otra cosa; muévalo o elija otra carpeta de datos.',
  'The {0} {1} is damaged. Stop Packbench, keep a copy of the file and restore a backup.':
    '{1} ({0}) está dañado. Detenga Packbench, guarde una copia del archivo y restaure una copia de seguridad.',
  'The {0} {1} is held by another program. Try again in a moment.':
    'Otro programa tiene {1} ({0}). Inténtelo de nuevo en un momento.',
  'The disk failed while the {0} {1} was in use. Check that it is there, has room and is sound.':
    'El disco falló mientras se usaba {1} ({0}). Compruebe que está, que tiene espacio y que funciona bien.',
  'The {0} {1} cannot be written. Check that this user may write the file and its folder, and that the disk is not mounted read-only.':
    'No se puede escribir {1} ({0}). Compruebe que este usuario puede escribir el archivo y su carpeta, y que el disco no está en solo lectura.',
  'The disk that holds the {0} {1} is full. Make room and try again.':
    'El disco de {1} ({0}) está lleno. Libere espacio e inténtelo de nuevo.',
  'The disk that holds {0} is full. Make room and try again.':
    'El disco de {0} está lleno. Libere espacio e inténtelo de nuevo.',
  'The folder {0} cannot be used': 'No se puede usar la carpeta {0}',
  'The disk that holds the database {0} has only {1} left; at least {2} are needed. Make room.':
    'Al disco de la base de datos {0} solo le quedan {1}; hacen falta al menos {2}. Libere espacio.',
  "The database {0} has lost purchases: its journal ends at entry {1}, and entry {2} was written. The file or the end of its log (-wal) is gone, or an older copy stands in its place. Nothing was changed and nothing is bought. Put the newest copy back together with its -wal file. To go on with this one, look in the partner's portal for what was bought since, then remove {3}.":
    'La base de datos {0} ha perdido compras: su diario termina en la entrada {1}, y se escribió la entrada {2}. Falta el archivo o el final de su registro (-wal), o hay una copia más antigua en su lugar. No se cambió nada y no se compra nada. Reponga la copia más reciente junto con su archivo -wal. Para seguir con esta, mire en el portal del socio qué se compró desde entonces y elimine después {3}.',
  '{0} is a database of another program. Expected a Packbench database; move it away or choose another data folder.':
    '{0} es la base de datos de otro programa. Se espera una base de datos de Packbench; muévala o elija otra carpeta de datos.',
  'The database {0} was written by a newer Packbench: its schema is {1}, this program knows up to {2}. Install the newer program; nothing was changed.':
    'La base de datos {0} la escribió un Packbench más nuevo: su esquema es {1}, este programa conoce hasta {2}. Instale el programa más nuevo; no se cambió nada.',
  'a network share': 'un recurso de red',
  'Order {0} was imported by another program at the same moment. Nothing of this import was saved; import it again.':
    'Otro programa importó el pedido {0} en el mismo momento. No se guardó nada de esta importación; impórtelo de nuevo.',
  'The answers kept in {0} cannot be read': 'No se pueden leer las respuestas guardadas en {0}',
  'The disk that holds {0} has only {1} left, so nothing is bought: a purchase and its papers need {2}. Make room and try again.':
    'Al disco de {0} solo le quedan {1}, así que no se compra nada: una compra y sus papeles necesitan {2}. Libere espacio e inténtelo de nuevo.',
  'An answer of the partner to this order is not recorded yet. Start Packbench again: it is recorded then, or it says what its database lacks.':
    'Una respuesta del socio a este pedido aún no está registrada. Vuelva a iniciar Packbench: entonces se registra, o dice qué le falta a su base de datos.',
  'There is no room in {0} to record a purchase, so nothing is bought':
    'No hay espacio en {0} para registrar una compra, así que no se compra nada',
  '{0} in the database does not fit this program ({1}: {2}).':
    '{0} en la base de datos no se ajusta a este programa ({1}: {2}).',
  'The packing of {0} was changed by another window or program. Open the order again.':
    'Otra ventana u otro programa cambió el embalaje de {0}. Abra el pedido de nuevo.',
  'expected another value': 'se espera otro valor',
  '{0}: {1}, found {2}.': '{0}: {1}, se encontró {2}.',
  'The settings {0} are held by another program.': 'Otro programa tiene los ajustes {0}.',
  'is no file': 'no es un archivo',
  'is longer than settings are (1 MB)': 'es más largo que unos ajustes (1 MB)',
  'holds more than settings do ({0} values)': 'contiene más que unos ajustes ({0} valores)',
  'does not hold a JSON object of settings': 'no contiene un objeto JSON de ajustes',
  'The settings file {0} {1}. It was left as it is; correct it or move it away.':
    'El archivo de ajustes {0} {1}. Se dejó como está; corríjalo o muévalo.',
  'does not fit: {0}': 'no se ajusta: {0}',
  'There is no setting {0}. Expected one of: {1}.':
    'No existe el ajuste {0}. Se espera uno de: {1}.',
  'The settings file {0} cannot be used': 'No se puede usar el archivo de ajustes {0}',
  'The database {0} cannot be opened': 'No se puede abrir la base de datos {0}',
  'The database {0} is on a network disk ({1}), where it would be damaged. Choose a data folder on a disk of this machine.':
    'La base de datos {0} está en un disco de red ({1}), donde se dañaría. Elija una carpeta de datos en un disco de este equipo.',
  'A packing session': 'Una sesión de embalaje',
  '{0}: sound, {1} orders{2}': '{0}: en orden, {1} pedidos{2}',
  ', {0} free': ', {0} libres',
  'The settings in the backup {0} cannot be used ({1}). Nothing was changed; take another one.':
    'Los ajustes de la copia de seguridad {0} no se pueden usar ({1}). No se ha cambiado nada; tome otra.',
  '{0} is no file, but a folder, a pipe or a device.':
    '{0} no es un archivo, sino una carpeta, una tubería o un dispositivo.',
  '{0} is no backup of Packbench. Nothing was changed.':
    '{0} no es una copia de seguridad de Packbench. No se ha cambiado nada.',
  'The backup {0} is damaged ({1}). Nothing was changed; take another one.':
    'La copia de seguridad {0} está dañada ({1}). No se ha cambiado nada; use otra.',
  'The backup {0} was made by a newer Packbench. Install the newer program; nothing was changed.':
    'La copia de seguridad {0} es de un Packbench más nuevo. Instale el programa más nuevo; no se ha cambiado nada.',
  'The backup {0} cannot be written': 'No se puede escribir la copia de seguridad {0}',
  'The backup {0} cannot be restored': 'No se puede restaurar la copia de seguridad {0}',
  '{0} is there already. Name a file that is not.':
    '{0} ya existe. Indique un archivo que no exista.',
  'There is no file {0}.': 'No existe el archivo {0}.',
  'The backup {0} is of {1}, which has a place of its own. Name its connection with --partner.':
    'La copia de seguridad {0} es de {1}, que tiene su propio lugar. Indique su conexión con --partner.',
  'Packbench is at work on {0}. End it everywhere and try again; nothing was changed.':
    'Packbench está trabajando con {0}. Ciérrelo en todas partes e inténtelo de nuevo; no se ha cambiado nada.',
  'A backup is being put in place of {0}. Try again when that is done.':
    'Se está poniendo una copia de seguridad en lugar de {0}. Inténtelo de nuevo cuando termine.',
  'The database {0} is damaged ({1}). Nothing is bought until it is mended; what was bought can still be printed. {2}':
    'La base de datos {0} está dañada ({1}). No se compra nada hasta que se arregle; lo comprado aún puede imprimirse. {2}',
  'found by an earlier look': 'hallado en una revisión anterior',
  'End Packbench everywhere and put a backup back with "packbench restore FILE": the damaged file is kept, and purchases made since the backup are taken out of it.':
    'Cierre Packbench en todas partes y restaure una copia con «packbench restore FILE»: el archivo dañado se conserva, y de él se toman las compras hechas desde la copia.',
  'The last backup was made on {0}: {1}.': 'La última copia de seguridad es del {0}: {1}.',
  'No backup was made here yet.': 'Aquí aún no se ha hecho ninguna copia de seguridad.',
  'The database {0} is gone, or empty. Nothing was changed and nothing is bought. Put it back together with its -wal file, or put a backup back with "packbench restore FILE". To begin with an empty one, remove {1}.':
    'La base de datos {0} ya no está, o está vacía. No se cambió nada y no se compra nada. Devuélvala junto con su archivo -wal, o restaure una copia con «packbench restore FILE». Para empezar con una vacía, quite {1}.',
  'No backup was put back that somebody must look after.':
    'No se ha restaurado ninguna copia que alguien deba revisar.',
  'A backup was put back on {0} that may be older than the newest purchases, so this may be bought already. Look in the partner’s portal; then a supervisor says so (packbench restore --looked).':
    'El {0} se restauró una copia que puede ser anterior a las últimas compras, así que esto puede estar ya comprado. Mire en el portal del socio; después lo confirma un supervisor (packbench restore --looked).',
  'a backup was put back that may be older than its purchase; look in the partner’s portal, then settle it':
    'se restauró una copia que puede ser anterior a su compra; mire en el portal del socio y después aclárela',
  'The backup {0} is of another bench, and purchases were made on this one: they would be forgotten. Nothing was changed. Take a backup of this bench, or move {1} away first.':
    'La copia {0} es de otro puesto, y en este se ha comprado: se olvidaría. No se cambió nada. Use una copia de este puesto o aparte antes {1}.',
};
