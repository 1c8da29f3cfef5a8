import { afterEach, expect, it, vi } from 'vitest';
import type { ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const scan = async (text: string) =>
  must(await rig.station.handle.dispatch('bench.scan', { text })) as ScanAnswer;
/** Asked by a window before it carries out a command itself. */
const refusal = async (text: string) =>
  must(await rig.station.handle.dispatch('bench.commandRefusal', { text })) as ScanAnswer | null;

afterEach(() => void vi.useRealTimers());

const AFTER = 'came right after the code of a label';
/** All that buys, promises to buy, or answers a question. */
const SPENDING = ['PB:BUY', 'pb:buy', 'PB:RATES', 'PB:PACK-ON', 'PB:UPTO:40', 'PB:OK'];

async function labelled(): Promise<string> {
  const { trackingNumber } = await rig.ship();
  must(await rig.station.handle.dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
  return trackingNumber ?? '';
}

it('a command that may spend, right after a label, is asked for once more; then it counts', async () => {
  const label = await labelled();
  for (const command of SPENDING) {
    await scan(label);
    expect(await scan(command)).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining(AFTER),
    });
    expect((await scan(command)).message).not.toContain(AFTER);
    await scan(label);
    expect(await refusal(command)).toMatchObject({ message: expect.stringContaining(AFTER) });
    expect(await refusal(command)).toBeNull();
  }
});

it('the label of another order than the one on the bench counts too, by any of its codes', async () => {
  const label = (await rig.ship()).trackingNumber ?? '';
  await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  must(await rig.station.handle.dispatch('bench.open', { merchant: null, reference: 'SO-8' }));
  for (const code of [label, 'SO-7', 'ROUTING-4711', '(02)95201230000']) {
    expect((await scan(code)).tone).toBe('stop');
    expect(await refusal('PB:BUY')).toMatchObject({ message: expect.stringContaining(AFTER) });
    // A label may carry several of them.
    expect(await refusal('PB:RATES')).toMatchObject({ message: expect.stringContaining(AFTER) });
    expect(await refusal('PB:BUY')).toMatchObject({ message: expect.stringContaining(AFTER) });
    expect(await refusal('PB:BUY')).toBeNull();
  }
});

it('other commands, and those after an item, an order or two seconds, are followed at once', async () => {
  const label = await labelled();
  for (const command of ['PB:UNDO', 'PB:HELP', 'PB:CANCEL', 'PB:SET-ASIDE']) {
    await scan(label);
    expect(await refusal(command)).toBeNull();
  }
  await scan('SO-7');
  await scan(label);
  await scan('SO-7');
  expect(await refusal('PB:BUY')).toBeNull();
  vi.useFakeTimers({ toFake: ['performance'] });
  await scan(label);
  vi.advanceTimersByTime(2_001);
  expect(await refusal('PB:BUY')).toBeNull();
});
