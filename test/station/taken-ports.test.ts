import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { give, setSetting } from '../support/give.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();

/** Lines that the station logs. */
function logged(): string[] {
  const lines: string[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  onTestFinished(() => written.mockRestore());
  return lines;
}

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

it.each(['api.port', 'events.port'] as const)(
  'another program’s port as %s is one line of the log, in words',
  async (setting) => {
    const port = await takenPort();
    must(await setSetting(rig.station, setting, port));
    const lines = logged();
    rig.station.begin();
    await expect.poll(() => lines.filter((line) => line.includes(String(port)))).toHaveLength(1);
    expect(lines.join('')).toContain(
      `packbench: Another program has port ${port}: set ${setting} to another, or end that program\n`,
    );
    expect(lines.join('')).not.toMatch(/defect|EADDRINUSE|\n +at /);
  },
);

it('a certificate that is not there is one line of the log, and stands in the status', async () => {
  const port = await takenPort();
  const file = join(rig.folder, 'none.pem');
  for (const [key, value] of [
    ['api.tls.cert', file],
    ['api.tls.key', file],
    ['api.port', port],
  ] as const)
    must(await setSetting(rig.station, key, value));
  const lines = logged();
  rig.station.begin();
  await expect.poll(() => lines.filter((line) => line.includes(file))).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/defect|\n +at /);
  const { integrations } = must(await give(rig.station, 'exchange.status', {}));
  expect(integrations).toMatchObject([{ kind: 'http', trouble: expect.stringContaining(file) }]);
});
