import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** An attempt as it is in the station's database. */
export interface SeenAttempt {
  id: string;
  state: string;
  shipmentId: string | null;
  why: string | null;
  sendings: number;
  /** One line per fact, in sequence. */
  facts: string[];
  papers: SeenPaper[];
  cartons: string[];
  /** The invoice is printed. */
  invoiced: boolean;
}

interface SeenPaper {
  role: string;
  carton: string | null;
  /** On the disk, with the content on record. */
  whole: boolean;
}

/** One order, observed from both sides at one moment. */
export interface Look {
  /** What had happened just before. */
  after: string;
  /** ShipmentIDs that the partner has sold for it. */
  sold: string[];
  orderStatus: string;
  /** Oldest first. */
  attempts: SeenAttempt[];
}

/**
 * Reads an order and its attempts from a station's folder. `running`: a station in this process has it open.
 * Otherwise a copy is read, so that the next start finds the files exactly as the kill left them.
 */
export async function lookAtStore(
  dataDir: string,
  reference: string,
  running: boolean,
): Promise<Pick<Look, 'orderStatus' | 'attempts'>> {
  if (running) return readOne(join(dataDir, 'station.sqlite'), reference);
  const folder = await mkdtemp(join(tmpdir(), 'packbench-look-'));
  try {
    for (const name of ['station.sqlite', 'station.sqlite-wal']) {
      if (existsSync(join(dataDir, name))) await copyFile(join(dataDir, name), join(folder, name));
    }
    return readOne(join(folder, 'station.sqlite'), reference);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type SeenOrder = Pick<Look, 'orderStatus' | 'attempts'>;

function readOne(file: string, reference: string): SeenOrder {
  const [order] = readOrders(file, [reference]) as [SeenOrder];
  return order;
}

/** Orders in a database, one for each Reference. */
export function readOrders(file: string, references: readonly string[]): SeenOrder[] {
  const db = new Database(file);
  try {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') {
      throw new Error(`The database is damaged: ${file}`);
    }
    return references.map((reference) => orderOf(db, reference));
  } finally {
    db.close();
  }
}

function orderOf(db: Database.Database, reference: string): SeenOrder {
  const order = db
    .prepare<[string], { id: string; status: string }>(
      'SELECT id, status FROM orders WHERE reference = ?',
    )
    .get(reference);
  if (!order) throw new Error(`Order ${reference} is gone`);
  const rows = db
    .prepare<[string], AttemptRow>(
      'SELECT id, state, shipment_id, why, sendings, accepted, answer FROM attempts WHERE order_id = ? ORDER BY seq',
    )
    .all(order.id);
  return { orderStatus: order.status, attempts: rows.map((row) => attemptOf(db, row)) };
}

interface AttemptRow {
  id: string;
  state: string;
  shipment_id: string | null;
  why: string | null;
  sendings: number;
  accepted: string;
  answer: string | null;
}

function attemptOf(db: Database.Database, row: AttemptRow): SeenAttempt {
  const facts = db
    .prepare<[string], { id: number; kind: string; data: string; state: string }>(
      'SELECT id, kind, data, state FROM attempt_facts WHERE attempt_id = ? ORDER BY id',
    )
    .all(row.id);
  const papers = db
    .prepare<[string], { role: string; carton: string | null; file: string; hash: string }>(
      'SELECT role, carton_reference AS carton, file, hash FROM documents WHERE attempt_id = ? ORDER BY id',
    )
    .all(row.id);
  const answer = JSON.parse(row.answer ?? 'null') as { submittedElectronically?: boolean } | null;
  const accepted = JSON.parse(row.accepted) as { cartons: { reference: string }[] };
  return {
    id: row.id,
    state: row.state,
    shipmentId: row.shipment_id,
    why: row.why,
    sendings: row.sendings,
    facts: facts.map(({ id, kind, data, state }) => `${id} ${kind} ${state} ${data}`),
    papers: papers.map(({ role, carton, file, hash }) => ({
      role,
      carton,
      whole: isWhole(file, hash),
    })),
    cartons: accepted.cartons.map(({ reference }) => reference),
    invoiced: answer?.submittedElectronically === false,
  };
}

const isWhole = (file: string, hash: string): boolean =>
  existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === hash;
