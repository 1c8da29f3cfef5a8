import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const labels: Words['labels'] = {
  title: 'Kartons und ihre Labels',
  of: (n, all) => `${n} von ${all}`,
  noLabel: 'Noch kein Label',
  labelOf: (carton) => `Label von Karton ${carton}`,
  weight: 'Gewicht',
  tracking: 'Sendungsnummer',
  carrier: 'Versanddienst',
  cost: 'Bezahlt',
  state: {
    waiting: 'Wartet auf sein Label',
    labelled: 'Label bereit',
    printed: 'Gedruckt',
    done: 'Richtiges Label klebt',
    held: 'Label zurückgehalten',
  },
  notYet: 'noch nicht bekannt',
  notPrintedYet: 'Noch nicht gedruckt',
  notPrinted: (title) => `Nicht gedruckt: ${title}`,
  didItComeOut: (title) => `Kam es heraus? ${title}`,
  printerWaits: 'Nach dem Drucker sehen; dann geht es von selbst weiter',
  leftOver: (title) => `Von vorhin übrig: ${title}. Jetzt drucken?`,
  proven: (done, all) =>
    `${done} von ${count(all, 'Karton trägt sein', 'Kartons tragen ihr')} Label`,
  print: 'Drucken',
  reprint: 'Nachdrucken',
  printAll: 'Alles drucken',
  reprintAll: 'Alle Labels nachdrucken',
  savePdf: 'Als PDF speichern',
  savePdfOf: (carton) => `Als PDF speichern: ${carton}`,
  accept: 'Das ist sein Label',
  noPrinter: 'Kein Labeldrucker ist eingestellt',
  noPrinterDetail: 'Einen einstellen, oder jedes Label neben seinem Karton als PDF speichern.',
  setPrinter: 'Drucker einstellen',
  seen: {
    open: 'Es klebt auf diesem Karton',
    title: (carton) => `Ist das das Label auf ${carton}?`,
    detail:
      'Bild und Label auf dem Karton vergleichen, Namen und Nummern. Ein Scan beweist mehr; das Wort dafür wird festgehalten.',
    yes: (carton) => `Ja, ich sehe es auf ${carton}`,
    no: 'Nein, noch nicht',
  },

  papers: 'Papiere der Sendung',
  invoiceNeeded: (copies) =>
    `Die Handelsrechnung muss mitreisen: ${count(copies, 'Exemplar', 'Exemplare')}`,
  invoiceMissing: 'Die Handelsrechnung muss mitreisen, ist aber noch nicht da',
  noInvoice: 'Keine Rechnung zu drucken: Der Versanddienst hat sie elektronisch',
  invoiceUnknown: 'Ob eine Rechnung nötig ist, ist noch nicht bekannt',
  invoice: 'Handelsrechnung',
  other: 'Papier der Sendung',
  printInvoice: 'Rechnung drucken',
  reprintInvoice: 'Rechnung nachdrucken',
  own: {
    'packing-slip': { print: 'Packzettel drucken', reprint: 'Packzettel nachdrucken' },
    'carton-label': { print: 'Kartonlabels drucken', reprint: 'Kartonlabels nachdrucken' },
  },

  unmatched: 'Gefunden, aber zu keinem Karton',
  unmatchedFound: 'Darauf gelesen',
  unmatchedNothing: 'gar keine Referenz',
  nextOrder: 'Nächster Auftrag',
};
