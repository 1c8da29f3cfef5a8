/** Words of settling, by hand, a purchase of which nobody knows yet. */
export const settle = {
  open: 'Settle by hand',
  title: 'What does the partner’s portal say?',
  intro: 'Look for this order in the partner’s portal first. What you say here is kept in the log.',
  answer: 'The portal',
  answers: { bought: 'has the shipment', 'not-bought': 'does not have it' },
  shipmentId: 'ShipmentID in the portal',
  trackingNumber: 'Tracking number in the portal',
  reason: 'How you know',
  pin: 'Supervisor’s PIN, where one is set',
  notBoughtWarning:
    'If it was bought after all, buying again would pay twice. The order stays under the same reference, so that the partner can refuse a second one.',
  send: { bought: 'It was bought', 'not-bought': 'It was not bought' },
  back: 'Back',
};
