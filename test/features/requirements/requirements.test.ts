import { describe, expect, it, test } from 'vitest';
import stopWords from '../../../resources/requirements/stop-words.json' with { type: 'json' };
import territories from '../../../resources/requirements/territories.json' with { type: 'json' };
import { dayAfter } from '../../../src/shared/kernel/day.ts';
import {
  type Consignment,
  missingRequirements,
} from '../../../src/shared/requirements/evaluate.ts';
import { isForm } from '../../../src/shared/requirements/forms.ts';
import {
  StopWordsSchema,
  TerritoriesSchema,
} from '../../../src/shared/requirements/requirement.ts';
import { REQUIREMENTS } from '../../../src/shared/requirements/shipped.ts';
import { territoriesOf } from '../../../src/shared/requirements/territories.ts';
import { SHIPPED } from '../../support/requirements.ts';
import { CASES, type Change, type RequirementCase } from './cases.ts';

const TODAY = '2026-11-30';

const PORTLAND = { country: 'US', zip: '04101', city: 'Portland' };

function parcel(of: RequirementCase, change: Change, on: string): Consignment {
  const { shipTo, line, ...rest } = change;
  const { shipTo: alwaysTo, line: alwaysLine, ...always } = of.always ?? {};
  return {
    from: PORTLAND,
    business: false,
    terms: null,
    currency: 'USD',
    on,
    letPass: [],
    ...always,
    ...rest,
    shipTo: {
      name: 'Erika Mustermann',
      city: 'Town',
      zip: '51147',
      state: 'S',
      phone: '+49 221 5550123',
      email: 'erika@mail.example',
      federalTaxId: '',
      ...of.to,
      ...alwaysTo,
      ...shipTo,
    },
    lines: [
      {
        sku: 'MUG',
        description: 'Stoneware mug, glazed',
        hsCode: '691200',
        originCountry: 'PT',
        unitPrice: '12.50',
        quantity: 1,
        ...alwaysLine,
        ...line,
      },
    ],
  };
}

const isFound = (id: string, of: RequirementCase, change: Change, on: string): boolean =>
  missingRequirements(parcel(of, change, on), SHIPPED).some((each) => each.id === id);

test('every requirement has its cases, and every case its requirement', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(REQUIREMENTS.map(({ id }) => id).toSorted());
  for (const { meets, lacks } of Object.values(CASES))
    expect(Math.min(meets.length, lacks.length)).toBeGreaterThan(0);
});

describe.each(REQUIREMENTS.map((each) => [each.id, each] as const))(
  '%s',
  (id, { since, until, form = [] }) => {
    const of = CASES[id];
    if (!of) throw new Error(`No cases for ${id}`);
    const inForce = until ?? TODAY;

    it.each(of.meets)('is met by %j', (change) => {
      expect(isFound(id, of, change, inForce)).toBe(false);
    });

    it.each(of.lacks)('is not met by %j', (change) => {
      expect(isFound(id, of, change, inForce)).toBe(true);
    });

    it('is asked for on its first and last day, and on neither day around them', () => {
      const [change = {}] = of.lacks;
      if (since) {
        expect(isFound(id, of, change, since)).toBe(true);
        expect(isFound(id, of, change, dayAfter(since, -1))).toBe(false);
      } else expect(isFound(id, of, change, '2000-01-01')).toBe(true);
      if (until) expect(isFound(id, of, change, dayAfter(until, 1))).toBe(false);
      else expect(isFound(id, of, change, '2099-12-31')).toBe(true);
    });

    it('has forms that are known', () => {
      expect(form.filter((each) => !isForm(each))).toEqual([]);
    });
  },
);

test('the data is as its schemas say', () => {
  expect(TerritoriesSchema.safeParse(territories).success).toBe(true);
  expect(StopWordsSchema.safeParse(stopWords).success).toBe(true);
  const known = new Set([
    ...territories.unions.map(({ territory }) => territory),
    ...territories.parts.map(({ territory }) => territory),
  ]);
  const named = REQUIREMENTS.flatMap(({ territory, except = [], origin }) => [
    ...territory,
    ...except,
    ...(origin?.outside ?? []),
  ]);
  expect(named.filter((each) => !/^(\*|[A-Z]{2})$/.test(each) && !known.has(each))).toEqual([]);
});

test.each([
  [{ country: 'DE', zip: '51147', city: 'Köln' }, ['DE', 'EU']],
  [{ country: 'DE', zip: '78266', city: 'Büsingen' }, ['DE-BUESINGEN', 'DE']],
  [{ country: 'ES', zip: '35 001', city: 'Las Palmas' }, ['ES-CN', 'ES', 'EU']],
  [{ country: 'ES', zip: '51001', city: 'Ceuta' }, ['ES-CE', 'ES']],
  [{ country: 'GB', zip: 'bt1 5gs', city: 'Belfast' }, ['XI', 'GB', 'EU']],
  [{ country: 'GB', zip: 'B1 1AA', city: 'Birmingham' }, ['GB']],
  [{ country: 'IT', zip: '23041', city: 'Livigno' }, ['IT-LIVIGNO', 'IT']],
  [{ country: 'IT', zip: '', city: 'LIVIGNO ' }, ['IT-LIVIGNO', 'IT']],
  [{ country: 'FR', zip: '98800', city: 'Nouméa' }, ['FR-TERRITORIES', 'FR']],
  [{ country: 'CH', zip: '3011', city: 'Bern' }, ['CH']],
])('%j is in %j', (place, expected) => {
  expect(territoriesOf(place)).toEqual(expected);
});

test('within one territory nothing of its border is asked for', () => {
  const of: RequirementCase = { to: { country: 'BR' }, meets: [], lacks: [] };
  const domestic = { from: { country: 'BR', zip: '01310-100', city: 'São Paulo' } };
  expect(isFound('br-tax-number', of, domestic, TODAY)).toBe(false);
});

test('a value in another currency makes a warning of what is required', () => {
  const of: RequirementCase = { to: { country: 'IL' }, meets: [], lacks: [] };
  const kindIn = (currency: string) =>
    missingRequirements(parcel(of, { currency, line: { unitPrice: '500' } }, TODAY), SHIPPED).map(
      ({ kind }) => kind,
    );
  expect(kindIn('USD')).toEqual(['required']);
  expect(kindIn('EUR')).toEqual(['warn']);
});

test('a finding says what was found, since when and by whom', () => {
  const of: RequirementCase = { to: { country: 'BR' }, meets: [], lacks: [] };
  const [found] = missingRequirements(
    parcel(of, { shipTo: { federalTaxId: '123' } }, TODAY),
    SHIPPED,
  );
  expect(found).toMatchObject({
    field: 'shipTo.federalTaxId',
    line: null,
    kind: 'required',
    why: 'unfit',
    since: '2026-07-01',
    by: 'Receita Federal',
  });
  expect(found?.message.values).toMatchObject({ found: expect.anything() });
});
