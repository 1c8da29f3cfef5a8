import { describe, expect, it } from 'vitest';
import {
  judgeOwnership,
  marksToLookUp,
  ownMarks,
  readPage,
} from '../../../../src/main/features/documents/logic/ownership.ts';
import type { LabelPage } from '../../../../src/main/features/documents/logic/pages/label-page.ts';
import type { BoughtShipment } from '../../../../src/main/features/documents/logic/shipment.ts';
import type { Claim } from '../../../../src/main/features/documents/ports.ts';
import { english } from '../../../../src/shared/kernel/message.ts';

const OURS = 'JJD000390007812345678';
const DPD = '05050123456789';
/** With its check character, as people read it. */
const DPD_CHECKED = `${DPD}S`;
const SSCC = '370724760171035023';
const ECONOMY = '61290985412345678902';
const GROUND = '123456789012344';
const USPS = '9400111899223197428497';

const bought = (
  trackingNumber: string,
  { id = 'own', reference = 'SO-1001' }: { id?: string; reference?: string } = {},
): BoughtShipment => ({
  id,
  reference,
  accepted: { cartons: [{ reference: `${reference}-C1` }] },
  answer: {
    shipmentId: `SHP-${id}`,
    trackingNumber,
    labelUrls: ['/label.pdf'],
    submittedElectronically: true,
    customsInvoiceUrl: null,
  },
});

const page = (barcodes: string[], text: string): LabelPage => ({
  hash: 'hash',
  page: 0,
  area: null,
  uncut: null,
  text,
  barcodes,
  picture: 'picture',
  doubtful: [],
  hasLostItsBars: false,
  named: null,
});

const claimsOf = (marks: readonly { kind: Claim['kind']; mark: string }[], reference: string) =>
  marks.map(
    (mark): Claim => ({
      ...mark,
      attemptId: 'theirs',
      reference,
      sameOrder: false,
      otherKind: false,
      current: true,
      cancelled: false,
    }),
  );

/** Why a label is held, of what the lookup of its marks finds; null where it prints. */
function heldFor(
  shipment: BoughtShipment,
  label: LabelPage,
  records: readonly Claim[],
): string | null {
  const read = { label, ...readPage(shipment, label) };
  const wanted = new Set(marksToLookUp(read));
  const own = ownMarks(shipment, null).map(({ mark }) => mark);
  const found = records.filter(({ mark }) => wanted.has(mark) || own.includes(mark));
  const [judged] = judgeOwnership(shipment, [read], found);
  const why = judged?.foreign ?? judged?.doubt ?? null;
  return why === null ? null : english(why);
}

const THEIRS = { id: 'theirs', reference: 'SO-2002' };

describe('another parcel’s number on record, in a code beside ours', () => {
  it.each([
    ['DPD with its check character, amid route and service', DPD_CHECKED, `%0010115${DPD}101276`],
    ['DPD with its check character, as a field', DPD_CHECKED, `${OURS};${DPD}`],
    ['DPD without it', DPD, `${OURS};${DPD_CHECKED}`],
    ['an SSCC with its identifier, as a field', `00${SSCC}`, `${OURS};${SSCC}`],
    ['an SSCC with its identifier, before a route', `00${SSCC}`, `00${SSCC}42127610115`],
    ['an SSCC with its identifier, behind a route', `00${SSCC}`, `42127610115\x1d00${SSCC}`],
    ['an SSCC without it', SSCC, `403012345\x1d00${SSCC}`],
    ['FedEx Ground Economy behind USPS’s route', ECONOMY, `4206061292${ECONOMY}`],
    ['FedEx Ground Economy in USPS’s form', ECONOMY, `${OURS};92${ECONOMY}`],
    ['FedEx Ground Economy recorded in USPS’s form', `92${ECONOMY}`, `${OURS};${ECONOMY}`],
    ['FedEx Ground behind its prefix', GROUND, `${OURS};96${GROUND}`],
    ['USPS recorded behind its route', `420606129999${USPS}`, `${OURS};${USPS}`],
    [
      'a licence plate recorded without its identifier',
      'JD01460000012345678',
      'JJD01460000012345678',
    ],
    ['a GLS Track ID as a field', 'ZABC12D8', `${OURS};ZABC12D8`],
    ['a GLS Track ID of letters', 'ZKBCLWDQ', `${OURS};ZKBCLWDQ`],
    ['a GLS Track ID in an address of the web', 'ZABC12D8', `https://gls.example/t?m=ZABC12D8&o=1`],
    ['UPS before a postal code', '1Z999AA10123456784', `${OURS};1Z999AA1012345678410115`],
    ['UPS with other marks between', '1Z999AA10123456784', `${OURS};1Z_999_AA1_01_23456784`],
  ])('holds the label: %s', (_name, recorded, code) => {
    const theirs = bought(recorded, THEIRS);
    const label = page([OURS, code], `Tracking no: ${OURS}`);
    const old = claimsOf([{ kind: 'tracking', mark: recorded }], 'SO-2002');
    const records = claimsOf(ownMarks(theirs, null), 'SO-2002');
    expect(heldFor(bought(OURS), label, records)).toContain('order SO-2002');
    // Recorded by an earlier version, in the one form of the answer.
    if (!recorded.startsWith('420')) expect(heldFor(bought(OURS), label, old)).not.toBeNull();
  });

  it('holds the label where its text alone has it in another form', () => {
    const records = claimsOf(ownMarks(bought(`00${SSCC}`, THEIRS), null), 'SO-2002');
    const label = page([OURS], `Tracking no: ${OURS}\nKolli ${SSCC}`);
    expect(heldFor(bought(OURS), label, records)).toContain('order SO-2002');
  });

  it.each([
    ['Canada Post behind a postal code', '7023210039414611', 'K1A0B17023210039414611'],
    ['Canada Post amid more', '7023210039414611', '00K1A0B17023210039414611123456'],
    ['Colissimo behind a route', '6A98765432109', '%00750016A98765432109801250'],
    ['Colissimo before product and country', '6A98765432109', '6A98765432109801250'],
    ['PostNL before a postal code', '3SABCD7654321', '3SABCD76543211234AB'],
    ['GLS with two digits', '50987654321', '5098765432101'],
    ['GLS behind digits', '50987654321', 'ADE 5DE 9800050987654321'],
  ])('holds the label for its carrier’s bars: %s', (_name, recorded, code) => {
    const records = claimsOf(ownMarks(bought(recorded, THEIRS), null), 'SO-2002');
    const label = page([OURS, code], `Tracking no: ${OURS}`);
    expect(heldFor(bought(OURS), label, records)).toContain('order SO-2002');
  });

  it.each([
    ['with a piece’s number', '1Z12345E0390515214', '1Z12345E0390515214-00'],
    ['behind a word', '1Z12345E0390515214', 'ID1Z12345E0390515214'],
    ['before a country', '1Z12345E0390515214', '1Z12345E0390515214DE'],
    ['over four lines', '1Z12345E0390515214', '1Z\n123 45E\n03 9051\n5214'],
    ['of FedEx with its form', '794987394510', '7949873945100430'],
    ['of GLS with one digit', '50987654321', '509876543210'],
    ['of DHL behind a letter', '2234567893', 'W2234567893'],
    ['of DPD with its check character behind a hyphen', '15501234567890', '15501234567890-K'],
  ])('holds the label whose text alone has it %s', (_name, recorded, text) => {
    const records = claimsOf(ownMarks(bought(recorded, THEIRS), null), 'SO-2002');
    const label = page([OURS], `Tracking no: ${OURS}\n${text}`);
    expect(heldFor(bought(OURS), label, records)).toContain('order SO-2002');
  });

  it.each([
    ['1Z12345E0205271688', '1Z12345E0205271688-00', '205271688000'],
    ['794987394521', '7949873945210430', '987394521043'],
  ])('is no part of ours, nor ours with more: %s as %s', (ours, text, theirs) => {
    const records = claimsOf(ownMarks(bought(theirs, THEIRS), null), 'SO-2002');
    expect(
      heldFor(bought(ours), page([ours], `Tracking no: ${ours}\n${text}`), records),
    ).toBeNull();
  });

  it('is the purchase’s own answer in another form: held', () => {
    const records = claimsOf(ownMarks(bought(DPD_CHECKED, THEIRS), null), 'SO-2002');
    const label = page([`%0010115${DPD}101276`], `Tracking: ${DPD}`);
    expect(heldFor(bought(DPD), label, records)).toContain('the answer to the purchase');
  });

  it('is not made of dates, postal codes, weights and a part of a longer word', () => {
    const records = claimsOf(
      ['20261128', '98101123', 'ZABC12D8', '00012340'].map((mark) => ({ kind: 'tracking', mark })),
      'SO-2002',
    );
    const codes = ['20261128;981011234;00012340;XZABC12D8;ZABC12D89', `${OURS};20261128`];
    const label = page([OURS, ...codes], `Tracking no: ${OURS}`);
    expect(heldFor(bought(OURS), label, records)).toBeNull();
  });
});

describe('our own number in another form', () => {
  it.each([
    ['an SSCC', `00${SSCC}`, `00${SSCC}42127610115`, SSCC],
    ['an SSCC with its identifier in the text alone', SSCC, `00${SSCC}`, `00${SSCC}`],
    ['DPD without its check character', DPD_CHECKED, `%0010115${DPD}101276`, DPD],
    ['DPD with it', DPD, `%0010115${DPD}101276`, DPD_CHECKED],
    ['FedEx Ground Economy in USPS’s form', ECONOMY, `4206061292${ECONOMY}`, `92${ECONOMY}`],
    ['FedEx Ground Economy without it', `92${ECONOMY}`, `${OURS.slice(0, 3)}-1`, ECONOMY],
    ['USPS answered behind its route', `420606129999${USPS}`, `${USPS}`, USPS],
  ])('proves the label: %s', (_name, tracking, code, shown) => {
    const label = page([code], `Sendungsnr. ${shown}\nTracking: ${shown}`);
    const read = readPage(bought(tracking), label);
    expect(read.own).toBe(true);
    expect(heldFor(bought(tracking), label, [])).toBeNull();
  });

  it.each([
    ['Canada Post', '2012345678901234', 'K1A0B12012345678901234001001'],
    ['GLS', '44112241977', '441122419777'],
    ['Royal Mail’s Data Matrix', 'TT118460274GB', 'JGB 6214TT118460274GBSW1A1AA0'],
  ])(
    'proves a label without text by what its carrier writes around it: %s',
    (_name, tracking, code) => {
      expect(readPage(bought(tracking), page([code], '')).own).toBe(true);
    },
  );

  it.each([
    ['a longer row of digits', '2012345678901234', 'K1A0B1920123456789012349'],
    ['a short number', '4411224', 'A4411224;B'],
  ])('proves nothing within %s', (_name, tracking, code) => {
    expect(readPage(bought(tracking), page([code], '')).own).toBe(false);
  });

  it('proves it by text alone', () => {
    expect(readPage(bought(SSCC), page([], `NVE: 00${SSCC}`)).own).toBe(true);
    expect(readPage(bought(`00${SSCC}`), page([], 'NVE: 3 7072476 017103502 3')).own).toBe(true);
  });
});

describe('another order’s reference in a code beside ours', () => {
  const records = claimsOf(
    ownMarks(bought('1Z999AA10123456784', { ...THEIRS, reference: 'O-XSO-77123' }), null),
    'O-XSO-77123',
  );
  const held = (code: string, own = bought(OURS)) =>
    heldFor(own, page([OURS, code], `Tracking no: ${OURS}`), records);

  it.each([
    ['a GS1 identifier', `400O-XSO-77123;${OURS}`],
    ['an SSCC and a GS1 identifier', '00340123451234567895400O-XSO-77123'],
    ['a data identifier', `[)>\x1e06\x1dKO-XSO-77123\x1d1J${OURS}\x1e\x04`],
    ['a data identifier with digits', `[)>\x1e06\x1d12ZO-XSO-77123\x1d1J${OURS}\x1e\x04`],
    ['a data identifier alone', 'KO-XSO-77123'],
    ['a sign', `${OURS};#O-XSO-77123`],
    ['a sign alone', '#O-XSO-77123'],
    ['a word', `${OURS};Order O-XSO-77123`],
    ['a word in another language', `${OURS};Bestellnr. O-XSO-77123`],
    ['our number and a blank', `${OURS} O-XSO-77123`],
    ['nothing, and our number behind it', `O-XSO-77123 ${OURS}`],
    ['nothing, and a name behind it', `O-XSO-77123 Jonas Weber;${OURS}`],
    ['nothing, and a carton’s number behind it', `${OURS};O-XSO-77123-1`],
    ['nothing, and a carton’s number behind a point', `${OURS};O-XSO-77123.1`],
    ['nothing, and a carton’s name and more', `${OURS};O-XSO-77123-C1 mug`],
    ['nothing, with other marks', `${OURS};O_XSO_77123`],
    ['our number and a mark', `${OURS}_O-XSO-77123`],
    ['our number and hyphens', `${OURS}--O-XSO-77123`],
    ['nothing, as an address of the web writes it', 'https://s.example/o?r=O%2DXSO%2D77123&t=1'],
  ])('holds the label behind %s', (_name, code) => {
    expect(held(code)).toContain('which belongs to order O-XSO-77123');
  });

  it.each(['O-XSO-771234', 'XSO-77123', 'PO-XSO-77123', 'O-XSO-77123-A', 'A-O-XSO-77123'])(
    'does not hold it for another word: %s',
    (word) => {
      expect(held(`${OURS};${word}`)).toBeNull();
    },
  );

  it('holds no label for our own reference, whatever stands beside it', () => {
    const own = bought(OURS, { reference: 'O-XSO-77123-2' });
    for (const beside of ['', '#', '400', '12Z', 'Order ', `${OURS}_`, `${OURS}--`]) {
      expect(held(`${OURS};${beside}O-XSO-77123-2`, own)).toBeNull();
      expect(held(`${OURS};${beside}O-XSO-77123-2-C1`, own)).toBeNull();
      expect(held(`${OURS};${beside}O_XSO_77123_2`, own)).toBeNull();
      expect(held(`${OURS};${beside}O-XSO-77123-2 Jonas Weber`, own)).toBeNull();
    }
  });

  it('holds no label for our own reference behind what looks like an identifier', () => {
    const others = claimsOf(
      ['M100', 'AB77'].map((mark) => ({ kind: 'reference', mark })),
      'SO-2002',
    );
    for (const reference of ['KM-100', '10AB-77']) {
      const codes = ['', '-C1', '-1', '.2', ' -1', ' Jonas Weber'].map((rest) => reference + rest);
      const label = page([OURS, ...codes], `Tracking no: ${OURS}`);
      expect(heldFor(bought(OURS, { reference }), label, others)).toBeNull();
    }
  });

  it('is no proof for us: it may be an order of its own that is on no record', () => {
    const { words } = readPage(bought(OURS), page([`${OURS};SO-1001-9`, '#SO-1001-9'], ''));
    expect(words.map(({ key }) => key)).not.toContain('SO1001');
  });

  it('holds no label for short names, numbers and a count of cartons', () => {
    const short = claimsOf(
      ['BOX1', '77123', 'A1', '1001'].map((mark) => ({ kind: 'reference', mark })),
      'SO-2002',
    );
    const codes = [
      'BOX 1 OF 3',
      '#77123',
      '4001001',
      'Order 77123',
      'KA-1',
      'BOX-1 of 3',
      'Ref A1',
    ];
    const label = page([OURS, ...codes.map((code) => `${OURS};${code}`)], `Tracking no: ${OURS}`);
    expect(heldFor(bought(OURS), label, short)).toBeNull();
  });
});
