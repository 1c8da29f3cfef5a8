import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/main/features/site/ports.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { attempt, type Bench, bench, code, givenPostgres, orderOf, value } from './rig.ts';

const order = orderOf('SO-1');

describe.skipIf(postgresIsMissing)('a site that lost facts which it had confirmed', () => {
  const given = givenPostgres();
  const sql = (url: string, text: string) => given.server().sql(url, text);
  const waits = async (url: string) =>
    (await sql(url, 'SELECT recovering_since IS NOT NULL AS waits FROM site'))[0]?.waits;

  /** Two benches; the first has an order, and two confirmed facts of which the site has one left. */
  async function forgetful() {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    value(await mine.site.orders.put([order]));
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    const facts = [1, 2, 3].map(() => mine.fact(order, { attemptId: 'a', epoch: claim.epoch }));
    value(await mine.site.uploads.push(facts.slice(0, 2)));
    mine.me.confirmed = 2;
    // As after a snapshot: no connection breaks, and the versions have been overtaken since.
    await sql(
      url,
      `ALTER TABLE facts DISABLE TRIGGER USER; DELETE FROM facts WHERE number > 1;
        ALTER TABLE facts ENABLE TRIGGER USER; UPDATE members SET through = least(through, 1);
        UPDATE site SET version = version + 1000`,
    );
    return { url, mine, other, claim, facts };
  }

  const contacts: Record<string, (from: Bench, claim: Claim) => Promise<unknown>> = {
    'a heartbeat': ({ site }) => site.claims.renew([]),
    'a claim': ({ site }) => site.claims.claim(order, 'outbound'),
    'a gate': ({ site }, claim) => site.claims.gate(claim, attempt('a')),
    'a release': ({ site }, claim) => site.claims.release(claim),
    'an upload of orders': ({ site }) => site.orders.put([orderOf('SO-2')]),
    'a read': ({ site }) => site.orders.after(0),
    'a list of benches': ({ site }) => site.benches.list(),
  };

  it.each(Object.entries(contacts))('is recognised by %s', async (_, contact) => {
    const { url, mine, other, claim, facts } = await forgetful();
    expect(await waits(url)).toBe(false);
    await contact(mine, claim);
    expect(await waits(url)).toBe(true);
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('site-unavailable');
    expect(code(await mine.site.claims.gate(claim, attempt('a')))).toBe('site-unavailable');
    // It is told once, and waits for both benches.
    const [{ generation } = {}] = await sql(url, 'SELECT generation FROM site');
    value(await other.join());
    mine.newest = 2;
    expect(value(await mine.join({ held: [claim] }))).toMatchObject({ through: 1 });
    mine.me.confirmed = 1;
    expect(await waits(url)).toBe(true);
    expect(value(await mine.site.uploads.push(facts.slice(1, 2)))).toMatchObject({ through: 2 });
    expect(await sql(url, 'SELECT generation, recovering_since FROM site')).toEqual([
      { generation, recovering_since: null },
    ]);
  });

  it('is recognised by an upload over the gap, also of a bench that tells no number', async () => {
    const { url, mine, facts } = await forgetful();
    mine.me.confirmed = null;
    expect(value(await mine.site.uploads.push(facts.slice(2)))).toMatchObject({ through: 1 });
    expect(await waits(url)).toBe(true);
    expect(await sql(url, 'SELECT number::int FROM facts ORDER BY number')).toEqual([
      { number: 1 },
    ]);
  });

  it('takes numbers that a restored journal leaves out', async () => {
    const url = await given.site();
    const mine = await bench(url);
    const facts = [1, 2].map(() => mine.fact(order, { attemptId: 'a' }));
    const later = { ...mine.fact(order, { attemptId: 'a' }), number: 9, after: 2 };
    expect(value(await mine.site.uploads.push([...facts, later]))).toMatchObject({ through: 9 });
    expect(await waits(url)).toBe(false);
  });

  it('is recognised by a bench that it does not know any more', async () => {
    const url = await given.site();
    const [mine, lost] = [await bench(url), await bench(url)];
    value(await mine.site.orders.put([order]));
    lost.me.confirmed = 0;
    value(await lost.site.orders.after(0));
    await sql(url, `DELETE FROM members WHERE store = '${lost.me.store}'`);
    expect(code(await lost.site.claims.claim(order, 'outbound'))).toBe('claim-lost');
    expect(await waits(url)).toBe(true);
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('site-unavailable');
  });

  it('does not wait again for a bench that was written off while it lacked its facts', async () => {
    const { url, mine, other } = await forgetful();
    value(await other.site.benches.writeOff(mine.me.bench, 'burnt'));
    value(await mine.site.orders.after(0));
    expect(await waits(url)).toBe(false);
  });
});
