import { describe, expect, it } from 'vitest';
import { ShipmentResponseSchema } from '../../src/shared/partner/shipments.ts';
import {
  berlin,
  buy,
  type Caller,
  caller,
  freshSandbox,
  paper,
  rateBody,
  send,
  shirt,
} from './support.ts';

type Purchase = Parameters<typeof buy>[1];

async function bought(partner: Caller, purchase: Purchase = {}) {
  const reply = await buy(partner, purchase);
  expect(reply.text).toContain('ShipmentID');
  const {
    LabelUrl = [],
    CustomsInvoiceURL = '',
    ...rest
  } = ShipmentResponseSchema.parse(reply.body);
  return { ...rest, LabelUrl, CustomsInvoiceURL };
}

/** A partner whose next shipment of three cartons has labels of this style. */
async function spoilt(style: string) {
  const partner = await caller(await freshSandbox());
  await partner.control('/faults', { kind: 'labels', style });
  const { LabelUrl } = await bought(partner, { cartons: 3 });
  return Promise.all(LabelUrl.map(paper));
}

const BOXES = ['BOX-1', 'BOX-2', 'BOX-3'];
const boxesIn = (text: string) => text.match(/BOX-\d/g) ?? [];

describe('a label', () => {
  it('is a 4x6 PDF with sender, receiver, service and carton', async () => {
    const partner = await caller(await freshSandbox());
    const { LabelUrl } = await bought(partner, { cartons: 3 });
    const label = await paper(LabelUrl[1] ?? '');
    expect(label).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(label.info()).toMatch(/Pages:\s+1\n/);
    expect(label.info()).toMatch(/Page size:\s+288 x 432 pts/);
    for (const words of [
      'Aurora Outfitters',
      'Jonas Lind',
      'Lindenallee 5',
      '10115',
      'EXPRESS DDP',
      'Swiftline Air',
      'Weight 2.2 LB',
      '2 of 3',
      'BOX-2',
      'SO-1001',
      'SPECIMEN',
    ]) {
      expect(label.text()).toContain(words);
    }
  });

  it("has its own tracking number and its carton's reference as readable barcodes", async () => {
    const partner = await caller(await freshSandbox());
    const { LabelUrl, TrackingNumber } = await bought(partner, { cartons: 3 });
    const [story] = (await partner.look('/shipments')).shipments as { trackingNumbers: string[] }[];
    const numbers = story?.trackingNumbers ?? [];
    expect(numbers[0]).toBe(TrackingNumber);
    for (const [index, url] of LabelUrl.entries()) {
      expect((await paper(url)).barcodes()).toEqual([numbers[index], BOXES[index]].sort());
    }
  });

  it.each(['A', 'SO-1001/BOX 12 of 40', 'carton_2026-11-21#0001~x', 'X'.repeat(34)])(
    'shows the reference %s completely, in text and barcode',
    async (Reference) => {
      const partner = await caller(await freshSandbox());
      const Shipments = [
        { Piece: [shirt], Package: { Weight: 6.6, Length: 1, Width: 1, Height: 1, Reference } },
      ];
      const { LabelUrl } = await bought(partner, { changes: { Shipments } });
      const label = await paper(LabelUrl[0] ?? '');
      expect(label.text()).toContain(`REF ${Reference}`);
      expect(label.barcodes()).toContain(Reference);
    },
  );

  it('transliterates names of other scripts to Latin letters', async () => {
    const partner = await caller(await freshSandbox());
    const ShipToAddress = { ...berlin, Name: 'Ольга Жукова', City: '東京', Country: 'JP' };
    const { LabelUrl } = await bought(partner, { rated: { ShipToAddress } });
    expect((await paper(LabelUrl[0] ?? '')).text()).toContain("Ol'ga Zhukova");
  });

  it('keeps a very long name within its edges and its barcodes readable', async () => {
    const partner = await caller(await freshSandbox());
    const ShipToAddress = {
      ...berlin,
      Name: 'Gesellschaft für '.repeat(20),
      AddressLine2: 'x'.repeat(300),
    };
    const { LabelUrl } = await bought(partner, { rated: { ShipToAddress } });
    expect((await paper(LabelUrl[0] ?? '')).barcodes()).toHaveLength(2);
  });

  it('has the same bytes at every fetch, at one URL only', async () => {
    const sandbox = await freshSandbox();
    const { LabelUrl, ShipmentID } = await bought(await caller(sandbox));
    const bytes = async () => Buffer.from(await (await fetch(LabelUrl[0] ?? '')).arrayBuffer());
    expect((await bytes()).equals(await bytes())).toBe(true);
    expect((await send(`${sandbox.baseUrl}/documents/${ShipmentID}/1.pdf`)).status).toBe(404);
    expect((await send(`${sandbox.baseUrl}/documents/SHPX/1.pdf`)).status).toBe(404);
  });

  it('without a Package.Reference shows no reference', async () => {
    const partner = await caller(await freshSandbox());
    const Shipments = [
      { Piece: [shirt], Package: { Weight: 6.6, Length: 1, Width: 1, Height: 1 } },
    ];
    const { LabelUrl } = await bought(partner, { changes: { Shipments } });
    const label = await paper(LabelUrl[0] ?? '');
    expect(label.text()).not.toContain('REF');
    expect(label.barcodes()).toHaveLength(1);
  });
});

describe('labels can come', () => {
  it('in another order than the packages', async () => {
    const labels = await spoilt('shuffled');
    const found = labels.flatMap((label) => boxesIn(label.text()));
    expect(found).toEqual(['BOX-2', 'BOX-3', 'BOX-1']);
  });

  it('with the reference only in the barcode', async () => {
    const labels = await spoilt('no-text');
    expect(labels.flatMap((label) => boxesIn(label.text()))).toEqual([]);
    expect(labels.flatMap((label) => boxesIn(label.barcodes().join()))).toEqual(BOXES);
  });

  it('with the reference only in the text', async () => {
    const labels = await spoilt('no-barcode');
    expect(labels.flatMap((label) => boxesIn(label.text()))).toEqual(BOXES);
    expect(labels.flatMap((label) => boxesIn(label.barcodes().join()))).toEqual([]);
  });

  it('without a reference, but with weight and n of m', async () => {
    const labels = await spoilt('no-reference');
    for (const [index, label] of labels.entries()) {
      expect(boxesIn(label.text() + label.barcodes().join())).toEqual([]);
      expect(label.text()).toContain(`${index + 1} of 3`);
    }
  });

  it('with one missing, one twice, or one with a foreign reference', async () => {
    const found = async (style: string) =>
      (await spoilt(style)).flatMap((label) => boxesIn(label.text()));
    expect(await found('missing')).toEqual(['BOX-1', 'BOX-2']);
    expect(await found('duplicate')).toEqual(['BOX-1', 'BOX-2', 'BOX-1']);
    expect(await found('foreign')).toEqual(['BOX-1', 'BOX-2']);
  });
});

describe('the commercial invoice', () => {
  const goods = [
    { ...shirt, SalePrice: 0.0125, Quantity: 1000 },
    {
      ...shirt,
      Description: 'Ceramic mug',
      SKU: 'MUG-7',
      HSCode: '691200',
      OriginCountryCode: 'JP',
      SalePrice: 18,
      Quantity: 4,
    },
  ];
  const business = {
    ShipToAddress: {
      ...berlin,
      Name: 'Nordlicht Keramik GmbH',
      FederalTaxId: 'DE811907980',
      StateTaxId: 'BER-77',
    },
    Pieces: goods,
  };
  const invoiceOf = async (purchase: Purchase) => {
    const partner = await caller(await freshSandbox());
    return paper((await bought(partner, purchase)).CustomsInvoiceURL);
  };

  it('lists the goods, values, codes, origins, totals, tax IDs and SKUs of the whole shipment', async () => {
    const invoice = await invoiceOf({ rated: business });
    const text = invoice.text();
    expect(text).toMatch(/Cotton T-shirt +TEE-1 +610910 +PT +1000 +0\.0125 +12\.50/);
    expect(text).toMatch(/Ceramic mug +MUG-7 +691200 +JP +4 +18\.00 +72\.00/);
    expect(text).toMatch(/Value of goods +84\.50/);
    for (const words of [
      'COMMERCIAL INVOICE',
      'SPECIMEN',
      'DE811907980',
      'BER-77',
      'Terms of trade DDP',
      'Reason for export: merchandise',
      'SO-1001',
      '6.6 LB',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('is on Letter from the USA and on A4 from Germany', async () => {
    expect((await invoiceOf({})).info()).toContain('612 x 792');
    const german = await invoiceOf({
      rated: { ShipFromAddress: berlin, ShipToAddress: { ...berlin, Country: 'NO' } },
    });
    expect(german.info()).toContain('A4');
  });

  it('merges equal goods of several cartons and adds a second page only when needed', async () => {
    const several = await invoiceOf({ cartons: 3 });
    expect(several.text().match(/Cotton T-shirt/g)).toHaveLength(1);
    expect(several.info()).toMatch(/Pages:\s+1\n/);
    const Pieces = Array.from({ length: 40 }, (_, index) => ({
      ...shirt,
      Weight: 0.1,
      SKU: `TEE-${index}`,
    }));
    const long = await invoiceOf({ rated: { Pieces } });
    expect(long.info()).toMatch(/Pages:\s+2\n/);
    expect(long.text(2)).toContain('TEE-39');
  });

  it('shows DDU where missing HS codes changed DDP to it', async () => {
    const partner = await caller(await freshSandbox());
    const shipment = await bought(partner, { rated: { Pieces: [{ ...shirt, HSCode: '' }] } });
    expect((await paper(shipment.CustomsInvoiceURL)).text()).toContain('Terms of trade DDU');
    expect((await paper(shipment.LabelUrl[0] ?? '')).text()).toContain('EXPRESS DDU');
  });

  it('is page 2 of every label when it was not submitted electronically', async () => {
    const partner = await caller(await freshSandbox());
    const rated = { ShipToAddress: { ...berlin, Country: 'MX' } };
    const shipment = await bought(partner, { cartons: 2, rated });
    expect(shipment.SubmittedElectronically).toBe(false);
    for (const url of shipment.LabelUrl) {
      const merged = await paper(url);
      expect(merged.info()).toMatch(/Pages:\s+2\n/);
      expect(merged.text(1)).toContain('of 2');
      expect(merged.text(2)).toContain('COMMERCIAL INVOICE');
    }
    expect((await paper(shipment.CustomsInvoiceURL)).info()).toMatch(/Pages:\s+1\n/);
  });

  it('is printed for a high value, or when the sandbox is set so', async () => {
    const partner = await caller(await freshSandbox());
    const electronic = async (Reference: string, change = {}) =>
      (await bought(partner, { rated: { Reference, ...change } })).SubmittedElectronically;
    expect(await electronic('SO-1')).toBe(true);
    expect(await electronic('SO-2', { Pieces: [{ ...shirt, SalePrice: 900 }] })).toBe(false);
    await partner.control('/settings', { electronicSubmission: 'never' }, 'PATCH');
    expect(await electronic('SO-3')).toBe(false);
    await partner.control('/settings', { electronicSubmission: 'always' }, 'PATCH');
    expect(
      await electronic('SO-4', { ShipToAddress: { ...rateBody.ShipToAddress, Country: 'MX' } }),
    ).toBe(true);
  });
});
