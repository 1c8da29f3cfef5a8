import { expect, it } from 'vitest';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

const rig = stationRig();

interface Schema {
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Where a value does not fit by OpenAPI 3.0, by which `nullable` adds null to the type alone, not to an enum. */
function misfits(schema: Schema, value: unknown, at = '$'): string[] {
  const { type, nullable = false, items, properties = {}, required = [] } = schema;
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: not in its enum`];
  const fits = (each: Schema) => misfits(each, value, at).length === 0;
  if (schema.anyOf && !schema.anyOf.some(fits)) return [`${at}: none of anyOf`];
  if (schema.oneOf && schema.oneOf.filter(fits).length !== 1) return [`${at}: not one of oneOf`];
  const all = (schema.allOf ?? []).flatMap((each) => misfits(each, value, at));
  const found = typeOf(value);
  if (type === undefined) return all;
  if (found === 'null') return nullable ? all : [`${at}: null`];
  if (found !== (type === 'integer' ? 'number' : type)) return [`${at}: ${found}, not ${type}`];
  if (Array.isArray(value))
    return [
      ...all,
      ...value.flatMap((each, place) => misfits(items ?? {}, each, `${at}[${place}]`)),
    ];
  if (found !== 'object') return all;
  const fields = Object.entries(value as Record<string, unknown>);
  const missing = required.filter((name) => !(name in (value as object)));
  const { additionalProperties: more = true } = schema;
  return [
    ...all,
    ...missing.map((name) => `${at}.${name}: missing`),
    ...fields.flatMap(([name, inner]) => {
      const known = properties[name] ?? (typeof more === 'object' ? more : null);
      if (known) return misfits(known, inner, `${at}.${name}`);
      return more ? [] : [`${at}.${name}: unknown`];
    }),
  ];
}

it('answers about orders fit the OpenAPI document strictly', async () => {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('shop', ['orders', 'read', 'ship']));
  const put = await shop('PUT', '/v1/orders/DOC-1', anOrder({ reference: 'DOC-1' }));
  expect(put.status).toBe(200);
  const { paths } = (await shop('GET', '/openapi.json')).body;
  for (const [path, sent] of [
    ['/v1/orders', '/v1/orders'],
    ['/v1/orders/{ref}', '/v1/orders/DOC-1'],
  ] as const) {
    const answer = await shop('GET', sent);
    expect(answer.status).toBe(200);
    const { schema } = paths[path].get.responses['200'].content['application/json'];
    expect(misfits(schema, answer.body)).toEqual([]);
  }
});

it('no reference in the document leads nowhere, as clients in other languages follow each', async () => {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('shop', ['read']));
  const { body } = await shop('GET', '/openapi.json');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const leadsTo = (path: string): unknown =>
    path
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body);
  expect(references.filter((path) => leadsTo(path) === undefined)).toEqual([]);
});
