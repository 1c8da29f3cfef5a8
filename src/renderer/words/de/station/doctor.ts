/** What `doctor` looks at, what it finds, and what to do about it. */
export const doctor: Readonly<Record<string, string>> = {
  integrity: 'Unversehrtheit',
  'the database is damaged: {0}': 'die Datenbank ist beschädigt: {0}',
  'Nothing is bought now. End Packbench everywhere and put a backup back: packbench restore FILE. What was bought since is taken out of the damaged file.':
    'Jetzt wird nichts gekauft. Beenden Sie Packbench überall und spielen Sie eine Sicherung zurück: packbench restore FILE. Was seither gekauft wurde, wird der beschädigten Datei entnommen.',
  'the database could not be looked at: {0}': 'die Datenbank konnte nicht geprüft werden: {0}',
  'every table and every index is whole': 'jede Tabelle und jeder Index ist heil',
  papers: 'Papiere',
  'not looked at': 'nicht geprüft',
  '{0} looked at, none missing or changed': '{0} geprüft, keines fehlt oder ist verändert',
  '{0} of {1} missing or changed on the disk, of {2}':
    '{0} von {1} fehlen auf der Platte oder sind verändert, von {2}',
  'Show the shipment again under Shipments: what is missing is fetched again. What the partner no longer has is in a backup.':
    'Öffnen Sie die Sendung unter „Sendungen“ und holen Sie die Papiere erneut. Was der Partner nicht mehr hat, steht in einer Sicherung.',
  backup: 'Sicherung',
  'the sandbox needs none': 'die Sandbox braucht keine',
  'Make one to another disk, every day: packbench backup FILE':
    'Machen Sie jeden Tag eine, auf eine andere Platte: packbench backup FILE',
  'none was made yet': 'noch keine gemacht',
  'the last one is {0} days old, and {1} is not there now':
    'die letzte ist {0} Tage alt, und {1} ist gerade nicht da',
  'the last one is {0} days old and was read through: {1}':
    'die letzte ist {0} Tage alt und wurde durchgelesen: {1}',
  'data folder': 'Datenordner',
  "another user's: {0}": 'gehört einem anderen Benutzer: {0}',
  'Run Packbench as the user who owns {0}, or give the folder to this user.':
    'Starten Sie Packbench als der Benutzer, dem {0} gehört, oder geben Sie den Ordner diesem Benutzer.',
  'open to other users: {0}': 'für andere Benutzer offen: {0}',
  'Close it: chmod -R go-rwx {0}': 'Schließen Sie ihn: chmod -R go-rwx {0}',
  'Packbench runs as root: it needs no such rights. Run it as an ordinary user.':
    'Packbench läuft als root und braucht solche Rechte nicht. Starten Sie es als gewöhnlicher Benutzer.',
  '{0}: for its owner alone': '{0}: nur für den Eigentümer',
  retention: 'Aufbewahrung',
  'orders are forgotten {0} days after they were finished; due now: {1}':
    'Aufträge werden {0} Tage nach ihrem Abschluss vergessen; jetzt fällig: {1}',
  CustomerKeys: 'CustomerKeys',
  'each of {0} merchants has its key': 'jeder von {0} Mandanten hat seinen Schlüssel',
  'without a key: {0}': 'ohne Schlüssel: {0}',
  'Nothing of theirs can be bought. Give each its key: packbench merchants set NAME':
    'Für sie kann nichts gekauft werden. Geben Sie jedem seinen Schlüssel: packbench merchants set NAME',
  clock: 'Uhr',
  'the partner said no time': 'der Partner nannte keine Zeit',
  "{0} s off the partner's": '{0} s neben der des Partners',
  'Let the system set its clock by itself: pickup days, quotes and events go by it.':
    'Lassen Sie das System seine Uhr selbst stellen: Abholtage, Preise und Ereignisse richten sich danach.',
  listener: 'Empfang von Ereignissen',
  'listens at {0}, port {1}': 'empfängt an {0}, Port {1}',
  'Every network of this machine reaches it. A proxy or a tunnel on this machine is safer: set events.host to 127.0.0.1.':
    'Jedes Netz dieses Rechners erreicht ihn. Ein Proxy oder Tunnel auf diesem Rechner ist sicherer: events.host auf 127.0.0.1 setzen.',
  program: 'Programm',
  'Packbench {0}, Node {1}, {2} {3}': 'Packbench {0}, Node {1}, {2} {3}',
  'The window is not built: npm run build': 'Das Fenster ist nicht gebaut: npm run build',
  'Not beside the program: {0}': 'Nicht beim Programm: {0}',
  'Install Chromium, Chrome or Edge, or open the link that "packbench station" prints.':
    'Installieren Sie Chromium, Chrome oder Edge, oder öffnen Sie den Link, den „packbench station“ ausgibt.',
  'Unlock the keychain of this machine, or log out and in again; then try once more.':
    'Den Schlüsselbund dieses Rechners entsperren, oder ab- und wieder anmelden; dann noch einmal versuchen.',
  'Give them in the settings, or with: packbench credentials set':
    'Geben Sie sie in den Einstellungen ein, oder mit: packbench credentials set',
  "Compare AppID and RestApiKey with the partner's, and give them again.":
    'Vergleichen Sie AppID und RestApiKey mit denen des Partners und geben Sie sie neu ein.',
  "Check this machine's network, and the partner's address in the settings.":
    'Prüfen Sie das Netz dieses Rechners und die Adresse des Partners in den Einstellungen.',
  "Check the partner's address in the settings: something else answers there.":
    'Prüfen Sie die Adresse des Partners in den Einstellungen: Dort antwortet etwas anderes.',
  'Check that it is on, connected and has paper; another is chosen in the settings.':
    'Prüfen Sie, ob er an, verbunden und mit Papier versehen ist; ein anderer wird in den Einstellungen gewählt.',
  'Check its cable and its port in the settings.':
    'Prüfen Sie das Kabel und den Anschluss in den Einstellungen.',
  'browser host': 'Browser-Host',
  'does not run; it listens on 127.0.0.1 alone': 'läuft nicht; er hört nur auf 127.0.0.1',
  'port {0}, reached from this machine alone': 'Port {0}, nur von diesem Rechner aus erreichbar',
  'its port answers to other machines: {0}': 'sein Port antwortet anderen Rechnern: {0}',
  'Something passes it on, such as a proxy or a tunnel. Find it and end it.':
    'Etwas reicht ihn weiter, etwa ein Proxy oder ein Tunnel. Finden und beenden Sie es.',
  'start at login': 'Start bei der Anmeldung',
  off: 'aus',
  set: 'eingestellt',
  'A bench that shall be ready again after a power cut starts by itself: packbench settings set startAtLogin true':
    'Ein Packplatz, der nach einem Stromausfall wieder bereit sein soll, startet von selbst: packbench settings set startAtLogin true',
  'set, and not among what this system starts':
    'eingestellt, aber nicht unter dem, was dieses System startet',
  'Start Packbench in a window of its own once.':
    'Starten Sie Packbench einmal in seinem eigenen Fenster.',
  updates: 'Aktualisierungen',
  'fetched and installed by themselves': 'werden von selbst geholt und eingespielt',
  'no feed is set to fetch them from': 'keine Quelle eingestellt, von der sie kommen',
  'Install newer versions as this one was installed, while no order lies on the bench.':
    'Spielen Sie neuere Versionen so ein wie diese, während kein Auftrag auf dem Packplatz liegt.',
  'in Electron': 'in Electron',
  'in the browser {0}; Electron’s binary is not installed':
    'im Browser {0}; das Programm von Electron ist nicht installiert',
  'neither Electron nor Chromium, Chrome or Edge was found':
    'weder Electron noch Chromium, Chrome oder Edge wurde gefunden',
  'none for root, whom Chromium refuses; found: {0}':
    'keines für root, den Chromium ablehnt; gefunden: {0}',
  'none without a display; found: {0}': 'keines ohne Bildschirm; gefunden: {0}',
  'Start it where there is a display, or open the link that "packbench station" prints in a browser of this machine.':
    'Starten Sie es dort, wo ein Bildschirm ist, oder öffnen Sie den Link, den „packbench station“ ausgibt, in einem Browser dieses Rechners.',
  'They are gone when Packbench ends. Give them again now: the keychain can keep them.':
    'Sie sind weg, wenn Packbench endet. Geben Sie sie jetzt noch einmal ein: Der Schlüsselbund kann sie behalten.',
  'They are gone when Packbench ends. Install a keychain (on Linux gnome-keyring or KWallet) and give them again, or give them by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.':
    'Sie sind weg, wenn Packbench endet. Installieren Sie einen Schlüsselbund (unter Linux gnome-keyring oder KWallet) und geben Sie sie erneut ein, oder geben Sie sie mit PACKBENCH_APP_ID und PACKBENCH_REST_API_KEY.',
  'Install a keychain (on Linux gnome-keyring or KWallet), or give them by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.':
    'Installieren Sie einen Schlüsselbund (unter Linux gnome-keyring oder KWallet), oder geben Sie sie mit PACKBENCH_APP_ID und PACKBENCH_REST_API_KEY.',
  'They are gone when Packbench ends. Unlock the keychain, and give them again.':
    'Sie sind weg, wenn Packbench endet. Entsperren Sie den Schlüsselbund und geben Sie sie erneut ein.',
  restore: 'Rücksicherung',
  'nothing to look at': 'nichts nachzusehen',
  'a backup was put back on {0} that may be older than the newest purchases: orders are held':
    'am {0} wurde eine Sicherung eingespielt, die älter als die neuesten Käufe sein kann: Aufträge sind angehalten',
  'Look in the partner’s portal and settle what is held. Then let new orders in again: packbench restore --looked --reason TEXT':
    'Im Portal des Partners nachsehen und klären, was angehalten ist. Dann neue Aufträge wieder zulassen: packbench restore --looked --reason TEXT',
  purchases: 'Käufe',
  'an unclear purchase is left alone for {0} s before it is sent again':
    'ein unklarer Kauf bleibt {0} s in Ruhe, ehe er noch einmal gesendet wird',
  'an unclear purchase is sent again after {0} s, while the partner may work on it for {1} s: it may be sold twice':
    'ein unklarer Kauf wird nach {0} s noch einmal gesendet, während der Partner {1} s lang daran arbeiten darf: er kann zweimal verkauft werden',
  'Set it back: packbench settings set purchasing.quietSeconds 150':
    'Stellen Sie es zurück: packbench settings set purchasing.quietSeconds 150',
  answers: 'Antworten',
  'all are on record': 'alle sind verzeichnet',
  '{0} (shipment {1})': '{0} (Sendung {1})',
  'bought, and not on record yet: {0}': 'gekauft und noch nicht verzeichnet: {0}',
  'Start Packbench again: it is recorded then. If this stays, the database lacks the purchase: put back a newer backup, or cancel the shipment in the partner’s portal.':
    'Packbench neu starten: Dann wird es verzeichnet. Bleibt dies, fehlt der Datenbank der Kauf: eine neuere Sicherung einspielen oder die Sendung im Portal des Partners stornieren.',
};
