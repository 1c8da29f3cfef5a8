import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import { IMPORT_PIECE, LARGEST_ORDER_FILE } from '../../../src/shared/orders/import-report.ts';
import { hostOnStandIn } from './running-host.ts';

// Imported after the stand-in has replaced Electron.
const { handedIn } = await import('../../../src/main/hosts/electron/handed-files.ts');

const REPORT = {
  imported: 2,
  held: 0,
  updated: 1,
  unchanged: 0,
  skipped: [],
  recognised: null,
  rejected: [{ file: 'a.csv', line: 3, field: 'sku', message: 'expected text' }],
  warnings: [],
};

async function host() {
  const importBegin = vi.fn(async () => ok({ id: 'import-1' }));
  const importPiece = vi.fn(async (_piece: { file: number; bytes: string }) => ok(null));
  const importConfirm = vi.fn(async () => ok(REPORT));
  const running = await hostOnStandIn({
    'orders.importBegin': importBegin,
    'orders.importPiece': importPiece,
    'orders.importPreview': async () => ok(REPORT),
    'orders.importConfirm': importConfirm,
  });
  const { app, dialog } = running.module;
  const handOver = (files: unknown) => app.emit('second-instance', {}, [], '/', { files });
  const file = async (name: string, text: string) => {
    const path = join(running.folder, name);
    await writeFile(path, text);
    return path;
  };
  const told = () =>
    vi.waitUntil(() => {
      const [said] = dialog.showMessageBox.mock.lastCall ?? [];
      return said && 'message' in said && said.message;
    });
  return { ...running, app, dialog, importBegin, importPiece, importConfirm, handOver, file, told };
}

describe('files passed to the program', () => {
  it('are the order files among the arguments, resolved from the starting folder', () => {
    const args = ['/opt/packbench', '--data', '/data', '--x.csv', 'a.csv', '/tmp/B.JSON', 'c.pdf'];
    expect(handedIn(args, '/home/me')).toEqual({ files: ['/home/me/a.csv', '/tmp/B.JSON'] });
  });

  it('by a second start reach the first, are shown, and imported after confirmation', async () => {
    const { handOver, file, dialog, importBegin, importPiece, importConfirm } = await host();
    const text = 'x'.repeat(IMPORT_PIECE + 10);
    handOver([await file('a.csv', text), await file('b.json', '{}')]);
    await vi.waitUntil(() => importConfirm.mock.lastCall);
    const files = [
      { name: 'a.csv', size: text.length },
      { name: 'b.json', size: 2 },
    ];
    expect(importBegin).toHaveBeenCalledWith({ files }, expect.anything());
    const pieces = importPiece.mock.calls.map(([{ file, bytes }]) => [
      file,
      Buffer.from(bytes, 'base64').length,
    ]);
    expect(pieces).toEqual([
      [0, IMPORT_PIECE],
      [0, 10],
      [1, 2],
    ]);
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      message: 'Import a.csv, b.json?',
      detail:
        '2 new, 0 on hold, 1 changed, 0 unchanged, 0 skipped, 1 rejected.\na.csv, line 3: expected text',
    });
  });

  it('are not imported when the person declines', async () => {
    const { app, file, dialog, importConfirm } = await host();
    dialog.showMessageBox.mockResolvedValue({ response: 1, checkboxChecked: false });
    app.emit('open-file', { preventDefault: vi.fn() }, await file('a.csv', 'x'));
    await vi.waitUntil(() => dialog.showMessageBox.mock.lastCall);
    await new Promise(setImmediate);
    expect(importConfirm).not.toHaveBeenCalled();
  });

  it('that are invalid, too large or refused are named, and nothing is imported', async () => {
    const { handOver, folder, file, dialog, told, importBegin } = await host();
    await mkdir(join(folder, 'folder.csv'));
    handOver([join(folder, 'folder.csv')]);
    expect(await told()).toContain('folder.csv is not a readable file');
    dialog.showMessageBox.mockClear();
    const large = await file('large.csv', '');
    await truncate(large, LARGEST_ORDER_FILE + 1);
    handOver([large]);
    expect(await told()).toContain('large.csv is larger than 64 MB');
    expect(importBegin).not.toHaveBeenCalled();
    dialog.showMessageBox.mockClear();
    importBegin.mockResolvedValue(
      fail(
        stationError(
          'not-available',
          say('The station is not open. Close Packbench and start it again.'),
        ),
      ) as never,
    );
    handOver([await file('a.csv', 'x')]);
    expect(await told()).toContain('The station is not open');
    // `showErrorBox` would block the station until it is read.
    expect(dialog.showErrorBox).not.toHaveBeenCalled();
  });

  it('in data that is not understood are ignored', async () => {
    const { handOver, app, dialog, importBegin } = await host();
    for (const files of [undefined, 'a.csv', [7], [{}], Array(21).fill('/a.csv')]) handOver(files);
    app.emit('second-instance', {}, [], '/', null);
    await new Promise(setImmediate);
    expect(importBegin).not.toHaveBeenCalled();
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
  });
});
