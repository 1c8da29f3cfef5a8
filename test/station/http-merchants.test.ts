import { expect, it } from 'vitest';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();

interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Schema {
  properties?: Record<string, unknown>;
  anyOf?: Schema[];
}

interface Route {
  method: string;
  path: string;
  /** Names of its parameters in path and query. */
  takes: string[];
  /** Its body is an order, or many, which name their merchant. */
  takesOrders: boolean;
}

const namesMerchant = ({ properties = {}, anyOf = [] }: Schema): boolean =>
  'merchant' in properties || anyOf.some(namesMerchant);

async function routesOf(base: string): Promise<Route[]> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      takes: parameters.filter((each) => each.in !== 'header').map(({ name }) => name),
      takesOrders: Object.values(requestBody?.content ?? {}).some(({ schema }) =>
        namesMerchant(schema),
      ),
    })),
  );
}

/** Two orders named SO-1, one bought; a token of Acme; and every route that the station documents. */
async function twoMerchants() {
  const { by, tokenOf, base } = await serving(rig);
  const all = by(await tokenOf('ERP', ['orders', 'read', 'ship']));
  const acme = by(await tokenOf('Acme', ['orders', 'read', 'ship'], 'Acme'));
  const orders = ['Acme', 'Zenith'].map((merchant) => anOrder({ merchant, reference: 'SO-1' }));
  const theirs = anOrder({ merchant: 'Zenith', reference: 'SO-2' });
  expect((await all('POST', '/v1/orders', [...orders, theirs])).body).toMatchObject({
    imported: 3,
  });
  const bought = must(await rig.station.findOrder('/SO-7'));
  const { attemptId } = await rig.ship(rig.station, bought);
  return { all, acme, routes: await routesOf(base), attemptId };
}

const KEY = { 'idempotency-key': 'one' };
const filled = (path: string, ref: string, id = 'X') =>
  path.replace('{ref}', ref).replace('{id}', id).replace('{carton}', 'BOX-1');
const sent = (method: string) => (method === 'GET' ? undefined : {});

it('rule 17: a program of one merchant that names another is refused on every route, and nothing is done', async () => {
  const { acme, all, routes } = await twoMerchants();
  const naming = routes.filter(({ takes }) => takes.includes('merchant'));
  expect(naming.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/orders', '/v1/events', '/v1/exceptions', '/v1/orders/{ref}/ship']),
  );
  const before = await all('GET', '/v1/events');
  for (const { method, path } of naming) {
    for (const merchant of ['Zenith', '', 'acme']) {
      const url = `${filled(path, 'SO-1')}?merchant=${merchant}`;
      const { status, body } = await acme(method, url, sent(method), KEY);
      expect({ url, status, code: body.code, field: body.field }).toEqual({
        ...{ url, status: 403, code: 'forbidden', field: 'merchant' },
      });
    }
  }
  for (const { method, path } of routes.filter(({ takes }) => takes.includes('ref'))) {
    const url = filled(path, 'Zenith%2FSO-1');
    expect({ url, status: (await acme(method, url, sent(method), KEY)).status }).toEqual({
      ...{ url, status: 403 },
    });
  }
  expect((await all('GET', '/v1/events')).body).toEqual(before.body);
  expect(await rig.sold()).toBe(1);
  expect((await acme('GET', '/v1/orders/SO-1?merchant=Acme')).body.order.merchant).toBe('Acme');
});

it('rule 17: a call about an order that names a merchant in its body is refused, another one as forbidden', async () => {
  const { acme, all, routes } = await twoMerchants();
  const calls = routes.filter(
    ({ method, takes, takesOrders }) => method === 'POST' && takes.includes('ref') && !takesOrders,
  );
  expect(calls.map(({ path }) => path.split('/').pop())).toEqual(
    expect.arrayContaining(['ship', 'returns', 'hold', 'resume', 'cancel', 'rates']),
  );
  const before = await all('GET', '/v1/events');
  for (const { path } of calls) {
    const url = filled(path, 'SO-1');
    for (const [call, merchant, status, code] of [
      [acme, 'Zenith', 403, 'forbidden'],
      [acme, 7, 403, 'forbidden'],
      [acme, 'Acme', 400, 'bad-input'],
      [all, 'Zenith', 400, 'bad-input'],
    ] as const) {
      const { body, ...answer } = await call('POST', url, { merchant }, KEY);
      expect({ url, merchant, status: answer.status, code: body.code, field: body.field }).toEqual({
        ...{ url, merchant, status, code, field: 'merchant' },
      });
    }
  }
  expect((await all('GET', '/v1/events')).body).toEqual(before.body);
  expect(await rig.sold()).toBe(1);
});

it('an order in a body that names another merchant is refused alone', async () => {
  const { acme, all, routes } = await twoMerchants();
  const taking = routes.filter(({ takesOrders }) => takesOrders);
  expect(taking.map(({ method }) => method).sort()).toEqual(['POST', 'PUT']);
  for (const { method, path } of taking) {
    const order = anOrder({ merchant: 'Zenith', reference: 'SO-1' });
    for (const text of [JSON.stringify(order), `\uFEFF${JSON.stringify(order)}`]) {
      const { status, body } = await acme(method, filled(path, 'SO-1'), text);
      expect([method, status, body.code, body.field]).toEqual([
        method,
        403,
        'forbidden',
        'merchant',
      ]);
    }
  }
  const blank = { ...anOrder({ reference: 'SO-1' }), merchant: '' };
  expect((await acme('PUT', '/v1/orders/SO-1', blank)).body).toMatchObject({ unchanged: 1 });
  const own = { ...anOrder({ reference: 'SO-3' }), merchant: undefined };
  const many = [own, anOrder({ merchant: 'Zenith', reference: 'SO-4' })];
  for (const body of [many, { orders: many }]) {
    const { status, body: report } = await acme('POST', '/v1/orders', body);
    expect([status, report.imported + report.unchanged]).toEqual([200, 1]);
    expect(report.rejected).toMatchObject([{ order: 'Zenith/SO-4', field: 'merchant' }]);
  }
  const found = (await all('GET', '/v1/orders')).body.orders;
  const named = found.map((each: { merchant: string; reference: string }) =>
    [each.merchant, each.reference].join('/'),
  );
  expect(named.sort()).toEqual(['/SO-7', 'Acme/SO-1', 'Acme/SO-3', 'Zenith/SO-1', 'Zenith/SO-2']);
});

it('rule 17: what another merchant owns is answered as what does not exist', async () => {
  const { acme, routes, attemptId } = await twoMerchants();
  const placed = routes.filter(({ takes, takesOrders }) => takes.length > 0 && !takesOrders);
  for (const { method, path, takes } of placed) {
    if (!takes.includes('ref') && !takes.includes('id')) continue;
    const answers: string[] = [];
    for (const name of takes.includes('id') ? [attemptId, 'no-such-one'] : ['SO-2', 'SO-0']) {
      const url = filled(path, name, name);
      const { status, body } = await acme(method, url, sent(method), KEY);
      expect({ url, status }).toEqual({ url, status: 404 });
      answers.push(JSON.stringify(body).replaceAll(name, '…'));
    }
    expect(answers[0], path).toBe(answers[1]);
  }
});

/** One name in two spellings of Unicode: composed, as Windows writes it, and apart, as macOS does. */
const SPELLINGS = ['NFC', 'NFD'].map((form) => 'Café Zoë'.normalize(form));

it('a merchant is one, composed or apart, wherever a call names it', async () => {
  const { by, tokenOf } = await serving(rig);
  for (const [at, merchant = ''] of SPELLINGS.entries()) {
    const own = by(await tokenOf(`Own ${at}`, ['orders', 'read', 'ship'], merchant));
    const any = by(await tokenOf(`Any ${at}`, ['orders', 'read', 'ship']));
    for (const named of SPELLINGS) {
      const order = anOrder({ merchant: named, reference: `SO-${at}` });
      expect((await own('POST', '/v1/orders', order)).status).toBe(200);
      const url = `/v1/orders/SO-${at}?merchant=${encodeURIComponent(named)}`;
      expect((await own('PUT', url, order)).body).toMatchObject({ unchanged: 1 });
      for (const call of [own, any]) {
        expect((await call('GET', url)).body.order?.merchant).toBe(SPELLINGS[0]);
        const inPath = `/v1/orders/${encodeURIComponent(`${named}/SO-${at}`)}`;
        expect((await call('GET', inPath)).body.order?.merchant).toBe(SPELLINGS[0]);
        for (const list of ['orders', 'events', 'exceptions']) {
          const found = await call('GET', `/v1/${list}?merchant=${encodeURIComponent(named)}`);
          expect({ list, status: found.status }).toEqual({ list, status: 200 });
          if (list !== 'exceptions') expect(found.body[list]).not.toEqual([]);
        }
      }
    }
  }
});
