import { startStation } from '../support/station.ts';
import { expect, test } from './faulty-partner.ts';
import { toRates } from './packing-steps.ts';

test('PB:BUY during and after a purchase is answered without a stop and buys nothing', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.fault({ kind: 'latency', ms: 2500, path: '/Shipments', when: 'after' });
  await packer.scan('PB:BUY');
  await packer.told('Buying the shipment…');
  await packer.scan('PB:BUY');
  await expect(packer.answer).toContainText('It is being bought already.');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText('Sent to printer')).toBeVisible();
  await packer.scan('PB:BUY');
  await expect(packer.answer).toContainText('It is bought already.');
  await packer.scan('PB:RATES');
  await expect(packer.answer).toContainText('It is bought already.');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
  expect(await partner.asked('/Shipments')).toBe(1);
  expect(await partner.sold()).toBe(1);
});

test('F4 and PB:UNDO with nothing to undo give a message without a stop', { tag: '@long' }, async ({
  packer,
  window,
  partner,
  station,
}) => {
  await packer.scan('PB:UNDO');
  await expect(packer.answer).toContainText('There is nothing to undo.');
  // In the empty scan field, too.
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Control+z');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Control+z');
  await expect(packer.answer).toContainText('There is nothing to undo.');
  await window.keyboard.press('F4');
  await expect(packer.answer).toContainText('There is nothing to undo.');
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText('Sent to printer')).toBeVisible();
  await packer.scan('PB:UNDO');
  await expect(packer.answer).toContainText('Nothing can be undone once it is bought.');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);

  // A packing session survives a restart of the station; its undo steps do not.
  await packer.scan('SO-1002', 'SKILLET-26');
  await packer.told('Scan the next item: 7 units to go');
  await window.goto('about:blank');
  await station.stop();
  const { appId, restApiKey } = partner.credentials;
  const again = await startStation({
    dataDir: station.dataDir,
    partner: partner.baseUrl,
    env: { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey },
  });
  await window.goto(again.url);
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 7 units to go');
  await window.keyboard.press('F4');
  await expect(packer.answer).toContainText('There is nothing to undo.');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
  await packer.told('Scan the next item: 7 units to go');
  await window.goto('about:blank');
  expect(await again.stop()).toBe(0);
});

test('a question that is under way is not asked once more', async ({ packer, window }) => {
  const underWay = new Map<number, string>();
  const twice: string[] = [];
  let asked = 0;
  window.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => {
      const { id, call, input } = JSON.parse(String(payload));
      const question = JSON.stringify([call, input]);
      if ([...underWay.values()].includes(question)) twice.push(question);
      underWay.set(id, question);
      asked += 1;
    });
    line.on('framereceived', ({ payload }) => {
      for (const { id } of JSON.parse(String(payload))) underWay.delete(id);
    });
  });
  await window.reload();
  await packer.told('Scan an order, or pick one');
  await toRates(packer);
  expect(twice).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});
