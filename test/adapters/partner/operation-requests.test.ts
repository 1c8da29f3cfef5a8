import { describe, expect, it } from 'vitest';
import { composeOperation } from '../../../src/main/adapters/partner/operations/operation-request.ts';
import type { OperationSubject } from '../../../src/main/features/connection/ports.ts';
import { bodyTemplate, operationPath } from '../../../src/shared/settings/operations.ts';
import fc from '../../support/chance.ts';

const SUBJECT: OperationSubject = {
  reference: 'SO-7',
  merchant: null,
  shipmentId: 'SHP-1',
  trackingNumber: null,
  invoiceNumber: null,
  question: null,
};
const compose = (
  path: string,
  body: Record<string, unknown> | null,
  over: object = {},
  key?: string,
) => composeOperation('getShipments', { path, body }, { ...SUBJECT, ...over }, key ?? null);
const composed = (...of: Parameters<typeof compose>) => {
  const request = compose(...of);
  if (request.kind !== 'composed') throw new Error(`${request.kind} ${request.place}`);
  return request;
};

/** Possible content of a reference: quotes, braces, slashes, other placeholders, unpaired surrogates. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  fc.constantFrom('"', '","CustomerKey":"x', '{ShipmentID}', '{"a":1}', '../..%2f', '?a=b#c', '\\'),
);

describe('the value of a placeholder', () => {
  it('is one segment of the path, or one value of the query, whatever it contains', () => {
    fc.assert(
      fc.property(anything, (reference) => {
        fc.pre(!/^\.+$/.test(reference));
        const { path } = composed('/A/{Reference}/B?r={Reference}', null, { reference });
        const url = new URL(`https://partner.example${path}`);
        const [, first = '', second = '', third, ...more] = url.pathname.split('/');
        expect([first, third, more, url.hash]).toEqual(['A', 'B', [], '']);
        expect(decodeURIComponent(second)).toBe(reference.toWellFormed());
        expect([...url.searchParams]).toEqual([['r', reference.toWellFormed()]]);
      }),
    );
  });

  it('is one value of the body, whatever it contains', () => {
    const template = { a: ['{Reference}'], b: { c: 'of {Reference}!' }, d: '{TrackingNumber}' };
    fc.assert(
      fc.property(anything, (reference) => {
        const { body } = composed('/A', template, { reference });
        const text = reference.toWellFormed();
        const sent = JSON.parse(body ?? '') as { a: string[] };
        // A placeholder alone becomes the value itself; JSON writes an unpaired surrogate as an escape.
        expect(sent.a[0]?.toWellFormed()).toBe(text);
        expect(sent).toEqual({ a: [reference], b: { c: `of ${text}!` } });
      }),
    );
  });

  it('cannot be a dot segment of the path', () => {
    expect(compose('/A/{Reference}', null, { reference: '..' })).toEqual({
      kind: 'unfit',
      place: 'Reference',
    });
  });

  it('must be known when it is in the path or within words', () => {
    const lacking = { kind: 'lacking', place: 'TrackingNumber' };
    expect(compose('/A/{TrackingNumber}', null)).toEqual(lacking);
    expect(compose('/A', { a: 'no. {TrackingNumber}' })).toEqual(lacking);
    expect(compose('/A?k={CustomerKey}', null)).toEqual({ kind: 'lacking', place: 'CustomerKey' });
  });
});

describe('the CustomerKey', () => {
  it('is added to a body, replaces its placeholder in a path, and is nowhere else', () => {
    expect(composed('/A', { a: '{Reference}' }, {}, 'ck')).toMatchObject({
      body: '{"a":"SO-7","CustomerKey":"ck"}',
      keyed: true,
    });
    expect(composed('/A?k={CustomerKey}', null, {}, 'ck')).toMatchObject({
      path: '/A?k=ck',
      body: null,
      keyed: true,
    });
    expect(composed('/A', null, {}, 'ck')).toMatchObject({ path: '/A', body: null, keyed: false });
  });
});

describe('a setting', () => {
  it.each([
    'Shipments',
    '//elsewhere.example/x',
    '/a b',
    '/a#b',
    '/a\\b',
    '/{AppID}',
    '/{Reference',
    '/Reference}',
    '/{{Reference}}',
    '/{Pieces}',
    '/A?CustomerKey=ck_1',
    '/A?of={Reference}&customer%4bey=ck_1',
    '/A?CustomerKey={CustomerKey}x',
    '',
  ])('rejects the path %j', (path) => {
    expect(operationPath('getShipments').safeParse(path).success).toBe(false);
  });

  it.each([
    ['text instead of an object', 'text'],
    ['a list instead of an object', []],
    ['a CustomerKey', { CustomerKey: 'ck_1' }],
    ['a nested CustomerKey', { a: [{ customerKey: '{Reference}' }] }],
    ['a placeholder for a key', { a: '{CustomerKey}' }],
    ['a secret', { RestApiKey: 'x' }],
    ['an unknown placeholder', { a: '{Elsewhere}' }],
    ['a placeholder for rated values', { a: '{Pieces}' }],
    ['an open brace', { a: '{Reference' }],
    ['a placeholder in a field name', { '{Reference}': 1 }],
    ['too many levels', { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } }],
    ['too much text', { a: 'x'.repeat(2000) }],
  ])('rejects a body with %s', (_, template) => {
    expect(bodyTemplate('getShipments').safeParse(template).success).toBe(false);
  });

  it('accepts rated values as a whole, only for operations that rate', () => {
    const takes = (template: object) => bodyTemplate('getMultiRates').safeParse(template).success;
    expect(takes({ a: '{Pieces}', b: { c: '{Package}' }, d: 'in {Currency}' })).toBe(true);
    expect(takes({ a: 'these: {Pieces}' })).toBe(false);
  });
});
