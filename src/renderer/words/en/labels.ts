import { count } from './shell.ts';

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
  copies: (n: number) => count(n, 'copy', 'copies'),
  print: 'Print',
  reprint: 'Print again',
  printAll: 'Print everything',
  reprintAll: 'Print everything again',
  accept: 'This is its label',

  papers: 'Papers of the shipment',
  invoiceNeeded: (copies: number) =>
    `The commercial invoice must travel with it: ${count(copies, 'copy', 'copies')}`,
  invoiceMissing: 'The commercial invoice must travel with it, but it is not here yet',
  noInvoice: 'No invoice to print: the carrier has it electronically',
  invoiceUnknown: 'Whether an invoice is needed is not known yet',
  invoice: 'Commercial invoice',
  other: 'Paper of the shipment',
  printInvoice: 'Print the invoice',
  reprintInvoice: 'Print the invoice again',

  unmatched: 'Found, but of no carton',
  unmatchedFound: 'Read on it',
  unmatchedNothing: 'no reference at all',
  nextOrder: 'Next order',
};
