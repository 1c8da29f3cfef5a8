import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { authenticate, authorize, strangeToken } from './auth.ts';
import { serveFile } from './files.ts';
import { classify, track } from './lookups.ts';
import type { QuirkName } from './quirks.ts';
import { rates } from './rates.ts';
import { buy, cancel, findShipments } from './shipments.ts';
import {
  createPoster,
  type Poster,
  subscribe,
  tellCreated,
  tellTracking,
  unsubscribe,
} from './webhooks.ts';
import { answerOf, readBody, send } from './wire.ts';
import {
  type Answer,
  type Call,
  type Endpoint,
  has,
  Refusal,
  type Shipment,
  type World,
} from './world.ts';

export interface PartnerOptions {
  readonly appId?: string;
  readonly restApiKey?: string;
  /** With these the credentials are those of a 3PL account, and each call names one of these merchants. */
  readonly customerKeys?: readonly string[];
  readonly quirks?: readonly QuirkName[];
  readonly port?: number;
  readonly now?: () => Date;
  /** Delay of `slow-answers`. */
  readonly slowMs?: number;
  readonly keysLiveMs?: number;
  /** Whether another program's shipment causes events after a subscription: yes unless false. */
  readonly busy?: boolean;
}

export interface SecondPartner {
  readonly url: string;
  readonly appId: string;
  readonly restApiKey: string;
  /** May be changed while it runs. */
  readonly quirks: Set<QuirkName>;
  /** Calls so far, without those for files. */
  calls(): number;
  /** Purchases as the partner counts them; the first is another program's. */
  shipments(): readonly Shipment[];
  /** Reports progress as the carrier: an entry of the history, and an event. */
  move(trackingNumber: string, status: string, detail: string): void;
  expireKeys(): void;
  expireTokens(): void;
  /** Resolves once all events so far were posted. */
  eventsPosted(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Paths of the document's endpoints; the document gives no path for the last two, so these are this partner's
 * own.
 */
const ROUTES: readonly [method: string, path: RegExp, endpoint: Endpoint][] = [
  ['POST', /^\/Auth$/, 'auth'],
  ['POST', /^\/Rates$/, 'rates'],
  ['POST', /^\/Shipments$/, 'shipments'],
  ['GET', /^\/Tracking\/Get\/Detail\/([^/]+)$/, 'tracking'],
  ['POST', /^\/Webhooks\/Subscribe$/, 'subscribe'],
  ['POST', /^\/Webhooks\/UnSubscribe$/, 'unsubscribe'],
  ['POST', /^\/Classifications$/, 'classifications'],
  ['PUT', /^\/Shipments\/Cancel(?:\/([^/]+))?$/, 'cancel'],
  ['GET', /^\/Shipments$/, 'find-shipments'],
];

const EACH = 7;
const LONGEST_PAYLOAD = 4000;

/** A partner written from the interface document alone, on a port of 127.0.0.1. */
export async function startSecondPartner(options: PartnerOptions = {}): Promise<SecondPartner> {
  const world: World = {
    appId: options.appId ?? 'app-second',
    restApiKey: options.restApiKey ?? 'key-of-second-partner',
    customerKeys: options.customerKeys ?? [],
    quirks: new Set(options.quirks),
    now: options.now ?? (() => new Date()),
    slowMs: options.slowMs ?? 3000,
    keysLiveMs: options.keysLiveMs ?? 30 * 60_000,
    busy: options.busy ?? true,
    tokens: new Map(),
    keys: new Map(),
    shipments: new Map(),
    files: new Map(),
    subscriptions: new Map(),
    calls: 0,
    lastMinute: [],
    counters: new Map(),
    origin: '',
    otherOrigin: '',
  };
  const poster = createPoster(world);
  const server = createServer((request, response) => {
    void answer(world, poster, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  world.origin = `http://127.0.0.1:${port}`;
  world.otherOrigin = `http://localhost:${port}`;
  const { shipment } = await buy(world, somebodyElses(world));
  if (shipment) move(world, shipment, 'In Transit', 'Left the depot');
  return handle(world, poster, server);
}

function handle(world: World, poster: Poster, server: Server): SecondPartner {
  return {
    url: world.origin,
    appId: world.appId,
    restApiKey: world.restApiKey,
    quirks: world.quirks,
    calls: () => world.calls,
    shipments: () => [...world.shipments.values()],
    move(trackingNumber, status, detail) {
      const moved = [...world.shipments.values()].find(
        (shipment) => shipment.trackingNumber === trackingNumber,
      );
      if (!moved) throw new Error(`Nothing was bought with the tracking number ${trackingNumber}.`);
      move(world, moved, status, detail);
      tellTracking(world, poster, moved);
    },
    expireKeys: () => world.keys.clear(),
    expireTokens: () => world.tokens.clear(),
    eventsPosted: () => poster.posted(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function move(world: World, shipment: Shipment, status: string, detail: string): void {
  const entry = { at: world.now(), location: 'Depot', country: 'US' };
  shipment.history.push({ ...entry, status, detail });
  if (has(world, 'tracking-goes-back'))
    shipment.history.push({ ...entry, status: 'In Progress', detail: 'Data received' });
}

async function answer(
  world: World,
  poster: Poster,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://partner');
  const path = has(world, 'api-moved') ? url.pathname.replace(/^\/v2(?=\/)/, '') : url.pathname;
  if (/^(\/stored)?\/files\//.test(path))
    return serveFile(world, path, request.headers.authorization, response);
  const [, , endpoint] =
    ROUTES.find(([method, route]) => method === request.method && route.test(path)) ?? [];
  const body = await readBody(request).catch(() => Buffer.alloc(0));
  if (endpoint && has(world, 'api-moved') && path === url.pathname) {
    response.writeHead(308, { location: `${world.origin}/v2${path}${url.search}` }).end();
    return;
  }
  world.calls += 1;
  if (has(world, 'slow-answers')) await wait(world.slowMs);
  if (isOverLimit(world)) return send(world, null, response, tooManyAtOnce(world));
  if (world.calls % EACH === 0) {
    if (has(world, 'connection-dropped')) return void request.socket.destroy();
    const busy = seventh(world);
    if (busy) return send(world, null, response, busy);
  }
  const rest = decodeURIComponent(
    ROUTES.map(([, route]) => route.exec(path)?.[1]).find(Boolean) ?? '',
  );
  try {
    if (!endpoint) throw new Refusal(404, 'No such address');
    if (has(world, 'payload-limit') && body.byteLength > LONGEST_PAYLOAD)
      throw new Refusal(413, 'The request is too large');
    const call = readCall(endpoint, request, url, body, rest);
    send(world, endpoint, response, await perform(world, poster, call));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'Internal error');
    if (!(error instanceof Refusal)) console.error(error);
    send(world, null, response, answerOf(world, refusal, request, body.toString()));
  }
}

const MINUTE = 60_000;
const PER_MINUTE = 20;
const PER_DAY = 25;

function isOverLimit(world: World): boolean {
  const now = world.now().getTime();
  world.lastMinute = [...world.lastMinute.filter((at) => now - at < MINUTE), now];
  return (
    (has(world, 'rate-limit-per-minute') && world.lastMinute.length > PER_MINUTE) ||
    (has(world, 'rate-limit-of-a-day') && world.calls > PER_DAY)
  );
}

const tooManyAtOnce = (world: World): Answer => ({
  ...TOO_MANY,
  ...(has(world, 'rate-limit-of-a-day') ? { headers: { 'retry-after': '3600' } } : {}),
});

const TOO_MANY = { status: 429, body: { Message: 'Too many requests' } };

/** A refusal that comes now and then, though the call is right. */
function seventh(world: World): Answer | null {
  if (has(world, 'rate-limit-retry-after')) return { ...TOO_MANY, headers: { 'retry-after': '1' } };
  if (has(world, 'rate-limit-http-date'))
    return {
      ...TOO_MANY,
      headers: { 'retry-after': new Date(world.now().getTime() + 2000).toUTCString() },
    };
  if (has(world, 'rate-limit-bare')) return TOO_MANY;
  if (has(world, 'gateway-503'))
    return { status: 503, raw: '<html><h1>503 Service Unavailable</h1></html>', type: 'text/html' };
  return null;
}

/** Every request has Content-Type: application/json, and a body unless it is a GET. */
function readCall(
  endpoint: Endpoint,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  rest: string,
): Call {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(400, 'Content-Type must be application/json', 'Content-Type');
  const headers = request.headers as Record<string, string | undefined>;
  const call = { endpoint, headers, query: url.searchParams, rest };
  if (request.method === 'GET' || body.byteLength === 0) return { ...call, body: {} };
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return { ...call, body: parsed as Call['body'] };
  } catch {
    // Refused below, since it is no object.
  }
  throw new Refusal(400, 'The body must be a JSON object');
}

async function perform(world: World, poster: Poster, call: Call): Promise<Answer> {
  if (call.endpoint === 'auth') return authenticate(world, call);
  try {
    authorize(world, call.endpoint, call);
  } catch (error) {
    const other = strangeToken(world);
    if (other) return other;
    throw error;
  }
  switch (call.endpoint) {
    case 'rates':
      return { status: 200, body: rates(world, call) };
    case 'shipments': {
      const { answer: body, shipment } = await buy(world, call);
      if (shipment) tellCreated(world, poster, shipment);
      return { status: has(world, 'buy-answers-201') ? 201 : 200, body };
    }
    case 'cancel':
      return cancel(world, call);
    case 'find-shipments':
      return { status: 200, body: findShipments(world, call) };
    case 'tracking':
      return { status: 200, body: track(world, call) };
    case 'classifications':
      return { status: 200, body: classify(world, call) };
    case 'unsubscribe':
      return { status: 200, body: unsubscribe(world, call) };
    case 'subscribe': {
      const body = subscribe(world, call, poster);
      const [elses] = world.shipments.values();
      if (world.busy && elses) {
        tellCreated(world, poster, elses);
        tellTracking(world, poster, elses);
      }
      return { status: 200, body };
    }
  }
}

/** A shipment of this account bought by another program. */
function somebodyElses(world: World): Call {
  const [CustomerKey] = world.customerKeys;
  const address = {
    Name: 'Ware GmbH',
    AddressLine1: 'Hof 1',
    City: 'Kiel',
    State: 'SH',
    Country: 'DE',
    Zip: '24103',
    Phone: '+49431555',
    Email: 'hof@example.com',
  };
  return {
    endpoint: 'shipments',
    headers: {},
    query: new URLSearchParams(),
    rest: '',
    body: {
      Reference: 'ELSEWHERE-1',
      ServiceCode: 'STANDARD',
      TermsOfTrade: 'DDP',
      WeightUnit: 'KG',
      DimensionUnit: 'CM',
      Currency: 'EUR',
      ReasonForExport: 'merchandise',
      PickUpDate: '2026-11-26',
      ShipFromAddress: address,
      ShipToAddress: { ...address, Name: 'A. Buyer', Country: 'US', City: 'Austin', State: 'TX' },
      Shipments: [
        {
          Piece: [
            {
              Quantity: 1,
              Weight: 0.2,
              SalePrice: 20,
              HSCode: '610910',
              OriginCountryCode: 'PT',
              Description: 'Shirt',
            },
          ],
          Package: { Weight: 0.5, Length: 20, Width: 20, Height: 5 },
        },
      ],
      ...(CustomerKey ? { CustomerKey } : {}),
      ...(has(world, 'credentials-wanted-in-body')
        ? { AppID: world.appId, RestApiKey: world.restApiKey }
        : {}),
    },
  };
}
