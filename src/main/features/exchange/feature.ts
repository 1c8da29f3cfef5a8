import type { exchangeCommands } from '../../../shared/exchange/commands.ts';
import type { IntegrationStatus } from '../../../shared/exchange/exchange-status.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Feature, Forgetter } from '../../kernel/feature.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import { joinUseCases } from '../../kernel/run-station.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { Connection } from '../connection/connection.ts';
import type { Intake } from '../intake/feature.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { AttemptLocks, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SharedJobs } from '../site/shared-jobs.ts';
import type { SiteLink } from '../site/site-link.ts';
import { createEventService } from './event-service.ts';
import { exchangeUseCases } from './exchange-use-cases.ts';
import { folderIntegration } from './folder/folder-integration.ts';
import { createFolderJob } from './folder/folder-job.ts';
import type { Execute } from './http-asking.ts';
import { createHttpCalls } from './http-calls.ts';
import { httpIntegration } from './http-integration.ts';
import { createHttpJob } from './http-job.ts';
import type { Integration, IntegrationProblem } from './integrations.ts';
import type {
  AddressSecrets,
  CallStore,
  EventView,
  KeyedPurchases,
  OpenHotFolder,
  OpenHttp,
  PostWebhook,
  StorePolls,
  TokenRepository,
  WebhookDeliveries,
  WebhookSecrets,
  WhoServes,
} from './ports.ts';
import { createSenderRequests, type MoveOrder } from './sender-requests.ts';
import { createLookUp, type OrderLookUp } from './sql/order-look-up.ts';
import { createRowsJob } from './sql/rows-job.ts';
import { sqlIntegration } from './sql/sql-integration.ts';
import { storeIntegration } from './stores/store-integration.ts';
import { createStoreJob } from './stores/store-job.ts';
import { createTokenService } from './token-service.ts';
import { webhookIntegration } from './webhooks/webhook-integration.ts';
import { createWebhookJob } from './webhooks/webhook-job.ts';

/** What exchange with other programs needs. */
export interface ExchangeNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  tokens: TokenRepository;
  keyedPurchases: KeyedPurchases;
  events: EventLog;
  eventView: EventView;
  webhooks: WebhookDeliveries;
  storePolls: StorePolls;
  locks: AttemptLocks;
  hotFolder: OpenHotFolder;
  openHttp: OpenHttp;
  whoServes: WhoServes;
  postWebhook: PostWebhook;
  webhookSecrets: WebhookSecrets;
  callStore: CallStore;
  storePasswords: AddressSecrets;
  /** By the site's address with the login as its user. */
  lookupPassword: AddressSecrets;
  shipping: Shipping;
  intake: Intake;
  findOrder(ref: string, merchant: string | null): Promise<Result<StoredOrder>>;
  /** The site of this bench; null for a bench alone. */
  joined(): Promise<{ store: string } | null>;
  siteLink: SiteLink;
  sharedJobs: SharedJobs;
  /** Synchronises bench and site; false if the site is away. */
  refresh(): Promise<boolean>;
  moveOrder: MoveOrder;
  settings: SettingsSource;
  connection: Connection;
  publisher: Publisher;
  changedHere: Signal;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** What others may use of the exchange. */
export interface Exchange {
  lookUps: OrderLookUp;
  /** State of every configured integration, checked now. */
  look(): Promise<IntegrationStatus[]>;
  problems(): Promise<IntegrationProblem[]>;
  forgetters: readonly Forgetter[];
  /** Sets the commands that the HTTP interface carries out; before the jobs begin. */
  serve(execute: Execute): void;
}

/** Exchange with other programs: orders in, events and tracking out. */
export function createExchange(needs: ExchangeNeeds): Feature<Exchange, typeof exchangeCommands> {
  const { settings, connection, locks, sharedJobs, siteLink, intake, wait, now } = needs;
  const { importBeside } = intake;
  const onChange = () => {
    needs.changedHere.notify();
    needs.publisher.publish('exceptions.changed', {});
  };
  const tokens = createTokenService(needs.tokens, now);
  const events = createEventService(needs.eventView, needs.events);
  const moves = createSenderRequests({
    orders: needs.orders,
    sessions: needs.sessions,
    settings,
    shipping: needs.shipping,
    refresh: needs.refresh,
    moveOrder: needs.moveOrder,
  });
  const http = createHttpJob({ openHttp: needs.openHttp, settings, onChange });
  const folder = createFolderJob({
    eventView: needs.eventView,
    joined: needs.joined,
    locks,
    hotFolder: needs.hotFolder,
    importBeside,
    sharedJobs,
    settings,
    connection,
    onChange,
    wait,
    now,
  });
  const webhooks = createWebhookJob({
    eventView: needs.eventView,
    webhooks: needs.webhooks,
    orders: needs.orders,
    journal: needs.journal,
    quotes: needs.quotes,
    locks,
    postWebhook: needs.postWebhook,
    webhookSecrets: needs.webhookSecrets,
    callStore: needs.callStore,
    storePasswords: needs.storePasswords,
    settings,
    connection,
    onChange,
    wait,
    now,
  });
  const stores = createStoreJob({
    storePolls: needs.storePolls,
    webhooks: needs.webhooks,
    orders: needs.orders,
    locks,
    callStore: needs.callStore,
    storePasswords: needs.storePasswords,
    importBeside,
    moves: moves.byShop,
    sharedJobs,
    settings,
    connection,
    onChange,
    wait,
    now,
  });
  const rows = createRowsJob({
    link: siteLink,
    sharedJobs,
    imports: intake.rows,
    orders: needs.orders,
    refresh: needs.refresh,
    move: moves.move,
    wait,
  });
  const lookUps = createLookUp({
    orders: needs.orders,
    link: siteLink,
    lookupPassword: needs.lookupPassword,
    settings,
    importBeside,
    parse: intake.rows.parse,
  });
  const integrations: readonly Integration[] = [
    folderIntegration({ settings, hotFolder: needs.hotFolder, state: folder.state }),
    webhookIntegration({
      settings,
      webhooks: needs.webhooks,
      webhookSecrets: needs.webhookSecrets,
      now,
    }),
    storeIntegration({
      settings,
      storePolls: needs.storePolls,
      webhooks: needs.webhooks,
      storePasswords: needs.storePasswords,
      now,
    }),
    sqlIntegration(siteLink, lookUps),
    httpIntegration({ settings, whoServes: needs.whoServes, state: http.state }),
  ];
  const commands = joinUseCases(
    {
      'exchange.events': (question) => events.read(question),
      'exchange.lookUp': async ({ reference }) => {
        const found = await lookUps.lookUp(reference);
        return found.ok ? ok({ orders: found.value }) : found;
      },
      'tokens.add': async ({ name, scopes, merchant }, { note }) => {
        const added = await tokens.add(name, scopes, merchant);
        const data = { scopes: scopes.join(','), merchant };
        if (added.ok) note({ action: 'token-added', subject: name, data });
        return added;
      },
      'tokens.list': async () => ok({ tokens: await tokens.list() }),
      'tokens.remove': async ({ name }, { note }) => {
        const removed = await tokens.remove(name);
        if (removed.ok) note({ action: 'token-removed', subject: name });
        return removed;
      },
    } satisfies Partial<UseCasesOf<typeof exchangeCommands>>,
    exchangeUseCases({
      integrations,
      lookUps,
      webhooks: needs.webhooks,
      webhookSecrets: needs.webhookSecrets,
      storePasswords: needs.storePasswords,
      settings,
      onChange,
    }),
    moves.commands,
  );
  return {
    api: {
      lookUps,
      look: async () =>
        (await Promise.all(integrations.map((integration) => integration.status()))).flat(),
      problems: async () =>
        (await Promise.all(integrations.map((integration) => integration.problems()))).flat(),
      forgetters: [folder, webhooks, stores, rows],
      serve: (execute) =>
        http.serve(
          createHttpCalls({
            journal: needs.journal,
            keyedPurchases: needs.keyedPurchases,
            tokens,
            shipping: needs.shipping,
            findOrder: needs.findOrder,
            execute,
            connection,
            now,
          }),
        ),
    },
    commands,
    jobs: [
      // Closed after the events, which answers requests waiting for them before their connections are cut.
      http,
      { close: events.close },
      folder,
      webhooks,
      rows,
      stores,
    ],
  };
}
