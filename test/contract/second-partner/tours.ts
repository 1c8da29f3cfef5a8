import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QuirkName } from '../../support/second-partner/quirks.ts';
import { type SecondPartner, startSecondPartner } from '../../support/second-partner/server.ts';
import { bodyOf, Client, observed, type Seen } from './client.ts';
import * as ask from './orders.ts';

export const SLOW_MS = 20;
const NOW = new Date('2026-11-26T14:05:00Z');

/** Everything that a caller sees of a partner, call by call. */
export interface Tour {
  readonly seen: readonly string[];
  readonly fastestMs: number;
}

async function withPartner(
  quirks: readonly QuirkName[],
  walk: (partner: SecondPartner, client: Client, events: string[]) => Promise<void>,
): Promise<Tour> {
  const partner = await startSecondPartner({
    quirks,
    customerKeys: [ask.MERCHANT],
    slowMs: SLOW_MS,
    now: () => NOW,
  });
  const client = new Client(partner);
  const events: string[] = [];
  try {
    await walk(partner, client, events);
  } finally {
    await partner.close();
  }
  const fastestMs = Math.min(...client.seen.map(({ tookMs }) => tookMs));
  return { seen: [...client.seen.map(observed), ...events], fastestMs };
}

/** Calls that change nothing, as a check may make them at any time. */
export const readOnly = (...quirks: QuirkName[]): Promise<Tour> =>
  withPartner(quirks, async (partner, client) => {
    await client.send('wrong credentials', 'POST', '/Auth', { AppID: 'a', RestApiKey: 'b' }, '');
    await client.signIn();
    const first = client.token;
    await client.send('bearer', 'POST', '/Rates', ask.rateRequest(), `Bearer ${client.token}`);
    await client.send('bad token', 'POST', '/Rates', ask.rateRequest(), 'abc.def.ghi');
    for (const [name, body] of rateQuestions(partner))
      await client.send(name, 'POST', '/Rates', body);
    await client.send('unknown number', 'GET', '/Tracking/Get/Detail/000000');
    const two = ask.classification('Shirt', 'Coffee');
    await client.send('classify', 'POST', '/Classifications', two);
    await client.send('classify, bearer', 'POST', '/Classifications', two, `Bearer ${first}`);
    await client.send('classify one', 'POST', '/Classifications', ask.classification('Shirt'));
    await client.signIn();
    await client.send('older token', 'POST', '/Rates', ask.rateRequest(), first);
  });

function rateQuestions({ appId, restApiKey }: SecondPartner): [string, unknown][] {
  const plain = ask.rateRequest();
  const pieces = (changed: Record<string, unknown>) =>
    ask.rateRequest({ Pieces: [ask.piece(changed)] });
  return [
    ['b2c', plain],
    ['b2b', ask.rateRequest({ ReasonForExport: 'Sold / Commercial Transaction' })],
    ['insured', ask.rateRequest({ Insurance: 'Y' })],
    ['quantity 10', pieces({ Quantity: 10 })],
    ['heavy piece', pieces({ Weight: 20 })],
    ['no HS code', ask.rateRequest({ Pieces: [ask.without(ask.piece(), 'HSCode')] })],
    ['ten digits', pieces({ HSCode: '6109100010' })],
    ['no origin', ask.rateRequest({ Pieces: [ask.without(ask.piece(), 'OriginCountryCode')] })],
    ['no Currency', ask.without(plain, 'Currency')],
    ['no Reference', ask.without(plain, 'Reference')],
    ['unsupported', ask.rateRequest(ask.to('KP'))],
    ['one level', ask.rateRequest(ask.to('IS'))],
    ['foreign merchant', ask.rateRequest({ CustomerKey: 'nobody' })],
    ['no merchant', ask.without(plain, 'CustomerKey')],
    ['with credentials', { ...plain, AppID: appId, RestApiKey: restApiKey }],
    ['forty lines', ask.rateRequest({ Pieces: Array.from({ length: 40 }, () => ask.piece()) })],
    ['return', ask.rateRequest({ IsReturn: 'Y', ReasonForExport: 'return' })],
  ];
}

interface Option {
  HashKey?: string;
  LandedCostDetail?: { DutyHashKey?: string };
}

async function keys(client: Client): Promise<Record<string, unknown>> {
  const body = bodyOf(await client.send('rate', 'POST', '/Rates', ask.rateRequest()));
  const { DDP } = (body.Standard ?? {}) as { DDP?: Option };
  return { HashKey: DDP?.HashKey, DutyHashKey: DDP?.LandedCostDetail?.DutyHashKey };
}

/** A purchase and the calls after it. */
export const buying = (...quirks: QuirkName[]): Promise<Tour> =>
  withPartner(quirks, async (partner, client) => {
    await client.signIn();
    const rated = await keys(client);
    const request = ask.shipmentRequest(rated);
    const bought = await client.send('buy two cartons', 'POST', '/Shipments', request);
    await readFiles(client, bought);
    const [, mine] = partner.shipments();
    await track(partner, client, mine?.trackingNumber);
    const other = { ...request, Reference: 'Order-2' };
    await client.send('used key', 'POST', '/Shipments', other);
    const fresh = ask.shipmentRequest(await keys(client));
    await client.send('used Reference', 'POST', '/Shipments', fresh);
    const single = { ...ask.to('GB'), Reference: 'Order-3', Shipments: [ask.carton('P-3')] };
    const one = await client.send(
      'buy one carton, filed',
      'POST',
      '/Shipments',
      ask.shipmentRequest({ ...(await keys(client)), ...single }),
    );
    await readFiles(client, one);
    await sendBack(client, mine?.id);
    const last = partner.shipments().find(({ reference }) => reference === 'Order-3');
    for (const time of ['cancel', 'cancel again'])
      await client.send(time, 'PUT', '/Shipments/Cancel', { ShipmentID: last?.id });
  });

async function readFiles(client: Client, bought: Seen): Promise<void> {
  const { LabelUrl, CustomsInvoiceURL } = bodyOf(bought);
  const urls = [LabelUrl, CustomsInvoiceURL].flat();
  for (const url of urls) {
    if (typeof url !== 'string') continue;
    for (const time of ['1', '2', '3']) await client.file(`file, time ${time}`, url);
    await client.file('file, with token', url, client.token);
  }
}

async function track(partner: SecondPartner, client: Client, number: string | undefined) {
  if (number === undefined) return;
  for (const time of ['1', '2', '3'])
    await client.send(`track, time ${time}`, 'GET', `/Tracking/Get/Detail/${number}`);
  partner.move(number, 'In Transit', 'Picked up');
  await client.send('track, moved', 'GET', `/Tracking/Get/Detail/${number}`);
}

async function sendBack(client: Client, original: string | undefined): Promise<void> {
  const back = { IsReturn: 'Y', ReasonForExport: 'return' };
  const rated = await client.send('rate return', 'POST', '/Rates', ask.rateRequest(back));
  const option = bodyOf(rated)['Parcel Union Return'] as { DDU?: Option } | undefined;
  await client.send(
    'buy return',
    'POST',
    '/Shipments',
    ask.shipmentRequest({
      ...back,
      TermsOfTrade: 'DDU',
      HashKey: option?.DDU?.HashKey,
      ShipmentKey: original,
    }),
  );
}

/** A subscription, a purchase, and the carrier's events. */
export const subscribing = (...quirks: QuirkName[]): Promise<Tour> =>
  withPartner(quirks, async (partner, client, events) => {
    const receiver = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const { 'content-type': type, 'x-signature': signature } = request.headers;
      events.push(
        JSON.stringify([type, signature, Buffer.concat(parts).toString()]).replaceAll(
          /(127\.0\.0\.1|localhost)(:|%3A)\d+/g,
          '$1',
        ),
      );
      // Not 200: the document does not show what the partner expects.
      response.writeHead(202).end();
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    try {
      const URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
      await client.signIn();
      const names = ['SHIPMENT_CREATED', 'TRACKING_UPDATES'];
      await client.send('subscribe', 'POST', '/Webhooks/Subscribe', {
        WebHooksList: names.map((EventName) => ({ EventName, URL })),
      });
      await client.send('buy', 'POST', '/Shipments', ask.shipmentRequest(await keys(client)));
      const [, mine] = partner.shipments();
      if (mine) partner.move(mine.trackingNumber, 'Delivered', 'At the door');
      await client.send('unsubscribe', 'POST', '/Webhooks/UnSubscribe', { Events: names });
      await partner.eventsPosted();
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  });
