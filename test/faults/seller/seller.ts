import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, malformed, type Reply, unauthorized } from './answers.ts';
import { type Books, openBooks } from './books.ts';
import { blank, label, type Paper } from './labels.ts';
import { openPurchases, type Purchases } from './purchases.ts';
import { outboundRates, returnRates, type Sheet, USUAL } from './rates.ts';

export interface Seller {
  baseUrl: string;
  credentials: { appId: string; restApiKey: string; customerKeys: Record<string, string> };
  books: Books;
  purchases: Purchases;
  paper: Paper;
  /** Files fetched in the place of labels. */
  served: Paper[];
  auth: 'up' | 'gone';
  keyLifeMs: number;
  /** Answers to /Rates by Reference, the next first; the last one stays. Others get the usual prices. */
  sheets: Map<string, Sheet[]>;
  /** Called and awaited before /Rates is answered. */
  onRates(reference: string): Promise<void>;
  expireTokens(): void;
  /** From now on connections are refused. */
  goAway(): void;
  comeBack(): Promise<void>;
  /** As after its start, keeping only these sales. */
  reset(references: readonly string[]): void;
  close(): Promise<void>;
}

const KEY_LIFE_MS = 600_000;

/** A partner of the tests' own: it shares neither code nor assumptions with the station or the sandbox. */
export async function startSeller(): Promise<Seller> {
  let tokens = new Set<string>();
  let issued = 0;
  const books = openBooks(() => seller.baseUrl);
  const purchases = openPurchases(books, () => seller);

  function auth(): Reply {
    if (seller.auth === 'gone') return { says: 'unclear', status: 0, type: '', body: null };
    issued += 1;
    tokens.add(`token-${issued}`);
    return json('unclear', 200, { Token: `token-${issued}` });
  }

  async function answer(path: string, body: string, authorization: string): Promise<Reply> {
    if (path === '/Auth') return auth();
    const authorized = tokens.has(authorization.replace(/^Bearer /, ''));
    if (path === '/Shipments') return await purchases.take(body, authorized);
    if (!authorized) return unauthorized();
    return path === '/Rates'
      ? await rates(seller, body)
      : json('unclear', 404, { Message: 'Not found' });
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://seller').pathname;
    const pdf = paperAt(seller, path);
    if (pdf) {
      seller.served.push(seller.paper);
      response.writeHead(200, { 'content-type': 'application/pdf', connection: 'close' });
      response.end(pdf);
      return;
    }
    textOf(request)
      .then((body) => answer(path, body, request.headers.authorization ?? ''))
      .then((reply) => send(response, reply))
      .catch((error: unknown) => {
        purchases.malformed.push(String(error));
        response.destroy();
      });
  });

  const baseUrl = await listening(server, 0);
  const seller: Seller = {
    baseUrl,
    credentials: { appId: 'app', restApiKey: 'rest-api-key-of-the-seller', customerKeys: {} },
    books,
    purchases,
    paper: 'own',
    served: [],
    auth: 'up',
    keyLifeMs: KEY_LIFE_MS,
    sheets: new Map(),
    onRates: async () => undefined,
    expireTokens: () => {
      tokens = new Set();
    },
    goAway: () => void server.close(),
    async comeBack() {
      if (!server.listening) await listening(server, Number(new URL(baseUrl).port));
    },
    reset(references) {
      books.keepOnly(references);
      Object.assign(purchases, { sendings: [], malformed: [], treatments: [], treated: [] });
      purchases.onSending = async () => undefined;
      Object.assign(seller, { paper: 'own', served: [], auth: 'up', keyLifeMs: KEY_LIFE_MS });
      Object.assign(seller, { sheets: new Map(), onRates: async () => undefined });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return seller;
}

interface WireRates {
  CustomerKey?: string;
  Reference?: string;
  IsReturn?: string;
  Currency?: string;
}

async function rates({ books, keyLifeMs, sheets, onRates }: Seller, body: string): Promise<Reply> {
  const { CustomerKey: customerKey = null, ...wire } = JSON.parse(body) as WireRates;
  const reference = wire.Reference;
  if (!reference) return malformed('Reference');
  const isReturn = wire.IsReturn === 'Y';
  const ofOrder = sheets.get(reference) ?? [];
  const sheet = (ofOrder.length > 1 ? ofOrder.shift() : ofOrder[0]) ?? USUAL;
  const currency = wire.Currency ?? 'USD';
  const offers = isReturn ? returnRates(sheet, currency) : outboundRates(sheet, currency);
  const expiresAt = sheet.keys === 'expired' ? 0 : performance.now() + keyLifeMs;
  for (const { hashKey, ...key } of offers.keys) {
    books.offer(hashKey, { ...key, isReturn, customerKey, reference, expiresAt });
  }
  await onRates(reference);
  return json('unclear', 200, { RateId: 1, Reference: reference, ...offers.body });
}

/** The file at a label's URL; null for another path. */
function paperAt({ books, paper }: Seller, path: string): Uint8Array | null {
  const [, shipmentId, index = ''] = /^\/labels\/(\w+)\/(\d+)\.pdf$/.exec(path) ?? [];
  const sale = books.sales.find((each) => each.shipmentId === shipmentId);
  if (!sale) return null;
  const other = books.sales.find(({ reference }) => reference !== sale.reference);
  const papers: Record<Paper, () => Uint8Array> = {
    own: () => label(sale, Number(index)),
    none: blank,
    'another order’s': () => (other ? label(other, 0) : blank()),
    'another’s, with this carton’s name': () =>
      other ? label(other, 0, sale.cartons[Number(index)]) : blank(),
    blank,
  };
  return papers[paper]();
}

function send(response: ServerResponse, { status, type, body, half }: Reply): void {
  if (response.destroyed) return;
  if (body === null) {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    connection: 'close',
  });
  if (half) response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  else response.end(bytes);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const listening = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
