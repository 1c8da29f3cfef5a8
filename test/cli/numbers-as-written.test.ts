import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, sampleStation } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/* A right number is taken as people write it: a stopped order that was right is as bad as a wrong label. */

const CITIES: Readonly<Record<string, [city: string, zip: string, state?: string]>> = {
  AR: ['Rosario', 'S2000', 'SF'],
  AT: ['Wien', '1010'],
  BR: ['São Paulo', '01310-100', 'SP'],
  CH: ['Bern', '3011'],
  CL: ['Santiago', '8320000', 'RM'],
  CN: ['Wuhan', '430000', 'HB'],
  CO: ['Cali', '760001', 'VAC'],
  DE: ['Köln', '51147'],
  EC: ['Quito', '170401'],
  ES: ['Las Palmas', '35001', 'Las Palmas'],
  FR: ['Lyon', '69001'],
  GB: ['Leeds', 'LS1 4DY'],
  GR: ['Athina', '105 57'],
  ID: ['Jakarta', '10110'],
  IE: ['Dublin', 'D02 AF30'],
  IL: ['Haifa', '3303142'],
  IN: ['Mumbai', '400001', 'MH'],
  KR: ['Seoul', '04524', 'Seoul'],
  MX: ['Puebla', '72000', 'PUE'],
  NO: ['Oslo', '0150'],
  PE: ['Lima', '15001', 'Lima'],
  PL: ['Kraków', '30-001'],
  SA: ['Riyadh', '11564'],
  TR: ['Izmir', '35210', 'Izmir'],
  TW: ['Taipei', '100', 'Taipei'],
  ZA: ['Durban', '4001'],
};

interface Receiver {
  country: string;
  number: string;
  b2b: boolean;
}
const consumers = (country: string, ...numbers: string[]): Receiver[] =>
  numbers.map((number) => ({ country, number, b2b: false }));
const businesses = (country: string, ...numbers: string[]): Receiver[] =>
  numbers.map((number) => ({ country, number, b2b: true }));

const RIGHT: readonly Receiver[] = [
  ...consumers('AR', '20 05536168 2', '12.345.678'),
  ...businesses('AR', '30-50001091-2'),
  ...businesses('AT', 'ATU 13585627'),
  ...consumers('BR', '11144477735', '111 444 777 – 35', '１１１.４４４.７７７-３５'),
  ...businesses('BR', '11.222.333/0001-81', '12abc34501de35'),
  ...businesses('CH', 'CHE-107.787.577 MWST', 'CHE107787577'),
  ...consumers('CL', '12.531.909-2', '10.000.013-k', 'CH1234567'),
  ...consumers('CN', '11010519491231002x'),
  ...businesses('CN', '91110000600037341l'),
  ...consumers('CO', '1.020.304.050', '79.123.456'),
  ...businesses('CO', '213.123.432-1'),
  ...businesses('DE', 'DE 136695976', 'de136695976', '136 695 976'),
  ...consumers('EC', '171430710-3', '1714307103001'),
  ...businesses('EC', '1793213150001'),
  ...consumers('ES', '54362315-k'),
  ...businesses('FR', 'FR 40 303 265 045'),
  ...businesses('GB', 'GB 980 7806 84', 'gb980780684000'),
  ...businesses('GR', 'EL 094259216', 'GR094259216'),
  ...consumers('ID', '01.300.066.6-091.000', '3171 0125 0190 0001'),
  ...businesses('IE', 'IE 6433435F'),
  ...consumers('IL', '039337423', '3933742-3'),
  ...businesses('IL', '516179157'),
  ...consumers('IN', '2341 2341 2346', 'acupa7085r'),
  ...businesses('IN', '27aapfu0939f1zv'),
  ...consumers('KR', 'p123123123123', 'P 1231-2312-3123'),
  ...businesses('KR', '123-45-67890'),
  ...consumers('MX', 'gode561231gr8', 'GODE-561231-GR8', 'BOXW310820HNERXN09'),
  ...businesses('NO', 'NO 995 525 828 MVA', '988 077 917'),
  ...consumers('PE', '10111213'),
  ...businesses('PE', '20512333797'),
  ...businesses('PL', 'PL 856-734-62-15'),
  ...consumers('SA', '1234567890', '١٢٣٤٥٦٧٨٩٠'),
  ...businesses('SA', '300000000000003'),
  ...consumers('TR', '172 917 160 60', 'U12345678'),
  ...businesses('TR', '454 053 6920'),
  ...consumers('TW', 'a123456789'),
  ...businesses('TW', '00501503'),
  ...consumers('ZA', '750330 5044 08 9'),
  ...businesses('ZA', '21012345', '4123456789'),
];

const WRONG: readonly Receiver[] = [
  ...consumers('BR', '111.444.777-36', 'isento'),
  ...businesses('BR', '11.222.333/0001-82'),
  ...consumers('CL', '12.531.909-3'),
  ...consumers('CO', '12345'),
  ...consumers('EC', '1714307104'),
  ...consumers('ID', '317101250190'),
  ...consumers('KR', 'P12312312312', 'M12345678'),
  ...consumers('MX', 'XAXX010101000', 'GODE561331GR8'),
  ...consumers('PE', '20512333798'),
  ...consumers('TR', '17291716061'),
  ...consumers('ZA', '7503305044088'),
  ...businesses('CN', '91110000600037342L'),
];

let partner: Partner;
let data: string;
const run = (...words: string[]) =>
  packbench([...words, '--json', '--partner', partner.baseUrl], { data, env: partner.env });

const nameOf = ({ country, number, b2b }: Receiver) =>
  `${country}-${b2b ? 'B' : 'C'}-${number.replaceAll(/[^\p{L}\p{N}]/gu, '-')}`;

function orderTo(receiver: Receiver) {
  const { country, number, b2b } = receiver;
  const [city = '', zip = '', state = ''] = CITIES[country] ?? [];
  const shipTo = {
    ...{ name: 'Ada Weber', addressLine1: 'Main 1', city, zip, state, country },
    ...{ phone: '+1 202 555 0100', email: 'ada@mail.example', federalTaxId: number },
  };
  const order = plainOrder(nameOf(receiver), { shipTo, b2b, currency: 'USD' });
  return { ...order, lines: order.lines.map((line) => ({ ...line, unitPrice: '150.00' })) };
}

beforeAll(async () => {
  partner = await partnerHere();
  data = await sampleStation('other');
  const orders = [...RIGHT, ...WRONG].map(orderTo);
  const imported = await run('import', writeOrders(data, orders));
  expect(imported.json).toMatchObject({ imported: orders.length, rejected: [] });
});
afterAll(() => partner?.stop());

it('names 26 destinations', () => {
  expect(new Set(RIGHT.map(({ country }) => country)).size).toBe(Object.keys(CITIES).length);
});

describe('a right number', () => {
  it.each(RIGHT)('of $country is rated without a remark: $number', async (receiver) => {
    const rated = await run('rates', nameOf(receiver), ...PLAIN_CARTON);
    expect(rated.code).toBe(0);
    expect(rated.json.warnings).toEqual([]);
  });
});

describe('a wrong number', () => {
  it.each(WRONG)('of $country stops the order: $number', async (receiver) => {
    const rated = await run('rates', nameOf(receiver), ...PLAIN_CARTON);
    expect(rated.code).toBe(6);
    expect(failure(rated)).toMatchObject({
      code: 'customs-missing',
      field: 'shipTo.federalTaxId',
      message: expect.stringContaining(receiver.number),
    });
  });
});
