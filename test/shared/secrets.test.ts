import { describe, expect, it } from 'vitest';
import { defectText } from '../../src/shared/kernel/defect-text.ts';
import { createScrubber, secretsOfThisRun } from '../../src/shared/kernel/secrets.ts';
import { readPartnerError } from '../../src/shared/partner/errors.ts';

const SECRET = 'kä/7+“q”?<&>=x9 Zz';

function scrubber(...secrets: string[]) {
  const made = createScrubber();
  for (const secret of secrets) made.hide(secret);
  return made;
}

it('a secret with an unpaired surrogate is redacted too', () => {
  const odd = 'half \ud83d letter';
  expect(scrubber(odd).scrub(`The key is ${odd}.`)).toBe('The key is •••.');
});

describe('a secret is redacted', () => {
  const bytes = Buffer.from(SECRET);
  it.each([
    ['in plain text', SECRET],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in JSON within JSON', JSON.stringify(JSON.stringify({ key: SECRET }))],
    [
      'in JSON with ASCII escapes',
      JSON.stringify(SECRET).replace(
        /[^\x20-\x7e]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ],
    [
      'with every sign escaped',
      SECRET.replace(
        /[^A-Za-z0-9]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ],
    ['in other letter case', SECRET.replace('k', 'K').replace('Zz', 'zZ')],
    ['in a URL', `https://x.example/?token=${encodeURIComponent(SECRET)}&a=1`],
    [
      'in a URL with escapes in lower case',
      encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase()),
    ],
    [
      'in form encoding',
      new URLSearchParams({ 'a b': '' }).toString() +
        encodeURIComponent(SECRET).replaceAll('%20', '+'),
    ],
    ['in a URL within a URL', encodeURIComponent(encodeURIComponent(SECRET))],
    [
      'in an HTML page',
      SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ],
    ['in base64', bytes.toString('base64')],
    ['in base64url', bytes.toString('base64url')],
    ['in hexadecimal', bytes.toString('hex')],
  ])('%s', (_how, text) => {
    const left = scrubber(SECRET).scrub(`before ${text} after`);
    expect(left).toMatch(/^before .*•••.* after$/s);
    expect(left).not.toMatch(/zz|7\+|WiPCfcT/i);
  });

  it.each(['', 'a', 'ab', 'abc:'])('in base64 of a longer text, after %j', (before) => {
    const text = Buffer.from(`${before}rest-key-5f1d:and more`).toString('base64');
    const left = scrubber('rest-key-5f1d').scrub(text);
    expect(Buffer.from(left.replace('•••', ''), 'base64').toString()).not.toContain('rest-key');
    expect(left).toContain('•••');
  });

  it('completely when it starts with another secret', () => {
    expect(scrubber('abcd', 'abcdefgh').scrub('abcdefgh abcd')).toBe('••• •••');
  });

  it('before texts are shortened: half of it is not shown either', () => {
    const token = `eyJ${'x'.repeat(600)}`;
    const { scrub } = scrubber(token);
    for (const body of [
      JSON.stringify({ message: `${'word '.repeat(80)}${token}` }),
      `request id: ${token}`,
    ]) {
      expect(JSON.stringify(readPartnerError(body, '', scrub))).not.toContain('xxxx');
    }
  });
});

it('a short secret is redacted in its own letter case alone', () => {
  expect(scrubber('Late').scrub('Late, late')).toBe('•••, late');
});

it('a secret is redacted beside letters that are longer in lower case', () => {
  const { scrub } = scrubber('Rest-Key-5f1Ä', 'İstanbul-Key');
  expect(scrub('İİ rest-key-5F1Ä, İSTANBUL-KEY, x')).toBe('İİ •••, •••, x');
});

it('a secret of three characters is not redacted: it would match within ordinary words', () => {
  expect(scrubber('ate', 'late').scrub('ate gate late')).toBe('ate gate •••');
});

it('a token that was not registered is redacted too', () => {
  const text = 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJlcG9jaCI6MH0.x-y_z, and eyes.of.nobody';
  expect(scrubber().scrub(text)).toBe('Bearer •••, and eyes.of.nobody');
});

it('of very many secrets the most recently used are remembered', () => {
  const made = scrubber('first-used-again', 'second');
  for (let each = 0; each < 498; each += 1) made.hide(`token-${each}-end`);
  made.hide('first-used-again');
  made.hide('one-more');
  expect(made.scrub('first-used-again one-more second')).toBe('••• ••• second');
});

it('of two secrets with a form in common, one that is forgotten leaves the other hidden', () => {
  const made = scrubber('SameInLowerCase', 'sameinlowercase', 'another-secret');
  for (let each = 0; each < 498; each += 1) made.hide(`token-${each}-end`);
  expect(made.scrub('sameINlowercase another-secret token-497-end')).toBe('••• ••• •••');
  made.hide('one-more');
  expect(made.scrub('sameINlowercase another-secret')).toBe('sameINlowercase •••');
});

describe('a logged defect', () => {
  it('has its causes, and no secret of any of them', () => {
    secretsOfThisRun.hide('ck_canary_1');
    const far = Object.assign(new Error('refused ck_canary_1'), {
      request: { key: 'ck_canary_1' },
    });
    const both = new AggregateError([far, 'ck_canary_1 thrown'], 'both');
    const text = defectText(new Error('it broke', { cause: both }));
    expect(text).toMatch(/it broke[\s\S]*caused by: [\s\S]*both[\s\S]*with: [\s\S]*refused •••/);
    expect(text).not.toContain('ck_canary_1');
    expect(defectText({ key: 'ck_canary_1' })).toBe('{"key":"•••"}');
  });

  it('is logged even when its causes form a cycle or cannot be serialised', () => {
    const round = new Error('round');
    round.cause = round;
    expect(defectText(round)).toContain('round');
    expect(
      defectText(
        Object.assign(
          {},
          {
            toJSON: () => {
              throw new Error('no');
            },
          },
        ),
      ),
    ).toContain('cannot be shown');
  });
});

it('a text exactly as long as its secret is redacted, among longer and shorter secrets', () => {
  const cut = (length: number) => 'abcdefgh'.repeat(5).slice(-length);
  const lengths = Array.from({ length: 36 }, (_, at) => at + 4);
  const { scrub } = scrubber(...lengths.map(cut));
  for (const length of lengths) expect(scrub(cut(length))).toBe('•••');
  expect(scrub('abc')).toBe('abc');
});
