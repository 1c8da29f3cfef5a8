import type { Page } from '@playwright/test';
import { CARTON_FIRST, expect, type Packer, test } from './packing.ts';
import { barcodeOf } from './packing-steps.ts';

const CARTONS = ['SO-1002-C1', 'SO-1002-C2', 'SO-1002-C3'];

/** Skillets, kettles and blankets, each kind into a carton of its own, by scanner alone. */
async function packThree(packer: Packer): Promise<void> {
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
  await packer.scan('SKILLET-26', 'SKILLET-26', 'PB:NEXT-CARTON');
  await packer.scan('KETTLE-RED', 'KETTLE-RED', 'KETTLE-RED', 'PB:NEXT-CARTON');
  await packer.scan('BLANKET-WOOL', 'BLANKET-WOOL', 'BLANKET-WOOL');
  await packer.told('All packed. Get the rates');
}

async function buyThree(packer: Packer): Promise<void> {
  await packThree(packer);
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
}

const card = (window: Page, carton: string) => window.getByRole('article', { name: carton });

test('label-first, three label scans suffice: each label names its carton', async ({
  packer,
  window,
}) => {
  await buyThree(packer);
  for (const [at, carton] of CARTONS.entries()) {
    await packer.told(`Put this label on carton ${at + 1}, then scan it`);
    await expect(card(window, carton).getByText('Sent to printer')).toBeVisible();
    // No other label is loose.
    await expect.poll(() => packer.printed('label')).toHaveLength(at + 1);
    await packer.scan(await barcodeOf(packer, carton));
    await expect(card(window, carton).getByText('On carton')).toBeVisible();
  }
  await packer.told('Done. Scan the next order');
  await expect.poll(() => packer.printed('label')).toHaveLength(3);
});

test.describe('carton-first', () => {
  test.use({ settings: CARTON_FIRST });

  test('three cartons each get their own label, confirmed by scanning it', async ({
    packer,
    window,
  }) => {
    await buyThree(packer);
    await packer.told('Scan a carton');
    expect(await packer.printed('label')).toEqual([]);

    for (const carton of CARTONS) {
      await packer.scan(carton);
      await packer.told(`Stick the label on ${carton}, then scan it`);
      await expect(card(window, carton).getByText('Sent to printer')).toBeVisible();
      await packer.scan(await barcodeOf(packer, carton));
      await expect(card(window, carton).getByText('On carton')).toBeVisible();
    }
    await packer.told('Done. Scan the next order');
    await expect.poll(() => packer.printed('label')).toHaveLength(3);
  });

  test('the label of another carton stops the packer until it is acknowledged', async ({
    packer,
    window,
  }) => {
    await buyThree(packer);
    await packer.told('Scan a carton');
    await packer.scan('SO-1002-C1');
    await packer.told('Stick the label on SO-1002-C1, then scan it');
    await expect(card(window, 'SO-1002-C1').getByText('Sent to printer')).toBeVisible();
    // Another carton, whose label is not printed yet: no second label is printed.
    await packer.scan('SO-1002-C2');
    await expect(packer.answer).toContainText('The label of SO-1002-C1 is not scanned yet');
    await expect.poll(() => packer.printed('label')).toHaveLength(1);
    await packer.scan(await barcodeOf(packer, 'SO-1002-C1'));
    await expect(card(window, 'SO-1002-C1').getByText('On carton')).toBeVisible();
    await packer.scan('SO-1002-C2');
    await packer.told('Stick the label on SO-1002-C2, then scan it');
    await expect(card(window, 'SO-1002-C2').getByText('Sent to printer')).toBeVisible();
    // The first carton again: no third label is printed.
    await packer.scan('SO-1002-C1');

    const stop = window.getByRole('alertdialog');
    await expect(stop).toContainText('SO-1002-C2');
    await expect(stop).toContainText('SO-1002-C1');
    await expect(card(window, 'SO-1002-C2').getByText('On carton')).toHaveCount(0);
    await expect.poll(() => packer.printed('label')).toHaveLength(2);

    // Further scans do not remove the stop; the scanner can acknowledge it.
    await packer.scan('SO-1002-C3');
    await expect(stop).toBeVisible();
    await packer.scan('PB:CANCEL');
    await expect(stop).toHaveCount(0);
    await packer.told('Stick the label on SO-1002-C2, then scan it');
  });

  test('a reload midway shows the same order at the same step', { tag: '@long' }, async ({
    packer,
    window,
  }) => {
    await packThree(packer);
    await window.reload();
    await packer.told('All packed. Get the rates');
    await expect(card(window, 'SO-1002-C2')).toContainText('3 × KETTLE-RED');

    await packer.scan('PB:RATES');
    await packer.told(/^Buy /);
    const before = await packer.sentence.textContent();
    await window.reload();
    await packer.told(before ?? '');

    await packer.scan('PB:BUY');
    await packer.told('Scan a carton');
    await packer.scan('SO-1002-C2');
    await packer.told('Stick the label on SO-1002-C2, then scan it');
    await window.reload();
    await packer.told('Stick the label on SO-1002-C2, then scan it');
    await expect(window.getByRole('img', { name: 'Label of carton SO-1002-C2' })).toBeVisible();
  });
});
