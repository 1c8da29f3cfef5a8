import type { BoughtOne, GoLiveCheck, GoLiveName } from '../../../shared/go-live/go-live.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { VERSION } from '../../program.ts';
import type { StationParts } from '../../station/parts.ts';
import type { BuyOne, BuyOneWish } from './buy-one.ts';
import type { EventWait } from './event-wait.ts';
import type { GoLiveRun } from './ports.ts';

/** Checks of functions that a shipment does not need: a failure does not prevent a purchase. */
const NO_PARCEL: readonly GoLiveName[] = [
  'token-form-classification',
  'classification',
  'return-rates',
  'credentials-in-body',
];

/** Runs the checks of the connection before the first real order, one at a time. */
export function createGoLiveService(
  { connection, credentials, partner, now }: StationParts,
  buyOne: BuyOne,
  eventWait: EventWait,
) {
  let run: GoLiveRun | null = null;
  let failed = new Set<GoLiveName>();

  /** Any merchant with a known CustomerKey: an account of a platform gets no rates without one. */
  async function merchantOfPlatform(): Promise<string | null> {
    const [own] = Object.keys(connection.play?.customerKeys ?? {});
    if (own !== undefined) return own;
    const { places } = await credentials.customerKeys(connection.name);
    return [...places.keys()][0] ?? null;
  }

  return {
    /** Starts a new run and drops the results of the former. Errors: credentials-*. */
    async begin(): Promise<Result<{ checks: GoLiveName[] }>> {
      const begun = await partner.goLive.begin(await merchantOfPlatform());
      if (!begun.ok) return begun;
      run = begun.value;
      failed = new Set();
      return ok({ checks: [...run.names] });
    },
    /** Errors: `bad-input` (no run has begun). */
    async check(name: GoLiveName, progress?: (line: string) => void): Promise<Result<GoLiveCheck>> {
      if (!run) return fail(notBegun());
      const check = await run.run(name, progress);
      if (check.result === 'fails') failed.add(name);
      else failed.delete(name);
      return ok(check);
    },
    offer: buyOne.offer,
    /**
     * Errors: `bad-input` (no run has begun), `partner-answer` (a check that a shipment needs has failed).
     */
    async buyOne(order: StoredOrder, wish: BuyOneWish): Promise<Result<BoughtOne>> {
      if (!run) return fail(notBegun());
      const first = [...failed].filter((name) => !NO_PARCEL.includes(name));
      return first.length > 0 ? fail(cureFirst(first)) : await buyOne.buy(order, run, wish);
    },
    async subscribe(): Promise<Result<GoLiveCheck>> {
      return run ? ok(await eventWait.subscribe(run)) : fail(notBegun());
    },
    async nextEvent(seconds: number): Promise<Result<{ received: number; check: GoLiveCheck }>> {
      return run ? ok(await eventWait.next(run, seconds)) : fail(notBegun());
    },
    /** JSON without secrets and personal data. Errors: `bad-input` (no run has begun). */
    async report(): Promise<Result<{ report: string }>> {
      if (!run) return fail(notBegun());
      const about = { packbench: VERSION, partner: connection.name, at: now().toISOString() };
      return ok({ report: run.report(about) });
    },
  };
}

const notBegun = () =>
  stationError('bad-input', say('The check of the connection has not begun.'), { field: 'name' });

const cureFirst = (names: readonly GoLiveName[]) =>
  stationError(
    'partner-answer',
    say('Nothing was bought. These checks fail and come first: {checks}.', {
      checks: names.join(', '),
    }),
    { retry: 'after-change' },
  );
