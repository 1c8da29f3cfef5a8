import { expect, it } from 'vitest';
import { groupOf } from '../../../src/shared/settings/restore-groups.ts';
import { PIN_KEY, SETTING_KEYS } from '../../../src/shared/settings/settings.ts';

/** What a restore takes from the backup unasked: nothing here sends money, data or programs anywhere. */
const TAKEN = [
  ...['boxes', 'boxes.default', 'boxes.divisor', 'handover.cutOffs', 'labels.order', 'language'],
  ...['orders.columns', 'packers', 'packers.required', 'printing.cartonLabelSize'],
  ...['printing.cartonSlip', 'printing.courierCopies', 'printing.invoiceCopies'],
  ...['printing.labelOnCartonScan', 'printing.packingSlip', 'printing.paperSize'],
  ...['printing.zebra.darkness', 'printing.zebra.media', 'retention.days', 'scan.itemFindsOrder'],
  ...['scanBack', 'shipFrom', 'site.leaseSeconds', 'statistics.days', 'statistics.packers'],
  ...['tracking.refreshHours', 'tracking.requestsPerMinute', 'tracking.stillDays'],
  ...['units.dimension', 'units.weight'],
];

it('a new setting is in a group that a restore takes by name, or named here', () => {
  const free = SETTING_KEYS.filter(
    (key) => groupOf(key) === null && key !== PIN_KEY && !/^(scale|scanner)\./.test(key),
  );
  expect(free.filter((key) => !TAKEN.includes(key))).toEqual([]);
  expect(TAKEN.filter((key) => !free.includes(key as never))).toEqual([]);
});

it('the longer name of a setting decides its group', () => {
  expect([groupOf('connection.proxy'), groupOf('connection.operations.cancelShipments')]).toEqual([
    'proxy',
    'connection',
  ]);
});
