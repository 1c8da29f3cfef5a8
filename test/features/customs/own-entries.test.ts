import { expect, test } from 'vitest';
import { createOwnEntries } from '../../../src/main/features/customs/own-entries.ts';
import type { SettingsSource } from '../../../src/main/features/settings/settings-source.ts';
import { catalogueOf, type OwnRequirement } from '../../../src/shared/requirements/catalogue.ts';
import type { Requirement } from '../../../src/shared/requirements/requirement.ts';
import { isInForce, shippedRequirements } from '../../../src/shared/requirements/shipped.ts';
import { territoriesOf } from '../../../src/shared/requirements/territories.ts';

const BRAZIL = territoriesOf({ country: 'BR', zip: '', city: '' });

function shipped(id: string): Requirement {
  const found = shippedRequirements().find((each) => each.id === id);
  if (!found) throw new Error(`no entry ${id}`);
  return found;
}

const entriesWith = (own: readonly OwnRequirement[]) =>
  createOwnEntries({ current: () => ({ 'requirements.own': own }) } as unknown as SettingsSource);

test('a newer entry of the program replaces no own one, and is told', () => {
  const now = shipped('br-tax-number');
  const entry: Requirement = { ...now, kind: 'warn' };
  const before: Requirement = { ...now, message: 'As an older program had it.' };
  const own = [{ entry, replaces: before }];
  expect(entriesWith(own).list()).toEqual([
    { entry, replaces: before, shipped: now, isNews: true },
  ]);
  expect(entriesWith([{ entry, replaces: now }]).list()).toMatchObject([{ isNews: false }]);
  const found = catalogueOf(own)
    .of(BRAZIL)
    .filter(({ id }) => id === entry.id);
  expect(found).toEqual([entry]);
});

test('a newer entry of the program revives none that a supervisor has ended', () => {
  const now = shipped('br-tax-number');
  const { since: _, ...always } = now;
  const ended: Requirement = { ...always, until: '2026-08-31' };
  const inForce = (on: string, own: readonly OwnRequirement[]) =>
    catalogueOf(own)
      .of(BRAZIL)
      .some((each) => each.id === now.id && isInForce(each, on));
  const own = [{ entry: ended, replaces: null }];
  expect([inForce('2026-08-31', own), inForce('2026-09-01', own)]).toEqual([true, false]);
  expect(inForce('2026-09-01', [])).toBe(true);
  // It came with the program after the supervisor had added it.
  expect(entriesWith(own).list()).toMatchObject([{ replaces: null, isNews: true }]);
});
