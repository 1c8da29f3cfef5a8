import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const returns: Words['returns'] = {
  next: {
    find: 'Label der Rücksendung scannen',
    findDetail: 'Oder suchen: Referenz, Sendungsnummer, ShipmentID oder Name.',
    looking: 'Wird gesucht…',
    lines: 'Was kommt zurück?',
    nothingLeft: 'Alles aus dieser Sendung ist schon in einer Rücksendung',
    rating: 'Der Preis des Rückwegs wird erfragt…',
    choose: 'Wählen, wer es zurückbringt',
    buying: 'Die Rücksendung wird gekauft… Warten',
    unknown: 'Noch nicht bekannt, ob die Rücksendung gekauft wurde',
    unknownDetail: 'Noch einmal fragen. Vorher wird für diesen Auftrag nichts anderes gekauft.',
    bought: 'Die Rücksendung ist gekauft. Label drucken oder für eine Mail speichern',
    paper: 'Die Rücksendung ist gekauft, aber ihr Label fehlt',
  },
  searchList: 'Passende Sendungen, neueste zuerst',
  noneFound: (text) => `Nichts von hier Versandtes passt zu „${text}“`,
  foreign: {
    title: 'Von einer anderen Station oder einem anderen Programm versandt?',
    intro: 'Dann die ShipmentID eingeben und die Referenz des Auftrags, zu dem sie gehörte.',
    shipmentId: 'ShipmentID',
    order: 'Referenz des Auftrags',
    find: 'Suchen',
  },
  another: 'Andere Sendung',
  outbound: 'Was versandt wurde',
  lines: 'Was zurückkommt',
  all: 'Alles, was übrig ist',
  none: 'Nichts',
  sent: 'versandt',
  inReturns: 'in Rücksendungen',
  left: 'übrig',
  less: (name) => `Eins weniger: ${name}`,
  more: (name) => `Eins mehr: ${name}`,
  back: (n) => `${count(n, 'Stück kommt', 'Stück kommen')} zurück`,
  reason: 'Warum es zurückkommt',
  noReason: 'Kein Grund genannt',
  reasons: {
    'not-wanted': 'Nicht mehr gewünscht',
    'wrong-size': 'Falsche Größe',
    'wrong-item': 'Falscher Artikel versandt',
    'not-as-described': 'Anders als beschrieben',
    damaged: 'Beschädigt angekommen',
    faulty: 'Funktioniert nicht',
    late: 'Kam zu spät',
    other: 'Anderer Grund',
  },
  note: 'Notiz',
  noteNeeded: 'Den Grund in eigenen Worten nennen.',
  carton: 'Sein Karton, nur wenn es ein anderer ist als beim Versand',
  getPrices: 'Preise holen',
  offers: 'Wer es zurückbringen kann',
  atPickup: 'Preis wird bei Abholung bestätigt',
  atPickupShort: 'Preis bei Abholung',
  cheapest: 'Niedrigster genannter Preis',
  inCarton: (carton, weight) => `In Karton ${carton}, ${weight}`,
  buyFor: (total) => `Rücksendung kaufen: ${total}`,
  change: 'Ändern, was zurückkommt',
  earlier: 'Rücksendungen dieser Sendung',
  noEarlier: 'Davon kam noch nichts zurück',
  returnOf: (reference) => `Rücksendung ${reference}`,
  units: (n, sku) => `${n} × ${sku}`,
  mail: 'Für eine Mail speichern',
  mailSaved: (file) =>
    `Gespeichert als ${file}. Eine Mail lässt sich nicht mit einer Datei darin öffnen: bitte selbst anhängen.`,
  openMail: 'Neue Mail öffnen',
  mailSubject: (reference) => `Rücksendelabel zum Auftrag ${reference}`,
  mailBody: 'Das Label ist angehängt. Bitte drucken und über das alte kleben.',
  fetchPaper: 'Label erneut holen',
  receipts: 'Wie es ankam',
  receivedBy: (condition, who) => (who ? `${condition}, von ${who}` : condition),
  receive: 'Es ist zurück',
  receiveTitle: 'In welchem Zustand?',
  receiveIntro: 'Die Angabe bleibt bei der Rücksendung. Es kommt nur etwas hinzu, nie etwas weg.',
  condition: 'Zustand',
  conditions: {
    'as-new': 'Wie neu',
    opened: 'Geöffnet',
    used: 'Gebraucht',
    damaged: 'Beschädigt',
    missing: 'Etwas fehlt',
  },
  receiveSend: 'So festhalten',
};

export const tracking: Words['tracking'] = {
  next: 'Wo die Pakete sind',
  nextAttention: (n) => `Nach ${count(n, 'Paket', 'Paketen')} muss jemand sehen`,
  nextDetail: 'Ein Label scannen findet sein Paket.',
  search: 'Suchen',
  searchPlaceholder: 'Referenz, Sendungsnummer oder Name',
  list: 'Pakete, älteste zuerst',
  filter: 'Welche Pakete',
  groups: {
    exceptions: 'Nachsehen',
    'in-progress': 'In Arbeit',
    'in-transit': 'Unterwegs',
    delivered: 'Diese Woche zugestellt',
    all: 'Alle',
  },
  none: 'Hier ist kein Paket',
  noneAtAll: 'Nichts ist unterwegs',
  choose: 'Ein Paket wählen, um seinen Weg zu sehen',
  isReturn: 'Rücksendung',
  noNews: 'Noch keine Nachricht',
  status: (status) =>
    ({ 'In Progress': 'In Arbeit', 'In Transit': 'Unterwegs', Delivered: 'Zugestellt' })[status] ??
    status,
  age: (days) => (days === 0 ? 'heute' : `vor ${count(days, 'Tag', 'Tagen')}`),
  exceptions: {
    still: 'Lange nichts gehört',
    late: 'Über dem Termin',
    'odd-status': 'Ungewöhnlicher Status',
    'not-known': 'Partner kennt es nicht',
  },
  explained: {
    still: 'Seit Tagen gab es nichts Neues. Den Versanddienst fragen, wo es ist.',
    late: 'Der erwartete Tag ist vorbei. Dem Empfänger sagen oder den Versanddienst fragen.',
    'odd-status':
      'Der Status ist keiner der drei üblichen und steht hier, wie er kam. Mehr sagt die Seite des Versanddienstes.',
    'not-known':
      'Tage nach dem Kauf kennt der Partner die Nummer nicht. Wurde der Karton übergeben?',
  },
  estimated: 'Erwartet',
  noEstimate: 'noch nicht genannt',
  bought: 'Gekauft',
  asked: 'Zuletzt gefragt',
  neverAsked: 'noch nicht gefragt',
  refresh: 'Jetzt fragen',
  notKnownYet: 'Der Partner kennt diese Nummer noch nicht. Kurz nach dem Kauf ist das üblich.',
  way: 'Der Weg des Pakets',
  noWay: 'Noch wurde nichts gemeldet',
  heard: 'nur aus einem Ereignis gehört, noch nicht bestätigt',
  shipment: 'Seine Sendung',
  page: 'Seite des Versanddienstes',
  pageNotOpened: 'Seite des Versanddienstes (keine sichere Adresse, wird nicht geöffnet)',
};

export const needs: Words['needs'] = {
  title: 'Braucht einen Menschen',
  what: {
    damage: () =>
      'Die Datenbank ist beschädigt: Es wird nichts gekauft. Spielen Sie eine Sicherung zurück',
    restored: () =>
      'Eine Sicherung wurde eingespielt: Aufträge sind vielleicht schon gekauft. Im Portal nachsehen',
    'lost-paper': (n: number) =>
      `${count(n, 'Papier einer Sendung fehlt', 'Papiere von Sendungen fehlen')} auf der Platte oder wurde verändert`,
    unknown: (n, order) =>
      n === 1
        ? `Noch nicht bekannt, ob ${order} gekauft wurde`
        : `Von ${n} Käufen ist noch nicht bekannt, ob sie gemacht wurden`,
    paper: (n, order) =>
      n === 1
        ? `${order} ist gekauft, aber das Papier war nicht zu bekommen`
        : `${n} Sendungen sind gekauft, aber ihr Papier war nicht zu bekommen`,
    'label-waits': (n, order) =>
      n === 1
        ? `${order} ist gekauft: öffnen, Etikett drucken und aufkleben`
        : `${n} Aufträge sind gekauft: öffnen, Etiketten drucken und aufkleben`,
    parcel: (n, order) =>
      n === 1
        ? `Nach dem Paket von ${order} muss jemand sehen`
        : `Nach ${n} Paketen muss jemand sehen`,
    settled: (n, order) =>
      n === 1
        ? `${order} ist doch gekauft: Der Partner hat es gemeldet`
        : `${n} unbekannte Käufe sind doch gemacht: Der Partner hat es gemeldet`,
  },
  looked: {
    open: 'Portal verglichen',
    title: 'Wurde alles mit dem Portal verglichen?',
    intro:
      'Sehen Sie zuerst jeden zurückgehaltenen Auftrag nach und klären Sie, was gekauft wurde. Danach werden neue Aufträge nicht mehr zurückgehalten, Rücksendungen und neue Käufe gehen wieder. Stornierte Aufträge sind wieder storniert.',
    reason: 'Woher wissen Sie es?',
    send: 'Portal verglichen',
    back: 'Zurück',
  },
  look: 'Ansehen',
  read: 'Verstanden',
  parcels: (n) => `${n} zum Nachsehen`,
};

export const events: Words['events'] = {
  title: 'Was der Partner von selbst meldet',
  intro:
    'Der Partner kann Neues über Käufe und Pakete an diese Station senden. Es ist nur ein Hinweis: Die Station fragt den Partner, bevor sie etwas glaubt. Aus, bis ein Port angegeben ist.',
  listener: 'Empfang',
  port: 'Port an diesem Rechner',
  start: 'Empfangen',
  stop: 'Nicht mehr empfangen',
  host: 'Gehört wird',
  hosts: {
    '127.0.0.1': 'nur dieser Rechner (ein Proxy oder Tunnel darauf)',
    '0.0.0.0': 'jedes Netz, in dem dieser Rechner ist',
    '::1': 'nur dieser Rechner, IPv6',
    '::': 'jedes Netz, IPv6',
  },
  url: 'Adresse, die der Partner erreicht, ohne den Pfad',
  state: {
    off: 'Aus: Es wird nichts empfangen',
    on: (port) => `Empfängt auf Port ${port}`,
    failed: 'Sollte empfangen, tut es aber nicht',
  },
  counts: {
    taken: 'angenommen',
    again: 'noch einmal dasselbe',
    unreadable: 'nicht lesbar',
    full: 'abgewiesen',
  },
  look: 'Neu ansehen',
  path: 'Der Pfad, den niemand errät',
  pathHint: 'Wer ihn kennt, kann senden. Nur zeigen, um Proxy oder Tunnel einzurichten.',
  showPath: 'Adresse zeigen',
  hidePath: 'Verbergen',
  newPath: 'Neuen Pfad machen',
  newPathHint: 'Danach neu abonnieren: Der Partner sendet noch an den alten.',
  here: 'An diesem Rechner',
  outside: 'Für den Partner',
  notListening: 'es wird nichts empfangen',
  noPublicUrl: 'oben ist keine Adresse angegeben',
  subscriptions: 'Was der Partner sendet',
  names: { SHIPMENT_CREATED: 'Neue Sendungen', TRACKING_UPDATES: 'Neues von Paketen' },
  subscribe: 'Abonnieren',
  unsubscribe: 'Abbestellen',
  unsubscribeHint:
    'Abbestellen entfernt jede Adresse dieses Ereignisses, auch die anderer Stationen.',
  partnerSaid: 'Der Partner sagte:',
  tracking: 'Wie nach Paketen gefragt wird',
  refreshHours: 'Stunden zwischen zwei Fragen nach einem Paket',
  requestsPerMinute: 'Fragen in der Minute, höchstens',
  stillDays: 'Tage ohne Nachricht, bis jemand nachsehen muss',
};
