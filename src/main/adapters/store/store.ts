import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StationFailure } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inEnglish, say } from '../../../shared/say.ts';
import type { ItemRepository } from '../../domain/customs/ports.ts';
import type { PaperRepository } from '../../domain/documents/ports.ts';
import type { OrderRepository } from '../../domain/orders/ports.ts';
import type { SessionRepository } from '../../domain/packing/ports.ts';
import type { PrintJobRepository } from '../../domain/printing/ports.ts';
import type { PurchaseJournal } from '../../domain/purchasing/ports.ts';
import type { QuoteRepository } from '../../domain/rating/ports.ts';
import type { ErasureRepository, PersonRepository } from '../../domain/retention/ports.ts';
import type { ReturnRepository } from '../../domain/returns/ports.ts';
import type { ParcelRepository } from '../../domain/tracking/ports.ts';
import { type AuditLog, auditLog } from './audit.ts';
import { connect, type Engine } from './engine.ts';
import { erasureRepository } from './erasure.ts';
import { fileFailure, storeError } from './failures.ts';
import { FOLDER_MODE } from './files.ts';
import { checkStore } from './health.ts';
import { itemRepository } from './items.ts';
import { purchaseJournal } from './journal.ts';
import { marked, mustRemember } from './journal-mark.ts';
import { bringUpToDate } from './migrate.ts';
import { networkDisk } from './network-disk.ts';
import { orderRepository } from './orders.ts';
import { paperRepository } from './papers.ts';
import { parcelRepository } from './parcels.ts';
import { personRepository } from './person.ts';
import { printJobRepository } from './print-jobs.ts';
import { quoteRepository } from './quotes.ts';
import { returnRepository } from './returns.ts';
import { sessionRepository } from './sessions.ts';

/**
 * The station's database. Where file, disk or another program fails it, a call throws a
 * StationFailure with code `store`, or answers it where its port has a Result.
 */
export interface Store {
  orders: OrderRepository;
  quotes: QuoteRepository;
  returns: ReturnRepository;
  parcels: ParcelRepository;
  items: ItemRepository;
  journal: PurchaseJournal;
  papers: PaperRepository;
  printJobs: PrintJobRepository;
  sessions: SessionRepository;
  audit: AuditLog;
  erasure: ErasureRepository;
  persons: PersonRepository;
  /** Errors: `store` where the file is damaged, cannot be written, or the disk is nearly full. */
  check(): Promise<Result<{ detail: string }>>;
  /** Another number after every change that another program made. */
  version(): number;
  close(): Promise<void>;
}

/**
 * Opens the database file, makes it where it is missing, and brings an older one up to date after
 * backing it up beside it. Several programs may have it open. Errors, all `store`: cannot be
 * written, not a database or another program's, damaged, written by a newer Packbench, on a
 * network disk, or knowing fewer purchases than were recorded in it.
 */
export async function openStore(options: {
  file: string;
  now?: () => Date;
}): Promise<Result<Store>> {
  const { now = () => new Date() } = options;
  // Absolute: SQLite would take a relative name that begins with `file:` for an address.
  const file = resolve(options.file);
  let engine: Engine | null = null;
  try {
    await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
    await refuseNetworkDisk(file);
    mustRemember(file);
    engine = connect(file);
    await bringUpToDate(engine);
    return ok(storeOf(engine, now));
  } catch (error) {
    await engine?.close();
    if (error instanceof StationFailure) return fail(error.error);
    const known = fileFailure(error, inEnglish`The database ${file} cannot be opened`);
    if (known) return fail(known);
    throw error;
  }
}

const storeOf = (engine: Engine, now: () => Date): Store => ({
  orders: orderRepository(engine.db, now),
  quotes: quoteRepository(engine.db),
  returns: returnRepository(engine.db),
  parcels: parcelRepository(engine.db),
  items: itemRepository(engine.db),
  journal: marked(purchaseJournal(engine.db, now), engine),
  papers: paperRepository(engine.db),
  printJobs: printJobRepository(engine.db),
  sessions: sessionRepository(engine.db, now),
  audit: auditLog(engine.db, now),
  erasure: erasureRepository(engine),
  persons: personRepository(engine.db),
  check: () => checkStore(engine),
  version: () => Number(engine.sqlite.pragma('data_version', { simple: true })),
  close: () => engine.close(),
});

async function refuseNetworkDisk(file: string): Promise<void> {
  const kind = await networkDisk(dirname(file));
  if (kind === null) return;
  throw new StationFailure(
    storeError(
      say`The database ${file} is on a network disk (${kind}), where it would be damaged. Choose a data folder on a disk of this machine.`,
      { retry: 'after-change' },
    ),
  );
}
