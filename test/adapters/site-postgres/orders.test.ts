import { describe, expect, it } from 'vitest';
import { postgresIsMissing } from '../../support/postgres.ts';
import { attempt, bench, code, givenPostgres, orderOf, value } from './rig.ts';

describe.skipIf(postgresIsMissing)('orders at a site', () => {
  const given = givenPostgres();

  it('are replaced while open and unclaimed, and kept when in work, held or bought', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    const put = async (notes: string) =>
      value(await other.site.orders.put([orderOf('SO-1', { notes })]))[0];
    expect(await put('a')).toBe('new');
    expect(await put('a')).toBe('same');
    expect(await put('b')).toBe('replaced');
    const claim = value(await mine.site.claims.claim(orderOf('SO-1'), 'outbound'));
    expect(claim.at.order.notes).toBe('b');
    expect(await put('c')).toBe('kept');
    value(await mine.site.claims.release(claim));
    value(await mine.site.orders.setState(orderOf('SO-1'), 'held'));
    expect(await put('c')).toBe('kept');
    value(await mine.site.orders.setState(orderOf('SO-1'), 'open'));
    expect(await put('c')).toBe('replaced');
    expect(value(await mine.site.orders.setState(orderOf('SO-1'), 'shipped'))).toBe(false);
  });

  it('that were cancelled are reopened only by a bench that has claimed them since', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    const order = orderOf('SO-1');
    await mine.site.orders.put([order]);
    expect(value(await mine.site.orders.setState(order, 'held'))).toBe(true);
    expect(value(await other.site.orders.setState(order, 'cancelled'))).toBe(true);
    // The other bench has it as held still.
    for (const state of ['open', 'held'] as const) {
      expect(value(await mine.site.orders.setState(order, state))).toBe(false);
    }
    expect(value(await mine.site.orders.setState(order, 'cancelled'))).toBe(true);
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    expect(claim.at.state).toBe('cancelled');
    expect(value(await other.site.orders.setState(order, 'open'))).toBe(false);
    expect(value(await mine.site.orders.setState(order, 'open'))).toBe(true);
  });

  it('of two merchants may share a reference', async () => {
    const { site } = await bench(await given.site());
    const orders = [orderOf('SO-1'), orderOf('SO-1', { merchant: 'Acme' })];
    expect(value(await site.orders.put(orders))).toEqual(['new', 'new']);
    const read = value(await site.orders.after(0)).orders.map(({ order }) => order.merchant);
    expect(read.sort()).toEqual(['Acme', null]);
  });

  it('keep every character that PostgreSQL accepts', async () => {
    const { site } = await bench(await given.site());
    const notes = 'Ü ✓ 漢 "quoted" \\u0000 $1 \u0000 \ud800';
    await site.orders.put([orderOf('SO-1', { notes })]);
    const [read] = value(await site.orders.after(0)).orders;
    expect(read?.order.notes).toBe('Ü ✓ 漢 "quoted" \\u0000 $1 \ufffd \ufffd');
  });

  it('that were erased do not come back by a later import of any bench', async () => {
    const url = await given.site();
    const [mine, away] = [await bench(url), await bench(url, { name: 'Away' })];
    const nobody = orderOf('SO-1', { notes: 'erased' });
    await mine.site.orders.put([orderOf('SO-1')]);
    expect(value(await mine.site.orders.erase(nobody))).toBe(null);
    expect(value(await mine.site.orders.erase(orderOf('SO-2', { notes: 'erased' })))).toBe(null);
    const late = [orderOf('SO-1', { notes: 'Erika' }), orderOf('SO-2', { notes: 'Erika' })];
    expect(value(await away.site.orders.put(late))).toEqual(['kept', 'kept']);
    const read = value(await away.site.orders.after(0)).orders;
    expect(read.map(({ order, erased }) => [order.notes, erased])).toEqual([
      ['erased', true],
      ['erased', true],
    ]);
    value(await away.site.orders.put([orderOf('SO-3')]));
    value(await away.site.claims.claim(orderOf('SO-3'), 'outbound'));
    expect(value(await mine.site.orders.erase(orderOf('SO-3')))).toBe('Away');
  });

  it('are read by version without a gap while twenty benches write', async () => {
    const url = await given.site();
    const reader = await bench(url);
    const writers = await Promise.all(Array.from({ length: 20 }, () => bench(url)));
    const seen = new Map<string, string | null>();
    let version = 0;
    const catchUp = async () => {
      const page = value(await reader.site.orders.after(version));
      for (const { order } of page.orders) seen.set(order.reference, order.notes);
      version = page.version;
      return page.isLast;
    };
    let writing = true;
    const reading = (async () => {
      while (writing) await catchUp();
    })();
    await Promise.all(
      writers.map(async ({ site }, at) => {
        for (let round = 0; round < 10; round += 1) {
          const orders = [0, 1, 2].map((n) => orderOf(`SO-${at}-${n}`, { notes: `${round}` }));
          // The same order for all, so that they wait for each other.
          value(await site.orders.put([...orders, orderOf('SO-X', { notes: `${at}-${round}` })]));
        }
      }),
    );
    writing = false;
    await reading;
    while (!(await catchUp()));
    expect(seen.size).toBe(61);
    const old = [...seen].filter(([reference, notes]) => reference !== 'SO-X' && notes !== '9');
    expect(old).toEqual([]);
    const all = value(await reader.site.orders.after(0)).orders.map((each) => each.version);
    expect(new Set(all).size).toBe(61);
  });

  it('are read in pages without repeats', async () => {
    const { site } = await bench(await given.site());
    const orders = Array.from({ length: 1203 }, (_, at) => orderOf(`SO-${at}`));
    expect(new Set(value(await site.orders.put(orders)))).toEqual(new Set(['new']));
    const read: string[] = [];
    for (let version = 0, isLast = false; !isLast; ) {
      const page = value(await site.orders.after(version));
      read.push(...page.orders.map(({ order }) => order.reference));
      ({ version, isLast } = page);
    }
    expect(read).toHaveLength(1203);
    expect(new Set(read).size).toBe(1203);
  });

  it('report a change and the claim’s holder to another bench', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    await mine.site.orders.put([orderOf('SO-1')]);
    let { version } = value(await other.site.orders.after(0));
    const changes: (() => void)[] = [];
    const heard = () => new Promise<void>((resolve) => changes.push(resolve));
    const stands = heard();
    other.site.orders.onChange(() => {
      for (const tell of changes.splice(0)) tell();
    });
    await stands;
    const told = heard();
    const claim = value(await mine.site.claims.claim(orderOf('SO-1'), 'outbound'));
    await told;
    const page = value(await other.site.orders.after(version));
    version = page.version;
    expect(page.orders).toMatchObject([{ claim: { bench: mine.me.bench, state: 'claimed' } }]);
    const again = heard();
    value(await mine.site.claims.gate(claim, attempt('a')));
    await again;
    const sending = value(await other.site.orders.after(version)).orders;
    expect(sending).toMatchObject([{ claim: { state: 'sending' } }]);
  });

  it('that the site does not have cannot be claimed', async () => {
    const { site } = await bench(await given.site());
    expect(code(await site.claims.claim(orderOf('SO-1'), 'outbound'))).toBe('not-found');
    expect(code(await site.claims.takeOver(orderOf('SO-1'), 'outbound', 'x'))).toBe('not-found');
  });
});
