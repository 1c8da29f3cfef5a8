import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sites } from '../../../src/main/adapters/site-postgres/sites.ts';
import { temporaryFolder } from '../../support/cli.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { selfSigned } from '../partner/certificate.ts';
import { givenPostgres, value } from './rig.ts';

describe.skipIf(postgresIsMissing)('the connection to a site', () => {
  const given = givenPostgres();
  let folder: string;
  const file = (name: string) => join(folder, name);
  const trusting = (name: string, mode = 'verify-full') =>
    `sslmode=${mode}&sslrootcert=${encodeURIComponent(file(name))}`;

  /** The result of connecting to the site at this host. */
  async function looked(search: string, host = '127.0.0.1') {
    const url = new URL(await given.site());
    url.hostname = host;
    url.search = search;
    const me = { store: 's', run: 1, token: 't', bench: 'A', confirmed: null };
    const site = value(
      sites.open(
        { url: url.href, password: null },
        () => me,
        () => ({ seconds: 60 }),
      ),
    );
    try {
      const health = await site.health();
      return health.ok ? health.value : { why: `${health.error.code}: ${health.error.message}` };
    } finally {
      await site.close();
    }
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    // The certificate names 127.0.0.1, localhost and another name only.
    const [own, another] = [selfSigned(), selfSigned()];
    await writeFile(file('own.pem'), own.cert);
    await writeFile(file('another.pem'), another.cert);
    await given.server().encrypt(own);
  });

  it('is encrypted when issuer and name are right', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await looked(trusting('own.pem'), host)).toMatchObject({ isEncrypted: true });
    }
  });

  it('is refused when the certificate’s issuer is not trusted', async () => {
    const refused = { why: expect.stringMatching(/^site-unavailable: .*certificate.*\([A-Z_]+\)/) };
    expect(await looked(trusting('another.pem'))).toEqual(refused);
    expect(await looked(trusting('another.pem', 'verify-ca'))).toEqual(refused);
    expect(await looked(trusting('another.pem', 'require'))).toEqual(refused);
    expect(await looked('sslmode=verify-full')).toEqual(refused);
    // Switches the checks of Node off, where a program does not ask for them.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    vi.stubEnv('PGSSLMODE', 'disable');
    expect(await looked('sslmode=verify-full')).toEqual(refused);
    vi.unstubAllEnvs();
  });

  it('is refused for another host name, and accepted where the name is not checked', async () => {
    // All of 127.0.0.0/8 is this machine; the certificate names one of these addresses.
    const other = '127.0.0.2';
    expect(await looked(trusting('own.pem'), other)).toEqual({
      why: expect.stringMatching(/certificate.*ERR_TLS_CERT_ALTNAME_INVALID/),
    });
    expect(await looked(trusting('own.pem', 'verify-ca'), other)).toMatchObject({
      isEncrypted: true,
    });
  });

  it('is encrypted without checks by "require", and not encrypted by "disable"', async () => {
    expect(await looked('sslmode=require')).toMatchObject({ isEncrypted: true });
    expect(await looked('sslmode=disable')).toMatchObject({ isEncrypted: false });
  });
});
