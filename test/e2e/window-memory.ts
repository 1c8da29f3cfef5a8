import type { Page } from '@playwright/test';

/** Everything that the window's scripts hold, as the browser writes it down: what is not used any more is swept first. */
export async function windowMemory(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  browser.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await browser.detach();
  return chunks.join('');
}
