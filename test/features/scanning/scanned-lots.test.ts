import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ShipmentHistory } from '../../../src/main/features/shipments/shipment-history.ts';
import { scaleRig } from '../../station/scale-rig.ts';
import { must } from '../../station/station-rig.ts';

const on = scaleRig();
const { call, bench, scanned } = on;
const GS = '\x1d';

/** A mug of this lot, best before the end of 2031. */
const mug = (lot: string) => `]C10104006381333931${'17311231'}10${lot}${GS}21S-${lot}`;

it('scanned lots and serial numbers are found with the shipment and not sent to the partner', async () => {
  await scanned('SO-7', mug('LOT-A'), mug('LOT-WRONG'), 'PB:UNDO', mug('LOT-B'), mug('LOT-B'));
  await scanned('TEA-TIN', 'PB:QTY:2');
  expect((await bench()).session.traces.map(({ lot }) => lot)).toEqual(['LOT-A', 'LOT-B', 'LOT-B']);

  // The lots come back with the order, like its cartons.
  must(await call('bench.close'));
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  expect((await bench()).session.traces).toHaveLength(3);

  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await vi.waitFor(async () => expect((await bench()).session.step.kind).toBe('choosing'));
  const { step } = (await bench()).session;
  if (step.kind !== 'choosing') throw new Error(step.kind);
  const [option] = step.quote.options;
  if (!option) throw new Error('Nothing is offered');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
  await vi.waitFor(async () => expect((await bench()).shipment?.state).toBe('confirmed'), 10_000);

  const attemptId = (await bench()).shipment?.attemptId;
  const { decisions } = must(await call('shipments.history', { attemptId })) as ShipmentHistory;
  const codes = decisions.filter(({ action }) => action === 'code-scanned').map(({ data }) => data);
  expect(codes).toHaveLength(2);
  for (const lot of ['LOT-A', 'LOT-B'])
    expect(codes).toContainEqual({
      reference: 'SO-7',
      sku: 'MUG-BLUE',
      carton: 'SO-7-C1',
      lot,
      serial: `S-${lot}`,
      expiry: '311231',
      bestBefore: null,
      unsure: false,
    });

  const kept = join(on.rig.folder, 'partner');
  const files = await readdir(kept, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((each) => each.isFile())
    .map((each) => readFile(join(each.parentPath, each.name), 'latin1'));
  const heard = (await Promise.all(texts)).join('');
  expect(heard).toContain('MUG-BLUE');
  expect(heard).not.toContain('LOT-');
});
