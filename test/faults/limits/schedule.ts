import { createRandom, type Random } from '../random.ts';
import { LANDED, RETURN_OPTIONS, type Sheet, type Terms, USUAL } from '../seller/rates.ts';
import { RETURN } from './limit.ts';

/** A way to a purchase, and what is stated there. Amounts are in USD; null: none is stated. */
export type Integration =
  | { at: 'ship' | 'http'; choose: string | null; atMost: string | null }
  | { at: 'batch'; atMost: string | null; anew: boolean }
  | { at: 'bench batch'; atMost: string }
  /** Packed while the partner is away. `automatic`: the station buys it once the partner is back. */
  | { at: 'waiting'; atMost: string; automatic: boolean }
  | { at: 'rule'; atMost: string }
  /** Unknown as its key was refused twice, then “not bought, buy again” in one step. */
  | { at: 'one step' }
  | { at: 'buy-again'; atMost: string | null }
  /** For no more than the price that the window shows. */
  | { at: 'window buy-again' }
  | { at: 'go-live' }
  | { at: 'return' | 'http return'; price: string | null };

/** Where the program dies during a visit. */
export type Death =
  | { at: 'sending' | 'rates'; nth: number }
  /** At the point with this number, of all its I/O. */
  | { at: 'point'; number: number };

/** An amount below every price; `nth`: of the visit's requests for rates. */
export interface Meanwhile {
  atMost: string;
  nth: number;
}

export interface Visit {
  door: Integration;
  /** Answers to /Rates of each order from then on; the last one stays. */
  sheets: Sheet[];
  /** How the first one becomes another, for the story. */
  kinds: Kind[];
  /** The partner is out of reach once it has answered /Rates. */
  away: boolean;
  /** The sender has changed the currency of the order. */
  inEuros: boolean;
  /** Refused for another reason than its price: its carton cannot be read. */
  isBad: boolean;
  /** At the command line somebody states it, while these rates are on their way. */
  meanwhile: Meanwhile | null;
  death: Death | null;
}

export interface Schedule {
  /** How it was drawn; null: it was not. */
  first: FirstDoor | null;
  terms: Terms | null;
  /** `purchasing.priceTolerance`. */
  tolerance: '0' | '5';
  /** Each quote is too old when it is bought. */
  isOld: boolean;
  visits: Visit[];
}

/** How a price is asked again. */
const KINDS = {
  same: {},
  cheaper: {},
  /** Above the limit by less than the tolerance. */
  'up within the tolerance': {},
  'far up': {},
  'in another currency': {},
  'in other terms only': {},
} as const;
export type Kind = keyof typeof KINDS;

export const FIRST_DOORS = [
  'ship',
  'http',
  'batch',
  'bench batch',
  'waiting',
  'rule',
  'one step',
  'buy-again',
  'window buy-again',
  'go-live',
  'return',
  'seen',
] as const;
export type FirstDoor = (typeof FIRST_DOORS)[number];

/** The same number and seed give the same schedule. */
export function limitSchedule(number: number, seed: number): Schedule {
  const random = createRandom((seed * 1_000_003 + number * 7919 + 17) >>> 0);
  random.next();
  const first = FIRST_DOORS[number % FIRST_DOORS.length] ?? 'ship';
  const terms = random.pick([null, 'DDP', 'DDU'] as const);
  const from = { random, terms, usual: usualTotal(first, terms) };
  const isReturn = first === 'return';
  const opening = openingVisit(from, first);
  const count = first === 'go-live' ? random.whole(2) : 1 + random.whole(2);
  const later = Array.from({ length: count }, (_, index) =>
    laterVisit(from, first, index, isReturn),
  );
  return {
    first,
    terms,
    tolerance: random.pick(['0', '5', '5']),
    // A quote of the bench must not be too old already when a rule or a person takes it.
    isOld: random.chance(0.3),
    visits: withMeanwhile([opening, ...later], number, seed),
  };
}

/** Drawn apart, so that the rest of a schedule stays as it is. */
function withMeanwhile(visits: readonly Visit[], number: number, seed: number): Visit[] {
  const random = createRandom((seed * 1_000_003 + number * 7919 + 91) >>> 0);
  random.next();
  return visits.map((visit, index) => {
    const meanwhile = { atMost: `9.${60 + index}`, nth: 1 + random.whole(2) };
    const isDrawn = random.chance(0.35);
    const isPlain = !visit.away && !visit.inEuros && !visit.isBad && visit.death === null;
    const isOfOrder = ['ship', 'http', 'batch'].includes(visit.door.at);
    return isDrawn && isPlain && isOfOrder ? { ...visit, meanwhile } : visit;
  });
}

interface From {
  random: Random;
  terms: Terms | null;
  /** What the purchase costs as long as nothing changes. */
  usual: number;
}

function usualTotal(first: FirstDoor, terms: Terms | null): number {
  if (first === 'return') return RETURN_OPTIONS.find(({ key }) => key === RETURN)?.price ?? 0;
  return terms === 'DDU' ? USUAL.price : USUAL.price + LANDED;
}

/** Amounts of different visits differ, to be told apart in the audit log. */
const amount = ({ random, usual }: From, visit: number): string =>
  (usual + random.pick([0, 1, 2]) + (visit * 7 + random.whole(7)) / 100).toFixed(2);

function openingVisit(from: From, first: FirstDoor): Visit {
  const { random } = from;
  const atMost = amount(from, 0);
  const choose = random.pick([null, null, 'cheapest', 'fastest']);
  const doors: Record<FirstDoor, () => Integration> = {
    ship: () => ({ at: 'ship', choose, atMost }),
    seen: () => ({ at: random.pick(['ship', 'http']), choose, atMost: null }),
    http: () => ({ at: 'http', choose, atMost }),
    batch: () => ({ at: 'batch', atMost: random.chance(0.7) ? atMost : null, anew: false }),
    'bench batch': () => ({ at: 'bench batch', atMost }),
    waiting: () => ({ at: 'waiting', atMost, automatic: random.chance(0.5) }),
    rule: () => ({ at: 'rule', atMost }),
    'one step': () => ({ at: 'one step' }),
    'buy-again': () => ({ at: 'buy-again', atMost: random.chance(0.4) ? atMost : null }),
    'window buy-again': () => ({ at: 'window buy-again' }),
    'go-live': () => ({ at: 'go-live' }),
    return: () => ({ at: random.pick(['return', 'http return']), price: from.usual.toFixed(2) }),
  };
  const door = doors[first]();
  // A named price is that of the first rates.
  const isShown = ['go-live', 'window buy-again', 'return', 'seen', 'one step', 'rule'].includes(
    first,
  );
  return visitOf(
    from,
    door,
    isShown ? 'same' : random.pick(['same', 'same', 'same', ...ALL_KINDS]),
  );
}

const ALL_KINDS = Object.keys(KINDS) as Kind[];
/** Rated again, it mostly costs more. */
const DEARER: readonly Kind[] = ['far up', 'up within the tolerance', 'up within the tolerance'];
const AGAIN: readonly Kind[] = [...ALL_KINDS, ...DEARER];

function laterVisit(from: From, first: FirstDoor, index: number, isReturn: boolean): Visit {
  const { random } = from;
  const atMost = random.chance(0.5) ? null : laterAmount(from, index + 1);
  const choose = random.pick([null, 'cheapest', 'fastest', 'express-ddp', 'cheapest-ddu']);
  const doors: (() => Integration)[] = isReturn
    ? [
        () => ({
          at: random.pick(['return', 'http return']),
          price: random.chance(0.5) ? null : from.usual.toFixed(2),
        }),
      ]
    : first === 'buy-again' || first === 'window buy-again'
      ? [() => ({ at: 'buy-again', atMost }), () => ({ at: 'window buy-again' })]
      : [
          () => ({ at: 'ship', choose, atMost }),
          () => ({ at: 'http', choose, atMost }),
          ...(first === 'batch' || first === 'bench batch'
            ? Array.from(
                { length: 4 },
                () => (): Integration => ({
                  at: 'batch',
                  atMost,
                  anew: random.chance(0.3),
                }),
              )
            : []),
        ];
  const visit = visitOf(from, random.pick(doors)(), random.pick(AGAIN));
  const isOfOrder = ['ship', 'http', 'batch'].includes(visit.door.at);
  return {
    ...visit,
    inEuros: isOfOrder && random.chance(0.12),
    isBad: visit.door.at === 'ship' && random.chance(0.3),
  };
}

/** Sometimes far below every price. */
const laterAmount = (from: From, visit: number): string =>
  from.random.chance(0.3) ? `9.${40 + visit}` : amount(from, visit);

function visitOf(from: From, door: Integration, opens: Kind): Visit {
  const { random } = from;
  const kinds: Kind[] = [opens, ...Array.from({ length: 2 }, () => random.pick(AGAIN))];
  const sheets = kinds.map((kind) => sheetOf(from, kind));
  const [first] = sheets;
  if (first && random.chance(0.75)) first.keys = 'expired';
  return {
    door,
    sheets,
    kinds,
    away: door.at !== 'waiting' && random.chance(door.at.endsWith('batch') ? 0.4 : 0.12),
    inEuros: false,
    isBad: false,
    meanwhile: null,
    death: random.chance(0.25) ? deathOf(random) : null,
  };
}

const deathOf = (random: Random): Death =>
  random.chance(0.5)
    ? { at: 'point', number: 1 + random.whole(200) }
    : { at: random.pick(['sending', 'rates']), nth: 1 + random.whole(2) };

/** Rates whose usual option costs so much; a return's price moves with that of STANDARD. */
function sheetOf({ terms, usual }: From, kind: Kind): Sheet {
  const isReturn = usual < USUAL.price;
  const up = (by: number): number => (isReturn ? USUAL.price * (1 + by / usual) : USUAL.price + by);
  const usualTerms = terms ?? 'DDP';
  switch (kind) {
    case 'same':
      return { ...USUAL };
    case 'cheaper':
      return { ...USUAL, price: up(-3) };
    case 'up within the tolerance':
      return { ...USUAL, price: up(4.4) };
    case 'far up':
      return { ...USUAL, price: up(60) };
    case 'in another currency':
      return { ...USUAL, price: up(-9), currency: 'EUR' };
    case 'in other terms only':
      return { ...USUAL, price: up(-9), offers: [usualTerms === 'DDP' ? 'DDU' : 'DDP'] };
  }
}

export function tellSchedule({ terms, tolerance, isOld, visits }: Schedule): string {
  const settings = `terms ${terms ?? 'none'}, tolerance ${tolerance}${isOld ? ', every quote too old' : ''}`;
  return [settings, ...visits.map(tellVisit)].join('; ');
}

export function tellVisit(visit: Visit): string {
  const { door, sheets, kinds, away, inEuros, isBad, meanwhile, death } = visit;
  const { at, ...rest } = door;
  const stated = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  const rates = kinds.map((kind, index) =>
    sheets[index]?.keys === 'expired' ? `${kind} (expired)` : kind,
  );
  return [
    [at, ...stated].join(' '),
    `rates ${rates.join(', then ')}`,
    ...(away ? ['then away'] : []),
    ...(inEuros ? ['the order in EUR'] : []),
    ...(meanwhile
      ? [`at most ${meanwhile.atMost} stated while rates ${meanwhile.nth} are on their way`]
      : []),
    ...(isBad ? ['in a carton that cannot be read'] : []),
    ...(death
      ? [death.at === 'point' ? `dies at #${death.number}` : `dies at ${death.at} ${death.nth}`]
      : []),
  ].join(', ');
}
