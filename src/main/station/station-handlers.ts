import { setImmediate as turn } from 'node:timers/promises';
import type { ParsedInput } from '../../shared/bridge/calls.ts';
import { type StationError, stationError } from '../../shared/kernel/errors.ts';
import { say } from '../../shared/kernel/message.ts';
import type { Money } from '../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import type { AuditEntry, Check, StationStatus } from '../../shared/maintenance/station-status.ts';
import type { FoundShipment, Shipment } from '../../shared/purchasing/shipment.ts';
import type { QuoteOption } from '../../shared/rating/quote.ts';
import type { OperationHandlers } from '../features/connection/operation-handlers.ts';
import type {
  CredentialsStatus,
  PartnerCredentials,
  SecretPlace,
} from '../features/connection/ports.ts';
import type { CrossBorderHandlers } from '../features/customs/cross-border-handlers.ts';
import type { InstrumentHandlers } from '../features/devices/device-handlers.ts';
import type { GivenLabel } from '../features/documents/given-documents.ts';
import type { SetUpHandlers } from '../features/maintenance/set-up-handlers.ts';
import type { MerchantHandlers } from '../features/merchants/merchant-handlers.ts';
import type { OrderHandlers } from '../features/orders/order-handlers.ts';
import type { Printers } from '../features/printing/ports.ts';
import type { PrintingHandlers } from '../features/printing/printing-handlers.ts';
import type { PortalWord } from '../features/purchasing/resolve-service.ts';
import type { AfterSaleHandlers, ReturnHandlers } from '../features/returns/after-sale-handlers.ts';
import type { SupervisorWord } from '../features/settings/supervisor.ts';
import type { ShipmentHistory } from '../features/shipments/shipment-history.ts';
import type { Handlers } from '../kernel/handle.ts';

/** What the calls outside the bench need of the station. */
export interface StationArea {
  printers: Printers;
  status(): Promise<StationStatus>;
  doctor(): Promise<Check[]>;
  /** Whether the station may be opened anew now; its host does it then. */
  mayRestart(): Promise<Result<null>>;
  searchShipments(search: string, limit: number, merchant?: string): Promise<FoundShipment[]>;
  /** By the attempt's id: the order need not be on the bench. */
  settleAttempt(attemptId: string, word: PortalWord, by: SupervisorWord): Promise<Result<Shipment>>;
  reconcileAttempt(attemptId: string): Promise<Result<Shipment>>;
  cancelAttempt(
    attemptId: string,
    by: SupervisorWord,
    how: 'asked' | 'recorded',
  ): Promise<Result<Shipment>>;
  priceAgain(attemptId: string, reference: string): Promise<Result<QuoteOption>>;
  buyAttemptAgain(
    attemptId: string,
    reference: string,
    shown: Money,
    by: SupervisorWord,
  ): Promise<Result<{ shipment: Shipment; error: StationError | null }>>;
  history(attemptId: string): Promise<Result<ShipmentHistory>>;
  /** PNG of a page of one of the station's papers; other files are refused. */
  picture(file: string, page: number, dpi: number): Promise<Result<Uint8Array>>;
  getSetting(key: string): Result<unknown>;
  /** What the sandbox uses in the place of that setting, if it does. */
  sandboxDefault(key: string): unknown;
  setSetting(
    key: string,
    readings: readonly unknown[],
    pin: string | null,
  ): Promise<Result<unknown>>;
  setCredentials(value: PartnerCredentials): Promise<Result<SecretPlace>>;
  clearCredentials(): Promise<Result<{ removed: number }>>;
  testCredentials(): Promise<Result<{ detail: string }>>;
  /** Who may change what needs the supervisor, where a PIN is set. */
  mayChange(): Result<unknown>;
  credentialsStatus(): Promise<CredentialsStatus>;
  /** What people decided, newest first. */
  decisions(limit: number, merchant?: string): Promise<AuditEntry[]>;
  /** Tells every window that what the status bar shows has changed. */
  statusChanged(): Promise<void>;
}

export function stationHandlers(
  area: StationArea,
): Omit<
  Handlers,
  | Extract<keyof Handlers, `bench.${string}`>
  | keyof PrintingHandlers
  | keyof OperationHandlers
  | keyof OrderHandlers
  | keyof SetUpHandlers
  | keyof InstrumentHandlers
  | keyof AfterSaleHandlers
  | keyof CrossBorderHandlers
  | keyof ReturnHandlers
  | keyof MerchantHandlers
> {
  return {
    'station.status': async () => ok(await area.status()),
    'station.restart': () => area.mayRestart(),
    'station.doctor': async () => ok({ checks: await area.doctor() }),

    'shipments.list': async ({ search, limit, merchant }) =>
      ok({ shipments: await area.searchShipments(search ?? '', limit, merchant) }),
    'shipments.reconcile': ({ attemptId }) => area.reconcileAttempt(attemptId),
    'shipments.settle': async ({ attemptId, word, reason, pin }) => {
      const said = await portalWord(word);
      if (!said.ok) return said;
      return await area.settleAttempt(attemptId, said.value, { reason, pin, actor: null });
    },
    'shipments.cancel': ({ attemptId, recorded, reason, pin }) => {
      const how = recorded ? 'recorded' : 'asked';
      return area.cancelAttempt(attemptId, { reason, pin, actor: null }, how);
    },
    'shipments.priceAgain': ({ attemptId, reference }) => area.priceAgain(attemptId, reference),
    'shipments.buyAgain': ({ attemptId, reference, shown, reason, pin }) =>
      area.buyAttemptAgain(attemptId, reference, shown, { reason, pin, actor: null }),
    'shipments.history': ({ attemptId }) => area.history(attemptId),
    'shipments.picture': async ({ file, page, dpi }) => {
      const picture = await area.picture(file, page, dpi);
      return picture.ok ? ok({ png: Buffer.from(picture.value).toString('base64') }) : picture;
    },

    'audit.list': async ({ limit, merchant }) =>
      ok({ entries: await area.decisions(limit, merchant) }),

    'settings.get': async ({ key }) => {
      const value = area.getSetting(key);
      if (!value.ok) return value;
      const sandbox = area.sandboxDefault(key);
      return ok({ value: value.value, ...(sandbox === undefined ? {} : { sandbox }) });
    },
    'settings.set': async ({ key, value, pin }) => {
      const set = await area.setSetting(key, [value], pin ?? null);
      await area.statusChanged();
      return set.ok ? ok({ value: set.value }) : set;
    },
    'printers.discover': async () => ok({ targets: await area.printers.discover() }),

    'credentials.set': async (credentials) => {
      const allowed = area.mayChange();
      if (!allowed.ok) return allowed;
      const stored = await area.setCredentials(credentials);
      return stored.ok ? ok({ stored: stored.value === 'keychain', where: stored.value }) : stored;
    },
    'credentials.status': async () => {
      const { stored, where, trouble } = await area.credentialsStatus();
      if (trouble) return fail(trouble);
      return ok({ stored, where });
    },
    'credentials.test': () => area.testCredentials(),
    'credentials.clear': async () => {
      const allowed = area.mayChange();
      return allowed.ok ? await area.clearCredentials() : allowed;
    },
  };
}

async function portalWord(
  word: ParsedInput<'shipments.settle'>['word'],
): Promise<Result<PortalWord>> {
  if (word.kind === 'not-bought') return ok(word);
  const labels: GivenLabel[] = [];
  for (const { name, pdf } of word.labels) {
    // Twenty megabytes are work enough for one turn.
    await turn();
    const bytes = Buffer.from(pdf, 'base64');
    // Node reads around what is no base64; then it is not the file that the person chose.
    if (bytes.toString('base64') !== pdf) {
      const message = say('{name}: expected base64, found something else', { name });
      return fail(stationError('bad-input', message, { field: 'label' }));
    }
    labels.push({ name, pdf: bytes });
  }
  return ok({ ...word, labels });
}
