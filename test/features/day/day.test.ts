import { expect, it } from 'vitest';
import { dayCsv } from '../../../src/shared/day/day-csv.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { inFull } from '../../support/long.ts';
import { ownFigures, type PartnersRecord, partnersFigures, workShift } from './shift.ts';

const rig = stationRig();
const ORDERS = inFull(1000, { part: 15 });
const TIME_MS = inFull(3_600_000, { part: 600_000 });

const partners = async () => {
  const { shipments } = await rig.control('shipments');
  return partnersFigures(shipments as PartnersRecord[]);
};
const day = async (asked: string | null = null) =>
  must(await give(rig.station, 'day.figures', { day: asked }));

it('the day’s figures match the partner’s records to the cent, and every parcel is handed over once', {
  timeout: TIME_MS,
}, async () => {
  const { fates } = await workShift(rig, ORDERS);
  const theirs = await partners();
  const figures = await day();
  const { trackingNumbers, ...counted } = theirs;
  expect(ownFigures(figures)).toEqual(counted);
  const waiting = [...fates.values()].filter((fate) => fate === 'left' || fate === 'refused');
  // SO-7 of the rig is open as well.
  expect(figures.left).toBe(waiting.length + 1);
  expect(figures.byHour.reduce((all, { shipments }) => all + shipments, 0)).toBe(theirs.done);
  const held = [...fates.values()].filter((fate) => fate === 'held').length;
  const { exceptions } = must(await give(rig.station, 'exceptions.list', {}));
  expect(exceptions.filter(({ kind }) => kind === 'held')).toHaveLength(held);
  expect(figures.exceptions).toBe(exceptions.length);

  const handed: string[] = [];
  for (const { carrier, shipments } of figures.byCarrier) {
    must(await give(rig.station, 'handover.open', { carrier, merchant: null }));
    const { added, refused } = must(await give(rig.station, 'handover.addAll', {}));
    expect(refused).toEqual([]);
    expect(added).toHaveLength(shipments);
    const list = must(await give(rig.station, 'handover.close', { id: null }));
    handed.push(...list.parcels.map(({ trackingNumber }) => trackingNumber));
  }
  expect(handed.toSorted()).toEqual(trackingNumbers.toSorted());
  expect((await day()).handedOver).toBe(theirs.done);
  expect(must(await give(rig.station, 'handover.board', {})).carriers).toEqual([]);
});

it('a day without purchases is empty, and a past day has no figure of what is left', async () => {
  await rig.ship();
  expect(await day('2020-02-29')).toMatchObject({
    ...{ day: '2020-02-29', done: 0, left: null, waiting: null, exceptions: null, cost: [] },
  });
  expect((await day()).done).toBe(1);
});

it('the day’s figures name packers only where packer statistics are on', async () => {
  must(await setSetting(rig.station, 'packers', [{ name: 'Ada' }]));
  must(await give(rig.station, 'packers.signIn', { name: 'Ada' }));
  await rig.ship();
  expect((await day()).byPacker).toEqual([]);
  must(await setSetting(rig.station, 'statistics.packers', true));
  expect((await day()).byPacker).toEqual([{ packer: 'Ada', shipments: 1, cartons: 1 }]);
  // No other packer sees it.
  must(await setSetting(rig.station, 'supervisor.pin', '4711'));
  expect((await day()).byPacker).toEqual([]);
  must(await give(rig.station, 'settings.open', { pin: '4711' }));
  expect((await day()).byPacker).toHaveLength(1);
});

it('the day’s figures are exported as CSV with a line for each figure', async () => {
  await rig.ship();
  const figures = await day();
  const [head = '', ...lines] = dayCsv(figures).trimEnd().split('\r\n');
  expect(head.replace('\uFEFF', '')).toBe(
    'day,figure,of,shipments,cartons,handed_over,amount,currency',
  );
  const [cost] = figures.cost;
  expect(lines).toContain(`${figures.day},done,,1,1,0,,`);
  expect(lines).toContain(`${figures.day},cost,shipping,,,,${cost?.shipping},${cost?.currency}`);
});
