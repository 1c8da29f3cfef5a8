import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryOf, REGIONS } from '../../src/sandbox/rating/countries.ts';
import { RateResponseSchema } from '../../src/shared/partner/rates.ts';
import { berlin, caller, freshSandbox, rateBody, rates, shirt } from './support.ts';

const to = (Country: string) => ({ ShipToAddress: { ...berlin, Country } });

describe('rates', () => {
  it('cover every ISO country: each has a region and is rated or refused by name', async () => {
    const placed = Object.values(REGIONS).flatMap((codes) => codes.split(' '));
    expect(placed.toSorted()).toEqual([...COUNTRY_CODES]);
    const partner = await caller(await freshSandbox());
    for (const code of COUNTRY_CODES) {
      const reply = await partner.post('/Rates', { ...rateBody, ...to(code) });
      const country = countryOf(code);
      if (!country?.served) {
        expect(reply.status, code).toBe(422);
        expect(reply.text).toContain(`${country?.name} (${code})`);
        continue;
      }
      const { Express, Standard } = RateResponseSchema.parse(reply.body);
      expect(reply.status, code).toBe(200);
      expect(Boolean(Express), code).toBe(country.express);
      expect(Boolean(Standard), code).toBe(country.standard);
      for (const level of [Express, Standard]) {
        if (level) expect(Boolean(level.DDP), code).toBe(country.ddp && code !== 'US');
        if (level) expect(level.DDU?.HashKey, code).toBeTruthy();
      }
    }
  });

  it('follow the surcharge, to the cent', async () => {
    const partner = await caller(await freshSandbox());
    const price = async () => {
      const { body } = await partner.post('/Rates', rateBody);
      return RateResponseSchema.parse(body).Express?.DDU?.ShippingCost?.toFixed(2);
    };
    const usual = Number(await price());
    await partner.control('/settings', { fuelSurchargePercent: 10 }, 'PATCH');
    expect(Number(await price())).toBeCloseTo(usual * 1.1, 1);
    await partner.control('/settings', { fuelSurchargePercent: -10 }, 'PATCH');
    expect(Number(await price())).toBeCloseTo(usual * 0.9, 1);
  });

  it('have the fields of the document', async () => {
    const partner = await caller(await freshSandbox());
    const { body } = await partner.post('/Rates', rateBody);
    expect(body).toMatchObject({ RateId: 1, Reference: 'SO-1001', Currency: 'USD' });
    const { Express, Standard } = RateResponseSchema.parse(body);
    expect(Express?.DDP).toMatchObject({ Carrier: 'Swiftline Air', Days: '2-3' });
    expect(Express?.DDP?.LandedCostDetail.ActualDuty?.toFixed()).toBe(
      Express?.DDP?.LandedCostDetail.Duty?.toFixed(),
    );
    expect(Standard?.DDP?.LandedCostDetail.ActualDuty).toBeUndefined();
    expect(Standard?.DDU).not.toHaveProperty('LandedCostDetail');
    const { ShippingCost, ActualShippingCost } = Standard?.DDU ?? {};
    expect(ActualShippingCost?.gt(ShippingCost ?? 0)).toBe(true);
    const keys = [Express?.DDP, Express?.DDU, Standard?.DDP, Standard?.DDU].map((o) => o?.HashKey);
    expect(new Set(keys).size).toBe(4);
  });

  it('omit a level or terms that the destination does not have', async () => {
    const partner = await caller(await freshSandbox());
    const island = await rates(partner, to('PN'));
    expect(island.Express).toBeUndefined();
    expect(island.Standard?.DDP).toBeUndefined();
    expect((await rates(partner, to('YE'))).Standard).toBeUndefined();
    const argentina = await rates(partner, to('AR'));
    expect(argentina.Express?.DDU).toBeDefined();
    expect(argentina.Express?.DDP).toBeUndefined();
  });

  it('follow the weight rule: the higher of the package and its pieces as sent', async () => {
    const partner = await caller(await freshSandbox());
    const cost = async (packed: number, piece: number) => {
      const change = { Pieces: [{ ...shirt, Weight: piece }], Package: { Weight: packed } };
      return (await rates(partner, change)).Express?.DDU?.ShippingCost.toFixed();
    };
    expect(await cost(20, 1)).toBe(await cost(1, 20));
    expect(await cost(20, 1)).not.toBe(await cost(10, 1));
  });

  it('convert pounds and kilograms, and use the volume when it is heavier', async () => {
    const partner = await caller(await freshSandbox());
    const cost = async (change: object) =>
      Number((await rates(partner, change)).Standard?.DDU?.ShippingCost);
    const pounds = await cost({ Package: { Weight: 11 } });
    expect(await cost({ WeightUnit: 'KG', Package: { Weight: 4.98 } })).toBe(pounds);
    const box = { Weight: 11, Length: 30, Width: 20, Height: 20 };
    expect(await cost({ Package: box })).toBeGreaterThan(pounds);
    expect(await cost({ Package: box, DimensionUnit: 'CM' })).toBe(pounds);
  });

  it("are converted by a fixed table and rounded to the currency's minor unit", async () => {
    const partner = await caller(await freshSandbox());
    const option = async (Currency: string) => (await rates(partner, { Currency })).Express?.DDU;
    const dollars = Number((await option('USD'))?.ShippingCost);
    const yen = await option('JPY');
    expect(yen?.ShippingCost.toFixed()).toMatch(/^\d+$/);
    expect(Number(yen?.ShippingCost)).toBeCloseTo(dollars / 0.0067, -1);
    const reply = await partner.post('/Rates', { ...rateBody, Currency: 'XAU' });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('XAU');
  });

  it('include insurance only on request', async () => {
    const partner = await caller(await freshSandbox());
    const insurance = async (change: object) =>
      (await rates(partner, change)).Express?.DDU?.Insurance?.toFixed();
    expect(await insurance({})).toBe('0');
    expect(await insurance({ Insurance: 'N' })).toBe('0');
    expect(await insurance({ Insurance: 'Y' })).toBe('3.6');
  });
});

describe('landed cost', () => {
  const landed = async (change: object) => {
    const partner = await caller(await freshSandbox());
    return (await rates(partner, change)).Express?.DDP?.LandedCostDetail;
  };
  const worth = (SalePrice: number, HSCode = '610910') => [{ ...shirt, SalePrice, HSCode }];

  it('is duty by HS chapter, tax by country, and their sum', async () => {
    const shirts = await landed({});
    const books = await landed({ Pieces: worth(40, '490199') });
    expect(Number(shirts?.Duty)).toBeGreaterThan(0);
    expect(books?.Duty?.toFixed()).toBe('0');
    expect(books?.SalesTax?.gt(0)).toBe(true);
    expect(shirts?.LandedCost.toFixed()).toBe(
      shirts?.Duty?.plus(shirts.SalesTax ?? 0)
        .plus(shirts.AIT ?? 0)
        .toFixed(),
    );
    const hungary = await landed(to('HU'));
    expect(hungary?.SalesTax?.gt(shirts?.SalesTax ?? 0)).toBe(true);
  });

  it('is 0 below de minimis, each part by its own threshold', async () => {
    const cheap = await landed({ ...to('CA'), Pieces: worth(3) });
    expect(
      [cheap?.Duty, cheap?.SalesTax, cheap?.LandedCost].map((each) => each?.toFixed()),
    ).toEqual(['0', '0', '0']);
    const between = await landed({ ...to('CA'), Pieces: worth(10) });
    expect(between?.Duty?.toFixed()).toBe('0');
    expect(between?.SalesTax?.gt(0)).toBe(true);
    const above = await landed({ ...to('CA'), Pieces: worth(40) });
    expect(above?.Duty?.gt(0)).toBe(true);
  });

  it('includes advance income tax where a country has it, and is 0 within the EU', async () => {
    expect((await landed(to('PK')))?.AIT?.gt(0)).toBe(true);
    const inside = await landed({ ShipFromAddress: { ...berlin, Country: 'FR' } });
    expect(inside?.LandedCost.toFixed()).toBe('0');
  });

  it('is offered without HS codes too', async () => {
    expect((await landed({ Pieces: worth(40, '') }))?.Duty?.gt(0)).toBe(true);
  });
});

describe('a rate request that cannot be answered', () => {
  it.each([
    ['Reference', { Reference: undefined }],
    ['ShipToAddress', { ShipToAddress: undefined }],
    ['Pieces[0].Description', { Pieces: [{ ...shirt, Description: undefined }] }],
    ['Package.Weight', { Package: { Weight: -1 } }],
    ['Pieces[0].SalePrice', { Pieces: [{ ...shirt, SalePrice: -1 }] }],
    ['Currency', { Currency: 'dollars' }],
  ])('gets a 400 that names %s', async (field, change) => {
    const partner = await caller(await freshSandbox());
    const reply = await partner.post('/Rates', { ...rateBody, ...change });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(field);
  });

  it('gets a 400 when it is not JSON', async () => {
    const partner = await caller(await freshSandbox());
    expect((await partner.post('/Rates', '{"Reference": ')).status).toBe(400);
    expect((await partner.post('/Rates', 'null')).status).toBe(400);
  });

  it('for an undeliverable address gets no rates, as an empty answer or a generic refusal', async () => {
    const partner = await caller(await freshSandbox());
    for (const lost of [{ City: 'Nowhere' }, { City: '' }, { AddressLine1: ' ' }]) {
      const change = { ShipToAddress: { ...berlin, ...lost } };
      const { Express, Standard, RateId } = await rates(partner, change);
      expect([Express, Standard]).toEqual([undefined, undefined]);
      expect(RateId).toBeDefined();
    }
    await partner.control('/settings', { noRates: 'error' }, 'PATCH');
    const reply = await partner.post('/Rates', {
      ...rateBody,
      ShipToAddress: { ...berlin, City: 'NOWHERE' },
    });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('No rates');
  });
});
