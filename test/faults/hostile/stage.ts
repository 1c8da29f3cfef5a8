import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { salesOn } from '../seller/labels.ts';
import { type Seller, startSeller } from '../seller/seller.ts';
import { orderNamed, shipArguments } from '../workshop.ts';
import { type Bench, type Ended, openBench } from './bench.ts';

/** An order shipped before any fault; the order under test; one that is never shipped before. */
export const BEFORE = '1001';
export const ORDER = '1002';
export const LATER = '1003';
const ELSEWHERE = '1009';

/** Longer than the partner's longest work, and short for the tests. */
export const QUIET_MS = 1200;

export interface Stage {
  seller: Seller;
  bench: Bench;
  /** A new station that has shipped one order and has two open. */
  newStation(): Promise<Station>;
  /** A backup of another bench, with a purchase of its own. */
  anotherBackup: string;
  close(): Promise<void>;
}

/** One station's folders. */
export interface Station {
  dataDir: string;
  printed: string;
  backup: string;
}

export async function openStage(preload: readonly string[] = []): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-hostile-'));
  const seller = await startSeller();
  const bench = openBench({ partner: seller, clockFile: join(root, 'clock'), preload });
  bench.setClock(0);
  const template = join(root, 'template');
  await setUp(bench, template, [BEFORE, ORDER, LATER]);
  await must(bench, template, shipArguments(BEFORE, 1));
  const other = join(root, 'other');
  await setUp(bench, other, [ORDER, LATER, ELSEWHERE]);
  await must(bench, other, shipArguments(ELSEWHERE, 1));
  const anotherBackup = join(root, 'another.backup');
  await must(bench, other, ['backup', anotherBackup]);
  let count = 0;

  return {
    seller,
    bench,
    anotherBackup,
    async newStation() {
      count += 1;
      const folder = join(root, String(count));
      const station = {
        dataDir: join(folder, 'data'),
        printed: join(folder, 'printed'),
        backup: join(folder, 'station.backup'),
      };
      await mkdir(station.printed, { recursive: true });
      await cp(template, station.dataDir, { recursive: true });
      seller.reset([BEFORE, ELSEWHERE]);
      bench.setClock(0);
      await must(bench, station.dataDir, [
        ...['printers', 'assign', 'label', `folder:${station.printed}`],
      ]);
      return station;
    },
    async close() {
      await bench.close();
      await seller.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function setUp(bench: Bench, dataDir: string, references: string[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const orders = `${dataDir}.json`;
  await writeFile(orders, JSON.stringify(references.map(orderNamed)));
  await must(bench, dataDir, ['import', orders]);
  const quiet = String(QUIET_MS / 1000);
  await must(bench, dataDir, ['settings', 'set', 'purchasing.quietSeconds', quiet]);
}

/** A very busy machine may be too slow to inspect a label: then it is inspected again. */
async function must(bench: Bench, dataDir: string, args: string[]): Promise<void> {
  let run = await bench.run(dataDir, args);
  const [, reference = ''] = args;
  for (let tries = 1; run.code === 6 && tries <= 4; tries += 1) {
    run = await bench.run(dataDir, ['documents', reference]);
  }
  if (run.code !== 0) throw new Error(`packbench ${args.join(' ')}: ${run.code} ${run.stderr}`);
}

/** A shipment as the command line shows it. */
export interface SeenShipment {
  attemptId: string;
  kind: 'outbound' | 'return';
  state: string;
  shipmentId: string | null;
  trackingNumber: string | null;
  sendings: number;
  cost: { shipping: { amount: string } } | null;
  cartons: { reference: string; label: { file: string } | null }[];
  /** Held documents: their pages, and the carton for which a supervisor may accept each. */
  unmatched?: { file: string; acceptFor?: string }[];
  warnings?: string[];
}

/** One order as the command line shows it at one moment. */
export interface Seen {
  after: string;
  /** null: the station does not open, with the reason. */
  orderStatus: string | null;
  /** Newest first. */
  shipments: SeenShipment[];
  closed: string | null;
}

type Run = (args: readonly string[]) => Promise<Ended>;

export async function see(run: Run, reference: string, after: string): Promise<Seen> {
  const found = await run(['orders', '--search', reference]);
  const orders = (found.json as { orders?: { reference: string; status: string }[] } | null)
    ?.orders;
  if (!orders) {
    const closed = `${found.json?.error?.code ?? found.code}: ${found.json?.error?.message ?? found.stderr}`;
    return { after, orderStatus: null, shipments: [], closed };
  }
  const listed = await run(['shipments', reference]);
  const { shipments = [] } = (listed.json ?? {}) as { shipments?: SeenShipment[] };
  const order = orders.find((each) => each.reference === reference);
  return { after, orderStatus: order?.status ?? 'gone', shipments, closed: null };
}

/** Labels stored for a shipment or printed that do not belong to that sale. */
export function foreignLabels(seen: Seen, printed: string, seller: Seller): string[] {
  const kept = seen.shipments.flatMap(({ shipmentId, state, cartons }) =>
    cartons.flatMap(({ reference, label }) => {
      if (!label || state !== 'confirmed' || !existsSync(label.file)) return [];
      const on = salesOn(readFileSync(label.file));
      const own = on.length === 1 && on[0] === shipmentId;
      return own ? [] : [`label of ${reference} of ${shipmentId} is of ${on.join(', ') || 'none'}`];
    }),
  );
  const onPaper = readdirSync(printed, { withFileTypes: true }).flatMap((file) => {
    if (!file.isFile() || !file.name.endsWith('.pdf')) return [];
    const on = salesOn(readFileSync(join(printed, file.name)));
    const sale = seller.books.sales.find(({ shipmentId }) => shipmentId === on[0]);
    const own = on.length === 1 && sale !== undefined && file.name.startsWith(sale.reference);
    return own ? [] : [`printed ${file.name} is of ${on.join(', ') || 'none'}`];
  });
  return [...kept, ...onPaper];
}
