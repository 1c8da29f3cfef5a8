import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugSerialDevice } from '../support/serial-device.ts';
import { fakeHid, plugsIn, unplugs, weighs } from './fake-hid.ts';
import { test as base, expect, packbench } from './packing.ts';

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(fakeHid);
    await use(page);
  },
});

const ZERO = '02 0b ff 00 00';
/** SO-1001 weighs 1.05 kg by its lines and box: 37.0 oz. */
const RIGHT = '04 0b ff 72 01';

test('an order is weighed by a USB scale, whose state is shown', async ({ packer, window }) => {
  await window.getByRole('button', { name: /^Settings/ }).click();
  await window.getByRole('tab', { name: 'Scale' }).click();
  await window.getByText('USB', { exact: true }).click();
  await window.getByRole('button', { name: 'Choose the USB scale' }).click();
  await weighs(window, ZERO);
  const now = window.getByRole('region', { name: 'What it sends now' });
  await expect(now).toContainText('DYMO M25');
  await weighs(window, '04 0b ff 6f 04');
  await expect(now.getByRole('status')).toHaveText('113.5 oz');
  await weighs(window, '04 0c fe 11 03');
  await expect(now.getByRole('status')).toHaveText('7.85 lb');
  await weighs(window, ZERO);

  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  const carton = window.getByRole('article', { name: 'SO-1001-C1' });
  // An item scanned after a reading may not be in the carton yet: the scale would wait for it.
  await packer.told(/^All packed/);
  await expect(carton).toContainText('The scale is empty. Put the carton on it.');
  await weighs(window, '03 0b ff 2c 01');
  await expect(carton).toContainText('The weight is not stable.');

  // Three kilos are far from one, and this is reported.
  await weighs(window, '04 0b ff 6f 04');
  await expect(carton.getByLabel('Weight')).toHaveValue('3.21767');
  await expect(carton).toContainText('This is the weight of SO-1001-C1.');
  await expect(carton).toContainText('206.4 % heavier than its lines and its box (1.05 kg)');
  await weighs(window, RIGHT);
  await expect(carton.getByLabel('Weight')).toHaveValue('1.04893');
  await expect(carton).not.toContainText('heavier');
  await expect(carton).toContainText('read off the scale');

  const bar = window.getByRole('region', { name: 'State of the station' });
  await expect(bar).toContainText('37 oz');
  await unplugs(window);
  await expect(carton).toContainText('The scale is not connected.');
  await expect(bar).toContainText('not connected');
  await plugsIn(window);
  await weighs(window, RIGHT);
  await expect(carton).toContainText('Take everything off the scale once');

  // Its weight is kept over a reload; the scale is read again without asking for permission.
  await window.reload();
  await weighs(window, ZERO);
  await expect(carton).toContainText('The scale is empty.');
  await expect(carton.getByLabel('Weight')).toHaveValue('1.04893');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
});

test('a USB scale is read by one window, and by the other once the first is closed', async ({
  window,
  station,
}) => {
  await packbench(station.dataDir, 'sandbox', 'settings', 'set', 'scale.kind', 'hid');
  await window.evaluate(`localStorage.setItem('allowed', 'yes')`);
  await window.reload();
  await weighs(window, ZERO);
  const bar = (page: typeof window) => page.getByRole('region', { name: 'State of the station' });
  await expect(bar(window)).toContainText('0 oz');

  const other = await window.context().newPage();
  await other.addInitScript(fakeHid);
  await other.goto(window.url());
  await expect(bar(other)).toContainText('0 oz');
  await weighs(other, '04 0b ff 6f 04');
  await weighs(window, '04 0c fe 11 03');
  await expect(bar(other)).toContainText('7.85 lb');
  // Each scale reports ten times a second: the other one's reading is never shown, not even for a moment.
  const seen: string[] = [];
  for (let look = 0; look < 20; look += 1) {
    seen.push((await bar(other).textContent()) ?? '');
    await other.waitForTimeout(40);
  }
  expect(seen.join()).not.toContain('113.5');

  await window.close();
  await expect(bar(other)).toContainText('113.5 oz');
  await other.close();
});

test('an order is weighed by a serial scale and scanned by a serial scanner', async ({
  packer,
  window,
  station,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-serial-'));
  let says = '\n   0.000KG\r\n20\r\u0003';
  const scale = await plugSerialDevice(join(folder, 'scale'), (asked, self) => {
    if (asked.includes('W\r')) self.say(says);
  });
  const scanner = await plugSerialDevice(join(folder, 'scanner'));
  const set = (key: string, value: string) =>
    packbench(station.dataDir, 'sandbox', 'settings', 'set', key, value);
  try {
    await set('scale.port', scale.path);
    await set('scale.ask', 'true');
    await set('scale.kind', 'serial');
    await window.getByRole('button', { name: /^Settings/ }).click();
    await window.getByRole('tab', { name: 'Scanner' }).click();
    const port = window.getByRole('region', { name: 'Scanner on a serial port' });
    await expect(port).toContainText('None is set up.');
    await port.getByRole('textbox', { name: 'Port' }).fill(scanner.path);
    await port.getByRole('button', { name: 'Save: Port' }).click();
    await expect(port).toContainText(`${scanner.path} is open`);
    await scanner.unplug();
    await expect(port).toContainText('it comes back by itself');
    await scanner.plug();
    await expect(port).toContainText(`${scanner.path} is open`);
    const bar = window.getByRole('region', { name: 'State of the station' });
    await expect(bar).toContainText('0 kg');

    scanner.say('SO-1001\r');
    await packer.told(/^Scan the next item/);
    scanner.say('MUG-SAND\rPB:QTY:2\rTOWEL-WAFFLE\r');
    const carton = window.getByRole('article', { name: 'SO-1001-C1' });
    await packer.told(/^All packed/);
    await expect(carton).toContainText('The scale is empty.');
    says = '\n   1.052KG\r\n00\r\u0003';
    await expect(carton.getByLabel('Weight')).toHaveValue('1.052');

    await scale.unplug();
    await expect(bar).toContainText('not connected');
    await scale.plug();
    await expect(bar).toContainText('take all off');

    // A stop must be acknowledged first, whichever scanner is used.
    scanner.say('NOT-OURS\r');
    const stop = window.getByRole('alertdialog');
    await expect(stop).toContainText('NOT-OURS');
    scanner.say('PB:RATES\r');
    scanner.say('PB:CANCEL\r');
    await expect(stop).toHaveCount(0);
    await packer.told(/^All packed/);
    scanner.say('PB:UNDO\r');
    await expect(packer.answer).toContainText('undone');
  } finally {
    await scale.unplug();
    await scanner.unplug();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a silent scale is asked only where a person says so, and its lines are shown as they come', async ({
  window,
  station,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-serial-'));
  let asked = '';
  const scale = await plugSerialDevice(join(folder, 'scale'), (bytes, self) => {
    asked += bytes;
    if (asked.endsWith('Q\r\n')) self.say('ST,+0002.050 kg\r\n');
  });
  const set = (key: string, value: string) =>
    packbench(station.dataDir, 'sandbox', 'settings', 'set', key, value);
  try {
    await set('scale.port', scale.path);
    await set('scale.kind', 'serial');
    await window.getByRole('button', { name: /^Settings/ }).click();
    await window.getByRole('tab', { name: 'Scale' }).click();
    const sent = window.getByRole('region', { name: 'What it sends, as it comes' });
    await expect(sent).toContainText('Nothing yet.');
    await expect(
      window.getByText('The scale is connected and has sent nothing yet.'),
    ).toBeVisible();

    // It is set to A&D, and the station to NCI.
    scale.say('ST,+0002.050 kg\r\n'.repeat(4));
    await expect(sent.getByRole('log')).toContainText('ST,+0002.050 kg␍␊');
    await expect(sent).toContainText('This may be A&D.');
    await expect(window.getByText('It speaks another protocol than the one set')).toBeVisible();
    expect(asked).toBe('');

    await window.getByRole('button', { name: /Protocol/ }).click();
    await window.getByRole('option', { name: 'A&D' }).click();
    await expect(sent).not.toContainText('This may be');
    await window.getByText('Ask the scale for its weight').click();
    const now = window.getByRole('region', { name: 'What it sends now' });
    await expect(now).toContainText('2.05 kg');
    expect(asked.replaceAll('Q\r\n', '')).toBe('');
  } finally {
    await scale.unplug();
    await rm(folder, { recursive: true, force: true });
  }
});
