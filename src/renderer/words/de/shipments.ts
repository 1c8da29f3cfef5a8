import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const shipments: Words['shipments'] = {
  next: 'Eine Sendung finden',
  nextDetail: 'Über Referenz, Sendungsnummer, ShipmentID oder Name.',
  search: 'Suchen',
  searchPlaceholder: 'Referenz, Sendungsnummer, ShipmentID oder Name',
  list: 'Sendungen, neueste zuerst',
  none: 'Noch wurde nichts versendet',
  noneFound: (search) => `Keine Sendung passt zu „${search}“`,
  choose: 'Eine Sendung auswählen, um ihre Papiere zu sehen',
  shipmentId: 'ShipmentID',
  to: 'Empfänger',
  bought: 'Gekauft',
  agreed: 'Vereinbarter Preis',
  partner: 'Partner',
  sandbox: 'SANDBOX',
  sendings: 'Kauf angefragt',
  times: (n) => `${n}-mal`,
  return: 'Zurücksenden',
  track: 'Verfolgen',
  cartons: (n) => count(n, 'Karton', 'Kartons'),
  papers: 'Labels und Papiere',
  noPapers: 'Zu dieser Sendung ist kein Papier da',
  notKnown: 'nicht bekannt',
  openOnBench: 'Am Packplatz öffnen',
  problem: 'Was im Weg steht',
  boughtTwice: 'Vielleicht doppelt gekauft',

  reprint: {
    title: 'Nachdrucken',
    intro: 'Ein Nachdruck kauft nichts. Das alte Label vernichten: Zwei sind eins zu viel.',
    reason: 'Warum noch einmal gedruckt wird, falls wichtig',
    one: 'Nachdrucken',
    jobs: 'Was gedruckt wurde',
    none: 'Noch wurde nichts gedruckt',
  },
};
