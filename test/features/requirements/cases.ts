import type { Consignment } from '../../../src/shared/requirements/evaluate.ts';

type Line = Consignment['lines'][number];

/** What a case changes of a whole parcel from Portland to the destination. */
export interface Change extends Partial<Omit<Consignment, 'shipTo' | 'lines'>> {
  shipTo?: Partial<Consignment['shipTo']>;
  line?: Partial<Line>;
}

export interface RequirementCase {
  to: Partial<Consignment['shipTo']> & { country: string };
  /** Of every parcel of the case. */
  always?: Change;
  meets: readonly Change[];
  lacks: readonly Change[];
}

const id = (federalTaxId: string): Change => ({ shipTo: { federalTaxId } });
const business = { business: true };
const consumer = { business: false };
const fromSweden = { from: { country: 'SE', zip: '11122', city: 'Stockholm' } };
const fromUnknown = { from: null };
const worth = (unitPrice: string, currency: string): Change => ({ currency, line: { unitPrice } });

/** Published examples of numbers, and the same with a wrong check digit; invented where only the form counts. */
export const CASES: Readonly<Record<string, RequirementCase>> = {
  phone: { to: { country: 'AU' }, meets: [{}], lacks: [{ shipTo: { phone: '' } }] },
  'postal-code': {
    to: { country: 'DE' },
    meets: [{}, { shipTo: { country: 'HK', zip: '' } }],
    lacks: [{ shipTo: { zip: '' } }, { shipTo: { zip: '5114' } }],
  },
  state: {
    to: { country: 'AU', state: 'NSW' },
    meets: [{}, { shipTo: { country: 'DE', state: '' } }],
    lacks: [{ shipTo: { state: '' } }],
  },
  'business-tax-number': {
    to: { country: 'AU' },
    always: business,
    meets: [consumer, id('51824753556')],
    lacks: [{}],
  },
  'br-tax-number-digits': {
    to: { country: 'BR' },
    meets: [id('111.444.777-35'), id('11.222.333/0001-81'), id('AB123456')],
    lacks: [{}, id('111.444.777-36'), id('12.ABC.345/01DE-35')],
  },
  'br-tax-number': {
    to: { country: 'BR' },
    meets: [id('111.444.777-35'), id('11.222.333/0001-81'), id('12.ABC.345/01DE-35')],
    lacks: [{}, id('111.444.777-36'), id('11.222.333/0001-82'), id('12.ABC.345/01DE-36')],
  },
  'br-tax-number-short': {
    to: { country: 'BR' },
    meets: [id('111.444.777-35'), id('11.222.333/0001-81'), id('AB123456')],
    lacks: [id('114447773'), id('123456')],
  },
  'mx-tax-number': {
    to: { country: 'MX' },
    meets: [id('GODE561231GR8'), id('BOXW310820HNERXN09'), id('ACE900319JT9')],
    lacks: [{}, id('GODE561331GR8'), id('BOXW310820HNERXN08')],
  },
  // ACE900319JT9 is a real number with another check digit: django-localflavor, issue 330.
  'mx-tax-number-check': {
    to: { country: 'MX' },
    meets: [id('GODE561231GR8'), id('BOXW310820HNERXN09')],
    lacks: [id('GODE561231GR9'), id('ACE900319JT9')],
  },
  'mx-generic-tax-number': {
    to: { country: 'MX' },
    meets: [id('GODE561231GR8')],
    lacks: [id('XAXX010101000'), id('xexx 010101 000')],
  },
  'mx-email': {
    to: { country: 'MX' },
    meets: [{}],
    lacks: [{ shipTo: { email: '' } }, { shipTo: { email: 'nobody' } }],
  },
  'mx-phone': { to: { country: 'MX' }, meets: [{}], lacks: [{ shipTo: { phone: '' } }] },
  'cl-rut': {
    to: { country: 'CL' },
    meets: [id('12.531.909-2'), id('76086428-5'), id('AB123456')],
    lacks: [{}, id('12.531.909-3')],
  },
  'ar-tax-number': {
    to: { country: 'AR' },
    meets: [id('20-05536168-2'), id('AAB123456')],
    lacks: [{}, id('20-05536168-3')],
  },
  'co-tax-number': {
    to: { country: 'CO' },
    meets: [id('213123432-1'), id('1020304050')],
    lacks: [{}, id('12345'), id('2131234321-99')],
  },
  'pe-tax-number': {
    to: { country: 'PE' },
    meets: [id('20512333797'), id('10111213')],
    lacks: [{}, id('20512333798')],
  },
  'pe-tax-number-short': {
    to: { country: 'PE' },
    meets: [id('20512333797'), id('10111213'), id('001234567'), id('AB123456')],
    lacks: [id('1011121')],
  },
  'ec-tax-number': {
    to: { country: 'EC' },
    // The last two are real companies without check digits: python-stdnum, issue 497.
    meets: ['1792060346001', '1714307103', 'AB123456', '1793213150001', '0993366721001'].map(id),
    lacks: [{}, id('1714307104'), id('1714307104001'), id('1792060346000'), id('9992060346001')],
  },
  'ec-tax-number-short': {
    to: { country: 'EC' },
    meets: [id('0926687856'), id('1792060346001'), id('AB123456')],
    lacks: [id('926687856')],
  },
  'us-origin': {
    to: { country: 'US', state: 'ME', zip: '04101' },
    always: { from: { country: 'DE', zip: '51147', city: 'Köln' } },
    meets: [{}],
    lacks: [{ line: { originCountry: null } }, { line: { originCountry: 'China' } }],
  },
  'us-hs-code': {
    to: { country: 'US', state: 'ME', zip: '04101' },
    always: { from: { country: 'DE', zip: '51147', city: 'Köln' } },
    meets: [{}],
    lacks: [{ line: { hsCode: null } }, { line: { hsCode: '69120' } }],
  },
  'us-terms': {
    to: { country: 'US', state: 'ME', zip: '04101' },
    always: { from: { country: 'DE', zip: '51147', city: 'Köln' } },
    meets: [{ terms: 'DDP' }, { terms: null }],
    lacks: [{ terms: 'DDU' }],
  },
  'kr-customs-code': {
    to: { country: 'KR' },
    meets: [id('P123123123123'), id('M12345678'), id('19900131'), business],
    lacks: [{}, id('P12312312312'), id('K123123123123')],
  },
  'kr-customs-code-alone': {
    to: { country: 'KR' },
    meets: [id('P123123123123'), id('p 1231 2312 3123'), business],
    lacks: [{}, id('P12312312312'), id('M12345678'), id('19900131')],
  },
  'tr-number-or-phone': {
    to: { country: 'TR' },
    meets: [{}, { shipTo: { phone: '', federalTaxId: '17291716060' } }],
    lacks: [{ shipTo: { phone: '' } }],
  },
  'tr-consumer-number': {
    to: { country: 'TR' },
    always: worth('40', 'EUR'),
    meets: [business, id('17291716060'), id('U12345678'), worth('30', 'EUR')],
    lacks: [{}, id('17291716061'), worth('30.01', 'EUR'), worth('1', 'USD')],
  },
  'tr-consumer-number-any-value': {
    to: { country: 'TR' },
    always: worth('1', 'TRY'),
    meets: [business, id('17291716060'), id('U12345678')],
    lacks: [{}, id('17291716061')],
  },
  'tr-business-number': {
    to: { country: 'TR' },
    always: { ...worth('40', 'EUR'), ...business },
    meets: [consumer, id('4540536920'), worth('30', 'EUR')],
    lacks: [{}, id('4540536921')],
  },
  'in-number': {
    to: { country: 'IN' },
    meets: [id('ACUPA7085R'), id('234123412346'), id('27AAPFU0939F1ZV'), id('K1234567')],
    lacks: [{}, id('234123412347'), id('27AAPFU0939F1ZO')],
  },
  'id-number': {
    to: { country: 'ID' },
    meets: [id('01.300.066.6-091.000'), id('3171012501900001'), id('X1234567')],
    lacks: [{}, id('317101250190')],
  },
  'cn-business-number': {
    to: { country: 'CN' },
    always: business,
    meets: [consumer, id('91110000600037341L')],
    lacks: [{}, id('91110000600037342L')],
  },
  'cn-consumer-number': {
    to: { country: 'CN' },
    meets: [business, id('11010519491231002X'), id('E12345678')],
    lacks: [{}, id('110105194912310021')],
  },
  'cn-phone': { to: { country: 'CN' }, meets: [{}], lacks: [{ shipTo: { phone: '' } }] },
  'tw-number': {
    to: { country: 'TW' },
    meets: [id('A123456789'), id('00501503')],
    lacks: [{}, id('A123456788')],
  },
  'sa-number': { to: { country: 'SA' }, meets: [id('1234567890')], lacks: [{}, id('12345')] },
  'za-number': {
    to: { country: 'ZA' },
    meets: [business, id('7503305044089'), id('0123456789'), id('A01234567')],
    lacks: [{}, id('7503305044088')],
  },
  'za-importer-number': {
    to: { country: 'ZA' },
    always: business,
    meets: [consumer, id('21012345'), id('0123456789')],
    lacks: [{}, id('123')],
  },
  'il-consumer-number': {
    to: { country: 'IL' },
    always: worth('101', 'USD'),
    meets: [business, id('39337423'), worth('100', 'USD')],
    lacks: [{}, id('39337424'), worth('100.01', 'USD'), worth('1', 'EUR')],
  },
  'il-business-number': {
    to: { country: 'IL' },
    always: { ...worth('101', 'USD'), ...business },
    meets: [consumer, id('516179157'), worth('100', 'USD')],
    lacks: [{}, id('516179150')],
  },
  'eu-hs-code': {
    to: { country: 'NO' },
    meets: [{}, { ...fromSweden, line: { hsCode: null } }],
    lacks: [{ line: { hsCode: null } }, { line: { hsCode: '6912' } }],
  },
  'eu-stop-word': {
    to: { country: 'DE' },
    meets: [
      {},
      { line: { description: 'Gift of stoneware' } },
      { from: null, line: { description: 'Gift' } },
    ],
    lacks: ['Gift', 'GIFTS.', 'Auto-Parts', 'N/A', 'Weapons'].map((description) => ({
      line: { description },
    })),
  },
  'eu-stop-word-within': {
    to: { country: 'DE' },
    meets: [
      { ...fromUnknown, line: { description: 'Caps of wool' } },
      {},
      { line: { description: 'Capsules' } },
    ],
    lacks: [{ line: { description: 'Caps of wool' } }],
  },
  'eu-name': {
    to: { country: 'FR', zip: '75001' },
    meets: [
      { ...fromUnknown, shipTo: { name: 'UNKNOWN' } },
      {},
      { shipTo: { name: 'Jean Unknown' } },
    ],
    lacks: [{ shipTo: { name: 'UNKNOWN' } }, { shipTo: { name: 'N/A' } }],
  },
  'eu-business-number': {
    to: { country: 'DE' },
    always: business,
    meets: [
      fromUnknown,
      consumer,
      id('DE136695976'),
      id('de 136 695 976'),
      id('136695976'),
      id('EL094259216'),
      id('FR12345678901234'),
      id('ATEOS1000012345'),
      { shipTo: { country: 'GB', zip: 'BT1 5GS', federalTaxId: 'XI980780684' } },
      { shipTo: { country: 'GB', zip: 'BT1 5GS', federalTaxId: 'XI980780684000' } },
      { shipTo: { country: 'CH', federalTaxId: 'CHE-107.787.577 IVA' } },
      { shipTo: { country: 'CH', federalTaxId: 'CHE-107.787.577' } },
      { shipTo: { country: 'NO', federalTaxId: '988 077 917' } },
      { shipTo: { country: 'NO', federalTaxId: 'NO 995 525 828 MVA' } },
      { shipTo: { country: 'NO', zip: '9170' } },
    ],
    lacks: [{}, id('GB980780684'), id('DE1'), id('DE136695977'), id('136695977')],
  },
  'eu-product-identifier-voluntary': {
    to: { country: 'DE' },
    always: worth('150', 'EUR'),
    meets: [
      { ...fromUnknown, line: { sku: '' } },
      { ...business, line: { sku: '' } },
      {},
      { ...worth('150.01', 'EUR'), line: { sku: '', unitPrice: '150.01' } },
    ],
    lacks: [{ line: { sku: '', unitPrice: '150' } }],
  },
  'eu-product-identifier': {
    to: { country: 'DE' },
    always: worth('150', 'EUR'),
    meets: [
      { ...fromUnknown, line: { sku: '' } },
      {},
      { line: { sku: '', unitPrice: '150.01' } },
      { business: true, line: { sku: '' } },
    ],
    lacks: [{ line: { sku: '', unitPrice: '150' } }],
  },
  'gb-business-number': {
    to: { country: 'GB', zip: 'SW1A 1AA' },
    always: business,
    meets: [
      consumer,
      id('GB980780684000'),
      id('GB980780684'),
      { shipTo: { zip: 'BT1 5GS' } },
      { shipTo: { zip: 'JE2 3AB' } },
    ],
    lacks: [{}, id('DE136695976'), id('GB980780685')],
  },
  'canary-islands-number': {
    to: { country: 'ES', zip: '35001', state: 'Las Palmas' },
    always: { from: { country: 'ES', zip: '28001', city: 'Madrid' } },
    meets: [id('54362315K'), { shipTo: { zip: '28001' } }],
    lacks: [{}, id('54362315A')],
  },
};
