/** Words of settling, by hand, a purchase of which nobody knows yet. */
export const settle = {
  open: 'Settle by hand',
  openAfterAll: 'It was bought after all',
  title: 'What does the partner’s portal say?',
  intro:
    'Look for this order in the partner’s portal first. What you say here is kept in the log. Order:',
  answer: 'The portal',
  answers: { bought: 'has the shipment', 'not-bought': 'does not have it' },
  afterAll:
    'This purchase counts as not made. If the portal has the shipment all the same, say so here: it is put on record as bought.',
  candidate: (shipmentId: string | null, trackingNumber: string | null) =>
    `An answer of the partner named ${[shipmentId && `shipment ${shipmentId}`, trackingNumber && `tracking number ${trackingNumber}`].filter(Boolean).join(', ')}. Look for it in the portal.`,
  shipmentId: 'ShipmentID in the portal',
  trackingNumber: 'Tracking number in the portal',
  labels: 'Label PDFs from the portal',
  labelsDetail: 'if you have them',
  addLabels: 'Add PDF files',
  removeLabel: 'Remove',
  unreadable: 'A file cannot be read any more. Remove it and choose it again.',
  reason: 'How you know',
  notBoughtWarning:
    'If it was bought after all, buying again would pay twice. The order stays under the same reference, so that the partner can refuse a second one.',
  send: { bought: 'It was bought', 'not-bought': 'It was not bought' },
  back: 'Back',

  giveLabels: 'Give label files',
  giveTitle: 'Label files for a bought shipment',
  giveIntro:
    'Save the labels from the partner’s portal and give them here. Nothing is bought by it; they are sorted to their cartons like any other. Order:',
  give: 'Give these labels',
  noFile: 'Expected a label file, found none.',

  askAgain: 'Ask again now',
  asking: 'Asking the partner; this takes some seconds…',
  stillUnknown: (at: string) => `Asked at ${at}: still not known.`,
};

/** Words of what only a supervisor may do. */
export const pin = {
  title: 'A supervisor is needed',
  field: 'Supervisor’s PIN',
  byPosition: (carton: string) =>
    `Nothing proves that this label is carton ${carton}’s. Look at its picture, then give the PIN to accept it.`,
  accept: 'This is its label',
};
