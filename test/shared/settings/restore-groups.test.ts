import { expect, it } from 'vitest';
import { chooseSettings, groupOf } from '../../../src/shared/settings/restore-groups.ts';
import { PIN_KEY, SETTING_KEYS } from '../../../src/shared/settings/settings.ts';

it('each setting but the PIN is in a group that a restore takes by name', () => {
  expect(SETTING_KEYS.filter((key) => groupOf(key) === null)).toEqual([PIN_KEY]);
});

it('what this machine has and the backup lacks stays', () => {
  const here = { scanBack: 'always', 'retention.days': 300, boxes: [] };
  const { saved, left } = chooseSettings(
    { here, theirs: { 'retention.days': 7 } },
    new Set(),
    null,
  );
  expect(saved).toEqual(here);
  expect(left).toEqual([{ group: 'bench', settings: { 'retention.days': 7 } }]);
});

it('the longer name of a setting decides its group', () => {
  expect([groupOf('connection.proxy'), groupOf('connection.operations.cancelShipments')]).toEqual([
    'proxy',
    'connection',
  ]);
});
