import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const printing: Words['printing'] = {
  queue: 'Druckliste',
  labelOf: (carton) => `Label ${carton}`,
  cartonLabelOf: (carton) => `Kartonlabel ${carton}`,

  role: { label: 'Labels', document: 'Papiere' },

  state: {
    queued: 'Wartet auf den Druck',
    held: 'Wartet auf den Drucker',
    leftOver: 'Von vorhin übrig',
    sent: 'An den Drucker gesendet',
    done: 'Dem Drucker übergeben',
    confirmed: 'Es kam heraus',
    scanned: 'Durch Scan bestätigt',
    failed: 'Nicht gedruckt',
    unknown: 'Kam vielleicht heraus',
  },
  copies: (n) => count(n, 'Exemplar', 'Exemplare'),
  reprintNumber: (n) => `Nachdruck: zum ${n}. Mal`,

  cameOut: 'Kam es heraus?',
  yes: 'Ja',
  noAgain: 'Nein, noch einmal drucken',
  tryNow: 'Jetzt versuchen',
  tryAgain: 'Noch einmal',
  printNow: 'Jetzt drucken',
  giveUp: 'Aufgeben',
  another: 'Anderer Drucker',

  ready: 'Bereit',
  notReady: 'Nicht bereit',
  notAsked: 'Noch nicht gefragt',
  notReadyBecause: (why) => `Nicht bereit: ${why}`,

  waiting: 'Zu drucken, in dieser Reihenfolge',
  lately: 'Zuletzt gedruckt',
  nothingWaits: 'Hier wartet nichts',
  noPrinters: 'Kein Drucker ist eingerichtet, und nichts wartet',
  noPrintersDetail: 'Drucker werden in den Einstellungen unter Drucker gewählt.',
  toSettings: 'Drucker einrichten',

  leftOver: (n) =>
    n === 1 ? 'Ein Papier ist vom letzten Mal übrig' : `${n} Papiere sind vom letzten Mal übrig`,
  leftOverDetail: 'Nichts davon druckt von selbst. Sie können solange weiter packen.',
  leftOverPrint: 'Jetzt drucken',
  leftOverGiveUp: 'Aufgeben',
  leftOverLook: 'Einzeln ansehen',

  more: (n) => `und ${n} mehr`,
};
