import { createRandom, type Random } from '../random.ts';
import type { Sale } from '../seller/books.ts';
import { orderNamed } from '../workshop.ts';
import { type Called, call, commandLine, type Hands, opened } from './hands.ts';
import { type LimitStage, MERCHANTS, type Merchant, OWN, SHARED } from './stage.ts';
import { type LimitViolation, soldTwice } from './verdict.ts';

/** What a caller asks, and whose order it names where. */
export interface NamedCall {
  token: Merchant | 'any';
  does: 'ship' | 'rates' | 'hold' | 'cancel' | 'returns' | 'read' | 'shipments' | 'put';
  /** In the path. */
  ref: string;
  /** The text of `?merchant=…` as it is sent; null: none. */
  query: string | null;
  /** A merchant in the body. */
  body: Merchant | null;
}

export type NameStep =
  | NamedCall
  /** `ship` on the command line. */
  | { does: 'command line'; ref: string }
  /** Both tokens ship the shared reference at the same moment. */
  | { does: 'both at once' }
  /** Lists of orders, events and exceptions. */
  | { does: 'list'; path: string; token: Merchant; query: Merchant | null }
  /** Several orders in one body, one of them of another merchant. */
  | { does: 'many'; token: Merchant; reference: string };

export interface NameStory {
  told: string[];
  /** Each step says how it ended. */
  ended: string[];
  sales: number;
  violations: LimitViolation[];
}

const STEPS = 8;

/** The same number and seed give the same steps. */
export function nameSteps(number: number, seed: number): NameStep[] {
  const random = createRandom((seed * 1_000_003 + number * 7919 + 29) >>> 0);
  random.next();
  return Array.from({ length: STEPS }, (_, index) => stepOf(random, index));
}

const REFS = [SHARED, SHARED, SHARED, OWN.Alpha, OWN.Beta, `Beta%2F${SHARED}`, `Alpha%2F${SHARED}`];
const DOES = [
  'ship',
  'ship',
  'ship',
  'rates',
  'hold',
  'cancel',
  'returns',
  'read',
  'shipments',
  'put',
] as const;
const QUERIES = [
  null,
  'Alpha',
  'Beta',
  'Beta',
  'beta',
  '',
  'Alpha&merchant=Beta',
  'Beta&merchant=Alpha',
  '%20Alpha',
];
const LISTS = ['/v1/orders', '/v1/events', '/v1/exceptions'];

function stepOf(random: Random, index: number): NameStep {
  const kind = random.whole(12);
  if (kind === 0)
    return {
      does: 'command line',
      ref: random.pick([SHARED, `Alpha/${SHARED}`, `Beta/${SHARED}`]),
    };
  if (kind === 1) return { does: 'both at once' };
  const token = random.pick(MERCHANTS);
  if (kind === 2)
    return {
      does: 'list',
      path: random.pick(LISTS),
      token,
      query: random.pick([null, 'Alpha', 'Beta'] as const),
    };
  if (kind === 3) return { does: 'many', token, reference: `NEW-${index}` };
  const call: NamedCall = {
    token: random.pick(['Alpha', 'Beta', 'Alpha', 'any']),
    does: random.pick(DOES),
    ref: random.pick(REFS),
    query: random.pick(QUERIES),
    body: random.chance(0.2) ? random.pick(MERCHANTS) : null,
  };
  // An order that is put is there afterwards: the references of one merchant stay its own.
  return call.does === 'put' ? { ...call, ref: SHARED } : call;
}

export async function playNamesOf(
  stage: LimitStage,
  steps: readonly NameStep[],
): Promise<NameStory> {
  const dataDir = await stage.newStation();
  const { seller } = stage;
  seller.books.guard = {
    ...{
      key: true,
      reference: false,
      repeatedKey: 'answers-again',
      usedWords: '',
      marks: 'at-the-start',
    },
  };
  seller.books.works = 0;
  seller.books.namesLabels = false;
  const hands = { stage, dataDir, keys: 0 };
  const violations: LimitViolation[] = [];
  const told: string[] = [];
  await opened(hands);
  for (const step of steps) {
    const before = seller.books.sales.length;
    const orders = await ordersOf(hands);
    const { answer, allowed, found } = await take(hands, step);
    told.push(`${JSON.stringify(step)}: ${answer}`);
    const sold = seller.books.sales.slice(before);
    const wrong = [
      ...found,
      ...sold
        .filter((sale) => !allowed.includes(fullName(sale)))
        .map(
          (sale): LimitViolation => ({
            rule: 'other-order',
            what: `${fullName(sale)} was bought`,
          }),
        ),
      ...changed(orders, await ordersOf(hands), allowed),
    ];
    violations.push(...wrong.map(({ rule, what }) => ({ rule, what: `${told.at(-1)}: ${what}` })));
  }
  await stage.running.close();
  const { sales } = seller.books;
  return { told, ended: [], sales: sales.length, violations: [...violations, ...soldTwice(sales)] };
}

const KEYS: Record<string, Merchant> = { 'key-of-alpha': 'Alpha', 'key-of-beta': 'Beta' };
const fullName = ({ customerKey, reference }: Pick<Sale, 'customerKey' | 'reference'>): string =>
  `${KEYS[customerKey ?? ''] ?? ''}/${reference}`;

interface Taken {
  answer: string;
  /** Orders that may be bought or changed, as MERCHANT/REFERENCE. */
  allowed: string[];
  found: LimitViolation[];
}

async function take(hands: Hands, step: NameStep): Promise<Taken> {
  switch (step.does) {
    case 'command line': {
      const { code, error } = await commandLine(hands, ['ship', step.ref]);
      const isNamed = step.ref.includes('/');
      const wrong = !isNamed && code !== 2 ? [answered(`expected exit 2, found ${code}`)] : [];
      return { answer: `${code} ${error ?? ''}`, allowed: isNamed ? [step.ref] : [], found: wrong };
    }
    case 'both at once': {
      const calls = await Promise.all(MERCHANTS.map((token) => ship(hands, token)));
      const answer = calls.map(({ status }) => status).join(' and ');
      return { answer, allowed: MERCHANTS.map((merchant) => `${merchant}/${SHARED}`), found: [] };
    }
    case 'list':
      return await list(hands, step);
    case 'many':
      return await many(hands, step);
    default:
      return await named(hands, step);
  }
}

const answered = (what: string): LimitViolation => ({ rule: 'wrong-answer', what });

async function ship(hands: Hands, token: Merchant): Promise<Called> {
  hands.keys += 1;
  const key = `both-${hands.keys}`;
  const path = `/v1/orders/${SHARED}/ship`;
  return await call(hands, { token: hands.stage.tokens[token], path, body: {}, key });
}

async function list(hands: Hands, step: Extract<NameStep, { does: 'list' }>): Promise<Taken> {
  const { token, path, query } = step;
  const search = query === null ? '' : `?merchant=${query}`;
  const called = await call(hands, {
    token: hands.stage.tokens[token],
    method: 'GET',
    path: `${path}${search}`,
  });
  const isOther = query !== null && query !== token;
  const expected = isOther ? [403] : [200];
  return {
    answer: String(called.status),
    allowed: [],
    found: [...unexpected(called, expected), ...shown(called, token, hands)],
  };
}

async function many(
  hands: Hands,
  { token, reference }: Extract<NameStep, { does: 'many' }>,
): Promise<Taken> {
  const other = token === 'Alpha' ? 'Beta' : 'Alpha';
  const orders = [
    { ...orderNamed(`${reference}-1`), merchant: token },
    { ...orderNamed(`${reference}-2`), merchant: other },
    orderNamed(`${reference}-3`),
  ];
  const called = await call(hands, {
    token: hands.stage.tokens[token],
    path: '/v1/orders',
    body: { orders },
  });
  const { imported, rejected = [] } = called.body as { imported?: number; rejected?: unknown[] };
  const right = called.status === 200 && imported === 2 && rejected.length > 0;
  return {
    answer: `${called.status}, ${imported} imported`,
    allowed: [`${token}/${reference}-1`, `${token}/${reference}-3`],
    found: right ? [] : [answered('expected two orders imported and one refused')],
  };
}

async function named(hands: Hands, step: NamedCall): Promise<Taken> {
  const { token, does, ref, query, body } = step;
  const search = query === null ? '' : `?merchant=${query}`;
  hands.keys += 1;
  const called = await call(hands, {
    token: hands.stage.tokens[token],
    ...requestOf(does, ref, body),
    path: `/v1/orders/${ref}${PATHS[does]}${search}`,
    key: `name-${hands.keys}`,
  });
  const { order, statuses } = expectedOf(step);
  return {
    answer: `${called.status} ${(called.body.code as string | undefined) ?? ''}`,
    allowed: order === null ? [] : [order],
    found: [
      ...unexpected(called, statuses),
      ...(token === 'any' ? [] : shown(called, token, hands, step)),
    ],
  };
}

const PATHS: Record<NamedCall['does'], string> = {
  ship: '/ship',
  rates: '/rates',
  hold: '/hold',
  cancel: '/cancel',
  returns: '/returns',
  read: '',
  shipments: '/shipments',
  put: '',
};

function requestOf(does: NamedCall['does'], ref: string, merchant: Merchant | null) {
  const inBody = merchant === null ? {} : { merchant };
  if (does === 'read' || does === 'shipments') return { method: 'GET' };
  if (does === 'put')
    return { method: 'PUT', body: { ...orderNamed(decodeURIComponent(ref)), ...inBody } };
  if (does === 'hold' || does === 'cancel') return {};
  return { body: { ...(does === 'returns' ? { carrier: 'UPS Standard' } : {}), ...inBody } };
}

/** The order that is named, if it may be touched; and the statuses that may answer, empty for any. */
export function expectedOf({ token, does, ref, query, body }: NamedCall): {
  order: string | null;
  statuses: number[];
} {
  const nothing = (...statuses: number[]) => ({ order: null, statuses });
  const isBodyRead = !['read', 'shipments', 'hold', 'cancel'].includes(does);
  const inBody = isBodyRead ? body : null;
  // Blanks around a name are no part of it.
  const asked = query === null ? null : decodeURIComponent(query).trim();
  const isPlain = asked === null || asked === 'Alpha' || asked === 'Beta';
  if (!isPlain) return nothing(400, 403, 404, 422);
  if (ref.includes('%2F')) return nothing(400, 403, 404, 422);
  const whose = token === 'any' ? asked : token;
  if (token !== 'any' && asked !== null && asked !== token) return nothing(403);
  if (query?.includes('%20')) return { order: `${asked}/${ref}`, statuses: [] };
  // Only an order has a merchant; elsewhere it is an unknown field.
  if (inBody !== null && does !== 'put') return nothing(400, 403, 404);
  if (inBody !== null && token !== 'any' && inBody !== token) return nothing(403);
  const merchant = whose ?? inBody ?? (does === 'put' ? '' : ownerOf(ref));
  if (whose !== null && inBody !== null && inBody !== whose) return nothing(400, 403, 422);
  if (merchant === null) return nothing(400, 404, 409, 422);
  const isThere = does === 'put' || ref === SHARED || OWN[merchant as Merchant] === ref;
  return isThere ? { order: `${merchant}/${ref}`, statuses: [] } : nothing(404);
}

/** null: of both. */
const ownerOf = (ref: string): Merchant | null =>
  MERCHANTS.find((merchant) => OWN[merchant] === ref) ?? null;

function unexpected({ status, body }: Called, statuses: readonly number[]): LimitViolation[] {
  if (status === 500) return [{ rule: 'defect', what: JSON.stringify(body) }];
  if (statuses.length === 0 || statuses.includes(status)) return [];
  return [answered(`expected ${statuses.join(' or ')}, found ${status}`)];
}

/** Traces of the other merchant's orders in an answer, except what the caller said itself. */
function shown(
  { body }: Called,
  token: Merchant,
  hands: Hands,
  step?: NamedCall,
): LimitViolation[] {
  const other: Merchant = token === 'Alpha' ? 'Beta' : 'Alpha';
  const ofOther = hands.stage.seller.books.sales.filter(
    ({ customerKey }) => KEYS[customerKey ?? ''] === other,
  );
  const text = JSON.stringify(body);
  const marks = [
    ...(step?.ref === OWN[other] ? [] : [OWN[other]]),
    `key-of-${other.toLowerCase()}`,
    `"merchant":"${other}"`,
    ...ofOther.map(({ shipmentId }) => shipmentId),
  ];
  return marks
    .filter((mark) => text.includes(mark))
    .map((mark) => ({ rule: 'shown-to-others', what: `${mark} is in the answer` }));
}

type Orders = Map<string, string>;

async function ordersOf(hands: Hands): Promise<Orders> {
  const { json } = await commandLine(hands, ['orders', '--limit', '200']);
  const { orders = [] } = (json ?? {}) as {
    orders?: { merchant: string | null; reference: string; status: string }[];
  };
  return new Map(orders.map((each) => [`${each.merchant ?? ''}/${each.reference}`, each.status]));
}

/** Orders that were added or changed though they were not named. */
const changed = (before: Orders, after: Orders, allowed: readonly string[]): LimitViolation[] =>
  [...after]
    .filter(([name, status]) => before.get(name) !== status && !allowed.includes(name))
    .map(([name, status]) => ({ rule: 'other-order', what: `${name} is ${status} now` }));
