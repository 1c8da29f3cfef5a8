import { show } from '../../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import { OrderReferenceSchema, type StoredOrder } from '../../../../shared/orders/order.ts';
import type { Intake } from '../../intake/feature.ts';
import type { ParsedFile } from '../../intake/logic/parsed-file.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { CurrentSettings, SecretPlace } from '../../settings/ports.ts';
import type { Site, SiteMember } from '../../site/ports.ts';
import type { SiteLink } from '../../site/site-link.ts';
import type { AddressSecrets } from '../ports.ts';

export interface LookUpNeeds {
  orders: OrderRepository;
  link: SiteLink;
  /** By the site's address with the login as its user. */
  lookupPassword: AddressSecrets;
  settings: CurrentSettings;
  importBeside: Intake['importBeside'];
  /** Reads a file like an import. */
  parse(name: string, bytes: Uint8Array): ParsedFile;
}

type Row = Readonly<Record<string, unknown>>;

interface JoinedSite {
  site: Site;
  member: SiteMember;
}

export interface OrderLookUp {
  lookUp(reference: string): Promise<Result<StoredOrder[]>>;
  read(name: string, reference: string, now: JoinedSite): Promise<Result<Row[]>>;
  keepPassword(
    login: string,
    password: string,
  ): Promise<Result<{ url: string; where: SecretPlace; until: null }>>;
  /** Whether a scan of this text leads to a look-up. */
  may(reference: string): Promise<boolean>;
  /** The view of the settings; null if none is. */
  view(): string | null;
}

/**
 * Looks up orders by reference in a view of another program in the site's database, and imports them like
 * an order file. Commands that buy do not look orders up.
 */
export function createLookUp({
  orders,
  link,
  lookupPassword,
  settings,
  importBeside,
  parse,
}: LookUpNeeds): OrderLookUp {
  const view = () => settings.current()['exchange.lookupView'];
  const user = () => settings.current()['exchange.lookupUser'];

  /** The rows of that reference. Errors: `not-available` without a login, and those of `SiteExchange.lookUp`. */
  async function read(name: string, reference: string, now: JoinedSite): Promise<Result<Row[]>> {
    const login = user();
    if (login === null) return fail(noLogin(name));
    const password = await lookupPassword.of(addressOf(now.member.url, login));
    return await now.site.exchange.lookUp(name, reference, { user: login, password });
  }

  /** Keeps the password of that login. Errors: `not-available` at a bench of no site. */
  async function keepPassword(
    login: string,
    password: string,
  ): Promise<Result<{ url: string; where: SecretPlace; until: null }>> {
    const now = await link.now();
    if (!now) return fail(notInUse());
    const url = addressOf(now.member.url, login);
    return ok({ url, where: await lookupPassword.keep(url, password), until: null });
  }

  /**
   * The orders of that reference, imported now; empty if the view has none. Errors: `not-available` if no
   * view or login is set, the bench belongs to no site or the view did not answer in time; `site-unavailable`;
   * `bad-input` if the view cannot be read, its login may do more, or its content cannot be imported;
   * `credentials-missing`, `credentials-refused` of the login.
   */
  async function lookUp(reference: string): Promise<Result<StoredOrder[]>> {
    const [name, now] = [view(), await link.now()];
    if (name === null || !now) return fail(notInUse());
    const rows = await read(name, reference, now);
    if (!rows.ok) return rows;
    if (rows.value.length === 0) return ok([]);
    const file = asFile(name, rows.value);
    const other = parse(file.name, file.bytes).orders.find(
      ({ order }) => order.reference !== reference,
    );
    if (other) return fail(notAsked(name, reference, other.order.reference));
    const report = await importBeside(file, () => false);
    if (!report.ok) return report;
    const refused = refusalOf(report.value, name);
    return refused ? fail(refused) : ok(await orders.findByReference(reference));
  }

  return {
    lookUp,
    read,
    keepPassword,
    may: async (reference: string): Promise<boolean> =>
      view() !== null &&
      OrderReferenceSchema.safeParse(reference).success &&
      (await link.now()) !== null,
    view,
  };
}

/** One row per line, as in a CSV file, or complete orders in a column `order_json`. */
function asFile(view: string, rows: readonly Row[]): { name: string; bytes: Uint8Array } {
  const whole = rows.flatMap((row) => (row.order_json == null ? [] : [textOf(row.order_json)]));
  if (whole.length > 0) {
    return { name: `${view}.json`, bytes: Buffer.from(`[${whole.join(',\n')}]`) };
  }
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\n');
  return { name: `${view}.csv`, bytes: Buffer.from(`${text}\n`) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function refusalOf({ rejected }: ImportReport, view: string): StationError | null {
  const [first] = rejected;
  if (!first) return null;
  const { field, message } = first;
  return notTaken(view, field, message);
}

/** The view returned another order: its comparison ignores case, or its JSON is of another order. */
const notAsked = (view: string, reference: string, other: string): StationError =>
  notTaken(
    view,
    'reference',
    say('expected {expected} as requested, found {found}', {
      expected: show(reference),
      found: show(other),
    }),
  );

function notTaken(view: string, field: string, message: AnyMessage): StationError {
  const why = field === '' ? message : say('{field}: {message}', { field, message });
  return stationError(
    'bad-input',
    say('The order in exchange.{view} cannot be imported: {why}', { view, why }),
    { field: field || 'exchange.lookupView', retry: 'after-change' },
  );
}

/** The site's URL with another user. */
function addressOf(url: string, user: string): string {
  const address = new URL(url);
  address.username = encodeURIComponent(user);
  return address.href;
}

const noLogin = (view: string): StationError =>
  stationError(
    'not-available',
    say(
      '{view} is not read: it needs a database login of its own, exchange.lookupUser, made as in docs/sql.md. Functions in the view would have all rights of this bench.',
      { view: `exchange.${view}` },
    ),
    { field: 'exchange.lookupUser', retry: 'after-change' },
  );

const notInUse = () =>
  stationError(
    'not-available',
    say('Lookup is off: set exchange.lookupView, at a bench of a site.'),
    { field: 'exchange.lookupView', retry: 'after-change' },
  );
