import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Place, packbench } from './program.ts';

/** How an order is packed; with two cartons there are two labels to distinguish. */
const PACKED = {
  1: ['ref=BOX-1;weight=1.8;dims=30x20x15'],
  2: [
    'ref=BOX-1;weight=1.2;dims=30x20x15;items=MUG-SAND*2',
    'ref=BOX-2;weight=0.6;dims=25x18x10;items=TOWEL-WAFFLE*1',
  ],
};

export const cartonSpecs = (cartons: 1 | 2): string[] => PACKED[cartons];

export const shipArguments = (reference: string, cartons: 1 | 2): string[] => [
  'ship',
  reference,
  ...cartonSpecs(cartons).flatMap((carton) => ['--carton', carton]),
];

export const orderNamed = (reference: string) => ({
  reference,
  currency: 'USD',
  weightUnit: 'KG',
  dimensionUnit: 'CM',
  shipTo: {
    name: 'Jonas Weber',
    addressLine1: 'Lindenallee 12',
    city: 'Berlin',
    country: 'DE',
    zip: '10115',
    phone: '+49 30 23125 104',
  },
  shipFrom: {
    name: 'Lakeshore Goods',
    addressLine1: '1840 W Fulton St',
    city: 'Chicago',
    state: 'IL',
    country: 'US',
    zip: '60612',
    phone: '+1 312 555 0142',
  },
  lines: [
    {
      sku: 'MUG-SAND',
      description: 'Stoneware mug, sand glaze, 350 ml',
      quantity: 2,
      unitWeight: '0.38',
      unitPrice: '18.00',
      hsCode: '691200',
      originCountry: 'PT',
    },
    {
      sku: 'TOWEL-WAFFLE',
      description: 'Kitchen towel, woven cotton, waffle weave',
      quantity: 1,
      unitWeight: '0.14',
      unitPrice: '9.50',
      hsCode: '630291',
      originCountry: 'TR',
    },
  ],
});

export interface Workshop {
  /** A new station's folder with these orders, as the program left it. */
  newStation(): Promise<string>;
  /** A folder for anything else. */
  newFolder(): Promise<string>;
  close(): Promise<void>;
}

/** A place for stations; each is a copy of the first, which the real program has set up. */
export async function openWorkshop(
  references: readonly string[],
  partner: Place['partner'],
): Promise<Workshop> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-faults-'));
  const first = { dataDir: join(root, 'first'), partner };
  const orders = join(root, 'orders.json');
  await writeFile(orders, JSON.stringify(references.map(orderNamed)));
  await must(first, ['import', orders]);
  // Without the quiet time every recovery starts at once: the worst that a hurried packer can do.
  await must(first, ['settings', 'set', 'purchasing.quietSeconds', '0']);
  let count = 0;
  const next = () => {
    count += 1;
    return join(root, String(count));
  };
  return {
    async newStation() {
      const folder = next();
      await cp(first.dataDir, folder, { recursive: true });
      return folder;
    },
    newFolder: () => mkdtemp(join(root, 'folder-')),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function must(place: Place, args: string[]): Promise<void> {
  const run = await packbench(place, args);
  if (run.code !== 0) throw new Error(`packbench ${args.join(' ')} failed: ${run.stderr}`);
}
