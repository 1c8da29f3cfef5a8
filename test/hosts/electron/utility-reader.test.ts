import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type Electron from 'electron';
import { expect, it, vi } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { createStandIn } from '../../support/electron-stand-in.ts';
import { labelPage, makePdf } from '../../support/paper.ts';
import { slowPdf } from '../../support/poisoned-pdf.ts';

async function inspectorWithin() {
  const { module } = createStandIn();
  vi.resetModules();
  vi.doMock('electron', () => module);
  const { startUtilityReader } = await import(
    '../../../src/main/hosts/electron/utility/utility-reader.ts'
  );
  const inspector = openInspector({ startReader: startUtilityReader });
  return { inspector, fork: module.utilityProcess.fork };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('reads PDFs within Electron in a utility process without secrets', async () => {
  process.env.PACKBENCH_APP_ID = 'hush';
  const { inspector, fork } = await inspectorWithin();
  const pdf = await makePdf(labelPage({ reference: 'BOX-5' }));
  expect(await inspector.inspect(pdf)).toMatchObject({
    value: { pages: [{ text: expect.stringContaining('BOX-5') }] },
  });
  expect(await inspector.extractPages(pdf, [0])).toMatchObject({ ok: true });
  expect(fork).toHaveBeenCalledTimes(1);
  const [file, args, options] = fork.mock.lastCall ?? [];
  expect(file).toMatch(/pdf-process/);
  expect(JSON.stringify([args, options])).not.toMatch(/hush|PACKBENCH/);
  delete process.env.PACKBENCH_APP_ID;
  await inspector.close();
});

it('ends the utility process when a document breaks it or on close', async () => {
  const { inspector, fork } = await inspectorWithin();
  const pdf = await makePdf(labelPage());
  await inspector.sizes(pdf);
  const slow = inspector.inspect(await slowPdf());
  const first: Electron.UtilityProcess = fork.mock.results[0]?.value;
  // Waits for the message that it has begun.
  await once(first, 'message');
  process.kill(first.pid ?? 0, 'SIGKILL');
  expect(await slow).toMatchObject({ error: { code: 'labels-held' } });
  expect(await inspector.sizes(pdf)).toMatchObject({ ok: true });
  expect(fork).toHaveBeenCalledTimes(2);

  const late = inspector.inspect(await slowPdf());
  const second: Electron.UtilityProcess = fork.mock.results[1]?.value;
  await once(second, 'message');
  const pid = second.pid ?? 0;
  await inspector.close();
  expect(await late).toMatchObject({ error: { code: 'labels-held' } });
  await vi.waitUntil(() => !isAlive(pid));
});

it('is the reader that the desktop program starts', async () => {
  const entry = await readFile(new URL('../../../src/main/index.ts', import.meta.url), 'utf8');
  expect(entry).toContain('startReader: startUtilityReader');
});
