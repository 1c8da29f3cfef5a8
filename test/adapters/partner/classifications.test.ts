import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectPartner,
  type PartnerConnection,
} from '../../../src/main/adapters/partner/connect-partner.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import { type Described, isUsable } from '../../../src/shared/catalogue/classification.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import {
  client,
  cut,
  json,
  page,
  type ScriptedPartner,
  startSignedInPartner,
} from './scripted-partner.ts';

const goods = (title: string, over: Partial<Described> = {}): Described => ({
  title,
  description: '',
  material: '',
  category: '',
  ...over,
});

describe('the sandbox as classifier', () => {
  let folder: string;
  let sandbox: Sandbox;
  let partner: PartnerConnection;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'classify-'));
    sandbox = await startSandbox({ stateDir: folder, port: 0 });
    partner = connectPartner({
      baseUrl: sandbox.baseUrl,
      credentials: async () => ok(sandbox.credentials),
      customerKey: async () => ok('none'),
      limits: { answerMs: 400, backoffMs: [] },
    });
  });
  afterAll(async () => {
    partner.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  const fault = (body: object) =>
    fetch(`${sandbox.controlUrl}/faults`, {
      method: 'POST',
      body: JSON.stringify({ path: '/Classifications', ...body }),
    });
  const classify = (...asked: Described[]) => partner.classifier.classify(asked);

  it('classifies goods with the words of chapter, heading and subheading, a score and advice', async () => {
    const said = await classify(
      goods('T-shirts for men', {
        description: 'Short-sleeved, round neck',
        material: '100% cotton',
      }),
    );
    const [shirt] = said.ok ? said.value : expect.fail(said.error.message);
    expect(shirt).toMatchObject({
      success: true,
      hsCode: '610910',
      chapter: { code: '61', description: expect.stringContaining('knitted') },
      heading: { code: '6109' },
      subheading: { code: '610910', description: expect.stringContaining('T-shirts') },
      recommendations: {
        productDescription: ['Add the category the product is sold in.'],
        material: [],
      },
    });
    expect(shirt?.score).toBeGreaterThan(80);
    expect(shirt?.customsDescription).not.toBe('');
    expect(shirt && isUsable(shirt)).toBe(true);
  });

  it('gives no code for goods that it cannot classify, with its words and advice', async () => {
    const said = await classify(
      goods('Summer Bliss 2.0'),
      goods('Toothbrush', { material: 'bamboo' }),
    );
    const [unknown, brush] = said.ok ? said.value : expect.fail(said.error.message);
    expect(unknown).toMatchObject({ success: false, hsCode: '', chapter: { code: '' } });
    expect(unknown?.message).toContain('could not be told');
    expect(unknown?.recommendations.productDescription).not.toEqual([]);
    expect(unknown && isUsable(unknown)).toBe(false);
    expect(brush).toMatchObject({ success: true, hsCode: '960321' });
  });

  it('answers 422 naming the goods, with a fix', async () => {
    expect(await classify(goods('Mug'), goods('', { material: 'steel' }))).toMatchObject({
      ok: false,
      error: {
        code: 'partner-refused',
        status: 422,
        field: 'goods[1].description',
        message: expect.stringMatching(/Describe in a few words what it is/),
        retry: 'after-change',
      },
    });
  });

  it.each([
    ['a 500 answer', { kind: 'status', status: 500 }, 'partner-unavailable'],
    ['the HTML page of a proxy', { kind: 'html' }, 'partner-answer'],
    ['no answer in time', { kind: 'latency', ms: 3000 }, 'partner-unavailable'],
  ])('has a temporary failure: %s', async (_, what, code) => {
    await fault(what);
    const said = await classify(goods('Mug'));
    expect(said).toMatchObject({ ok: false, error: { code, retry: 'later' } });
    expect((await classify(goods('Mug'))).ok).toBe(true);
  });

  it('accepts a renewed token after the old one expired', async () => {
    await fault({ kind: 'status', status: 401 });
    expect((await classify(goods('Mug'))).ok).toBe(true);
  });
});

describe('an answer of another partner to a classification', () => {
  let partner: ScriptedPartner;
  beforeEach(async () => {
    partner = await startSignedInPartner();
  });
  afterEach(() => partner.stop());
  const record = (Title: string, HSCode: unknown, over: object = {}) => ({
    Classification: { Success: true, HSCode, ...over },
    Title,
  });
  const answered = async (Products: unknown, ...asked: Described[]) => {
    partner.answers('POST /Classifications', json(200, { Products }));
    return await client(partner.origin).classifier.classify(asked);
  };
  const codes = async (Products: unknown, ...asked: Described[]) => {
    const said = await answered(Products, ...asked);
    return said.ok
      ? said.value.map((each) => each?.hsCode ?? null)
      : expect.fail(said.error.message);
  };
  const two = [goods('Mug'), goods('Candle')];

  it("is requested again after a lost connection and a gateway's failure", async () => {
    partner.answers(
      'POST /Classifications',
      cut,
      page(503),
      json(200, { Products: [record('Mug', '691200')] }),
    );
    expect((await client(partner.origin).classifier.classify([goods('Mug')])).ok).toBe(true);
    expect(partner.count('POST /Classifications')).toBe(3);
  });

  it('follows a request with every field, empty where unknown, and no secret', async () => {
    const sold = { material: 'clay', category: 'Kitchen > Cups > Mugs' };
    await answered([record('Mug', '691200')], goods('Mug', sold));
    const sent = JSON.parse(partner.heard.at(-1)?.body ?? '');
    expect(sent.Products).toEqual([
      {
        Title: 'Mug',
        Description: '',
        Material: 'clay',
        Category: 'Kitchen',
        SubCategory: 'Cups > Mugs',
        Image: '',
      },
    ]);
    expect(sent.Reference).toMatch(/^CLASSIFY-/);
  });

  it('is assigned by its words when it comes in another order', async () => {
    expect(await codes([record('Candle', '340600'), record('Mug', '691200')], ...two)).toEqual([
      '691200',
      '340600',
    ]);
  });

  it('is assigned in the order asked where the partner changed the words', async () => {
    const reworded = [record('Stoneware cup', '691200'), record('Wax light', '340600')];
    expect(await codes(reworded, ...two)).toEqual(['691200', '340600']);
  });

  it('in another order with changed words is assigned where it can be told, the rest is open', async () => {
    const entries = [record('Candle', '340600'), record('Stoneware cup', '691200')];
    expect(await codes(entries, ...two)).toEqual([null, '340600']);
  });

  it("that is partial leaves the rest open, never filled with another's code", async () => {
    expect(await codes([record('Candle', '340600')], ...two)).toEqual([null, '340600']);
    expect(await codes([record('', '691200'), { odd: true }], ...two)).toEqual(['691200', null]);
  });

  it('of fewer or more entries without repeated words is assigned to nothing', async () => {
    const three = [goods('Mug'), goods('Candle'), goods('Brush')];
    const bare = (code: string) => record('', code);
    expect((await answered([bare('340600'), bare('960321')], ...three)).ok).toBe(false);
    const four = [bare('000000'), record('Mug', '691200'), bare('340600'), bare('960321')];
    expect(await codes(four, ...three)).toEqual(['691200', null, null]);
    expect(await codes([bare('691200'), bare('340600')], ...two)).toEqual(['691200', '340600']);
  });

  it('for one of two goods with the same words is assigned to neither', async () => {
    const asked = [goods('Mug', { material: 'steel' }), goods('Mug', { material: 'clay' })];
    expect((await answered([record('Mug', '691200')], ...asked)).ok).toBe(false);
    expect(await codes([record('Mug', '732393'), record('Mug', '691200')], ...asked)).toEqual([
      '732393',
      '691200',
    ]);
  });

  it('may give only the digits that each level adds', async () => {
    const levels = { HSChapter: '69', HSHeading: '12', HSSubHeading: '00' };
    const said = await answered([record('Mug', '691200', levels)], goods('Mug'));
    expect(said.ok && said.value[0]).toMatchObject({
      chapter: { code: '69' },
      heading: { code: '6912' },
      subheading: { code: '691200' },
    });
    const others = { HSChapter: '69', HSHeading: '6911', HSSubHeading: '691110' };
    const odd = await answered([record('Mug', '691200', others)], goods('Mug'));
    expect(odd.ok && odd.value[0]).toMatchObject({ heading: { code: '6911' } });
  });

  it("is truncated to a screen's size, and has no control characters for a terminal", async () => {
    const long = `\u001b[2Jbreak ${'x'.repeat(30_000)}`;
    const Quality = {
      Score: '1e400',
      Recommendations: { ProductDescription: Array.from({ length: 20 }, () => long) },
    };
    const said = await answered(
      [{ ...record('Mug', '691200', { Message: long, CustomsProductDescription: long }), Quality }],
      goods('Mug'),
    );
    const [mug] = said.ok ? said.value : expect.fail(said.error.message);
    expect(mug?.score).toBeNull();
    expect(mug?.message).toMatch(/^\[2Jbreak x{100}/);
    expect(mug?.customsDescription).toHaveLength(500);
    expect(mug?.recommendations.productDescription).toHaveLength(10);
  });

  it.each([
    ['a dotted code', '6912.00', '691200', true],
    ['a code of ten digits', '6912002100', '6912002100', false],
    ['a code without its leading zero', 90111, '90111', false],
  ])(
    'with %s in its code keeps the code and says whether it is usable',
    async (_, code, hsCode, usable) => {
      const said = await answered([record('Mug', code)], goods('Mug'));
      const [mug] = said.ok ? said.value : expect.fail(said.error.message);
      expect(mug?.hsCode).toBe(hsCode);
      expect(mug && isUsable(mug)).toBe(usable);
    },
  );

  it('with an unreadable quality is still accepted', async () => {
    const said = await answered(
      [{ ...record('Mug', '691200'), Quality: { Score: 'fine', Recommendations: 'none' } }],
      goods('Mug'),
    );
    expect(said).toMatchObject({
      ok: true,
      value: [
        {
          score: null,
          recommendations: { productDescription: [], material: [] },
          chapter: { code: '69', description: '' },
        },
      ],
    });
  });

  it.each([
    ['no list', { Products: 'none' }, 'Products'],
    [
      'no readable entry',
      { Products: [{ Classification: {} }] },
      'Products[0].Classification.Success',
    ],
    [
      'only other products',
      { Products: [record('Bicycle', '871200'), record('Bell', '830610')] },
      'Products',
    ],
  ])('with %s names the field', async (_, body, field) => {
    partner.answers('POST /Classifications', json(200, body));
    expect(await client(partner.origin).classifier.classify([goods('Mug')])).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', field },
    });
  });
});
