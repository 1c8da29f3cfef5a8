import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packbench, setUp } from '../test/e2e/packing.ts';
import { type RunningStation, startStation } from '../test/support/station.ts';
import type { Stage } from './picture-stage.ts';

const cm = (length: string, width: string, height: string) => ({
  ...{ length, width, height, unit: 'CM' },
});
const box = (name: string, outside: object, inside: object, kg: string) => ({
  ...{ name, dimensions: outside, inner: inside, weight: { value: kg, unit: 'KG' } },
});

/** Boxes with measured inner dimensions. */
const MEASURED_BOXES = [
  box('Small', cm('25', '18', '14'), cm('24', '17', '13'), '0.15'),
  box('Medium', cm('35', '30', '25'), cm('34', '29', '24'), '0.3'),
  box('Large', cm('50', '40', '30'), cm('49', '39', '29'), '0.6'),
];

/** Enters the sizes of the goods and shows the suggested boxes; buys nothing. */
async function suggestBoxes({ page, packer, shoot }: Stage, dataDir: string) {
  const sizes = join(dataDir, 'sizes.csv');
  const rows = [
    'sku,unit_length,unit_width,unit_height,dimension_unit,upright',
    'SKILLET-26,27,45,6,CM,',
    'KETTLE-RED,20,16,18,CM,true',
    'BLANKET-WOOL,30,25,10,CM,',
  ];
  await writeFile(sizes, `${rows.join('\n')}\n`);
  await packbench(dataDir, 'sandbox', 'items', 'import', sizes, '--confirm');
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await page.getByRole('region', { name: 'Suggested box' }).waitFor();
  await packer.scan('PB:BOX-PICTURE');
  await page.getByRole('img', { name: /^How it lies in/ }).waitFor();
  await shoot('boxes');
}

/** Uses a separate station whose boxes and goods have sizes. */
export async function onBoxes(open: (station: RunningStation) => Promise<Stage>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  await setUp(dataDir, 'sandbox', { boxes: MEASURED_BOXES, 'boxes.default': 'Medium' });
  const station = await startStation({ dataDir });
  try {
    await suggestBoxes(await open(station), dataDir);
  } finally {
    await station.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
