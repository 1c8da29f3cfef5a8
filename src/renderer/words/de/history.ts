import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const history: Words['history'] = {
  title: 'Was geschehen ist',
  none: 'Noch ist nichts vermerkt',
  decisions: 'Was Menschen dazu entschieden haben',
  noDecisions: 'Niemand musste etwas entscheiden',
  by: (who) => `von ${who}`,
  what: {
    quoted: 'Der Partner hat Tarife genannt',
    begun: 'Der Kauf wurde vermerkt',
    sent: 'Die Kaufanfrage wurde gesendet',
    sentAgain: 'Dieselbe Anfrage wurde noch einmal gesendet',
    bought: 'Gekauft',
    boughtByPerson: 'Die Schichtleitung sagt: Es wurde gekauft',
    boughtByPartner: 'Gekauft: So steht es beim Partner',
    refused: 'Der Partner lehnte ab; nichts wurde gekauft',
    unknown: 'Wir wussten nicht, ob gekauft wurde',
    'not-sent': 'Nichts wurde gesendet; nichts wurde gekauft',
    'not-bought': 'Die Schichtleitung sagt: Es wurde nicht gekauft',
    cancelled: 'Storniert; der Partner hat es bestätigt',
    labels: (labels, of) => `${labels} von ${count(of, 'Label', 'Labels')} geholt`,
    'labels-given': (labels) => `${count(labels, 'Label-Datei', 'Label-Dateien')} von Hand gegeben`,
    printed: (title) => `Druck angefordert: ${title}`,
    reprinted: (title, n) => `Druck angefordert, zum ${n}. Mal: ${title}`,
    notPrinted: (title) => `Sollte drucken, kam aber nicht heraus: ${title}`,
    'came-out': (title) => `Es kam heraus, sagt ein Mensch: ${title}`,
    'scanned-back': (carton) => `Das richtige Label wurde auf ${carton} gescannt`,
    'cancel-asked': 'Der Partner wurde um Storno gebeten',
    'cancel-refused': 'Der Partner hat nicht storniert',
    'cancel-unclear': 'Keine klare Antwort zum Storno',
    heard: 'Der Partner meldete von selbst eine Sendung',
    tracked: (status) => `Zusteller: ${status}`,
    'possibly-twice': 'Vielleicht doppelt gekauft',
    filled: 'Aus den Aufzeichnungen des Partners ergänzt, was fehlte',
  },
  shipmentId: (id) => `ShipmentID ${id}`,
  traced: {
    into: (sku, carton) => `${sku}, gescannt in ${carton}`,
    lot: (lot) => `Charge ${lot}`,
    serial: (serial) => `Seriennummer ${serial}`,
    expires: (date) => `zu verbrauchen bis ${date}`,
    bestBefore: (date) => `mindestens haltbar bis ${date}`,
    unsure: 'vielleicht mehr, da der Scanner keine Trennzeichen gesendet hat',
  },

  save: 'Als CSV speichern',

  buyAgain: {
    open: 'Neu kaufen',
    title: 'Stornierten Auftrag neu kaufen?',
    intro:
      'Das kostet Geld. Gekauft wird in denselben Kartons, nach der Regel der Einstellungen, unter einer Referenz, die noch nie benutzt wurde. Auftrag:',
    as: 'Neue Referenz',
    price: 'Preis zeigen',
    send: (price: string) => `Kaufen für ${price}`,
    reason: 'Warum neu gekauft wird',
    back: 'Nicht kaufen',
  },
  cancel: {
    open: 'Sendung stornieren',
    title: 'Gekauftes stornieren?',
    intro:
      'Der Partner wird um Storno gebeten. Erst sein Wort macht sie storniert; dann lassen sich ihre Labels weder drucken noch scannen. Auftrag:',
    send: 'Partner um Storno bitten',
    reason: 'Warum storniert wird',
    back: 'Behalten',
    recorded: {
      open: 'Storno eintragen',
      title: 'Im Portal des Partners storniert?',
      intro:
        'Der Partner wird nicht gefragt. Die Sendung gilt als storniert; dann lassen sich ihre Labels weder drucken noch scannen. Auftrag:',
      send: 'Als storniert eintragen',
    },
  },
};
