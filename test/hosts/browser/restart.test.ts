import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_ROOT } from '../../../src/main/program.ts';
import { ask, builtWindow, openLine, ownHeaders, runningHost } from './running-host.ts';

/** A cookie of a station that ran before, with the port and the file that the next one gets. */
async function earlierStart() {
  const startsFile = join((await builtWindow()).folder, 'window-starts');
  const { host, port, cookie } = await runningHost({}, { startsFile });
  const old = await cookie();
  await host.close();
  return { startsFile, port, old };
}

const statusOf = async (port: number, Cookie: string) =>
  (await ask(port, '/', { headers: { Cookie } })).status;

describe('a window that is open while the station starts again', () => {
  it('is let in on the same port, over several starts', async () => {
    const { startsFile, port, old } = await earlierStart();
    const second = await runningHost({}, { startsFile, port });
    expect(await statusOf(port, old)).toBe(200);
    await openLine(port, ownHeaders(port, old));
    await second.host.close();
    await runningHost({}, { startsFile, port });
    expect(await statusOf(port, old)).toBe(200);
  });

  it('is refused with its cookie by another port and by the station of another folder', async () => {
    const { startsFile, port, old } = await earlierStart();
    const moved = await runningHost({}, { startsFile });
    const renamed = old.replace(`packbench-${port}`, `packbench-${moved.port}`);
    expect(await statusOf(moved.port, renamed)).toBe(401);
    await moved.host.close();
    await runningHost({}, { port });
    expect(await statusOf(port, old)).toBe(401);
  });

  it.skipIf(process.platform === 'win32')(
    'is known by a file of the owner alone, which lets nobody in; an open file is not believed',
    async () => {
      const { startsFile, port, old } = await earlierStart();
      expect((await stat(startsFile)).mode & 0o777).toBe(0o600);
      const kept = await readFile(startsFile, 'utf8');
      expect(kept).not.toContain(old.split('=')[1]);
      const second = await runningHost({}, { startsFile, port });
      expect(await statusOf(port, `packbench-${port}=${kept.trim()}`)).toBe(401);
      await second.host.close();
      await writeFile(startsFile, kept);
      await chmod(startsFile, 0o660);
      await runningHost({}, { startsFile, port });
      expect(await statusOf(port, old)).toBe(401);
      expect((await stat(startsFile)).mode & 0o777).toBe(0o600);
    },
  );
});

describe('a browser that has no key', () => {
  const Accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it('gets a page that says what to do, in its language, with a style of its own alone', async () => {
    const { port } = await runningHost();
    for (const [language, said] of [
      ['de-DE,de;q=0.9,en;q=0.8', 'Dieses Fenster neu öffnen'],
      ['fr,es-MX;q=0.8', 'Abra esta ventana de nuevo'],
      ['fr', 'Open this window again'],
    ] as const) {
      for (const [path, status] of [
        ['/', 401],
        ['/?key=old', 403],
      ] as const) {
        const headers = { Accept, 'Accept-Language': language };
        const page = await ask(port, path, { headers });
        expect(page.status).toBe(status);
        expect(page.body).toContain(`<h1>${said}</h1>`);
        expect(page.headers['content-security-policy']).toMatch(
          /^default-src 'none'; style-src 'sha256-[^']+'; base/,
        );
      }
    }
    expect((await ask(port, '/', { headers: { Accept: '*/*' } })).body).toMatch(/^Open the link/);
  });

  it('sees the colours and sizes of the window', async () => {
    const { port } = await runningHost();
    const { body } = await ask(port, '/', { headers: { Accept } });
    const tokens = await readFile(join(APP_ROOT, 'src/renderer/styles/tokens.css'), 'utf8');
    const used = body.match(/--[\w-]+: [^;]+;/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((each) => !tokens.includes(each))).toEqual([]);
  });
});
