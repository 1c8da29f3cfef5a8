import { say } from '../../../shared/kernel/message.ts';

export const OPERATIONS = {
  cancelShipments: say('Cancel a shipment'),
  getShipments: say('Look up a shipment'),
  getLandedCost: say('Duty and tax only'),
  getMultiRates: say('Rates of several packages'),
  getInvoices: say('List of invoices'),
  getInvoiceDetail: say('One invoice'),
};

export const DOES = {
  cancelShipments: say('From the shipment. It changes something, so it cannot be tried.'),
  getShipments: say('From the shipment, and before an unknown purchase is sent again.'),
  getLandedCost: say('From the rates. Shown beside them, and in no total.'),
  getMultiRates: say('On the command line: packbench ask getMultiRates.'),
  getInvoices: say('From the shipment.'),
  getInvoiceDetail: say('From the list of invoices.'),
};
