import { broken, silent } from './quirk.ts';

const URL_WORD = 'Shipment response: LabelUrl; host, redirects, token and life of it are not shown';
const PDF = 'Shipment response: LabelUrl, PDF';
const PAPER = 'Shipment response: size and layout of the label are not shown';
const MERGED = 'Shipment response, rules: merged 2-page file, page 1 is the label';

export const DOCUMENT_QUIRKS = {
  ...silent('buy', {
    'label-other-host': ['Files are on another host', URL_WORD, 'label-host'],
    'label-redirects': ['Files redirect on their host', URL_WORD, 'label-redirect'],
    'label-redirects-to-other-host': ['Files redirect to another host', URL_WORD, 'label-redirect'],
    'label-wants-token': ['Files want Authorization', URL_WORD, 'label-token'],
    'label-refuses-token': ['Files refuse Authorization (400)', URL_WORD, 'label-token'],
    'label-late': ['A file is 404 at its first two fetches', URL_WORD],
    'label-once': ['A file is given once, then 410', URL_WORD],
    'label-a4': ['The label stands on a page of A4', PAPER],
    'label-turned': ['The label page is turned by 90 degrees', PAPER],
    'label-other-number': ['The label has another number than the answer', PAPER, 'own-numbers'],
    'label-picture-only': ['The label is a picture, without text', PAPER],
    'labels-other-order': [
      'Labels come in another order than packages',
      'LabelUrl: order not shown',
    ],
    'label-octet-stream': ['Files are called application/octet-stream', URL_WORD],
  }),
  ...broken('buy', {
    'label-data-url': ['LabelUrl is a data: address', PDF],
    'label-base64': ['LabelUrl is the file itself in base64', PDF],
    'label-zpl': ['The label is ZPL', PDF],
    'label-png': ['The label is PNG', PDF],
    'label-html': ['The label is a page of HTML, answered by 200', PDF],
    'label-extra-page': ['A page of instructions follows the label', MERGED],
    'label-without-reference': [
      'Package.Reference is not on the label',
      'Shipment response, rules: Package.Reference matches labels to cartons',
    ],
    'invoice-before-label': ['The invoice is page 1, the label page 2', MERGED],
    'invoice-not-merged': ['Not filed, and the label has one page', MERGED],
    'invoice-merged-though-filed': ['Filed, and the label has the invoice as page 2', MERGED],
    'invoice-404': ['CustomsInvoiceURL is 404', 'Shipment response: CustomsInvoiceURL'],
  }),
};
