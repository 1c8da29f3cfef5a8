import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { failure, type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { roomOf, sizeOf } from '../../../shared/kernel/measure.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type {
  BackupRecord,
  Inspection,
  InspectionOptions,
} from '../../features/maintenance/ports.ts';
import type { BodyReader } from '../../features/purchasing/ports.ts';
import { makeFolder } from '../../make-folder.ts';
import { lastBackup } from './backup/backup-record.ts';
import { restoreRepository } from './backup/restore-holds.ts';
import { identityIn } from './backup/store-identity.ts';
import { batchRepository } from './batches.ts';
import { chargeRepository } from './charges/charges.ts';
import { documentRepository, documentTries } from './documents/kept-documents.ts';
import { labelLayouts } from './documents/label-layouts.ts';
import { connect, type Engine } from './engine.ts';
import { eventLog } from './events.ts';
import { eventView } from './exchange/event-view.ts';
import { storePolls } from './exchange/store-polls.ts';
import { keyedPurchases, tokenRepository } from './exchange/tokens.ts';
import { webhookDeliveries } from './exchange/webhook-deliveries.ts';
import { caught, fileFailure } from './failures.ts';
import { networkDisk } from './files/network-disk.ts';
import { roomLeft } from './files/room.ts';
import { handoverRepository } from './handovers/handovers.ts';
import { knownDamage, withRecoveryHint } from './inspection/damage-mark.ts';
import { inspectStore } from './inspection/inspector.ts';
import { assertJournalComplete, beginMark, marked } from './inspection/journal-mark.ts';
import { itemRepository } from './items.ts';
import { bringUpToDate } from './migrate.ts';
import { orderRepository } from './orders.ts';
import { beginPacking } from './packing-status.ts';
import { auditLog } from './people/audit.ts';
import { erasureRepository } from './people/erasure.ts';
import { personRepository } from './people/person.ts';
import { photoRepository } from './photos/photos.ts';
import { purchaseJournal } from './purchases/journal.ts';
import { parcelRepository } from './purchases/parcels.ts';
import { priceLimits } from './purchases/price-limits.ts';
import { printJobRepository } from './purchases/print-jobs.ts';
import { quoteRepository } from './purchases/quotes.ts';
import { returnRepository } from './purchases/returns.ts';
import { sessionRepository } from './sessions.ts';
import { siteCopy } from './site/site-copy.ts';
import { openStacks } from './stacks/stacks.ts';
import { weightRepository } from './weights/weights.ts';

/**
 * The station's database. On a failure of file, disk or another program, a call throws a StationFailure with
 * code `store`, or returns it where its port has a Result.
 */
export type Store = ReturnType<typeof storeOf>;

/**
 * Opens the database file, creates it where missing, and migrates an older one after a backup beside it.
 * Several programs may have it open. Errors, all `store`: not writable, not a database or another program's,
 * damaged, written by a newer Packbench, on a network disk, or with fewer purchases than were recorded.
 */
export async function openStore(options: {
  file: string;
  /** The folder of documents, for `inspect`; default: beside the database. */
  documents?: string;
  /** Without it request bodies are not read. */
  bodies?: BodyReader;
  now?: () => Date;
}): Promise<Result<Store>> {
  const { now = () => new Date(), bodies = UNREAD } = options;
  // Absolute: SQLite would take a relative name that begins with `file:` for a URI.
  const file = resolve(options.file);
  let engine: Engine | null = null;
  try {
    await makeFolder(dirname(file));
    await refuseNetworkDisk(file);
    assertJournalComplete(file);
    engine = connect(file);
    await bringUpToDate(engine);
    const identity = identityIn(engine.sqlite) ?? '';
    beginMark(file, identity);
    const documents = resolve(options.documents ?? join(dirname(file), 'documents'));
    return ok(storeOf(engine, { identity, documents, bodies, now }));
  } catch (error) {
    await engine?.close();
    if (error instanceof StationFailure) return fail(withRecoveryHint(error, file));
    const known = fileFailure(error, say('The database {file} cannot be opened', { file }));
    if (known) return fail(known);
    throw error;
  }
}

const UNREAD: BodyReader = { receiver: () => null, shown: () => null };

interface StoreOptions {
  identity: string;
  documents: string;
  bodies: BodyReader;
  now: () => Date;
}

function storeOf(engine: Engine, { identity, documents, bodies, now }: StoreOptions) {
  const events = eventLog(engine);
  const stacks = openStacks(engine);
  return {
    orders: orderRepository(engine, now),
    quotes: quoteRepository(engine.db),
    returns: returnRepository(engine.db),
    parcels: parcelRepository(engine.db),
    items: itemRepository(engine.db),
    weights: weightRepository(engine.db),
    photos: photoRepository(engine.db, now),
    charges: chargeRepository(engine.db, now),
    journal: marked(purchaseJournal(engine.db, now, bodies), engine, identity),
    restores: restoreRepository(engine.db, now),
    documentTries: documentTries(engine.db, now),
    documents: documentRepository(engine.db, documents),
    layouts: labelLayouts(engine.db, now),
    printJobs: printJobRepository(engine.db, documents),
    sessions: {
      ...sessionRepository(engine.db, now),
      begin: beginPacking(engine.db, now),
    },
    priceLimits: priceLimits(engine.db, 'price_limits'),
    returnLimits: priceLimits(engine.db, 'return_limits'),
    batches: batchRepository(engine.db, now, stacks.find),
    handovers: handoverRepository(engine.db, now),
    site: siteCopy(engine, now),
    audit: auditLog(engine.db, now),
    /** Changes of these are logged in the same transaction. */
    events,
    eventView: eventView(engine.db),
    tokens: tokenRepository(engine.db),
    keyedPurchases: keyedPurchases(engine.db),
    webhooks: webhookDeliveries(engine.db),
    storePolls: storePolls(engine.db),
    erasure: erasureRepository(engine),
    persons: personRepository(engine.db, bodies),
    /** Errors: `store` where the file is known to be damaged, not writable, or the disk is nearly full. */
    check: (): Promise<Result<{ detail: AnyMessage }>> => checkStore(engine),
    /** Inspects every table and documents in the background; damage found is then reported by `damage`. */
    inspect: (options: InspectionOptions): Promise<Inspection> =>
      inspectStore({ file: engine.file, documents }, options),
    /** Known damage, also found by another program: blocks purchases. */
    damage: (): StationError | null => knownDamage(engine.file),
    lastBackup: (): BackupRecord | null => lastBackup(engine.file),
    async close(): Promise<void> {
      events.close();
      await stacks.close();
      await engine.close();
    },
  };
}

async function refuseNetworkDisk(file: string): Promise<void> {
  const kind = await networkDisk(dirname(file));
  if (kind === null) return;
  throw failure(
    'store',
    say(
      'The database {file} is on a network disk ({kind}), where it would be damaged. Choose a data folder on a disk of this machine.',
      { file, kind },
    ),
    { retry: 'after-change' },
  );
}

/** Less may not suffice for a day's labels, journal and backups. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Tests writing and checks free space; integrity is known from `inspect`. */
const checkStore = (engine: Engine): Promise<Result<{ detail: AnyMessage }>> =>
  caught(async () => {
    const damage = knownDamage(engine.file);
    if (damage) return fail(damage);
    await writable(engine);
    const free = room(engine.file);
    const { orders } = await engine.db
      .selectFrom('orders')
      .select((count) => count.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow();
    return ok({
      detail: say('{file}: sound, {orders} orders{free}', { file: engine.file, orders, free }),
    });
  });

/** A real write to the disk that changes nothing. */
async function writable({ db, sqlite }: Engine): Promise<void> {
  await db.transaction().execute(async (writing) => {
    const version = Number(sqlite.pragma('user_version', { simple: true }));
    await sql.raw(`PRAGMA user_version = ${version}`).execute(writing);
  });
}

/** Free space as text; empty where unknown. */
function room(file: string): AnyMessage {
  const free = roomLeft(dirname(file));
  if (free === null) return '';
  if (free >= LEAST_FREE_BYTES) return say(', {in} free', { in: roomOf(free) });
  throw failure(
    'store',
    say(
      'The disk that holds the database {file} has only {in} left; at least {least} are needed. Make room.',
      { file, in: roomOf(free), least: sizeOf(LEAST_FREE_BYTES) },
    ),
    { retry: 'after-change' },
  );
}
