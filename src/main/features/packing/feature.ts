import type { benchCommands } from '../../../shared/packing/commands.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { CircuitBreaker } from '../../kernel/partner.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { RuleService } from '../automation/rule-service.ts';
import { createCatalogueFilling } from '../catalogue/catalogue-filling.ts';
import type { ItemService } from '../catalogue/item-service.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { BenchDevices } from '../devices/feature.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { PhotoGate } from '../photos/photo-gate.ts';
import type { CoolDown } from '../purchasing/logic/cool-down.ts';
import type { Resolution } from '../purchasing/logic/resolution.ts';
import type { AttemptLocks, PriceLimits, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { UnknownWatch } from '../purchasing/unknown-watch.ts';
import type { QuoteRepository, RateSource } from '../rating/ports.ts';
import type { ServedCountries } from '../rating/served-countries.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { decisionOf } from '../settings/supervisor.ts';
import { type BenchService, createBenchService } from './bench/bench-service.ts';
import { createCountryCheck } from './country-check.ts';
import { type CustomsService, createCustomsService } from './filling/fill-customs.ts';
import { createReceiverService, type ReceiverService } from './filling/fill-receiver.ts';
import { createOrderInWork } from './filling/order-in-work.ts';
import { createStartPacking } from './filling/start-packing.ts';
import type { BenchSessions } from './logic/bench/bench.ts';
import { orderExceptions } from './order-exceptions.ts';
import type { BenchDocuments, PackingSite, SessionRepository } from './ports.ts';
import type { Preflight } from './preflight.ts';
import { createShippingSteps, type ShippingSteps } from './shipping-steps.ts';
import { benchUseCases } from './use-cases.ts';

/** What packing needs. */
export interface PackingNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  locks: AttemptLocks;
  rates: RateSource;
  line: CircuitBreaker;
  countries: ServedCountries;
  shipping: Shipping;
  coolDown: CoolDown;
  resolution: Resolution;
  watch: UnknownWatch;
  documentService: BenchDocuments;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  /** That order, or none, is on the bench now. */
  onBench(orderId: string | null): void;
  /** Rules for the order's merchant. */
  rules: BenchRules;
  /** The supervisor's rules. */
  ruled: RuleService;
  itemService: ItemService;
  devices: BenchDevices;
  photos: PhotoGate;
  preflight: Preflight;
  site: PackingSite;
  packers: Packers;
  settings: SettingsSource;
  stationName: string;
  publisher: Publisher;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** What others may use of packing. */
export interface Packing {
  /** The steps of a session, for commands without a bench. */
  steps: ShippingSteps;
  service: BenchService;
  customs: CustomsService;
  receiver: ReceiverService;
}

const STORE_AGAIN_MS = 2_000;

/** The bench, and the steps of its sessions for commands without a bench. */
export function createPacking(needs: PackingNeeds): Feature<Packing, typeof benchCommands> {
  const { orders, items, journal, quotes, priceLimits, decisions, locks, shipping } = needs;
  const { rules, ruled, devices, preflight, site, packers, settings, wait, now } = needs;
  const catalogue = createCatalogueFilling({ items, orders });
  const packer = () => packers.current();
  const steps = createShippingSteps({
    shipping,
    quotes,
    rules,
    ruled,
    weights: devices.weights,
    photos: needs.photos,
    decisions,
    packer,
    now,
  });
  const sessions = signedSessions(needs);
  const ending = new AbortController();
  const service = createBenchService({
    shipping,
    rules,
    ruled,
    quotes,
    weights: devices.weights,
    decisions,
    packer,
    now,
    steps,
    photos: needs.photos,
    preflight,
    async storeAgain() {
      await wait(STORE_AGAIN_MS, ending.signal).catch(() => undefined);
      return !ending.signal.aborted;
    },
    locks,
    line: needs.line,
    signedIn: () => packers.signIn.done('bench').ok,
    wait: (milliseconds, signal) => wait(milliseconds, signal),
    checkCountry: createCountryCheck({
      sessions: needs.sessions,
      rates: needs.rates,
      countries: needs.countries,
      settings,
      stopping: preflight.stopping,
      now,
    }),
    journal,
    priceLimits,
    site,
    sessions,
    startPacking: createStartPacking({ sessions, orders, catalogue }),
    settings: () => settings.current(),
    documentService: needs.documentService,
    confirmLabel: needs.confirmLabel,
    watch: needs.watch,
    coolDown: needs.coolDown,
    async notBought(attemptId, by) {
      const decided = decisionOf(by);
      return decided.ok ? await needs.resolution.notBought(attemptId, decided.value) : decided;
    },
    findOrder: (key) => orders.find(key),
    orderById: (id) => orders.findById(id),
    claim: site.open,
    siteBack: site.back,
    holdOrder: ({ id }) => orders.setStatus(id, 'held'),
    reopenOrder: ({ id }) => orders.setStatus(id, 'open', ['packing']),
    publish(bench) {
      needs.onBench(bench?.session.orderId ?? null);
      needs.publisher.publish('bench.changed', bench);
      devices.benchChanged(bench);
    },
    onDefect: (error) => reportDefect(error, 'bench'),
  });
  const { bench } = service;
  devices.followWeights((orderId, { reference, items: content }, weighing) =>
    bench.report(orderId, { kind: 'carton-weighed', carton: reference, weighing, content }),
  );
  const change = createOrderInWork({ bench, orders });

  /** Continues orders that waited for the site, or were being bought, when the previous run ended. */
  async function goOn(): Promise<void> {
    for (const orderId of await needs.sessions.buying()) {
      const order = await orders.findById(orderId);
      // The site learns of this run first. A refusal is ignored here: the gate repeats it.
      if (order) await site.claim(order);
      await bench.goOn(orderId);
    }
  }

  const customs = createCustomsService({
    bench,
    change,
    decisions,
    items: needs.itemService,
    catalogue,
  });
  const receiver = createReceiverService({ bench, change, decisions });
  return {
    api: { steps, service, customs, receiver },
    commands: benchUseCases({ service, customs, receiver, scale: devices.scale, rules }),
    jobs: [
      {
        begin: () => void goOn().catch((error) => reportDefect(error, 'bench')),
        /** Resolves when no effect is running any more. */
        close() {
          service.stopByRule();
          ending.abort();
          return bench.idle();
        },
      },
    ],
    exceptions: [orderExceptions({ orders, sessions: needs.sessions, preflight, now })],
  };
}

/** Sessions are saved with the name of the packer, or of the station. */
function signedSessions({ sessions, packers, stationName }: PackingNeeds): BenchSessions {
  const by = (session: Session) => ({ ...session, by: packers.current() ?? stationName });
  return {
    find: (orderId) => sessions.find(orderId),
    save: (session) => sessions.save(by(session)),
    begin: (session, from) => sessions.begin(by(session), from),
    remove: (orderId) => sessions.remove(orderId),
  };
}
