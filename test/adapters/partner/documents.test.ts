import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPublic } from '../../../src/main/adapters/partner/documents.ts';
import {
  client,
  cut,
  json,
  page,
  redirectTo,
  reply,
  type ScriptedPartner,
  silence,
  startSignedInPartner,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

const PDF = Buffer.from('%PDF-1.7\n\xff\xfe binary\n%%EOF', 'latin1');
const pdf = reply(200, 'application/pdf', PDF);
const fetchFrom = (url: string, options = {}) =>
  client(partner.origin, options).documents.fetch(url);
const label = () => `${partner.origin}/labels/1.pdf?signature=open-sesame`;

describe('a label', () => {
  it("is fetched byte for byte from the connection's own loopback origin, without a token", async () => {
    partner.answers('GET /labels/*', pdf);
    const station = client(partner.origin);
    await station.check();
    const fetched = await station.documents.fetch(label());
    expect(fetched.ok && Buffer.from(fetched.value).equals(PDF)).toBe(true);
    expect(partner.heard.at(-1)).toMatchObject({ path: '/labels/1.pdf?signature=open-sesame' });
    expect(partner.heard.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('is requested again when the connection is lost', async () => {
    partner.answers('GET /labels/*', cut, reply(503, 'text/plain', ''), pdf);
    expect((await fetchFrom(label())).ok).toBe(true);
  });

  it('may begin with a line before the PDF marker', async () => {
    partner.answers('GET /labels/*', reply(200, 'application/pdf', `writer\n${PDF}`));
    expect((await fetchFrom(label())).ok).toBe(true);
  });
});

describe('a document is missing', () => {
  it.each([
    ['a web page', page(200), 'not a PDF'],
    [
      'a PDF header too far into the file',
      reply(200, 'application/pdf', `${' '.repeat(1100)}%PDF`),
      'not a PDF',
    ],
    ['an empty answer', reply(200, 'application/pdf', ''), 'not a PDF'],
    ['a 404', json(404, {}), 'status 404'],
    ['a redirect', redirectTo('https://elsewhere.example/1.pdf'), 'status 307'],
    [
      'a file above the size limit',
      reply(200, 'application/pdf', Buffer.alloc(3000, '%PDF')),
      '2000 bytes',
    ],
    ['no answer in time', silence, '0.2 s'],
  ])('when there is %s', async (_what, responder, words) => {
    partner.answers('GET /labels/*', responder);
    const limits = { documentMs: 200, documentBytes: 2000, backoffMs: [] };
    const fetched = await fetchFrom(label(), { limits });
    expect(fetched).toMatchObject({
      ok: false,
      error: { code: 'paper-missing', message: expect.stringContaining(words) },
    });
    expect(JSON.stringify(fetched)).not.toContain('open-sesame');
  });
});

describe('the station sends no request into its own network', () => {
  it.each([
    'http://labels.example/1.pdf',
    'file:///etc/passwd',
    'ftp://labels.example/1.pdf',
    'data:application/pdf,%25PDF',
    '/labels/1.pdf',
    'https://127.0.0.1/1.pdf',
    'https://2130706433/1.pdf',
    'https://10.0.0.7/1.pdf',
    'https://169.254.169.254/latest',
    'https://[::1]/1.pdf',
    'https://[::ffff:192.168.1.1]/1.pdf',
    'https://[fd00::1]/1.pdf',
    'https://0177.0.0.1/1.pdf',
    'https://0x7f.1/1.pdf',
    'https://127.1/1.pdf',
    'https://[64:ff9b::a00:1]/1.pdf',
    'https://[fe80::1%25eth0]/1.pdf',
    'https://metadata@8.8.8.8/1.pdf',
    'https://partner.example:secret@127.0.0.1/1.pdf',
  ])('at %s', async (url) => {
    expect(await fetchFrom(url)).toMatchObject({
      ok: false,
      error: { code: 'paper-missing', retry: 'never' },
    });
    expect(partner.heard).toEqual([]);
  });

  it('for a name over the length limit, which would fill a message', async () => {
    const { ok, error } = (await fetchFrom(`https://${'a'.repeat(9000)}/1.pdf`)) as never;
    expect({ ok, length: JSON.stringify(error).length < 500 }).toEqual({ ok: false, length: true });
  });

  it('on another port of this machine', async () => {
    const neighbour = await startSignedInPartner();
    neighbour.answers('GET /1.pdf', pdf);
    expect((await fetchFrom(`${neighbour.origin}/1.pdf`)).ok).toBe(false);
    expect((await fetchFrom(`https://localhost:${neighbour.port}/1.pdf`)).ok).toBe(false);
    expect(neighbour.heard).toEqual([]);
    await neighbour.stop();
  });

  it('behind a name that resolves to this machine', async () => {
    const fetched = await fetchFrom('https://localhost/1.pdf');
    expect(fetched).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('not an address the station may fetch from') },
    });
  });

  it('on its own loopback, when the connection is a partner elsewhere', async () => {
    partner.answers('GET /labels/*', pdf);
    const station = client('https://partner.example');
    expect((await station.documents.fetch(label())).ok).toBe(false);
    expect(partner.heard).toEqual([]);
  });
});

describe('an address is public', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '2606:2800:21f:cb07::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s', (address) => expect(isPublic(address)).toBe(true));
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'fd12::1',
    'fe80::1',
    'fe80::1%lo',
    '2606:4700::1111%1',
    '64:ff9b:1::a00:1',
    '::ffff:0:127.0.0.1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '4000::1',
    '198.51.100.7',
    'ff02::1',
    'not an address',
  ])('not: %s', (address) => expect(isPublic(address)).toBe(false));
});
