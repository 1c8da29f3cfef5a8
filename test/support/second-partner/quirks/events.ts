import { broken, silent } from './quirk.ts';

const REPLY = 'POST /Webhooks/Subscribe: Status, Message; their values are not shown';
const RETRY = 'Events: retry, ordering, signing and expected reply not shown';
const CREATED = 'SHIPMENT_CREATED payload';
const UPDATES = 'TRACKING_UPDATES payload';

export const EVENT_QUIRKS = {
  ...silent('subscribe', {
    'subscribe-fails-with-200': ['Refused by 200, Status "Failed"', REPLY],
    'subscribe-wants-https': ['An http address is refused', 'Subscribe: URL, HTTP address'],
    'subscribe-pings': ['Posts {event: "ping"} to a new address', RETRY],
    'events-twice': ['Each event is posted twice', RETRY],
    'events-until-200': ['Posts up to three times until the reply is 200 exactly', RETRY],
    'events-out-of-order': ['An update comes before the shipment it belongs to', RETRY],
    'events-signed': ['Events carry headers of a signature', RETRY],
    'events-unknown-name': ['Events of other names come too', 'Events: names used in subscription'],
  }),
  ...broken('subscribe', {
    'subscribe-status-number': ['Status is 200, a number', REPLY],
    'subscribe-without-status': ['Status is absent', REPLY],
    'events-without-reference': ['reference is absent', CREATED],
    'events-without-shipment-id': ['shipment_id is absent', CREATED],
    'events-without-app-id': ['app_id is absent', UPDATES],
    'events-pascal-case': ['Fields are PascalCase', 'Events: field names are snake_case'],
    'events-in-array': ['Events come in an array', CREATED],
    'events-form': ['Events are form-encoded, in payload=', 'Events: JSON'],
    'events-enveloped': ['Events stand in {type, data}', CREATED],
    'events-name-of-subscription': ['event is SHIPMENT_CREATED', CREATED],
    'events-tracking-string': ['tracking_number of an update is a string', UPDATES],
    'events-iso-dates': ['status_date is ISO 8601 with Z', UPDATES],
    'events-oldest-first': ['tracking_history begins with the oldest', UPDATES],
    'events-label-url-array': ['label_url is an array', CREATED],
  }),
};
