import type { CheckName, GoLiveResult } from '../../../src/shared/go-live/go-live.ts';
import type { SettingKey } from '../../../src/shared/settings/settings.ts';
import type { QuirkName } from '../../support/second-partner/quirks.ts';
import type { Wish } from './buy-one-rig.ts';

type Planted = readonly [
  check: CheckName,
  result: GoLiveResult,
  words: RegExp,
  more?: { setting?: SettingKey; wish?: Wish },
];

/** Customs there do not take the invoice electronically: it is on paper. */
const ON_PAPER: Wish = {
  order: {
    shipTo: {
      name: 'Erika Mustermann',
      attentionName: '',
      addressLine1: 'Heidestrasse 17',
      addressLine2: '',
      city: 'Bern',
      state: '',
      country: 'CH',
      zip: '3000',
      phone: '+41 31 5550123',
      email: '',
      federalTaxId: '',
      stateTaxId: '',
    },
  },
};
export const TWO: Wish = { cartons: 2 };

/** The check of a purchase that finds each quirk, what it says, and the setting that it names. */
export const BY_PURCHASE: Partial<Record<QuirkName, Planted>> = {
  'buy-answers-201': ['purchase', 'fails', /not confirmed: .*status 201/],
  'pickup-date-wanted': ['purchase', 'fails', /PickUpDate is required/],
  'one-package-only': ['purchase', 'fails', /One package only/, { wish: TWO }],
  'carrier-changed': ['purchase-answer', 'differs', /Carrier is Third Carrier/],
  'shipment-id-number': ['purchase-answer', 'differs', /ShipmentID: expected string/],
  'shipment-tracking-number': ['purchase-answer', 'differs', /TrackingNumber: expected string/],
  'shipment-without-reference': ['purchase-answer', 'differs', /Reference is missing/],
  'shipment-without-tracking-url': ['purchase-answer', 'differs', /TrackingUrl is missing/],
  'shipment-without-tracking': ['purchase-answer', 'differs', /TrackingNumber is empty/],
  'shipments-in-array': ['purchase-answer', 'fails', /expected object, found array/],
  'submitted-string': ['purchase-answer', 'differs', /expected boolean, found "Y"/],
  'submitted-absent': ['purchase-answer', 'differs', /SubmittedElectronically is missing/],
  'invoice-url-empty': [
    'purchase-answer',
    'differs',
    /CustomsInvoiceURL is empty/,
    { wish: ON_PAPER },
  ],
  'label-url-string': ['purchase-answer', 'differs', /LabelUrl: expected array/],
  'labels-in-one-file': ['purchase-answer', 'differs', /1 addresses for 2/, { wish: TWO }],

  'label-url-objects': ['label-address', 'fails', /no address of a label/],
  'label-url-relative': ['label-address', 'fails', /no address with a host/],
  'label-other-host': ['label-address', 'fails', /localhost:\d+, which is not https/],
  'label-redirects': [
    'label-address',
    'fails',
    /redirected to 127\.0\.0\.1:\d+ \(302\)/,
    { setting: 'connection.labelRedirects' },
  ],
  'label-redirects-to-other-host': ['label-address', 'fails', /redirected to localhost:\d+/],
  'label-wants-token': [
    'label-address',
    'fails',
    /answered by 401/,
    { setting: 'connection.labelToken' },
  ],
  'label-refuses-token': [
    'label-address',
    'fails',
    /answered by 400/,
    {
      setting: 'connection.labelToken',
      wish: { settings: { 'connection.labelToken': true } },
    },
  ],
  'label-late': ['label-address', 'differs', /not there at once/],
  'label-once': ['label-address', 'differs', /given once/],
  'label-octet-stream': ['label-address', 'differs', /application\/octet-stream/],
  'label-data-url': ['label-address', 'fails', /data: address/],
  'label-base64': ['label-address', 'fails', /no address with a host/],

  'label-zpl': ['label-pages', 'fails', /no PDF but text\/plain/],
  'label-png': ['label-pages', 'fails', /no PDF but image\/png/],
  'label-html': ['label-pages', 'fails', /no PDF but text\/html/],
  'label-a4': ['label-pages', 'differs', /210 × 297 mm/],
  'label-turned': ['label-pages', 'differs', /turned by 90°/],
  'label-extra-page': ['label-pages', 'differs', /neither label nor invoice/],
  'invoice-before-label': ['label-pages', 'differs', /invoice stands before/, { wish: ON_PAPER }],
  'label-other-number': [
    'label-number',
    'fails',
    /in place of the tracking number/,
    { setting: 'labels.ownNumbers' },
  ],
  'label-without-reference': ['label-reference', 'differs', /not on the label/],
  'invoice-not-merged': ['invoice', 'differs', /not in the label’s file/, { wish: ON_PAPER }],
  'invoice-merged-though-filed': ['invoice', 'differs', /filed, and the label/],
  'invoice-404': ['invoice', 'differs', /CustomsInvoiceURL gives no PDF/, { wish: ON_PAPER }],

  'tracking-late': ['tracking-bought', 'differs', /not known yet/],
  'tracking-other-zone': ['tracking-bought', 'differs', /-8 hours off UTC/],
  'tracking-us-dates': ['tracking-bought', 'differs', /StatusDate: expected an ISO/],
  'tracking-epoch': ['tracking-bought', 'differs', /StatusDate: expected string/],
  'tracking-without-estimate': ['tracking-bought', 'differs', /EstimatedDelivery is missing/],
  'tracking-other-words': ['tracking-bought', 'differs', /"LABEL_CREATED"/],
  'tracking-without-status': ['tracking-bought', 'differs', /Status is missing/],
  'tracking-history-object': ['tracking-bought', 'differs', /expected array, found object/],
  'tracking-number-number': ['tracking-bought', 'differs', /TrackingNumber: expected string/],

  'cancel-204': ['cancel', 'differs', /status 204/],
  'cancel-fails-with-200': ['cancel', 'differs', /It cannot be cancelled/],
  'cancel-refused': ['cancel', 'differs', /Its label was created/],
  'cancel-later': ['cancel', 'differs', /The carrier is asked/],
};

const USED_KEY = 'no key is used twice: a partner that takes it would sell again';
const RETURN = 'a return is bought by nobody: that would be a second purchase';

/** Quirks of purchases that are not found, and why. */
export const NOT_BY_PURCHASE: Partial<Record<QuirkName, string>> = {
  'used-key-409': USED_KEY,
  'used-key-other-words': USED_KEY,
  'used-key-same-shipment': USED_KEY,
  'used-key-buys-again': USED_KEY,
  'used-key-500': USED_KEY,
  'reference-twice-accepted': 'no Reference is bought twice',
  'return-wants-carrier': RETURN,
  'return-wants-express': RETURN,
  'labels-other-order': 'the order is not shown; each label is known by its Reference',
  'label-picture-only': 'the layout is not shown; the Reference is read off the barcode',
  'tracking-zone': 'the document does not say that StatusDate has no zone',
  'tracking-goes-back': 'shows once the carrier has the parcel',
  'tracking-newest-last': 'shows once the carrier has the parcel: there is one entry',
};

/** As above, of a subscription and its events. */
export const BY_EVENTS: Partial<Record<QuirkName, Planted>> = {
  'subscribe-fails-with-200': ['subscribe', 'differs', /Failed/],
  'subscribe-wants-https': ['subscribe', 'differs', /URL must be https/],
  'subscribe-status-number': ['subscribe', 'differs', /Status: expected string/],
  'subscribe-without-status': ['subscribe', 'differs', /Status is missing/],
  'subscribe-pings': ['events', 'differs', /event "ping" is not in/],
  'events-twice': ['events', 'differs', /more than once/],
  // The update comes before the shipment, and once more after it.
  'events-out-of-order': ['events', 'differs', /more than once/],
  'events-unknown-name': ['events', 'differs', /event "invoice-issued" is not in/],
  'events-without-reference': ['events', 'differs', /reference is missing/],
  'events-without-shipment-id': ['events', 'differs', /shipment_id is missing/],
  'events-without-app-id': ['events', 'differs', /app_id is missing/],
  'events-pascal-case': ['events', 'differs', /event null is not in/],
  'events-in-array': ['events', 'differs', /no JSON object/],
  'events-form': ['events', 'differs', /not JSON/],
  'events-enveloped': ['events', 'differs', /event null is not in/],
  'events-name-of-subscription': ['events', 'differs', /event "SHIPMENT_CREATED" is not in/],
  'events-tracking-string': ['events', 'differs', /tracking_number: expected number/],
  'events-iso-dates': ['events', 'differs', /status_date: expected YYYY/],
  'events-oldest-first': ['events', 'differs', /begins with the oldest/],
  'events-label-url-array': ['events', 'differs', /label_url: expected string, found array/],
};

export const NOT_BY_EVENTS: Partial<Record<QuirkName, string>> = {
  'events-until-200': 'this station answers 200',
  'events-signed': 'signing is not shown, and the station believes no event without asking',
};
