import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';

/** As long as a sender's texts are in practice: company and department, nouns of many parts, a variant and its lot. */
const RECEIVER = 'Wissenschaftliche Buchgesellschaft und Instrumentenhandlung am Donaukanal KG';
const NAMES = [
  'Cast-iron skillet with removable beechwood handle, not enamelled, pre-seasoned, 26 cm, lot 2026/11',
  'Thermoskannenverschlussdichtungen, Zehnerpackung, für Kannen von 0,75 bis 1,8 Liter',
  'Manta de lana merina tejida a mano con flecos, tamaño matrimonial, color azul ultramar, 150 x 200 cm',
];

interface Sample {
  reference: string;
  shipTo: object;
  lines: object[];
}

/** Orders like SO-1002 and SO-1001, with the longest names and every mark that a row may have. */
export async function worstOrders(dataDir: string): Promise<string> {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(RESOURCES_DIR, 'orders', name), 'utf8')) as Sample;
  const three = await read('so-1002-three-cartons.json');
  const one = await read('so-1001-one-carton.json');
  const named = (order: Sample) =>
    order.lines.map((line, at) => ({ ...line, description: NAMES[at] }));
  const worst = {
    ...three,
    shipBy: '2026-01-02',
    notes: `${NAMES.join('\n')}\n${RECEIVER}`,
    shipTo: {
      ...three.shipTo,
      name: RECEIVER,
      attentionName: 'Abteilung Wareneingang, zu Händen von Frau Magistra Hohenwarter-Szabó',
      city: 'Kirchdorf an der Krems bei Sankt Leonhard',
    },
    lines: named(three),
  };
  const held = { ...worst, b2b: true, terms: undefined, shipTo: { ...worst.shipTo, phone: '' } };
  const orders = [
    { ...worst, reference: 'WORST-2026-0000184467-A' },
    { ...worst, reference: 'WORST-2026-0000184467-B' },
    { ...held, reference: 'WORST-2026-0000184467-C', merchant: 'Aurora Outfitters International' },
    ...['1', '2', '3'].map((nth) => ({
      ...one,
      reference: `ALIKE-2026-0000184467-${nth}`,
      terms: 'DDP',
      lines: named(one),
    })),
  ];
  const file = join(dataDir, 'worst.json');
  await writeFile(file, JSON.stringify(orders));
  return file;
}
