import { describe, expect, it } from 'vitest';
import { CHAPTERS, GOODS, HEADINGS } from '../../src/sandbox/classification/classify.ts';
import { isHsCode } from '../../src/sandbox/rating/duties.ts';
import { ClassificationResponseSchema } from '../../src/shared/partner/classification.ts';
import { type Caller, caller, freshSandbox } from './support.ts';

async function classify(partner: Caller, ...Products: object[]) {
  const reply = await partner.post('/Classifications', { Reference: 'C-1', Products });
  expect(reply.status).toBe(200);
  return ClassificationResponseSchema.parse(reply.body).Products;
}

describe('the table of goods', () => {
  it('lists at least 150 goods, each code once, with chapter and heading', () => {
    expect(GOODS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(GOODS.map(({ code }) => code)).size).toBe(GOODS.length);
    for (const { code, subheading, names } of GOODS) {
      expect(isHsCode(code), code).toBe(true);
      expect(HEADINGS[code.slice(0, 4)], code).toBeTruthy();
      expect(CHAPTERS[code.slice(0, 2)], code).toBeTruthy();
      expect(subheading).toBeTruthy();
      expect(names.length).toBeGreaterThan(0);
    }
    const used = new Set(GOODS.map(({ code }) => code.slice(0, 4)));
    expect(Object.keys(HEADINGS).filter((heading) => !used.has(heading))).toEqual([]);
  });

  it('finds each of its goods by name and material', async () => {
    const partner = await caller(await freshSandbox());
    const products = GOODS.map(({ names, materials, subheading }) => ({
      Title: names[0],
      Description: subheading,
      Material: materials[0] ?? '',
    }));
    const answers: (string | undefined)[] = [];
    for (let at = 0; at < products.length; at += 100) {
      const some = await classify(partner, ...products.slice(at, at + 100));
      answers.push(...some.map(({ Classification }) => Classification.HSCode));
    }
    const wrong = GOODS.filter(({ code }, index) => answers[index] !== code);
    expect(wrong.map(({ code, names }) => `${code} ${names[0]}`)).toEqual([]);
  });
});

describe('a classification', () => {
  it('names chapter, heading and subheading, and scores the description', async () => {
    const partner = await caller(await freshSandbox());
    const [good] = await classify(partner, {
      Title: 'T-shirts for men',
      Description: 'Short-sleeved t-shirts with a round neck',
      Material: '100% cotton',
      Category: 'Clothing',
    });
    expect(good).toMatchObject({
      Classification: {
        Success: true,
        HSCode: '610910',
        HSChapter: '61',
        HSHeading: '6109',
        HSSubHeadingDescription: 'T-shirts, singlets and other vests, knitted, of cotton',
      },
      Quality: { Recommendations: { ProductDescription: [], Material: [] } },
    });
    expect(Number(good?.Quality?.Score)).toBe(100);
  });

  it('asks for a better description and considers the material', async () => {
    const partner = await caller(await freshSandbox());
    const [bare, polyester] = await classify(
      partner,
      { Title: 'Tee' },
      { Title: 'Tee', Material: 'polyester' },
    );
    expect(polyester?.Classification.HSCode).toBe('610990');
    expect(Number(bare?.Quality?.Score)).toBeLessThan(Number(polyester?.Quality?.Score));
    expect(bare?.Quality?.Recommendations).toMatchObject({
      ProductDescription: [
        'Use four words or more: what it is, for whom, what it is used for.',
        'Add the category the product is sold in.',
      ],
      Material: ['Name the material and its share: 100% cotton.'],
    });
  });

  it('reports that it cannot classify an unknown product', async () => {
    const partner = await caller(await freshSandbox());
    const [unknown] = await classify(partner, { Description: 'Summer Bliss 2.0 limited edition' });
    expect(unknown?.Classification).toMatchObject({ Success: false, HSCode: '' });
    expect(unknown?.Classification.Message).toContain('could not be told');
    expect(Number(unknown?.Quality?.Score)).toBeLessThan(50);
  });

  it('is refused for an empty description and without a token', async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    const Products = [{ Title: 'Mug' }, { Image: 'http://127.0.0.1/mug.jpg' }];
    const reply = await partner.post('/Classifications', { Reference: 'C-1', Products });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('Products[1].Description');
    const none = await partner.post('/Classifications', { Reference: 'C-1', Products: [] });
    expect(none.status).toBe(400);
    const stranger = await fetch(`${sandbox.baseUrl}/Classifications`, { method: 'POST' });
    expect(stranger.status).toBe(401);
  });

  it('fails when a fault is set', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/faults', { kind: 'status', path: '/Classifications', status: 500 });
    const body = { Reference: 'C-1', Products: [{ Title: 'Mug' }] };
    expect((await partner.post('/Classifications', body)).status).toBe(500);
    expect((await partner.post('/Classifications', body)).status).toBe(200);
  });
});
