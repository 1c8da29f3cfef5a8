import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../src/main/program.ts';
import { BRIDGE_PATH } from '../src/shared/bridge/client.ts';

/**
 * Adds pictures to the sample goods, whatever the partner: the program adds them only to its own first
 * samples, not to orders imported on the command line. The page must show the station.
 */
export async function showSampleGoods(page: Page): Promise<void> {
  const folder = join(RESOURCES_DIR, 'pictures');
  const pictures: Record<string, string> = {};
  for (const name of await readdir(folder))
    if (name.endsWith('.png'))
      pictures[name.slice(0, -'.png'.length)] = await readFile(join(folder, name), 'base64');
  await page.evaluate(`(${GIVE})(${JSON.stringify({ path: BRIDGE_PATH, pictures })})`);
}

/** Runs in the page, which is already admitted: handles every catalogue item without a picture. */
const GIVE = `async ({ path, pictures }) => {
  const line = new WebSocket(location.origin.replace('http', 'ws') + path);
  const opened = new Promise((then) => line.addEventListener('open', then, { once: true }));
  const ask = (id, call, input) => new Promise((then, fail) => {
    const hear = ({ data }) => {
      const frame = JSON.parse(data).find((each) => each.id === id);
      if (!frame) return;
      line.removeEventListener('message', hear);
      if (frame.result.ok) then(frame.result.value);
      else fail(new Error(call + ': ' + JSON.stringify(frame.result.error)));
    };
    line.addEventListener('message', hear);
    line.send(JSON.stringify({ id, call, input }));
  });
  await opened;
  const { items } = await ask(1, 'items.list', { limit: 500 });
  for (const [at, { merchant, sku, picture }] of items.entries())
    if (picture === null && pictures[sku])
      await ask(2 + at, 'items.show', { item: { merchant, sku }, picture: pictures[sku] });
  line.close();
}`;
