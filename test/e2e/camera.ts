import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { test as base, type Packer, packerAt } from './packing.ts';

interface CameraFixtures {
  /**
   * Opens the station's window in a Chromium whose camera plays the film that `write` makes; null: without a camera.
   * `before` runs in the page before its scripts.
   */
  bench(
    write: ((file: string) => void) | null,
    before?: string,
  ): Promise<{ page: Page; packer: Packer }>;
}

export const test = base.extend<CameraFixtures>({
  bench: async ({ station, launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'camera-'));
    const browsers: Browser[] = [];
    await use(async (write, before = '') => {
      const file = join(folder, `film-${browsers.length}.y4m`);
      write?.(file);
      const camera = write
        ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
        : [];
      const args = [...(launchOptions.args ?? []), '--use-fake-ui-for-media-stream', ...camera];
      const browser = await chromium.launch({ ...launchOptions, args });
      browsers.push(browser);
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
      await page.addInitScript(watchCamera);
      if (before) await page.addInitScript(before);
      await page.goto(station.url);
      return { page, packer: await packerAt(page, station) };
    });
    for (const browser of browsers) await browser.close();
    await rm(folder, { recursive: true });
  },
});

/** Counts what the page asks of the camera, and what of it is still open. */
const watchCamera = `(() => {
  const seen = { asked: [], streams: [] };
  window.cameraSeen = seen;
  const devices = navigator.mediaDevices;
  if (!devices) return;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wish) => {
    seen.asked.push(JSON.stringify(wish));
    const stream = await ask(wish);
    seen.streams.push(stream);
    return stream;
  };
})()`;

export const asked = (page: Page) => page.evaluate<string[]>('window.cameraSeen.asked');
export const open = (page: Page) =>
  page.evaluate<number>(
    `window.cameraSeen.streams.flatMap((each) => each.getTracks()).filter(({ readyState }) => readyState === 'live').length`,
  );
