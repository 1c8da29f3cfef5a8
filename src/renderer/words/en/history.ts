import { count } from '../count.ts';

/** Words of what happened to a shipment, and of cancelling it. */
export const history = {
  title: 'What happened',
  none: 'Nothing is on record yet',
  decisions: 'What people decided about it',
  noDecisions: 'Nobody had to decide anything',
  by: (who: string) => `by ${who}`,
  what: {
    quoted: 'Rates came from the partner',
    begun: 'The purchase was put on record',
    sent: 'The request to buy was sent',
    sentAgain: 'The same request was sent again',
    bought: 'Bought',
    boughtByPerson: 'A supervisor said: it was bought',
    boughtByPartner: 'Bought: the partner’s records say so',
    refused: 'The partner refused; nothing was bought',
    unknown: 'We did not know whether it was bought',
    'not-sent': 'Nothing was sent; nothing was bought',
    'not-bought': 'A supervisor said: it was not bought',
    cancelled: 'Cancelled; the partner confirmed it',
    labels: (labels: number, of: number) => `${labels} of ${count(of, 'label', 'labels')} fetched`,
    'labels-given': (labels: number) =>
      `${count(labels, 'label file', 'label files')} given by hand`,
    printed: (title: string) => `Print asked for: ${title}`,
    reprinted: (title: string, n: number) => `Print asked for, time ${n}: ${title}`,
    notPrinted: (title: string) => `To be printed, but it did not come out: ${title}`,
    'came-out': (title: string) => `It came out, a person says: ${title}`,
    'scanned-back': (carton: string) => `The right label was scanned on ${carton}`,
    'cancel-asked': 'The partner was asked to cancel',
    'cancel-refused': 'The partner did not cancel it',
    'cancel-unclear': 'No clear answer about the cancellation',
    heard: 'The partner told of a shipment by itself',
    tracked: (status: string) => `Carrier: ${status}`,
    'possibly-twice': 'Possibly bought twice',
    filled: 'The partner’s records filled in what was missing',
  },
  shipmentId: (id: string) => `Shipment number ${id}`,
  traced: {
    into: (sku: string, carton: string) => `${sku}, scanned into ${carton}`,
    lot: (lot: string) => `lot ${lot}`,
    serial: (serial: string) => `serial ${serial}`,
    expires: (date: string) => `use by ${date}`,
    bestBefore: (date: string) => `best before ${date}`,
    unsure: 'perhaps more, as the scanner sent no separators',
  },

  save: 'Save as CSV',

  buyAgain: {
    open: 'Buy again',
    title: 'Buy a cancelled order again?',
    intro:
      'This spends money. It is bought in the same cartons, by the rule of the settings, under a reference that was never used. Order:',
    as: 'New reference',
    price: 'Show the price',
    send: (price: string) => `Buy for ${price}`,
    reason: 'Why it is bought again',
    back: 'Do not buy',
  },
  cancel: {
    open: 'Cancel shipment',
    title: 'Cancel what was bought?',
    intro:
      'The partner is asked to cancel it. Only its word makes it cancelled; its labels can then be neither printed nor scanned. Order:',
    send: 'Ask the partner to cancel',
    reason: 'Why it is cancelled',
    back: 'Keep it',
    recorded: {
      open: 'Record cancellation',
      title: 'Cancelled in the partner’s portal?',
      intro:
        'The partner is not asked. The shipment counts as cancelled; its labels can then be neither printed nor scanned. Order:',
      send: 'Record it as cancelled',
    },
  },
};
