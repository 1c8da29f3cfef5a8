import { count } from '../count.ts';

/** Words of what the partner's document only names: set up, asked from a shipment and from rates. */
export const operations = {
  title: 'Operations that the partner’s document only names',
  intro:
    'The document gives neither their paths nor what is sent. Each is off until its path is set here, as the partner tells you. What is set counts for this partner alone.',
  names: {
    cancelShipments: 'Cancel a shipment',
    getShipments: 'Look a shipment up',
    getLandedCost: 'Landed cost alone',
    getMultiRates: 'Rates of several packages',
    getInvoices: 'List of invoices',
    getInvoiceDetail: 'One invoice',
  },
  does: {
    cancelShipments: 'From the shipment. Changes something: it cannot be tried.',
    getShipments: 'From the shipment, and before an unknown purchase is sent again.',
    getLandedCost: 'From the rates. Shown beside them, and in no total.',
    getMultiRates: 'On the command line: packbench ask getMultiRates.',
    getInvoices: 'From the shipment.',
    getInvoiceDetail: 'From the list of invoices.',
  },
  on: 'On',
  isOff: 'Off',
  path: (method: string) => `Path (${method})`,
  body: 'What is sent (JSON), if it is not the usual',
  places: (places: string) => `Places: ${places}`,
  turnOff: 'Turn off',
  noJson: 'Expected JSON, like {"Reference": "{Reference}"}',
  tryReference: 'Reference or invoice to try with',
  try: 'Try it',

  atPartner: 'At the partner',
  lookUp: 'Look it up',
  invoices: 'Invoices',
  invoice: 'Show this invoice',
  off: (names: string) =>
    `Off: ${names}. The partner’s document does not show the path. A supervisor sets it in Settings, Operations.`,
  changed: 'Put on record what the partner says.',
  unchanged: 'Nothing new: what is on record stays as it is.',
  cancelledThere:
    'The partner says that it is cancelled. Here it is not: press Cancel shipment, and its answer puts that on record.',
  provesNothing:
    'The partner has nothing of it that proves a purchase. That proves nothing either.',
  nothingKnown: 'The answer holds no name that is known here.',
  others: (names: string) => `Left aside: ${names}`,
  cutOff: 'There is more than was read.',
  records: (many: number) => `The partner says (${count(many, 'record', 'records')})`,

  askLanded: 'Landed cost alone, from the partner',
  landed: 'Asked apart from these rates. It counts in no total.',
};
