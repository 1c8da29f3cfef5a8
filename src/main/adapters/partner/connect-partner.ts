import { setMaxListeners } from 'node:events';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun as scrubber } from '../../../shared/kernel/secrets.ts';
import type { OperationName, OperationSetting } from '../../../shared/settings/operations.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings/settings.ts';
import type { PartnerCredentials } from '../../features/connection/ports.ts';
import { DIRECT, type Route } from '../http/transport.ts';
import { createClassifier } from './classifications.ts';
import { createDocumentSource, type DocumentSettings } from './documents.ts';
import { createGoLive } from './go-live/go-live.ts';
import type { Clock } from './go-live/pace.ts';
import { type Connected, createCalls, LIMITS, type Limits, probe } from './http/calls.ts';
import { createLine } from './http/line.ts';
import type { TokenForm } from './http/token.ts';
import { createOperations } from './operations/operations.ts';
import { createCancelGateway } from './purchasing/cancelling.ts';
import { createPurchaseGateway } from './purchasing/shipments.ts';
import { createRateSource } from './rating/rates.ts';
import { createReturnRates } from './rating/return-rates.ts';
import { createTrackingSource } from './tracking.ts';
import { createWebhookGateway } from './webhooks.ts';

export interface PartnerOptions {
  /** https, or http on this machine. */
  baseUrl: string;
  credentials: () => Promise<Result<PartnerCredentials>>;
  customerKey: (merchant: string) => Promise<Result<string>>;
  /** The form that worked on this connection the last time. */
  rememberedTokenForm?: TokenForm | null;
  rememberTokenForm?: (form: TokenForm) => void;
  /** Settings `connection.operations.…` of this connection, read at each call; null if not set. */
  operation?: (name: OperationName) => OperationSetting | null;
  limits?: Partial<Limits>;
  settings?: () => Settings;
  /** User agent and proxy of the requests. */
  route?: Route;
  elapsed?: () => number;
  clock?: Clock;
}

export type PartnerConnection = ReturnType<typeof connectPartner>;

/** Registers the secrets it passes on, so that they are redacted in messages. */
const hidden = (options: PartnerOptions) => ({
  async customerKey(merchant: string): Promise<Result<string>> {
    const key = await options.customerKey(merchant);
    if (key.ok) scrubber.hide(key.value);
    return key;
  },
  async credentials(): Promise<Result<PartnerCredentials>> {
    const own = await options.credentials();
    if (own.ok) scrubber.hide(own.value.restApiKey);
    return own;
  },
});

/** The line says nothing of documents, which may lie anywhere. */
const documentsOf =
  ({ baseUrl, calls, limits, route, signal }: Connected & { signal: AbortSignal }) =>
  (settings: () => DocumentSettings) =>
    createDocumentSource({
      baseUrl,
      limits,
      signal,
      settings,
      route: route.line ? { ...route, line: { ...route.line, seen: () => undefined } } : route,
      authorize: calls.authorize,
    });

const clockOf = ({ clock }: PartnerOptions) => (clock ? { clock } : {});

/** Connects to the partner service at `baseUrl`. Sends nothing before the first call. */
export function connectPartner(options: PartnerOptions) {
  const { baseUrl } = options;
  const limits = { ...LIMITS, ...options.limits };
  const line = createLine(undefined, options.elapsed);
  const route = { ...(options.route ?? DIRECT), line };
  const closing = new AbortController();
  const { signal } = closing;
  // Every running call adds a listener; many at once are no leak.
  setMaxListeners(0, signal);

  const { customerKey, credentials } = hidden(options);
  const settings = options.settings ?? (() => SettingsSchema.parse({}));

  const calls = createCalls({
    baseUrl,
    tokenForm: () => settings()['connection.tokenForm'],
    credentials: options.credentials,
    rememberedTokenForm: options.rememberedTokenForm ?? null,
    rememberTokenForm: options.rememberTokenForm ?? (() => {}),
    limits,
    route,
    scrubber,
    signal,
  });

  const connected = { baseUrl, calls, scrubber, limits, route, customerKey };
  const ofOperations = { ...connected, operation: options.operation ?? (() => null) };
  const tracking = createTrackingSource(calls, scrubber);
  const operations = createOperations({ ...ofOperations, tracking, settings });

  const rating = {
    calls,
    scrubber,
    customerKey,
    credentials,
    settings,
  };
  const documents = documentsOf({ ...connected, signal });

  return {
    cancellations: createCancelGateway(ofOperations),
    lookup: operations,
    operations,
    rates: createRateSource(rating),
    returnRates: createReturnRates(rating),
    purchases: createPurchaseGateway({
      ...connected,
      credentials,
      settings,
      closed: () => signal.aborted,
    }),
    tracking,
    classifier: createClassifier(calls, scrubber, settings),
    webhooks: createWebhookGateway(calls, scrubber),
    goLive: createGoLive({ ...rating, ...connected, signal, documents, ...clockOf(options) }),
    documents: documents(settings),
    /** Signs in by /Auth. Errors: credentials-*, partner-unavailable, partner-answer. */
    async check(): Promise<Result<{ detail: AnyMessage }>> {
      const signedIn = await calls.signIn();
      return signedIn.ok
        ? ok({ detail: say('signed in at {host}', { host: new URL(baseUrl).host }) })
        : signedIn;
    },
    line,
    probe: () => probe(calls, scrubber),
    clockSkew: (): number | null => calls.clockSkew(),
    /** Forgets the token: the next call signs in with the current credentials. */
    signOut: calls.signOut,
    /** Aborts running calls except a purchase, whose answer proves that money was spent. */
    close: () => closing.abort(),
  };
}
