import { describe, expect, it } from 'vitest';
import { readPartnerError } from '../../../src/shared/partner/errors.ts';
import fc from '../../support/chance.ts';

const ID = '6e1c3a4e-0000-4000-8000-000000000001';
const read = (value: unknown) => readPartnerError(JSON.stringify(value), 'application/json');

describe('the partner’s message is found', () => {
  it.each([
    ['flat', { Message: 'Invalid HashKey', RootRequestId: ID }],
    ['lower case', { message: 'Invalid HashKey', rootRequestId: ID }],
    ['nested', { Error: { Code: 'E-17', Message: 'Invalid HashKey' }, RootRequestId: ID }],
    [
      'a list',
      { Errors: [{ ErrorCode: 'X', ErrorMessage: 'Invalid HashKey' }], RootRequestId: ID },
    ],
    ['a plain error', { error: 'Invalid HashKey', RootRequestId: ID }],
    ['a problem document', { title: 'Bad Request', detail: 'Invalid HashKey', traceId: ID }],
    [
      'JSON inside JSON',
      { Message: JSON.stringify({ Message: 'Invalid HashKey', RootRequestId: ID }) },
    ],
  ])('in the layout: %s', (_layout, body) => {
    expect(read(body)).toMatchObject({ kind: 'json', message: 'Invalid HashKey', requestId: ID });
  });

  it('in plain text, and in a bare JSON string', () => {
    expect(readPartnerError(`Invalid HashKey (RootRequestId: ${ID})\n`)).toMatchObject({
      kind: 'text',
      message: `Invalid HashKey (RootRequestId: ${ID})`,
      requestId: ID,
    });
    expect(readPartnerError('"Invalid HashKey"')).toMatchObject({
      kind: 'json',
      message: 'Invalid HashKey',
    });
  });

  it('shortened to one line', () => {
    const { message } = read({ Message: `first\nsecond ${'x'.repeat(2_000)}` });
    expect(message).toMatch(/^first second x+…$/);
    expect(message?.length).toBe(500);
  });
});

describe('the field of an error is found in', () => {
  it.each([
    [['ShipToAddress.City'], { Errors: { 'ShipToAddress.City': ['is required'] } }],
    [['Pieces[0].HSCode'], { Message: 'Missing required field: Pieces[0].HSCode' }],
    [['Weight'], { error: { message: 'wrong', field: 'Weight' } }],
    [['Currency'], { MissingFields: ['Currency'], Message: 'Bad request' }],
    [['City'], { Message: "The field 'City' is required" }],
    [['ReasonForExport'], { Message: 'ReasonForExport is required' }],
  ])('%j', (fields, body) => {
    expect(read(body).fields).toEqual(fields);
  });

  it('an errors object, whose text becomes the message instead of the title', () => {
    const problem = {
      title: 'One or more errors occurred.',
      errors: { Currency: ['is required'] },
    };
    expect(read(problem)).toMatchObject({ message: 'is required', fields: ['Currency'] });
  });

  it('a message only if it is a known field name', () => {
    expect(read({ Message: 'Country not served. Your Package was not accepted.' }).fields).toEqual(
      [],
    );
  });
});

describe('an answer that is not the partner’s', () => {
  it('is recognised as a proxy’s page', () => {
    const page =
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
    expect(readPartnerError(page)).toEqual({
      kind: 'html',
      message: '502 Bad Gateway',
      fields: [],
      requestId: undefined,
    });
    expect(readPartnerError('<h1>Sorry</h1>', 'text/html; charset=utf-8').kind).toBe('html');
    const denied = '<Error><Code>AccessDenied</Code></Error>';
    expect(readPartnerError(denied, 'application/xml').kind).toBe('html');
    expect(readPartnerError('<!-- gateway --><html></html>').kind).toBe('html');
    expect(readPartnerError('  ').kind).toBe('empty');
  });

  it('never makes the parser fail, whatever it contains', () => {
    fc.assert(fc.property(fc.string(), (body) => void readPartnerError(body)));
    fc.assert(fc.property(fc.json(), (body) => void readPartnerError(body)));
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(readPartnerError(deep).fields).toEqual([]);
  });
});
