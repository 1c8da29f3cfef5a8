import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SAMPLE_ORDERS } from '../support/cli.ts';
import { dearerPartner } from '../support/dearer-partner.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { write } from './orders.ts';
import { plainOrdersAt } from './plain-orders.ts';

/*
 * The shop has collected the receiver's tax (IOSS), and the partner's interface has no field for that: with DDP
 * the receiver's tax is paid twice. A person may accept that for an order; nothing else buys DDP for it.
 */

const ACCEPT = '--accept-ddp-with-collected-tax';
const TWICE =
  'The shop has collected tax (IOSS IM2760000742, USD 4.20): with DDP the receiver’s tax is paid twice.';

/** SO-1004 with codes, and with tax that the shop has collected. */
function taxed(reference: string, terms = ''): string {
  const sample = readFileSync(join(SAMPLE_ORDERS, 'so-1004-missing-hs-code.csv'), 'utf8');
  const [head = '', ...rows] = sample.trim().split(/\r?\n/);
  const code = head.split(';').indexOf('hs_code');
  const lines = rows.map((row, index) => {
    const cells = row.split(';').map((cell, at) => (at === code && cell === '' ? '960321' : cell));
    return [...cells, 'IM2760000742', index === 0 ? '4.20' : '', terms].join(';');
  });
  const text = [`${head};tax_number;tax_collected;terms`, ...lines].join('\n');
  return text.replaceAll('SO-1004', reference);
}

async function station<P extends Partner>(partner: P, ...references: string[]) {
  onTestFinished(() => partner.stop());
  const plain = await plainOrdersAt(partner, ['PLAIN']);
  for (const reference of references) {
    const file = write(plain.data, `${reference}.csv`, taxed(reference));
    expect(await plain.run('import', file)).toMatchObject({ code: 0 });
  }
  return { partner, ...plain };
}

it('shows what DDP would cost, and buys it for nobody but a person who accepts that', async () => {
  const { partner, run } = await station(await partnerHere(), 'T-1', 'T-2');
  const { json } = await run('rates', 'T-1');
  const rates = json as { quotes: { terms: string }[]; notOffered: Record<string, unknown>[] };
  expect(rates.quotes.map(({ terms }) => terms)).toEqual(['DDU', 'DDU']);
  expect(rates.notOffered).toMatchObject([
    { terms: 'DDP', why: TWICE, ifAccepted: { total: { currency: 'USD' } } },
    { terms: 'DDP', why: TWICE, ifAccepted: { total: { currency: 'USD' } } },
  ]);

  const refused = await run('ship', 'T-1', '--choose', 'standard-ddp');
  expect(refused).toMatchObject({ code: 6, json: { error: { code: 'customs-missing' } } });
  expect(JSON.stringify(refused.json)).toContain(TWICE);
  expect(JSON.stringify(refused.json)).toContain(ACCEPT);
  expect(await partner.sold('T-1')).toBe(0);

  // The option alone asks for no DDP: the rule chooses among what is offered to everybody.
  expect(await run('ship', 'T-2', ACCEPT)).toMatchObject({ code: 0, json: { terms: 'DDU' } });

  const bought = await run('ship', 'T-1', '--choose', 'standard-ddp', ACCEPT);
  expect(bought).toMatchObject({ code: 0, json: { terms: 'DDP', service: 'standard' } });
  expect(await partner.sold('T-1')).toBe(1);
  expect((await run('audit')).json).toMatchObject({
    entries: [
      {
        action: 'tax-paid-twice',
        subject: 'T-1',
        data: { scheme: 'IOSS', number: 'IM2760000742', amount: 'USD 4.20' },
      },
    ],
  });
  expect(await run('ship', 'PLAIN', ACCEPT)).toMatchObject({
    code: 2,
    json: { error: { code: 'bad-input', field: ACCEPT } },
  });
  // Again: what was bought is answered, and nothing is bought.
  const again = await run('ship', 'T-1', '--choose', 'standard-ddp', ACCEPT);
  expect(again).toMatchObject({ json: { terms: 'DDP' } });
  expect(again.code).not.toBe(0);
  expect(await partner.sold('T-1')).toBe(1);
});

it('keeps the acceptance where an expired key is rated anew', async () => {
  const { partner, run } = await station(await dearerPartner(), 'T-3');
  partner.expiresAndRises(0);
  const bought = await run('ship', 'T-3', '--choose', 'standard-ddp', ACCEPT);
  expect(bought).toMatchObject({ code: 0, json: { terms: 'DDP' } });
  expect(await partner.sold('T-3')).toBe(1);
});

it('buys DDP where the order is to go DDP, and nothing without the option', async () => {
  const { partner, data, run } = await station(await partnerHere());
  expect(await run('import', write(data, 'T-4.csv', taxed('T-4', 'DDP')))).toMatchObject({
    code: 0,
  });
  for (const words of [
    ['rates', 'T-4'],
    ['ship', 'T-4'],
  ])
    expect(await run(...words)).toMatchObject({ json: { error: { code: 'customs-missing' } } });
  expect(await partner.sold('T-4')).toBe(0);
  expect(await run('ship', 'T-4', ACCEPT)).toMatchObject({ code: 0, json: { terms: 'DDP' } });
  expect(await partner.sold('T-4')).toBe(1);
});
