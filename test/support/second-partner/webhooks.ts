import { read, subscribeRequest, unsubscribeRequest } from './requests.ts';
import { type Call, has, type Json, Refusal, type Shipment, type World } from './world.ts';

const ATTEMPT_MS = 5000;

/** Posts events one after the other, in sequence. */
export interface Poster {
  post(url: string, body: Json): void;
  /** Resolves once everything posted so far is answered, or given up. */
  posted(): Promise<void>;
}

export function createPoster(world: World): Poster {
  let last: Promise<void> = Promise.resolve();
  return {
    post(url, body) {
      last = last.then(() => deliver(world, url, body));
    },
    posted: () => last,
  };
}

async function deliver(world: World, url: string, body: Json): Promise<void> {
  const untilReply = has(world, 'events-until-200') ? 3 : 1;
  const times = has(world, 'events-twice') ? 2 : untilReply;
  for (let attempt = 0; attempt < times; attempt += 1) {
    const status = await postOnce(world, url, body);
    if (!has(world, 'events-twice') && status === 200) return;
  }
}

/** The receiver's reply is ignored: the document does not show what it should be. */
async function postOnce(world: World, url: string, body: Json): Promise<number | null> {
  const form = has(world, 'events-form');
  const text = JSON.stringify(has(world, 'events-in-array') ? [body] : body);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(has(world, 'events-signed') ? { 'x-signature': 't=1,v1=0f1e2d3c' } : {}),
      },
      body: form ? new URLSearchParams({ payload: text }).toString() : text,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/** POST /Webhooks/Subscribe: one more URL for each named event. */
export function subscribe(world: World, call: Call, poster: Poster): Json {
  const { WebHooksList } = read(subscribeRequest, call.body);
  const plain = WebHooksList.findIndex(({ URL }) => URL.startsWith('http:'));
  if (has(world, 'subscribe-wants-https') && plain >= 0)
    throw new Refusal(400, 'URL must be https', `WebHooksList[${plain}].URL`);
  if (has(world, 'subscribe-fails-with-200'))
    return { Status: 'Failed', Message: 'Not subscribed' };
  for (const { EventName, URL } of WebHooksList) {
    const urls = world.subscriptions.get(EventName) ?? [];
    if (!urls.includes(URL)) world.subscriptions.set(EventName, [...urls, URL]);
    if (has(world, 'subscribe-pings')) poster.post(URL, { event: 'ping' });
  }
  return { Status: 'Success', Message: 'Webhooks subscribed' };
}

/** POST /Webhooks/UnSubscribe: removes all URLs of an event, whoever registered them. */
export function unsubscribe(world: World, call: Call): Json {
  const { Events } = read(unsubscribeRequest, call.body);
  for (const event of Events) world.subscriptions.delete(event);
  return { Status: 'Success', Message: 'Webhooks unsubscribed' };
}

function send(world: World, poster: Poster, subscription: string, payload: Json): void {
  const named = has(world, 'events-name-of-subscription')
    ? { ...payload, event: subscription }
    : payload;
  const cased = has(world, 'events-pascal-case') ? (pascal(named) as Json) : named;
  const body = has(world, 'events-enveloped') ? { type: payload.event, data: cased } : cased;
  for (const url of world.subscriptions.get(subscription) ?? []) poster.post(url, body);
}

/** SHIPMENT_CREATED: a label was generated. */
export function tellCreated(world: World, poster: Poster, shipment: Shipment): void {
  const [label = ''] = shipment.labelUrls;
  const payload: Json = {
    event: 'shipment-created',
    shipment_id: shipment.id,
    tracking_number: shipment.trackingNumber,
    reference: shipment.reference,
    carrier: shipment.carrier,
    label_url: has(world, 'events-label-url-array') ? shipment.labelUrls : label,
  };
  if (has(world, 'events-without-reference')) delete payload.reference;
  if (has(world, 'events-without-shipment-id')) delete payload.shipment_id;
  if (has(world, 'events-out-of-order')) tellTracking(world, poster, shipment);
  send(world, poster, 'SHIPMENT_CREATED', payload);
  if (has(world, 'events-unknown-name'))
    send(world, poster, 'SHIPMENT_CREATED', { event: 'invoice-issued', shipment_id: shipment.id });
}

/** TRACKING_UPDATES: the carrier reported; the whole history, newest first. */
export function tellTracking(world: World, poster: Poster, shipment: Shipment): void {
  const history = [...shipment.history].reverse().map((entry) => ({
    status: entry.status,
    status_detail: entry.detail,
    status_date: has(world, 'events-iso-dates')
      ? entry.at.toISOString()
      : entry.at.toISOString().slice(0, 19).replace('T', ' '),
    location: entry.location,
    country: entry.country,
  }));
  const payload: Json = {
    event: 'tracking-updates',
    tracking_number: has(world, 'events-tracking-string')
      ? shipment.trackingNumber
      : Number(shipment.trackingNumber),
    app_id: world.appId,
    shipment_id: shipment.id,
    tracking_history: has(world, 'events-oldest-first') ? history.reverse() : history,
  };
  if (has(world, 'events-without-app-id')) delete payload.app_id;
  send(world, poster, 'TRACKING_UPDATES', payload);
}

/** `shipment_id` becomes `ShipmentId`, at every level. */
function pascal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pascal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase()),
      pascal(inner),
    ]),
  );
}
