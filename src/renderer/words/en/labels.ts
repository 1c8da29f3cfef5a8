import { count } from '../count.ts';

export const labels = {
  title: 'Cartons and their labels',
  of: (n: number, all: number) => `${n} of ${all}`,
  noLabel: 'No label yet',
  labelOf: (carton: string) => `Label of carton ${carton}`,
  weight: 'Weight',
  tracking: 'Tracking number',
  carrier: 'Carrier',
  cost: 'Paid',
  state: {
    waiting: 'Waiting for its label',
    labelled: 'Label ready',
    printed: 'Printed',
    done: 'Right label on it',
    held: 'Label held back',
  },
  notYet: 'not known yet',
  notPrintedYet: 'Not printed yet',
  notPrinted: (title: string) => `Not printed: ${title}`,
  didItComeOut: (title: string) => `Did it come out? ${title}`,
  printerWaits: 'See to the printer; then it goes on by itself',
  leftOver: (title: string) => `Left over from before: ${title}. Print it now?`,
  proven: (done: number, all: number) =>
    `${done} of ${count(all, 'carton carries its', 'cartons carry their')} label`,
  print: 'Print',
  reprint: 'Reprint',
  printAll: 'Print everything',
  reprintAll: 'Reprint all labels',
  savePdf: 'Save as PDF',
  savePdfOf: (carton: string) => `Save as PDF: ${carton}`,
  accept: 'This is its label',
  seen: {
    open: 'It is on this carton',
    title: (carton: string) => `Is this the label on ${carton}?`,
    detail:
      'Hold the picture against the label on the carton, name and numbers. A scan proves more; your word for it is kept on record.',
    yes: (carton: string) => `Yes, I see it on ${carton}`,
    no: 'No, not yet',
  },

  papers: 'Papers of the shipment',
  invoiceNeeded: (copies: number) =>
    `The commercial invoice must travel with it: ${count(copies, 'copy', 'copies')}`,
  invoiceMissing: 'The commercial invoice must travel with it, but it is not here yet',
  noInvoice: 'No invoice to print: the carrier has it electronically',
  invoiceUnknown: 'Whether an invoice is needed is not known yet',
  invoice: 'Commercial invoice',
  other: 'Paper of the shipment',
  printInvoice: 'Print the invoice',
  reprintInvoice: 'Reprint the invoice',
  own: {
    'packing-slip': { print: 'Print packing slip', reprint: 'Reprint packing slip' },
    'carton-label': { print: 'Print carton labels', reprint: 'Reprint carton labels' },
  },

  unmatched: 'Found, but of no carton',
  unmatchedFound: 'Read on it',
  unmatchedNothing: 'no reference at all',
  nextOrder: 'Next order',
};
