/** What `doctor` looks at, what it finds, and what to do about it. */
export const doctor: Readonly<Record<string, string>> = {
  integrity: 'integridad',
  'the database is damaged: {0}': 'la base de datos está dañada: {0}',
  'Nothing is bought now. End Packbench everywhere and put a backup back: packbench restore FILE. What was bought since is taken out of the damaged file.':
    'Ahora no se compra nada. Cierre Packbench en todas partes y restaure una copia: packbench restore FILE. Lo comprado desde entonces se toma del archivo dañado.',
  'the database could not be looked at: {0}': 'no se pudo revisar la base de datos: {0}',
  'every table and every index is whole': 'todas las tablas e índices están íntegros',
  papers: 'documentos',
  'not looked at': 'sin revisar',
  '{0} looked at, none missing or changed': '{0} revisados, ninguno falta ni ha cambiado',
  '{0} of {1} missing or changed on the disk, of {2}':
    '{0} de {1} faltan en el disco o han cambiado, de {2}',
  'Show the shipment again under Shipments: what is missing is fetched again. What the partner no longer has is in a backup.':
    'Abra el envío en «Envíos» y obtenga de nuevo los documentos. Lo que el socio ya no tiene está en una copia de seguridad.',
  backup: 'copia de seguridad',
  'the sandbox needs none': 'la sandbox no la necesita',
  'Make one to another disk, every day: packbench backup FILE':
    'Haga una cada día, en otro disco: packbench backup FILE',
  'none was made yet': 'aún no se ha hecho ninguna',
  'the last one is {0} days old, and {1} is not there now':
    'la última tiene {0} días, y {1} no está ahora',
  'the last one is {0} days old and was read through: {1}':
    'la última tiene {0} días y se leyó entera: {1}',
  'data folder': 'carpeta de datos',
  "another user's: {0}": 'de otro usuario: {0}',
  'Run Packbench as the user who owns {0}, or give the folder to this user.':
    'Ejecute Packbench como el usuario dueño de {0}, o dé la carpeta a este usuario.',
  'open to other users: {0}': 'abierto a otros usuarios: {0}',
  'Close it: chmod -R go-rwx {0}': 'Ciérrela: chmod -R go-rwx {0}',
  'Packbench runs as root: it needs no such rights. Run it as an ordinary user.':
    'Packbench se ejecuta como root y no necesita esos permisos. Ejecútelo como un usuario normal.',
  '{0}: for its owner alone': '{0}: solo para su dueño',
  retention: 'conservación',
  'orders are forgotten {0} days after they were finished; due now: {1}':
    'los pedidos se olvidan {0} días después de terminarse; pendientes ahora: {1}',
  CustomerKeys: 'CustomerKeys',
  'each of {0} merchants has its key': 'cada uno de {0} comerciantes tiene su clave',
  'without a key: {0}': 'sin clave: {0}',
  'Nothing of theirs can be bought. Give each its key: packbench merchants set NAME':
    'No se puede comprar nada suyo. Dé a cada uno su clave: packbench merchants set NAME',
  clock: 'reloj',
  'the partner said no time': 'el socio no dijo la hora',
  "{0} s off the partner's": 'a {0} s del reloj del socio',
  'Let the system set its clock by itself: pickup days, quotes and events go by it.':
    'Deje que el sistema ponga su reloj solo: de él dependen las recogidas, los precios y los eventos.',
  listener: 'recepción de eventos',
  'listens at {0}, port {1}': 'escucha en {0}, puerto {1}',
  'Every network of this machine reaches it. A proxy or a tunnel on this machine is safer: set events.host to 127.0.0.1.':
    'Cualquier red de este equipo llega a él. Un proxy o un túnel en este equipo es más seguro: ponga events.host en 127.0.0.1.',
  program: 'programa',
  'Packbench {0}, Node {1}, {2} {3}': 'Packbench {0}, Node {1}, {2} {3}',
  'The window is not built: npm run build': 'La ventana no está construida: npm run build',
  'Not beside the program: {0}': 'No está junto al programa: {0}',
  'Install Chromium, Chrome or Edge, or open the link that "packbench station" prints.':
    'Instale Chromium, Chrome o Edge, o abra el enlace que muestra «packbench station».',
  'Unlock the keychain of this machine, or log out and in again; then try once more.':
    'Desbloquee el llavero de este equipo, o cierre la sesión y vuelva a iniciarla; después inténtelo de nuevo.',
  'Give them in the settings, or with: packbench credentials set':
    'Introdúzcalas en los ajustes, o con: packbench credentials set',
  "Compare AppID and RestApiKey with the partner's, and give them again.":
    'Compare AppID y RestApiKey con los del socio e introdúzcalos de nuevo.',
  "Check this machine's network, and the partner's address in the settings.":
    'Revise la red de este equipo y la dirección del socio en los ajustes.',
  "Check the partner's address in the settings: something else answers there.":
    'Revise la dirección del socio en los ajustes: allí responde otra cosa.',
  'Check that it is on, connected and has paper; another is chosen in the settings.':
    'Compruebe que está encendida, conectada y con papel; otra se elige en los ajustes.',
  'Check its cable and its port in the settings.': 'Revise el cable y el puerto en los ajustes.',
  'browser host': 'servidor para el navegador',
  'does not run; it listens on 127.0.0.1 alone': 'no está en marcha; solo escucha en 127.0.0.1',
  'port {0}, reached from this machine alone': 'puerto {0}, accesible solo desde este equipo',
  'its port answers to other machines: {0}': 'su puerto responde a otros equipos: {0}',
  'Something passes it on, such as a proxy or a tunnel. Find it and end it.':
    'Algo lo reenvía, como un proxy o un túnel. Búsquelo y deténgalo.',
  'start at login': 'inicio con la sesión',
  off: 'desactivado',
  set: 'activado',
  'A bench that shall be ready again after a power cut starts by itself: packbench settings set startAtLogin true':
    'Un puesto que deba estar listo tras un corte de luz se inicia por sí mismo: packbench settings set startAtLogin true',
  'set, and not among what this system starts':
    'activado, pero no figura entre lo que inicia este sistema',
  'Start Packbench in a window of its own once.': 'Inicie Packbench una vez en su propia ventana.',
  updates: 'actualizaciones',
  'fetched and installed by themselves': 'se descargan e instalan por sí solas',
  'no feed is set to fetch them from': 'no hay origen configurado del que obtenerlas',
  'Install newer versions as this one was installed, while no order lies on the bench.':
    'Instale las versiones nuevas como se instaló esta, sin ningún pedido en el puesto.',
  'in Electron': 'en Electron',
  'in the browser {0}; Electron’s binary is not installed':
    'en el navegador {0}; el programa de Electron no está instalado',
  'neither Electron nor Chromium, Chrome or Edge was found':
    'no se encontró Electron, Chromium, Chrome ni Edge',
  'none for root, whom Chromium refuses; found: {0}':
    'ninguna para root, a quien Chromium rechaza; encontrado: {0}',
  'none without a display; found: {0}': 'ninguna sin pantalla; encontrado: {0}',
  'Start it where there is a display, or open the link that "packbench station" prints in a browser of this machine.':
    'Inícielo donde haya pantalla, o abra en un navegador de este equipo el enlace que muestra «packbench station».',
  'They are gone when Packbench ends. Give them again now: the keychain can keep them.':
    'Se pierden cuando Packbench termina. Introdúzcalas de nuevo ahora: el llavero puede guardarlas.',
  'They are gone when Packbench ends. Install a keychain (on Linux gnome-keyring or KWallet) and give them again, or give them by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.':
    'Se pierden cuando Packbench termina. Instale un llavero (en Linux gnome-keyring o KWallet) e introdúzcalas de nuevo, o indíquelas con PACKBENCH_APP_ID y PACKBENCH_REST_API_KEY.',
  'Install a keychain (on Linux gnome-keyring or KWallet), or give them by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.':
    'Instale un llavero (en Linux gnome-keyring o KWallet), o indíquelas con PACKBENCH_APP_ID y PACKBENCH_REST_API_KEY.',
  'They are gone when Packbench ends. Unlock the keychain, and give them again.':
    'Se pierden cuando Packbench termina. Desbloquee el llavero e introdúzcalas de nuevo.',
  restore: 'restauración',
  'nothing to look at': 'nada que revisar',
  'a backup was put back on {0} that may be older than the newest purchases: orders are held':
    'el {0} se restauró una copia que puede ser anterior a las últimas compras: hay pedidos retenidos',
  'Look in the partner’s portal and settle what is held. Then let new orders in again: packbench restore --looked --reason TEXT':
    'Mire en el portal del socio y aclare lo retenido. Después admita de nuevo pedidos nuevos: packbench restore --looked --reason TEXT',
  purchases: 'compras',
  'an unclear purchase is left alone for {0} s before it is sent again':
    'una compra no aclarada se deja en paz {0} s antes de enviarla otra vez',
  'an unclear purchase is sent again after {0} s, while the partner may work on it for {1} s: it may be sold twice':
    'una compra no aclarada se envía otra vez a los {0} s, mientras el socio puede trabajar en ella {1} s: puede venderse dos veces',
  'Set it back: packbench settings set purchasing.quietSeconds 150':
    'Restablézcalo: packbench settings set purchasing.quietSeconds 150',
  answers: 'respuestas',
  'all are on record': 'todas constan',
  '{0} (shipment {1})': '{0} (envío {1})',
  'bought, and not on record yet: {0}': 'comprado y aún sin constar: {0}',
  'Start Packbench again: it is recorded then. If this stays, the database lacks the purchase: put back a newer backup, or cancel the shipment in the partner’s portal.':
    'Reinicie Packbench: entonces se registra. Si esto sigue, falta la compra en la base de datos: restaure una copia más reciente o cancele el envío en el portal del socio.',
};
