import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, sampleStation } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';
import { type OrderFile, PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/* Twenty borders: a whole parcel ships, and one with a thing missing is refused before the partner is asked. */

interface Destination {
  shipTo: Record<string, string>;
  order?: Record<string, unknown>;
  /** What is missing, by the field that is named. */
  without: string;
  lacking: (order: OrderFile) => void;
}

const taxNumber = (shipTo: Record<string, string>, federalTaxId: string): Destination => ({
  shipTo: { ...shipTo, federalTaxId },
  without: 'shipTo.federalTaxId',
  lacking: ({ shipTo: to }) => {
    (to as Record<string, string>).federalTaxId = '';
  },
});

const ofLine = (shipTo: Record<string, string>, field: string, value: string): Destination => ({
  shipTo,
  without: `lines[0].${field}`,
  lacking: ({ lines: [line] }) => {
    if (line) line[field] = value;
  },
});

const to = (country: string, city: string, zip: string, state = '') => ({
  name: 'Ada Weber',
  addressLine1: 'Main 1',
  city,
  zip,
  state,
  country,
  phone: '+10000000000',
  email: 'ada@mail.example',
});

const DESTINATIONS: Readonly<Record<string, Destination>> = {
  BR: taxNumber(to('BR', 'São Paulo', '01310-100', 'SP'), '12.ABC.345/01DE-35'),
  KR: taxNumber(to('KR', 'Seoul', '04524', 'Seoul'), 'P123123123123'),
  MX: taxNumber(to('MX', 'Puebla', '72000', 'PUE'), 'GODE561231GR8'),
  CL: taxNumber(to('CL', 'Santiago', '8320000'), '76086428-5'),
  AR: taxNumber(to('AR', 'Rosario', 'S2000', 'SF'), '20-05536168-2'),
  CO: taxNumber(to('CO', 'Cali', '760001'), '1020304050'),
  PE: taxNumber(to('PE', 'Lima', '15001'), '20512333797'),
  EC: taxNumber(to('EC', 'Quito', '170401'), '1714307103'),
  ID: taxNumber(to('ID', 'Jakarta', '10110'), '3171012501900001'),
  ZA: taxNumber(to('ZA', 'Durban', '4001'), '7503305044089'),
  IL: { ...taxNumber(to('IL', 'Haifa', '3303142'), '39337423'), order: { currency: 'USD' } },
  CN: {
    ...taxNumber(to('CN', 'Wuhan', '430000', 'HB'), '91110000600037341L'),
    order: { b2b: true },
  },
  TR: taxNumber(to('TR', 'Izmir', '35210', 'Izmir'), '17291716060'),
  FR: {
    shipTo: to('FR', 'Lyon', '69001'),
    without: 'shipTo.name',
    lacking: ({ shipTo: of }) => {
      (of as Record<string, string>).name = 'Unknown';
    },
  },
  DE: ofLine(to('DE', 'Köln', '51147'), 'description', 'Gift'),
  NO: ofLine(to('NO', 'Oslo', '0150'), 'description', 'Samples'),
  GB: ofLine(to('GB', 'Leeds', 'LS1 4DY'), 'originCountry', ''),
  JP: ofLine(to('JP', 'Kyoto', '600-8216', 'Kyoto'), 'originCountry', ''),
  AU: ofLine(to('AU', 'Perth', '6000', 'WA'), 'description', ''),
  CA: ofLine(to('CA', 'Toronto', 'M5V 3L9', 'ON'), 'originCountry', ''),
};

function orderTo(reference: string, { shipTo, order }: Destination): OrderFile {
  const plain = plainOrder(reference, { shipTo, ...order });
  // Above the amounts from which some borders ask.
  plain.lines = plain.lines.map((line) => ({ ...line, unitPrice: '150.00' }));
  return plain;
}

let partner: Partner;
let data: string;
const run = (...words: string[]) =>
  packbench([...words, '--json', '--partner', partner.baseUrl], { data, env: partner.env });
const asked = async () =>
  Object.keys((await partner.control('/counts')).requests as object).filter((path) =>
    /rates|shipments/i.test(path),
  );

beforeAll(async () => {
  partner = await partnerHere();
  data = await sampleStation('other');
  const orders = Object.entries(DESTINATIONS).flatMap(([country, destination]) => {
    const lacking = structuredClone(orderTo(`LACKS-${country}`, destination));
    destination.lacking(lacking);
    return [orderTo(`WHOLE-${country}`, destination), lacking];
  });
  const imported = await run('import', writeOrders(data, orders));
  expect(imported.json).toMatchObject({ imported: 40, rejected: [] });
});
afterAll(() => partner?.stop());

it('covers twenty destinations', () => {
  expect(Object.keys(DESTINATIONS)).toHaveLength(20);
});

describe('a parcel that lacks what its border asks for', () => {
  it.each(Object.entries(DESTINATIONS))(
    'to %s is refused with its field, before the partner is asked',
    async (country, { without }) => {
      const refused = await run('ship', `LACKS-${country}`, ...PLAIN_CARTON);
      expect(refused.code).toBe(6);
      expect(failure(refused)).toMatchObject({ code: 'customs-missing', field: without });
      expect(await asked()).toEqual([]);
    },
  );
});

describe('a parcel with all that its border asks for', () => {
  it.each(Object.keys(DESTINATIONS))('to %s ships', async (country) => {
    const shipped = await run('ship', `WHOLE-${country}`, ...PLAIN_CARTON);
    expect(shipped.json).toMatchObject({ state: 'confirmed', cartons: [{ label: { pages: 1 } }] });
    expect(shipped.code).toBe(0);
  });
});

describe('packbench requirements', () => {
  it('lists what is in force on a day, and what comes later', async () => {
    const ids = (listed: unknown) => (listed as { id: string }[]).map(({ id }) => id);
    const june = await run('requirements', 'br', '--date', '2026-06-30');
    expect(june.json).toMatchObject({ country: 'BR', date: '2026-06-30', territories: ['BR'] });
    expect(ids(june.json.requirements)).toContain('br-tax-number-digits');
    expect(ids(june.json.upcoming)).toEqual(['br-tax-number', 'br-tax-number-short']);
    const july = await run('requirements', 'BR', '--date', '2026-07-01');
    expect(ids(july.json.requirements)).toContain('br-tax-number');
    expect(ids(july.json.upcoming)).toEqual([]);
  });

  it('tells a part of a country with a border of its own by its postal code', async () => {
    const belfast = await run('requirements', 'GB', '--zip', 'BT1 5GS');
    expect(belfast.json).toMatchObject({ territories: ['XI', 'GB', 'EU'] });
  });

  it('refuses what is no country and no day', async () => {
    expect(await run('requirements', 'Brazil')).toMatchObject({ code: 2 });
    expect(await run('requirements', 'BR', '--date', 'today')).toMatchObject({ code: 2 });
  });
});
