import { test as base, expect } from './packing.ts';
import { stationWith } from './sample-orders.ts';

const RULES = [{ name: 'Buy', when: [], do: { buyUpTo: { amount: '500', currency: 'USD' } } }];

const test = base.extend({
  station: stationWith({
    settings: { 'rates.byThemselves': true, 'scan.itemFindsOrder': true },
    rules: RULES,
    orders(sample) {
      const lines = sample.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
      return ['ONE-1', 'ONE-2'].map((reference) => ({ ...sample, reference, lines }));
    },
  }),
});

test('one scan of an item prints one label, for the oldest order of just that item', async ({
  packer,
}) => {
  for (const [at, reference] of ['ONE-1', 'ONE-2'].entries()) {
    await packer.scan('MUG-SAND');
    await expect
      .poll(() => packer.printed('label'))
      .toContainEqual(expect.stringMatching(`^${reference} .*pdf$`));
    await expect.poll(() => packer.printed('label')).toHaveLength(at + 1);
    await packer.told('Stick the label on. Then scan the next order');
  }
});
