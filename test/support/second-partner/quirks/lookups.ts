import { broken, silent } from './quirk.ts';

const UNKNOWN = 'GET /Tracking: an unknown tracking number gives 404';
const CODES = 'Classification: HSCode (string); HS code structure: six digits';
const CLASS = 'Classification records: response';
const RECORD = 'Tracking record';
const DATES = 'Tracking record: StatusDate ISO 8601, EstimatedDelivery without zone';

export const LOOKUP_QUIRKS = {
  ...broken('read-only', {
    'tracking-unknown-empty': ['Unknown number: 200 without history', UNKNOWN],
    'tracking-unknown-400': ['Unknown number: 400', UNKNOWN],
    'tracking-unknown-500': ['Unknown number: 500', UNKNOWN],
    'classification-ten-digits': ['HSCode has ten digits', CODES],
    'classification-dotted': ['HSCode is 6109.10', CODES],
    'classification-code-number': ['HSCode is a number', CODES],
    'classification-success-string': ['Success is "true"', CLASS],
    'classification-without-quality': ['Quality is absent', CLASS],
    'classification-flat': ['Classification fields stand in the product', CLASS],
    'classification-one-object': ['Products is one object when there is one product', CLASS],
  }),
  ...silent('read-only', {
    'classification-not-in-account': [
      '/Classifications is 404',
      'POST /Classifications: silent on it',
    ],
    'classification-wants-image': [
      'An empty Image is refused',
      'Classification: "Image may be empty"',
    ],
    'classification-other-order': [
      'Products come in another order',
      'Classification: order not shown',
    ],
  }),
  ...silent('buy', {
    'tracking-late': ['A number just bought is unknown at first', 'States: "Label created"'],
    'tracking-goes-back': [
      'After each report the carrier reports "In Progress" again',
      'States: "transitions: not shown"',
    ],
    'tracking-other-zone': [
      'Dates are eight hours behind, and do not say so',
      'Tracking record: date-time without zone; which zone is not said',
    ],
    'tracking-newest-last': [
      'TrackingHistory begins with the oldest',
      'Tracking record: order of TrackingHistory is not said (of events it is)',
    ],
  }),
  ...broken('buy', {
    'tracking-zone': ['Dates end in an offset', DATES],
    'tracking-us-dates': ['Dates are 11/26/2026 2:05 PM', DATES],
    'tracking-epoch': ['Dates are seconds since 1970', DATES],
    'tracking-without-estimate': ['EstimatedDelivery is absent', RECORD],
    'tracking-other-words': ['Status is LABEL_CREATED, IN_TRANSIT', 'States: tracking statuses'],
    'tracking-without-status': ['Entries have no Status', RECORD],
    'tracking-history-object': ['TrackingHistory with one entry is that entry', RECORD],
    'tracking-number-number': ['TrackingNumber of the record is a number', RECORD],
  }),
};
