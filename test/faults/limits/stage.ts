import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { type Bench, openBench } from '../hostile/bench.ts';
import type { Terms } from '../seller/rates.ts';
import { type Seller, startSeller } from '../seller/seller.ts';
import { orderNamed } from '../workshop.ts';
import { type Running, runningStation } from './running.ts';

/** Three orders alike for each kind of terms; `A` has none. */
export const STACKS: Record<Terms | 'none', readonly string[]> = {
  DDP: ['P-1', 'P-2', 'P-3'],
  DDU: ['U-1', 'U-2', 'U-3'],
  none: ['A-1', 'A-2', 'A-3'],
};

export const MERCHANTS = ['Alpha', 'Beta'] as const;
export type Merchant = (typeof MERCHANTS)[number];
/** Orders of merchants; each has one of this reference. */
export const SHARED = 'S-1';
/** And one that the other merchant does not have. */
export const OWN: Record<Merchant, string> = { Alpha: 'ONLY-A', Beta: 'ONLY-B' };

export interface LimitStage {
  seller: Seller;
  /** The command line. */
  bench: Bench;
  /** The station that keeps running; opened when it is needed. */
  running: Running;
  /** Of its HTTP interface; each station has a port of its own. */
  api: string;
  /** Of any merchant, and of one alone. */
  tokens: Record<Merchant | 'any', string>;
  /** Modules that break the product. */
  preload: readonly string[];
  /** A new station with all orders open. */
  newStation(settings?: Readonly<Record<string, string>>): Promise<string>;
  /** Milliseconds that the wall clocks are ahead. */
  setClock(milliseconds: number): void;
  close(): Promise<void>;
}

export interface StageOptions {
  /** How many times shorter the pauses of the running station are. */
  times: number;
  preload?: readonly string[];
}

const BOX = {
  name: 'M',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};

export async function openLimitStage({ times, preload = [] }: StageOptions): Promise<LimitStage> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-limits-'));
  const clockFile = join(root, 'clock');
  const seller = await startSeller();
  seller.credentials.customerKeys = { Alpha: 'key-of-alpha', Beta: 'key-of-beta' };
  const bench = openBench({ partner: seller, clockFile, preload });
  bench.setClock(0);
  const template = join(root, 'template');
  const tokens = await setUp(bench, template);
  const running = runningStation({ partner: seller, clockFile, root, times, preload });
  let count = 0;

  const stage: LimitStage = {
    seller,
    bench,
    running,
    api: '',
    tokens,
    preload,
    async newStation(settings = {}) {
      count += 1;
      const dataDir = join(root, String(count));
      await cp(template, dataDir, { recursive: true });
      await seller.comeBack();
      seller.reset([]);
      bench.setClock(0);
      const port = String(await freePort());
      stage.api = `http://127.0.0.1:${port}`;
      for (const [key, value] of Object.entries({ ...settings, 'api.port': port }))
        await must(bench, dataDir, ['settings', 'set', key, value]);
      return dataDir;
    },
    setClock: bench.setClock,
    async close() {
      await running.close();
      await bench.close();
      await seller.close();
      await rm(root, { recursive: true, force: true });
    },
  };
  return stage;
}

async function setUp(bench: Bench, dataDir: string): Promise<LimitStage['tokens']> {
  await mkdir(dataDir, { recursive: true });
  // A batch of the bench prints.
  const printed = `${dataDir}-printed`;
  await mkdir(printed);
  const orders = Object.entries(STACKS).flatMap(([terms, references]) =>
    references.map((reference) => orderOn(reference, terms as Terms | 'none')),
  );
  const ofMerchants = MERCHANTS.flatMap((merchant) =>
    [SHARED, OWN[merchant]].map((reference) => ({ ...orderNamed(reference), merchant })),
  );
  const file = `${dataDir}.json`;
  await writeFile(file, JSON.stringify([...orders, ...ofMerchants]));
  const settings: Record<string, string> = {
    'purchasing.quietSeconds': '0',
    boxes: JSON.stringify([BOX]),
    'boxes.default': BOX.name,
    'printers.label': `folder:${printed}`,
    'printers.document': `folder:${printed}`,
  };
  for (const [key, value] of Object.entries(settings))
    await must(bench, dataDir, ['settings', 'set', key, value]);
  await must(bench, dataDir, ['import', file]);
  const scopes = ['--scope', 'orders,read,ship'];
  const tokenOf = async (name: string, merchant: string[]): Promise<string> => {
    const added = await must(bench, dataDir, ['tokens', 'add', name, ...scopes, ...merchant]);
    return (added as { token: string }).token;
  };
  return {
    any: await tokenOf('any', []),
    Alpha: await tokenOf('alpha', ['--merchant', 'Alpha']),
    Beta: await tokenOf('beta', ['--merchant', 'Beta']),
  };
}

/** Each kind of terms is a stack of its own, by its terms. */
export const orderOn = (reference: string, terms: Terms | 'none') => ({
  ...orderNamed(reference),
  ...(terms === 'none' ? {} : { terms }),
});

async function must(bench: Bench, dataDir: string, args: string[]): Promise<unknown> {
  const run = await bench.run(dataDir, args);
  if (run.code !== 0) throw new Error(`packbench ${args.join(' ')}: ${run.code} ${run.stderr}`);
  return run.json;
}
