import { expect, it } from 'vitest';
import { z } from 'zod';
import { packbench, sampleStation, temporaryFolder } from '../support/cli.ts';
import { failure, read } from './contract.ts';
import { write } from './orders.ts';

/** The document that scripts rely on. */
const boxesSchema = z.strictObject({
  partner: z.string(),
  cartons: z.array(
    z.strictObject({
      box: z.string().min(1),
      items: z.array(
        z.strictObject({ line: z.int().min(0), sku: z.string().min(1), quantity: z.int().min(1) }),
      ),
      fill: z.number().min(0).max(1),
    }),
  ),
  proof: z.enum(['fits', 'not-proven', 'does-not-fit']),
  atLeast: z.int().min(0),
  unsized: z.array(z.string().min(1)),
  tooLarge: z.array(z.string().min(1)),
});

it('`boxes suggest` names boxes once the items are measured, and items that are too large', async () => {
  const data = await sampleStation('sandbox');
  const files = await temporaryFolder();
  const run = (...args: string[]) => packbench([...args, '--json'], { data });
  const unmeasured = read(boxesSchema, await run('boxes', 'suggest', 'SO-1007'));
  expect(unmeasured).toMatchObject({
    ...{ cartons: [], proof: 'not-proven', unsized: ['BOOT-LTH-43', 'PACK-45', 'TENT-2'] },
  });

  const sides = (length: string, width: string, height: string) => ({
    ...{ length, width, height, unit: 'CM' },
  });
  const boxes = [
    {
      name: 'Crate',
      dimensions: sides('50', '40', '30'),
      inner: sides('49', '39', '29'),
      weight: { value: '0.6', unit: 'KG' },
    },
  ];
  await run('settings', 'set', 'boxes', JSON.stringify(boxes));
  const sizes = (boot: string) =>
    write(
      files,
      'sizes.csv',
      `sku,unit_length,unit_width,unit_height,dimension_unit\nBOOT-LTH-43,${boot},9,10,CM\nPACK-45,22,14,3,CM\nTENT-2,20,10,5,CM\n`,
    );
  await run('items', 'import', sizes('12'), '--confirm');
  const fits = read(boxesSchema, await run('boxes', 'suggest', 'SO-1007'));
  expect(fits).toMatchObject({
    proof: 'fits',
    atLeast: 1,
    cartons: [{ box: 'Crate', items: [{ line: 0, sku: 'BOOT-LTH-43', quantity: 1 }, {}, {}] }],
  });

  await run('items', 'import', sizes('90'), '--confirm');
  const large = read(boxesSchema, await run('boxes', 'suggest', 'SO-1007'));
  expect(large).toMatchObject({ proof: 'does-not-fit', tooLarge: ['BOOT-LTH-43'], cartons: [] });
  const said = await packbench(['boxes', 'suggest', 'SO-1007'], { data });
  expect(said.stdout).toContain('Does not fit into any box. Too large or too heavy: BOOT-LTH-43.');
  expect(failure(await run('boxes', 'suggest', 'NO-SUCH'))).toMatchObject({ code: 'not-found' });
});
