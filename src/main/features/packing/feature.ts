import type { Session } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import { type CatalogueFilling, createCatalogueFilling } from '../catalogue/catalogue-filling.ts';
import type { ItemService } from '../catalogue/item-service.ts';
import type { BenchDevices } from '../devices/bench-devices.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { PurchasingFeature } from '../purchasing/feature.ts';
import type { RuleService } from '../rules/rule-service.ts';
import { decisionOf } from '../settings/supervisor.ts';
import type { SiteFeature } from '../site/feature.ts';
import type { BenchServiceParts } from './bench/bench-core.ts';
import { type BenchService, createBenchService } from './bench/bench-service.ts';
import { createCountryCheck } from './country-check.ts';
import { createCustomsService } from './filling/fill-customs.ts';
import { createReceiverService } from './filling/fill-receiver.ts';
import { createOrderInWork } from './filling/order-in-work.ts';
import { createStartPacking } from './filling/start-packing.ts';
import type { SessionRepository } from './ports.ts';
import type { Preflight } from './preflight.ts';
import type { BenchPorts } from './rules/bench/bench.ts';
import { createShippingSteps } from './shipping-steps.ts';

interface PackingParts
  extends Pick<BenchServiceParts, 'documentService' | 'confirmLabel'>,
    Pick<PurchasingFeature, 'shipping' | 'quiet' | 'resolution' | 'watch'> {
  parts: StationParts;
  publisher: Publisher;
  rules: BenchRules;
  ruled: RuleService;
  devices: Pick<BenchDevices, 'benchChanged' | 'weights' | 'followWeights'>;
  preflight: Preflight;
  site: Pick<SiteFeature, 'open' | 'claim' | 'back' | 'shareLimits'>;
  items: ItemService;
  /** Another order, or none, is on the bench now. */
  benchChanged: BenchPorts['publish'];
}

/** The bench, and the steps of its sessions for commands without a bench. */
export function createPackingFeature(from: PackingParts) {
  const { parts, publisher, rules, devices, resolution } = from;
  const { store, now } = parts;
  const catalogue = createCatalogueFilling(store);
  const common = {
    shipping: from.shipping,
    rules,
    ruled: from.ruled,
    quotes: store.quotes,
    weights: devices.weights,
    decisions: store.audit,
    packer: () => parts.packers.current(),
    now,
  };
  const steps = createShippingSteps(common);
  const ending = new AbortController();
  const service = createBenchService({
    ...common,
    steps,
    preflight: from.preflight,
    ...byRules(parts, from.ruled, ending.signal),
    checkCountry: createCountryCheck(parts),
    journal: store.journal,
    priceLimits: store.priceLimits,
    site: from.site,
    ...sessionsOf(parts, catalogue),
    settings: () => parts.settings.current(),
    documentService: from.documentService,
    confirmLabel: from.confirmLabel,
    watch: from.watch,
    quiet: from.quiet,
    async notBought(attemptId, by) {
      const decided = decisionOf(by);
      return decided.ok ? await resolution.notBought(attemptId, decided.value) : decided;
    },
    findOrder: (key) => store.orders.find(key),
    orderById: (id) => store.orders.findById(id),
    claim: from.site.open,
    siteBack: from.site.back,
    holdOrder: ({ id }) => store.orders.setStatus(id, 'held'),
    reopenOrder: ({ id }) => store.orders.setStatus(id, 'open', ['packing']),
    publish(bench) {
      from.benchChanged(bench);
      publisher.publish('bench.changed', bench);
      devices.benchChanged(bench);
    },
    onDefect: (error) => reportDefect(error, 'bench'),
  });
  devices.followWeights((orderId, { reference, items }, weighing) =>
    service.bench.report(orderId, {
      kind: 'carton-weighed',
      carton: reference,
      weighing,
      content: items,
    }),
  );
  const filling = {
    bench: service.bench,
    change: createOrderInWork({ bench: service.bench, orders: store.orders }),
    decisions: store.audit,
    packer: common.packer,
  };
  const customs = createCustomsService({ ...filling, items: from.items, catalogue });

  /** Continues orders that waited for the site, or were being bought, when the previous run ended. */
  async function goOn(): Promise<void> {
    for (const orderId of await store.sessions.buying()) {
      const order = await store.orders.findById(orderId);
      // The site learns of this run first. A refusal is ignored here: the gate repeats it.
      if (order) await from.site.claim(order);
      await service.bench.goOn(orderId);
    }
  }

  const job = {
    begin: () => void goOn().catch((error) => reportDefect(error, 'bench')),
    close: () => ended(service, ending),
  };
  return { steps, service, customs, receiver: createReceiverService(filling), job };
}

const STORE_AGAIN_MS = 2_000;

/** Resolves when no effect is running any more. */
function ended({ stopByRule, bench }: BenchService, ending: AbortController): Promise<void> {
  stopByRule();
  ending.abort();
  return bench.idle();
}

/** Dependencies of purchases by a rule and of later purchases, and of steps that cannot be stored. */
const byRules = (
  { packers, wait, partner, locks }: StationParts,
  ruled: RuleService,
  ending: AbortSignal,
) => ({
  async storeAgain() {
    await wait(STORE_AGAIN_MS, ending).catch(() => undefined);
    return !ending.aborted;
  },
  ...{ ruled, locks, line: partner.line },
  signedIn: () => packers.signIn.done('bench').ok,
  wait: (milliseconds: number, signal: AbortSignal) => wait(milliseconds, signal),
});

/** Sessions are saved with the name of the packer, or of the station. */
function sessionsOf({ store, packers, stationName }: StationParts, catalogue: CatalogueFilling) {
  const by = (session: Session) => ({ ...session, by: packers.current() ?? stationName });
  const sessions: SessionRepository = {
    ...store.sessions,
    save: (session) => store.sessions.save(by(session)),
    begin: (session, from) => store.sessions.begin(by(session), from),
  };
  return {
    sessions,
    startPacking: createStartPacking({ sessions, orders: store.orders, catalogue }),
  };
}
