import type { goLiveCommands } from '../../../shared/go-live/commands.ts';
import type { GoLiveName } from '../../../shared/go-live/go-live.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { VERSION } from '../../program.ts';
import type { Connection } from '../connection/connection.ts';
import type { CredentialStore, PartnerOperations } from '../connection/ports.ts';
import type { DocumentFiles, DocumentInspector, DocumentRepository } from '../documents/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { findOrder } from '../orders/logic/find-order.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { PartnerEventService } from '../partner-events/event-service.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { ShipReport } from '../purchasing/ship-options.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { CancelService } from '../shipments/cancel-service.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import { createBuyOne } from './buy-one.ts';
import { createEventWait } from './event-wait.ts';
import type { GoLivePort, GoLiveRun } from './ports.ts';

/** What the check before the first real order needs. */
export interface GoLiveNeeds {
  checks: GoLivePort;
  operations: PartnerOperations;
  credentials: CredentialStore;
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  documents: DocumentRepository;
  decisions: DecisionLog;
  files: DocumentFiles;
  inspector: DocumentInspector;
  shipping: Shipping;
  rules: BenchRules;
  orderShipping: OrderShipping;
  cancelService: CancelService;
  /** Fetches missing documents of a bought order. */
  fetchDocuments(order: StoredOrder): Promise<Result<ShipReport>>;
  webhooks: PartnerEventService;
  settings: SettingsSource;
  connection: Connection;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** Checks of functions that a shipment does not need: a failure does not prevent a purchase. */
const NO_PARCEL: readonly GoLiveName[] = [
  'token-form-classification',
  'classification',
  'return-rates',
  'credentials-in-body',
];

/** The check before the first real order: harmless requests, one purchase, a subscription. */
export function createGoLive(needs: GoLiveNeeds): Feature<object, typeof goLiveCommands> {
  const { checks, credentials, orders, connection, wait, now } = needs;
  const buyOne = createBuyOne({
    operations: needs.operations,
    sessions: needs.sessions,
    journal: needs.journal,
    quotes: needs.quotes,
    documents: needs.documents,
    decisions: needs.decisions,
    files: needs.files,
    inspector: needs.inspector,
    shipping: needs.shipping,
    rules: needs.rules,
    orderShipping: needs.orderShipping,
    cancelService: needs.cancelService,
    fetchDocuments: needs.fetchDocuments,
    connection,
    wait,
  });
  const eventWait = createEventWait({
    webhooks: needs.webhooks,
    settings: needs.settings,
    wait,
  });
  let run: GoLiveRun | null = null;
  let failed = new Set<GoLiveName>();

  /** Any merchant with a known CustomerKey: an account of a platform gets no rates without one. */
  async function merchantOfPlatform(): Promise<string | null> {
    const [own] = Object.keys(connection.play?.customerKeys ?? {});
    if (own !== undefined) return own;
    const { places } = await credentials.customerKeys(connection.name);
    return [...places.keys()][0] ?? null;
  }

  const commands: UseCasesOf<typeof goLiveCommands> = {
    /** Starts a new run and drops the results of the former. Errors: credentials-*. */
    async 'goLive.begin'() {
      const begun = await checks.begin(await merchantOfPlatform());
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
  return { api: {}, commands, jobs: [eventWait] };
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
