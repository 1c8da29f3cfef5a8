import { describe, expect, it } from 'vitest';
import type { BenchRunner } from '../../../../src/main/features/packing/logic/bench/bench.ts';
import { stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { benchRig, KEY, rates } from './bench-rig.ts';

const rig = benchRig();

const due = async (bench: BenchRunner) => (await bench.current())?.session.ratesDue;

async function cartonOf(bench: BenchRunner): Promise<string> {
  return (await bench.current())?.session.cartons[0]?.reference ?? '';
}

describe('rates are due', () => {
  it('once everything is packed and weighed, not before', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'item-scanned', line: 0 });
    expect(await due(bench)).toBe(false);
    await bench.send({ kind: 'rest-packed' });
    expect(await due(bench)).toBe(true);
  });

  it('not while a carton without a box waits for its weight and size', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'rest-packed' });
    const carton = await cartonOf(bench);
    await bench.send({ kind: 'carton-boxed', carton, box: null });
    expect(await due(bench)).toBe(false);
    await bench.send({ kind: 'carton-measured', carton, weight: '2' });
    expect(await due(bench)).toBe(false);
    const dimensions = { length: '30', width: '20', height: '10', unit: 'CM' } as const;
    await bench.send({ kind: 'carton-measured', carton, dimensions });
    expect(await due(bench)).toBe(true);
  });

  it('not again after rates were discarded, but after the next change', async () => {
    const bench = await rig.atChoosing();
    expect(await due(bench)).toBe(false);
    await bench.send({ kind: 'packing-resumed' });
    expect(await due(bench)).toBe(false);
    const carton = await cartonOf(bench);
    await bench.send({ kind: 'carton-measured', carton, weight: '2.5' });
    expect(await due(bench)).toBe(true);
  });

  it('not again after the partner was unreachable, nor after an undo', async () => {
    rig.answers.rate = {
      kind: 'rate-failed',
      error: stationError('partner-unavailable', say('No answer.')),
    };
    const bench = await rig.atChoosing();
    await bench.send({ kind: 'acknowledged' });
    expect(await due(bench)).toBe(false);
    await bench.undo();
    expect(await due(bench)).toBe(false);
  });

  it('still after a refused scan was acknowledged', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'rest-packed' });
    await bench.send({ kind: 'acknowledged' });
    expect(await due(bench)).toBe(true);
    await bench.send(rates);
    expect(await due(bench)).toBe(false);
  });

  it('not for a held order', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'rest-packed' });
    await bench.hold('waits for a gift card');
    const resumed = await bench.open(KEY, { resume: true });
    expect(resumed.ok && resumed.value.session.ratesDue).toBe(false);
  });
});
