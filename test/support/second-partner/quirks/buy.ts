import { broken, silent } from './quirk.ts';

const KEY = 'States: a used or expired key is rejected';
const ANSWER = 'Shipment response';
const RETURN_SERVICE = 'Shipment request: ServiceCode; which one a return by carrier takes: silent';
const CANCEL = 'Operations named without detail: Cancel Shipments (PUT)';

export const BUY_QUIRKS = {
  ...silent('buy', {
    'used-key-409': [
      'A used key is answered by 409',
      'Errors: status of an invalid HashKey is not shown',
    ],
    'used-key-other-words': [
      'A used key: 422 "The quotation is no longer available", no field',
      'Errors: "Invalid HashKey" and its words',
      'key-expired-words',
    ],
    'return-wants-carrier': [
      'ServiceCode of a return must be the carrier of its rate',
      RETURN_SERVICE,
      'return-service',
    ],
    'return-wants-express': [
      'ServiceCode of a return must be EXPRESS',
      RETURN_SERVICE,
      'return-service',
    ],
    'cancel-204': ['A cancellation is answered by 204', CANCEL],
    'cancel-fails-with-200': ['A cancellation: 200, Status "Failed"', CANCEL],
    'cancel-refused': ['A shipment with a label cannot be cancelled (422)', CANCEL],
    'cancel-later': ['A cancellation is "Pending"', CANCEL],
    'carrier-changed': ['Another carrier ships than was rated', 'Shipment response: Carrier'],
  }),
  ...broken('buy', {
    'buy-answers-201': ['/Shipments answers 201', 'Errors: table of statuses'],
    'shipment-id-number': ['ShipmentID is a number beyond 2^53', ANSWER],
    'shipment-tracking-number': ['TrackingNumber is a number', ANSWER],
    'shipment-without-reference': ['Reference is absent', ANSWER],
    'shipment-without-tracking-url': ['TrackingUrl is absent', ANSWER],
    'shipment-without-tracking': ['TrackingNumber is empty', ANSWER],
    'shipments-in-array': ['The answer is an array of shipments', ANSWER],
    'submitted-string': ['SubmittedElectronically is "Y" or "N"', ANSWER],
    'submitted-absent': ['SubmittedElectronically is absent', ANSWER],
    'invoice-url-empty': ['CustomsInvoiceURL is empty', ANSWER],
    'used-key-same-shipment': ['A used key is answered by its shipment', KEY],
    'used-key-buys-again': ['A used key buys again', KEY],
    'used-key-500': ['A used key is answered by 500', KEY],
    'reference-twice-accepted': [
      'A Reference is taken twice',
      'Shipment request: unique per shipment',
    ],
    'pickup-date-wanted': ['PickUpDate is required', 'Shipment request: PickUpDate not required'],
    'one-package-only': [
      'Several packages are refused',
      'POST /Shipments: several packages in one call',
    ],
    'label-url-string': ['LabelUrl is a string', ANSWER],
    'label-url-objects': ['LabelUrl is an array of {Url, Reference}', ANSWER],
    'label-url-relative': ['LabelUrl has no host', ANSWER],
    'labels-in-one-file': [
      'One PDF for all packages',
      'Shipment response: one PDF URL per package',
    ],
  }),
};
