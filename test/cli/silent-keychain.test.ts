import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startPackbench, temporaryFolder } from '../support/cli.ts';

/** A session bus that accepts every line and answers nothing. */
async function silentBus(): Promise<string> {
  const path = join(await temporaryFolder(), 'bus');
  const lines = new Set<Socket>();
  const bus = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined);
  });
  await once(bus.listen(path), 'listening');
  onTestFinished(() => {
    for (const line of lines) line.destroy();
    bus.close();
  });
  return path;
}

it.skipIf(process.platform !== 'linux')(
  "a hanging keychain is reported within seconds: only a person's action waits longer",
  async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${await silentBus()}` };
    const ran = await startPackbench(
      ['credentials', 'status', '--partner', 'https://partner.example', '--json'],
      { data: await temporaryFolder(), env },
    );
    expect(ran.json.error).toMatchObject({
      code: 'keychain-unavailable',
      message: expect.stringMatching(/did not answer/),
    });
    expect(ran.milliseconds).toBeLessThan(20_000);
  },
);
