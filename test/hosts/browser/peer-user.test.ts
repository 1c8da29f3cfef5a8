import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAnotherUser } from '../../../src/main/hosts/browser/access/peer-user.ts';
import { ask, NAME, openLine, ownHeaders, runningHost } from './running-host.ts';

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const NOBODY = 65_534;

describe.runIf(isRootOnLinux)('another user of the machine', () => {
  it('is refused, even with the right key, and does not use the key up', async () => {
    const { port, key } = await runningHost();
    const program = `
      const { request } = require('node:http');
      const headers = { Host: '${NAME}:${port}' };
      request({ host: '127.0.0.1', port: ${port}, path: '/?key=${key}', headers }, (answer) =>
        console.log(answer.statusCode)).end();
    `;
    const child = spawn('/proc/self/exe', ['-e', program], {
      argv0: 'node',
      uid: NOBODY,
      gid: NOBODY,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {},
    });
    onTestFinished(() => void child.kill());
    const [status] = await once(child.stdout, 'data');
    expect(String(status).trim()).toBe('403');
    expect((await ask(port, `/?key=${key}`)).status).toBe(303);
  });
});

describe('the station’s own user', () => {
  it('is admitted to the window and the bridge', async () => {
    const { port, cookie } = await runningHost();
    const line = await openLine(port, ownHeaders(port, await cookie()));
    expect(line.socket.readyState).toBe(line.socket.OPEN);
  });
});

describe('the owner of a connection', () => {
  const HEAD =
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n';
  const row = (local: string, remote: string, uid: number) =>
    `   1: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 62 1\n`;
  const socket = {
    remoteAddress: '127.0.0.1',
    remotePort: 0x9c40,
    localAddress: '127.0.0.1',
    localPort: 0x1f90,
  };
  const told = (tcp: string, tcp6 = '') =>
    isAnotherUser(socket, 1000, async (file) => (file.endsWith('6') ? tcp6 : tcp));

  it.runIf(process.platform === 'linux')('is read from the table of sockets', async () => {
    const mine = row('0100007F:9C40', '0100007F:1F90', 1000);
    const theirs = row('0100007F:9C40', '0100007F:1F90', 1001);
    expect(await told(HEAD + mine)).toBe(false);
    expect(await told(HEAD + theirs)).toBe(true);
    // The same ports at another address, and the other end of the connection, are other sockets.
    const others = row('0200007F:9C40', '0100007F:1F90', 1000);
    const station = row('0100007F:1F90', '0100007F:9C40', 1000);
    expect(await told(HEAD + others + station + theirs)).toBe(true);
    const six = row(
      '0000000000000000FFFF00000100007F:9C40',
      '0000000000000000FFFF00000100007F:1F90',
      1000,
    );
    expect(await told(HEAD, HEAD + six)).toBe(false);
    expect(await told(HEAD)).toBe(true);
    // Without a table the owner is unknown.
    expect(await told('')).toBe(false);
  });
});
