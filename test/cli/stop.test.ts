import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { startStation } from '../support/station.ts';

it('stop ends the station of its folder from another terminal, tidies up after one that was killed, and finds none the second time', async () => {
  const data = await temporaryFolder();
  const stop = () => packbench(['stop', '--json'], { data });
  const left = async () => (await readdir(join(data, 'running'))).map((name) => extname(name));

  const station = await startStation({ dataDir: data });
  expect(await left()).toContain('.json');
  const ended = await stop();
  expect(ended).toMatchObject({ code: 0, json: { ended: 1 } });
  expect(ended.stderr).toContain('Ending the station on http://127.0.0.1:');
  expect(await station.exited?.()).toBe(0);
  expect(await left()).toEqual([]);

  const killed = await startStation({ dataDir: data });
  killed.kill?.();
  await killed.exited?.();
  expect(await left()).toContain('.json');
  expect(await stop()).toMatchObject({ code: 0, json: { ended: 0 } });
  expect(await left()).toEqual([]);
});
