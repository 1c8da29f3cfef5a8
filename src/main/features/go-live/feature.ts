import type { goLiveCommands } from '../../../shared/go-live/commands.ts';
import type { GoLiveName } from '../../../shared/go-live/go-live.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { VERSION } from '../../program.ts';
import { ofOrder } from '../orders/of-order.ts';
import { findOrder } from '../orders/rules/find-order.ts';
import { type BuyOneParts, createBuyOne } from './buy-one.ts';
import { createEventWait, type EventWaitParts } from './event-wait.ts';
import type { GoLiveRun } from './ports.ts';

/** Checks of functions that a shipment does not need: a failure does not prevent a purchase. */
const NO_PARCEL: readonly GoLiveName[] = [
  'token-form-classification',
  'classification',
  'return-rates',
  'credentials-in-body',
];

/** The check before the first real order: harmless requests, one purchase, a subscription. */
export function createGoLiveFeature(from: BuyOneParts & EventWaitParts) {
  const { connection, credentials, partner, now, store } = from.parts;
  const { orders } = store;
  const buyOne = createBuyOne(from);
  const eventWait = createEventWait(from);
  let run: GoLiveRun | null = null;
  let failed = new Set<GoLiveName>();

  /** Any merchant with a known CustomerKey: an account of a platform gets no rates without one. */
  async function merchantOfPlatform(): Promise<string | null> {
    const [own] = Object.keys(connection.play?.customerKeys ?? {});
    if (own !== undefined) return own;
    const { places } = await credentials.customerKeys(connection.name);
    return [...places.keys()][0] ?? null;
  }

  const useCases: UseCasesOf<typeof goLiveCommands> = {
    /** Starts a new run and drops the results of the former. Errors: credentials-*. */
    async 'goLive.begin'() {
      const begun = await partner.goLive.begin(await merchantOfPlatform());
      if (!begun.ok) return begun;
      run = begun.value;
      failed = new Set();
      return ok({ checks: [...run.names] });
    },
    /** Errors: `bad-input` (no run has begun), as of all that follow. */
    async 'goLive.check'({ name }, { progress }) {
      if (!run) return fail(notBegun());
      const check = await run.run(name, progress);
      if (check.result === 'fails') failed.add(name);
      else failed.delete(name);
      return ok(check);
    },
    async 'goLive.offer'({ ref }) {
      const order = await findOrder(ref, orders);
      return order.ok ? await buyOne.offer(order.value) : order;
    },
    /** Errors: `partner-answer` (a check that a shipment needs has failed). */
    'goLive.buyOne': ({ orderId, ...wish }, { progress: say = () => undefined }) =>
      ofOrder(orders, orderId, async (order) => {
        if (!run) return fail(notBegun());
        const first = [...failed].filter((name) => !NO_PARCEL.includes(name));
        return first.length > 0
          ? fail(cureFirst(first))
          : await buyOne.buy(order, run, { ...wish, say });
      }),
    'goLive.subscribe': async () => (run ? ok(await eventWait.subscribe(run)) : fail(notBegun())),
    'goLive.events': async ({ seconds }) =>
      run ? ok(await eventWait.next(run, seconds)) : fail(notBegun()),
    /** JSON without secrets and personal data. */
    async 'goLive.report'() {
      if (!run) return fail(notBegun());
      const about = { packbench: VERSION, partner: connection.name, at: now().toISOString() };
      return ok({ report: run.report(about) });
    },
  };
  return { useCases, close: eventWait.close };
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
