import type { Words } from '../words.ts';

export const packing: Words['packing'] = {
  noBarcode: 'kein Barcode: zählen',
  missing: (quantity, why) => `${quantity} ${quantity === 1 ? 'fehlt' : 'fehlen'}: ${why}`,
  box: 'Kartontyp',
  boxSizes: (outside, inside, weight) =>
    `außen ${outside}, ${inside ? `innen ${inside}` : 'innen unbekannt'}, ${weight}`,

  fit: {
    tooLarge: (skus, box) => `Passt nicht: ${skus} ist größer als Kartontyp ${box} innen`,
    tooFull: (box) => `Passt nicht: Alles zusammen braucht mehr Platz, als Kartontyp ${box} hat`,
    noInner: (box) => `Ob es passt, ist unbekannt: Kartontyp ${box} hat kein Innenmaß`,
    noSize: (skus) => `Ob es passt, ist unbekannt: kein Maß von ${skus}`,
  },

  weightFrom: {
    scale: 'von der Waage',
    typed: 'getippt',
    computed: 'berechnet aus Positionen + Karton',
  },

  more: 'Mehr',
  moreTitle: 'Mehr für diesen Auftrag',

  count: {
    action: 'Zählen',
    title: 'Wie viele liegen im Karton?',
    line: 'Artikel',
    units: (carton) => `Stück in ${carton}`,
    most: (most) => `höchstens ${most}`,
    clear: 'Löschen',
    all: (most) => `Alle ${most}`,
    take: 'Übernehmen',
    badCount: 'Eine ganze Zahl, wie 12',
  },

  move: {
    action: 'Umpacken',
    title: 'In einen anderen Karton umpacken',
    nothing: 'Noch liegt in keinem Karton etwas.',
    from: 'Aus',
    what: 'Artikel',
    units: 'Stück',
    to: 'In',
    toNew: 'Ein neuer Karton',
    inside: (n) => `${n} Stück darin`,
    take: 'Umpacken',
  },

  split: {
    action: 'Aufteilen',
    title: 'Den Auftrag gleichmäßig aufteilen',
    detail:
      'Jedes Stück des Auftrags wird auf so viele Kartons verteilt, auch was schon gepackt ist.',
    cartons: 'Kartons',
    take: 'Aufteilen',
  },

  short: {
    action: 'Fehlt',
    title: 'Was fehlt?',
    detail:
      'Der Auftrag wird mit weniger versendet. Was fehlt, wird weder berechnet noch gekauft noch angemeldet.',
    nothing: 'Alles ist gepackt: Nichts fehlt.',
    line: 'Artikel',
    units: 'Fehlende Stück',
    reason: 'Grund',
    reasons: {
      'not-found': 'Nicht gefunden',
      damaged: 'Beschädigt',
      'out-of-stock': 'Nicht auf Lager',
      other: 'Anderes',
    },
    note: 'In Ihren Worten',
    take: 'Als fehlend vermerken',
    clear: 'Es ist doch da',
  },

  note: {
    action: 'Notiz',
    title: 'Notiz zum Packen dieses Auftrags',
    detail: 'Wer den Auftrag öffnet, liest sie, bis sie entfernt wird. Sie wird nirgends gesendet.',
    field: 'Ihre Notiz',
    take: 'Notiz speichern',
    shown: 'Notiz vom Packen',
  },

  hold: {
    action: 'Zurückstellen',
    title: 'Diesen Auftrag zurückstellen',
    detail:
      'Er wird mit allem Gepackten weggelegt und öffnet sich erst, wenn ihn jemand fortsetzt.',
    reason: 'Warum er zurückgestellt wird',
    often: ['Adresse unklar', 'Wartet auf Artikel', 'Kunde hat angerufen'],
    take: 'Auftrag zurückstellen',
    resume: 'Auftrag fortsetzen',
  },

  customs: {
    action: 'Zolldaten',
    title: 'Was der Zoll wissen muss',
    detail: 'Wird im Auftrag gespeichert. Die Preise werden neu erfragt.',
    value: 'Wert eines Stücks',
    keep: 'Für diese Artikel behalten: Der nächste Auftrag hat es von Anfang an',
    found: {
      stop: (n) => `Zoll: ${n} ${n === 1 ? 'Angabe fehlt' : 'Angaben fehlen'}, vorher keine Preise`,
      'stop-ddp': (n) =>
        `Zoll: ${n} ${n === 1 ? 'Angabe fehlt' : 'Angaben fehlen'}, bis dahin kein DDP`,
      advice: (n) => `Zoll: ${n} ${n === 1 ? 'Hinweis' : 'Hinweise'}`,
    },
    findings: 'Was dem Zoll fehlen wird',
    showAll: (n) => (n === 1 ? 'Zeigen' : `Alle ${n} zeigen`),
    none: 'Der Zoll weiß von jeder Zeile, was er muss.',
    take: 'Speichern',
  },

  refused: {
    wrong: 'Falscher Scan',
    surplus: 'Eins zu viel',
    foreign: 'Aus einem anderen Auftrag',
    merchant: 'Von einem anderen Mandanten',
  },
  expected: 'Erwartet',
  expectedNothing: 'Nichts mehr: Alles ist gepackt.',
  heldTitle: 'Dieser Auftrag ist zurückgestellt',
};
