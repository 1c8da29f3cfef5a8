import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const shell = {
  skipToMain: 'Weiter zum nächsten Schritt',

  places: {
    label: 'Wohin',
    bench: 'Packplatz',
    orders: 'Aufträge',
    shipments: 'Sendungen',
    returns: 'Rücksendungen',
    tracking: 'Verfolgung',
    customs: 'Zoll',
    settings: 'Einstellungen',
  },

  contact: {
    connecting: 'Warten auf die Station…',
    connectingDetail: 'Die Bildschirme sind da; die Station, die packt und kauft, startet noch.',
    lost: 'Keine Verbindung zur Station',
    lostDetail:
      'Es wird von selbst weiter versucht. Nichts ist verloren: Die Station behält, was gepackt ist. Wenn es so bleibt, Packbench neu starten.',
    noContact:
      'Es gibt keine Verbindung zur Station, darum wurde nichts gesendet. Warten, bis sie wieder da ist, dann noch einmal versuchen.',
    lostWhile:
      'Die Verbindung zur Station brach ab, bevor sie geantwortet hat. Wenn sie wieder da ist: erst ansehen, was angezeigt wird, dann wiederholen.',
    lostWhileBuying:
      'Die Verbindung zur Station brach während des Kaufs ab. Das Fenster sendet nichts noch einmal: Sobald die Verbindung wieder da ist, zeigt die Station, ob gekauft wurde.',
    tooLong: (megabytes: number) =>
      `Das sind mehr als ${megabytes} MB auf einmal, mehr als die Station annimmt. Weniger oder kleinere Dateien senden.`,
  },

  broken: {
    title: 'Dieser Bildschirm kann nicht gezeigt werden',
    detail:
      'Was gepackt und gekauft wurde, behält die Station. Das Fenster neu laden; wenn es so bleibt, Packbench neu starten.',
    reload: 'Fenster neu laden',
  },

  status: {
    label: 'Zustand der Station',
    sandbox: 'SANDBOX',
    sandboxDetail: 'nichts wird wirklich gekauft',
    partner: 'Partner',
    noPrinter: 'kein Drucker',
    jobsWait: (n: number) => count(n, 'wartet', 'warten'),
    jobsTrouble: (n: number) => count(n, 'braucht Sie', 'brauchen Sie'),
    jobs: 'Zu drucken',
    unknownPurchases: (n: number) => count(n, 'Kauf ungeklärt', 'Käufe ungeklärt'),
    noUnknown: 'Kein Kauf ungeklärt',
    packer: 'Packer',
    nobody: 'niemand angemeldet',
    theme: {
      auto: 'Hell oder dunkel: wie das System',
      light: 'Hell',
      dark: 'Dunkel',
      contrast: 'Hoher Kontrast',
    },
    changeTheme: (now: string) => `Aussehen: ${now}. Zum Ändern drücken.`,
  },

  stop: {
    scanTitle: 'Falscher Scan',
    scanned: 'Gescannt',
    nothingChanged: 'Nichts wurde geändert.',
    acknowledge: 'Verstanden',
    byScanner: 'oder den Befehl „Abbrechen“ scannen',
    partnerSaid: 'Der Partner sagt',
    field: 'Feld',
    request: 'Anfragenummer für den Support',
    status: (status: number) => `HTTP ${status}`,
    askAgain: 'Tarife erneut abfragen',
    hints: {
      'partner-unavailable':
        'Gekauft ist nichts. Noch einmal fragen; bleibt es dabei, den Auftrag beiseitelegen (F6) und einen anderen packen.',
      'partner-refused':
        'Was der Partner ablehnt, ändert auch eine neue Frage nicht. Den Auftrag beiseitelegen (F6) und der Schichtleitung sagen.',
      'no-rates':
        'Den Auftrag beiseitelegen (F6) und der Schichtleitung sagen: Adresse oder Land muss geprüft werden.',
      'customs-missing':
        'Den Auftrag beiseitelegen (F6) und der Schichtleitung sagen: Zolldaten müssen ergänzt werden.',
    },
  },

  errors: {
    usage: 'Das geht jetzt nicht',
    'bad-input': 'Das passt nicht',
    'not-found': 'Nicht gefunden',
    ambiguous: 'Mehrere passen',
    'already-bought': 'Schon gekauft',
    'order-locked': 'Dieser Auftrag ist gesperrt',
    'customs-missing': 'Zolldaten fehlen',
    'merchant-unknown': 'Mandant nicht bekannt',
    'no-rates': 'Keine Tarife für diese Adresse',
    'quote-stale': 'Die Tarife sind veraltet',
    'price-rose': 'Der Preis ist gestiegen',
    'labels-held': 'Labels sind zurückgehalten',
    'paper-missing': 'Gekauft, aber das Papier fehlt',
    'purchase-unknown': 'Wir wissen es noch nicht',
    'partner-refused': 'Der Partner lehnt ab',
    'partner-unavailable': 'Der Partner ist nicht erreichbar',
    'partner-answer': 'Die Antwort des Partners ergibt keinen Sinn',
    'credentials-missing': 'Zugangsdaten fehlen',
    'credentials-refused': 'Der Partner lehnt die Zugangsdaten ab',
    'keychain-unavailable': 'Der Schlüsselbund ist nicht nutzbar',
    printer: 'Der Drucker hat es nicht angenommen',
    store: 'Die Station konnte nicht speichern',
    'not-available': 'Nicht verfügbar',
    defect: 'In Packbench ist etwas kaputt',
  },

  orderStatus: {
    open: 'Offen',
    packing: 'In Arbeit',
    held: 'Zurückgestellt',
    unknown: 'Ungeklärt',
    shipped: 'Versendet',
    cancelled: 'Storniert',
  },

  attemptState: {
    open: 'Wird gekauft',
    'not-sent': 'Nicht gesendet',
    confirmed: 'Gekauft',
    refused: 'Abgelehnt',
    unknown: 'Noch nicht bekannt',
    cancelled: 'Storniert',
    'declared-not-bought': 'Als nicht gekauft erklärt',
  },

  matchedBy: {
    text: 'Am Text erkannt',
    barcode: 'Am Barcode erkannt',
    position: 'Nur nach der Reihenfolge',
  },

  services: { express: 'Express', standard: 'Standard' },
  terms: {
    DDP: { short: 'DDP', long: 'Zoll und Steuer zahlen wir' },
    DDU: { short: 'DDU', long: 'Empfänger zahlt an der Tür' },
  },

  loading: 'Lädt…',
  tryAgain: 'Noch einmal versuchen',
  close: 'Schließen',
  cancel: 'Abbrechen',

  picture: {
    loading: 'Bild folgt…',
    failed: 'Die Seite ließ sich nicht zeichnen',
    enlarge: (what: string) => `Vergrößern: ${what}`,
  },

  help: {
    title: 'Tasten und Befehls-Barcodes',
    keys: 'Tasten',
    commands: 'Befehls-Barcodes',
    anyScan: 'Ein Scan wird überall angenommen; kein Feld muss vorher gewählt werden.',
    keyList: [
      ['F1 oder ?', 'Diese Hilfe'],
      ['F2', 'Nächster Karton; Label nachdrucken; Dateien importieren; erste Karte'],
      ['F3', 'Rest packen; Kartonlabels drucken; zweite Karte; Aufträge suchen'],
      [
        'F4',
        'Letzten Schritt rückgängig (auch Strg+Z, das in einem gefüllten Feld die Eingabe zurücknimmt); dritte Karte; neuer Auftrag',
      ],
      ['F5', 'Fenster neu laden, wenn ein Bildschirm nicht gezeigt werden kann'],
      ['F6', 'Zurück, oder Auftrag beiseitelegen; Auftrag ändern'],
      ['F7', 'Kartonlabel; Packzettel; vierte Karte'],
      ['F8', 'Tarife holen; noch einmal fragen, ob gekauft wurde; Gefragtes übernehmen'],
      ['F9', 'Zählen; kaufen; Rechnung drucken; von Hand klären; abgelehnte Zeilen speichern'],
      [
        'F10',
        'Mehr beim Packen; drucken; alle Labels nachdrucken; Versicherung ja oder nein; importieren; Auftrag speichern',
      ],
      ['Esc', 'Verstanden, schließen'],
      ['Alt+B', 'Packplatz'],
      ['Alt+O', 'Aufträge'],
      ['Alt+S', 'Sendungen'],
      ['Alt+I', 'Scanner und Waage spielen (Sandbox)'],
      ['Alt+R', 'Rücksendungen'],
      ['Alt+K', 'Verfolgung'],
      ['Alt+C', 'Zoll'],
      ['Alt+T', 'Einstellungen'],
      ['Alt+P', 'Druckliste'],
      ['Alt+N', 'Wer packt'],
      ['Alt+D', 'Was der Zoll über die Zeilen wissen muss'],
      ['Alt+G', 'Labels zu einem Kauf als Dateien geben'],
      ['Alt+L', 'Kartonlabels einer Sendung drucken'],
      ['Alt+X', 'Sendung stornieren'],
      ['Alt+A', 'Stornierten Auftrag neu kaufen'],
      ['Alt+W', 'Eigene Adresse eingeben, wo sie fehlt'],
    ],
    commandList: [
      ['PB:NEXT-CARTON', 'Nächster Karton'],
      ['PB:QTY:12', 'Der zuletzt gescannte Artikel steht für 12 Stück'],
      ['PB:BOX:Name', 'Ein anderer Kartontyp für den offenen Karton'],
      ['PB:SPLIT:3', 'Auftrag gleichmäßig auf 3 Kartons verteilen'],
      [
        'PB:SHORT:damaged',
        'Was nicht gepackt ist, fehlt; auch not-found, out-of-stock oder eigene Worte',
      ],
      ['PB:HOLD:reason', 'Auftrag zurückstellen, mit Grund'],
      ['PB:RESUME', 'Gescannten, zurückgestellten Auftrag fortsetzen'],
      ['PB:RATES', 'Tarife'],
      ['PB:BUY', 'Kaufen, was auf dem Bildschirm gewählt ist'],
      ['PB:PRINT', 'Drucken'],
      ['PB:REPRINT', 'Label des Kartons in der Hand nachdrucken'],
      ['PB:UNDO', 'Letzten Schritt rückgängig machen'],
      ['PB:CANCEL', 'Verstanden; oder zurück zum Packen'],
      ['PB:HELP', 'Diese Hilfe'],
      ['PB:SIGN-OUT', 'Abmelden'],
    ],
  },
} satisfies Partial<Words>;
