import type { Page } from '@playwright/test';

/** A heap snapshot of the window's scripts; unused objects are collected first. */
export async function windowMemory(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  browser.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await browser.detach();
  return chunks.join('');
}
