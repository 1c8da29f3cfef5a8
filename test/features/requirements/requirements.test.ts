import { describe, expect, it, test } from 'vitest';
import stopWords from '../../../resources/requirements/stop-words.json' with { type: 'json' };
import territories from '../../../resources/requirements/territories.json' with { type: 'json' };
import { dayAfter } from '../../../src/shared/kernel/day.ts';
import {
  type Consignment,
  findingsOf,
  missingRequirements,
} from '../../../src/shared/requirements/evaluate.ts';
import { isForm } from '../../../src/shared/requirements/forms.ts';
import {
  type Requirement,
  StopWordsSchema,
  TerritoriesSchema,
} from '../../../src/shared/requirements/requirement.ts';
import { shippedRequirements } from '../../../src/shared/requirements/shipped.ts';

const REQUIREMENTS = shippedRequirements();

import {
  hasStopWord,
  isStopName,
  isStopWord,
} from '../../../src/shared/requirements/stop-words.ts';
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
    isLetPass: () => false,
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

/** Whether that requirement alone, which need not be a shipped one, finds something. */
function finds(requirement: Requirement, of: RequirementCase, change: Change, on: string): boolean {
  const consignment = parcel(of, change, on);
  const { shipTo, from } = consignment;
  const destination = territoriesOf(shipTo);
  const { territory, except = [] } = requirement;
  return (
    (territory.includes('*') || territory.some((each) => destination.includes(each))) &&
    !except.some((each) => destination.includes(each)) &&
    findingsOf(requirement, consignment, from && territoriesOf(from), destination).length > 0
  );
}

/** What limits a requirement beside its field, and the requirement without that limit. */
function withoutLimits(requirement: Requirement): [name: string, Requirement][] {
  const { except, origin, terms, goods, value, form } = requirement;
  return [
    ...(except ? [['except', { ...requirement, except: [] }] as const] : []),
    ...(origin ? [['origin', { ...requirement, origin: undefined }] as const] : []),
    ...(terms ? [['terms', { ...requirement, terms: undefined }] as const] : []),
    ...(goods ? [['goods', { ...requirement, goods: undefined }] as const] : []),
    ...(value ? [['value', { ...requirement, value: undefined }] as const] : []),
    ...(requirement.for === 'both'
      ? []
      : [['for', { ...requirement, for: 'both' as const }] as const]),
    ...(form && requirement.kind === 'refuse'
      ? [['form', { ...requirement, kind: 'required' as const, form: ['digits:99'] }] as const]
      : []),
  ].map(([name, each]) => [name, each as Requirement]);
}

test('every requirement has its cases, and every case its requirement', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(REQUIREMENTS.map(({ id }) => id).toSorted());
  for (const { meets, lacks } of Object.values(CASES))
    expect(Math.min(meets.length, lacks.length)).toBeGreaterThan(0);
});

describe.each(REQUIREMENTS.map((each) => [each.id, each] as const))('%s', (id, requirement) => {
  const { since, until, form = [] } = requirement;
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

  it.each(withoutLimits(requirement))('has a case that only “%s” excludes', (_, unlimited) => {
    const excluded = of.meets.filter((change) => finds(unlimited, of, change, inForce));
    expect(excluded).not.toEqual([]);
  });

  it('has a case with a value that does not fit, where its form is asked for', () => {
    const unformed: Requirement = { ...requirement, form: undefined };
    const unfit = of.lacks.filter((change) => !finds(unformed, of, change, inForce));
    expect(form.length === 0 || unfit.length > 0 || requirement.kind === 'refuse').toBe(true);
  });

  it('has forms that are known', () => {
    expect(form.filter((each) => !isForm(each))).toEqual([]);
  });
});

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
  [{ country: 'DE', zip: '78266', city: 'Büsingen' }, ['DE-BUESINGEN', 'DE', 'CH-CUSTOMS']],
  [{ country: 'DE', zip: 'D-27498', city: 'Helgoland' }, ['DE-HELGOLAND', 'DE']],
  [{ country: 'ES', zip: '35 001', city: 'Las Palmas' }, ['ES-CN', 'ES', 'EU']],
  [{ country: 'ES', zip: '51001', city: 'Ceuta' }, ['ES-CE', 'ES']],
  [{ country: 'GB', zip: 'bt1 5gs', city: 'Belfast' }, ['XI', 'GB', 'EU']],
  [{ country: 'GB', zip: 'B1 1AA', city: 'Birmingham' }, ['GB']],
  [{ country: 'IT', zip: '23041', city: 'Livigno' }, ['IT-LIVIGNO', 'IT']],
  [{ country: 'IT', zip: '', city: 'LIVIGNO ' }, ['IT-LIVIGNO', 'IT']],
  [{ country: 'FR', zip: '98800', city: 'Nouméa' }, ['FR-TERRITORIES', 'FR']],
  [{ country: 'FR', zip: '97133', city: 'Gustavia' }, ['FR-TERRITORIES', 'FR']],
  [{ country: 'FR', zip: '97110', city: 'Pointe-à-Pitre' }, ['FR-OVERSEAS', 'FR', 'EU']],
  [{ country: 'FI', zip: '22100', city: 'Mariehamn' }, ['AX', 'FI', 'EU']],
  [{ country: 'GR', zip: '630 86', city: 'Karyes' }, ['GR-69', 'GR', 'EU']],
  [{ country: 'IT', zip: '22061', city: 'Campione' }, ['IT-CAMPIONE', 'IT', 'EU']],
  [{ country: 'DK', zip: '3900', city: 'Nuuk' }, ['DK-GL', 'DK']],
  [{ country: 'GB', zip: 'JE2 3AB', city: 'St Helier' }, ['GB-ISLANDS', 'GB']],
  [{ country: 'NO', zip: '9170', city: 'Longyearbyen' }, ['NO-SVALBARD', 'NO']],
  [{ country: 'NO', zip: '0150', city: 'Oslo' }, ['NO', 'NO-CUSTOMS']],
  [{ country: 'CH', zip: '3011', city: 'Bern' }, ['CH', 'CH-CUSTOMS']],
  [{ country: 'CH', zip: '7563', city: 'Samnaun' }, ['CH-SAMNAUN', 'CH']],
  [{ country: 'LI', zip: '9490', city: 'Vaduz' }, ['LI', 'CH-CUSTOMS']],
  [{ country: 'US', zip: '04101', city: 'Portland' }, ['US', 'US-CUSTOMS']],
  [{ country: 'US', zip: '00901', city: 'San Juan', state: 'PR' }, ['US', 'US-CUSTOMS']],
  [{ country: 'US', zip: '', city: 'Hagåtña', state: 'gu' }, ['US-ISLANDS', 'US']],
])('%j is in %j', (place, expected) => {
  expect(territoriesOf(place)).toEqual(expected);
});

test('within one territory nothing of its border is asked for', () => {
  const of: RequirementCase = { to: { country: 'BR' }, meets: [], lacks: [] };
  const domestic = { from: { country: 'BR', zip: '01310-100', city: 'São Paulo' } };
  expect(isFound('br-tax-number', of, domestic, TODAY)).toBe(false);
});

test('Puerto Rico and Liechtenstein are within the customs territory of their neighbour', () => {
  const none = { meets: [], lacks: [] };
  const bare = { line: { originCountry: null, hsCode: null } };
  expect(isFound('us-origin', { to: { country: 'PR' }, ...none }, bare, TODAY)).toBe(false);
  const vaduz = { ...none, to: { country: 'LI', zip: '9490' } };
  const bern = { country: 'CH', zip: '3011', city: 'Bern' };
  expect(isFound('eu-hs-code', vaduz, bare, TODAY)).toBe(true);
  expect(isFound('eu-hs-code', vaduz, { from: bern, ...bare }, TODAY)).toBe(false);
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

test('a requirement of some goods concerns lines with their HS codes alone', () => {
  const shoes: Requirement = {
    id: 'shoes',
    territory: ['AU'],
    for: 'both',
    goods: ['64'],
    field: 'lines.sku',
    kind: 'required',
    message: 'Shoes are declared with their SKU.',
    by: 'nobody',
    source: { document: 'none', read: TODAY },
  };
  const of: RequirementCase = { to: { country: 'AU' }, meets: [], lacks: [] };
  const line = (hsCode: string | null, sku = '') =>
    finds(shoes, of, { line: { hsCode, sku } }, TODAY);
  expect(line('640399')).toBe(true);
  expect(line('640399', 'SHOE')).toBe(false);
  expect(line('691200')).toBe(false);
  expect(line(null)).toBe(false);
});

describe('the stop words', () => {
  const listed = stopWords.flatMap(({ since, goods, alone, suspended }) =>
    goods.map((word) => ({
      word,
      since,
      isInTexts: !(alone as string[]).includes(word),
      isRefused: !(suspended as string[]).includes(word),
    })),
  );

  it('are refused alone from their day on, and warned of within a longer text', () => {
    for (const { word, since, isInTexts, isRefused } of listed) {
      const eve = dayAfter(since, -1);
      expect([word, isStopWord(word, since)]).toEqual([word, isRefused]);
      expect([word, isStopWord(word, eve), hasStopWord(word, eve)]).toEqual([word, false, false]);
      expect([word, hasStopWord(`Zebu ${word} xyz`, since)]).toEqual([word, isInTexts]);
      expect(isStopWord(`Zebu ${word} xyz`, since)).toBe(false);
    }
    expect(listed.length).toBeGreaterThan(220);
  });

  it.each([
    'gift.',
    'GIFTS',
    ' Gifts! ',
    'Gíft',
    'ＧＩＦＴ',
    'auto-parts',
    'Batteries',
    'N.A.',
    'n / a',
  ])('are known as %j too', (text) => {
    expect(isStopWord(text, TODAY)).toBe(true);
  });

  it.each([
    '2 x gift',
    'gift x2',
    'Gift (1)',
    'a gift',
    'Gift  item',
    'gifts & toys',
    'parts, accessories',
    'free sample',
    'IT goods',
    'NA',
  ])('are all that %j says', (text) => {
    expect(isStopWord(text, TODAY)).toBe(true);
  });

  it.each(['Glasses', 'Gift wrap of silk', 'Teapot', 'Fishing', 'Oilcan', ''])(
    'are not %j',
    (text) => {
      expect(isStopWord(text, TODAY)).toBe(false);
    },
  );

  it.each(['Glass', 'STEEL', 'Fish'])('are warned of while they are suspended: %j', (text) => {
    expect([isStopWord(text, TODAY), hasStopWord(text, TODAY)]).toEqual([false, true]);
  });

  it.each(['UNKNOWN', 'private', 'Mr None', 'Unknown Unknown', 'N/A', 'Consumer.', 'See invoice'])(
    'are no name: %j',
    (name) => {
      expect(isStopName(name, TODAY)).toBe(true);
    },
  );

  it.each(['Ida Private', 'Glass', 'Mr. Box', 'Courier & Sons'])('are in a name: %j', (name) => {
    expect(isStopName(name, TODAY)).toBe(false);
  });
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
    requirement: { since: '2026-07-01', by: 'Receita Federal' },
  });
  expect(found?.message.values).toMatchObject({ found: expect.anything() });
});
