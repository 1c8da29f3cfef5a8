import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import { type Consumer, type EventLog, type Following, follow } from '../../kernel/event-log.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { CircuitBreaker } from '../../kernel/partner.ts';
import { mayBeAway, stopsTheRun } from '../batches/unattended.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import {
  type BuyWaitingNeeds,
  buyWaiting,
  refuseLater,
  reportBegun,
  type Turn,
} from './buy-waiting.ts';

export interface WaitingRunNeeds extends BuyWaitingNeeds {
  events: EventLog;
  line: CircuitBreaker;
  /** A small request, to see whether the partner answers. */
  probe(): Promise<Result<void>>;
  settings: SettingsSource;
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1: spreads the requests of benches that lost the partner at the same time. */
  random(): number;
  changed(): void;
  lineChanged(): Promise<void>;
}

const MINUTE = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = MINUTE;
/** Longest pause; packing an order ends it early. */
const LONGEST_REST_MS = 15 * MINUTE;
/** Most requests for one order: sign-in, rates up to three times, the purchase, and its labels. */
const OF_ONE_ORDER = 12;
/** Cartons whose labels are among them; each further carton is one more request. */
const FEW_CARTONS = 4;
/** Number of failures after which an order is left to a person, if the partner answers for another order. */
const STRIKES = 3;

/**
 * Buys waiting orders in the order of packing, once the partner answers. Until then it sends a small
 * request at increasing, randomised intervals.
 */
export function createWaitingRun(needs: WaitingRunNeeds) {
  const { events: log, line } = needs;
  const closing = new AbortController();
  const waking = { now: new AbortController() };
  let running: Promise<void> = Promise.resolve();
  let following: Following | null = null;
  let why: StationError | null = null;
  const ends: (() => void)[] = [];

  function report(error: StationError | null): void {
    if (why?.message === error?.message) return;
    why = error;
    needs.changed();
  }

  return {
    begin(): void {
      const wake = () => waking.now.abort();
      ends.push(
        line.onChange(() => {
          wake();
          needs.changed();
          needs.lineChanged().catch((error) => reportDefect(error, 'waiting'));
        }),
      );
      const consumer: Consumer = {
        async take(events) {
          if (events.some(({ kind }) => kind === 'packing.saved.v1')) wake();
        },
        missed: async () => wake(),
      };
      following = follow(log, consumer, (error) => reportDefect(error, 'waiting'));
      running = run(needs, { closing: closing.signal, waking, report }).catch((error) =>
        reportDefect(error, 'waiting'),
      );
    },
    why: () => why,
    /** A running purchase is completed. */
    async close(): Promise<void> {
      closing.abort();
      for (const end of ends) end();
      await following?.close();
      await running;
    },
  };
}

interface Running {
  closing: AbortSignal;
  waking: { now: AbortController };
  report(error: StationError | null): void;
}

async function run(needs: WaitingRunNeeds, running: Running): Promise<void> {
  const { closing } = running;
  const pace = paceOf(needs, closing);
  const buy = createStrikes(needs);
  for (let failures = 0; !closing.aborted; )
    failures = await nextTurn(needs, { ...running, ...pace, buy, failures }).catch(
      async (error) => {
        reportDefect(error, 'waiting');
        // The disk may be full, for example; the orders keep waiting.
        await pace.rest(pauseAfter(failures + 1, needs.random()));
        return failures + 1;
      },
    );
}

interface Pace {
  /** Never rejects; ends early when the signal fires. */
  rest(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Waits until the requests of a whole order fit into the limit per minute; if they never do, it goes alone. */
  inPace(next: Session | undefined): Promise<void>;
}

type BuyInTurn = (orderId: string, next: Session | undefined) => Promise<Turn>;

interface TurnParts extends Running, Pace {
  buy: BuyInTurn;
  failures: number;
}

/** Buys the order whose turn it is, or waits for one; returns the number of failures in a row. */
async function nextTurn(
  needs: WaitingRunNeeds,
  { closing, waking, report, rest, inPace, buy, failures: before }: TurnParts,
): Promise<number> {
  const { line } = needs;
  // Set before the look, so that an order packed during it ends the pause.
  waking.now = new AbortController();
  await reportBegun(needs);
  const [first, second] = await needs.sessions.waiting(2);
  if (!first && !line.isDown()) {
    report(null);
    await rest(LONGEST_REST_MS, AbortSignal.any([closing, waking.now.signal]));
    return 0;
  }
  const failures = line.isDown() ? Math.max(1, before) : before;
  if (failures > 0) await rest(Math.max(pauseAfter(failures, needs.random()), line.pauseLeft()));
  await inPace(first);
  if (closing.aborted) return failures;
  const probed = failures > 0 ? await needs.probe() : null;
  if (probed && !probed.ok) report(probed.error);
  if (!first || (probed && !probed.ok)) return failures + 1;
  const turn = await buy(first.orderId, second);
  report(turn.error);
  needs.changed();
  return turn.kind === 'through' ? 0 : failures + 1;
}

function paceOf({ settings, line, wait }: WaitingRunNeeds, closing: AbortSignal): Pace {
  const rest = (milliseconds: number, signal = closing) =>
    wait(milliseconds, signal).catch(() => undefined);
  return {
    rest,
    async inPace(next) {
      const most = settings.current()['waiting.requestsPerMinute'];
      const more = Math.max(0, (next?.cartons.length ?? 0) - FEW_CARTONS);
      while (!closing.aborted && line.inMinute() > Math.max(0, most - OF_ONE_ORDER - more))
        await rest(MINUTE / most);
    },
  };
}

/** 5 s, 10 s, 20 s, 40 s, then every minute; each randomised by half its length. */
const pauseAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + random);

/**
 * An order for which the partner does not answer delays the others only until the partner answers for
 * another one: rates are requested for the next order, and if they come, the first one is left to a
 * person.
 */
function createStrikes(needs: WaitingRunNeeds): BuyInTurn {
  let struck = { orderId: '', times: 0 };

  async function isAnswered(order: StoredOrder | null): Promise<boolean> {
    if (!order) return false;
    const wish = { cartonSpecs: [], insure: false };
    const rated = await needs.orderShipping.rateOrder(order, wish);
    return rated.ok || !(mayBeAway(rated.error) || stopsTheRun(rated.error));
  }

  return async (orderId, next) => {
    const isOut = struck.orderId === orderId && struck.times >= STRIKES;
    const other = isOut && next ? await needs.orders.findById(next.orderId) : null;
    const others = await isAnswered(other);
    const turn = await buyWaiting(needs, orderId);
    if (turn.kind !== 'away' || !turn.error) {
      struck = { orderId: '', times: 0 };
      return turn;
    }
    struck = { orderId, times: struck.orderId === orderId ? struck.times + 1 : 1 };
    if (!others) return turn;
    await refuseLater(needs, orderId, turn.error);
    return { kind: 'through', error: null };
  };
}
