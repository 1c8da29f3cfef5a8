import { open, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { z } from 'zod';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/calls.ts';
import { failure, StationFailure } from '../../../shared/kernel/errors.ts';
import { asMessage, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import {
  IMPORT_PIECE,
  type ImportReport,
  LARGEST_ORDER_FILE,
  MOST_ORDER_FILES,
  ORDER_FILE_ENDINGS,
} from '../../../shared/orders/import-report.ts';
import type { StationHandle } from '../../kernel/handle.ts';
import { inDialog, showTrouble } from './dialogs.ts';

const HandedSchema = z.object({ files: z.array(z.string().max(4096)).max(MOST_ORDER_FILES) });
export type Handed = z.infer<typeof HandedSchema>;

/** Order files among the program's arguments, as the operating system passes them. */
export const handedIn = (args: readonly string[], cwd: string): Handed => ({
  files: args
    .filter((each) => !each.startsWith('-') && isOrderFile(each))
    .slice(0, MOST_ORDER_FILES)
    .map((each) => resolve(cwd, each)),
});

/** Data passed by a second start of the program; no files if the data is invalid. */
const readHanded = (data: unknown): Handed => HandedSchema.safeParse(data).data ?? { files: [] };

/** Texts alone are no order files here: any may be handed to a program. */
const isOrderFile = (file: string): boolean =>
  ORDER_FILE_ENDINGS.some(
    (ending) => ending !== 'txt' && extname(file).toLowerCase() === `.${ending}`,
  );

/** Collects order files, including those that arrive before the program can take them. */
export type HandedFiles = ReturnType<typeof receiveHandedFiles>;

/** Files arrive by the program's own arguments, by a second start, and on macOS by the `open-file` event. */
export function receiveHandedFiles(own: Handed) {
  let early = [own];
  let take: ((handed: Handed) => void) | null = null;
  const receive = (handed: Handed) => {
    if (take) take(handed);
    else early = [...early, handed].slice(-MOST_ORDER_FILES);
  };
  app.on('second-instance', (_event, _args, _folder, data) => receive(readHanded(data)));
  app.on('open-file', (event, file) => {
    event.preventDefault();
    if (isOrderFile(file)) receive({ files: [file] });
  });
  return {
    take(then: (handed: Handed) => void): void {
      take = then;
      for (const each of early) then(each);
      early = [];
    },
  };
}

/** Shows what the import would do, and imports when confirmed, by the window's own calls. */
export async function importHanded(
  { files }: Handed,
  station: Pick<StationHandle, 'dispatch'>,
  window: BrowserWindow,
): Promise<void> {
  if (files.length === 0) return;
  try {
    const id = await send(files, station);
    const found = await call(station, 'orders.importPreview', { id });
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Packbench',
      message: inDialog(
        say('Import {files}?', { files: files.map((each) => basename(each)).join(', ') }),
      ),
      detail: wordsOf(found),
      buttons: [inDialog(say('Import')), inDialog(say('Cancel'))],
      cancelId: 1,
    });
    if (response === 0) await call(station, 'orders.importConfirm', { id });
  } catch (thrown) {
    await showTrouble(say('Nothing was imported: {why}', { why: whyOf(thrown) }));
  }
}

async function send(
  files: readonly string[],
  station: Pick<StationHandle, 'dispatch'>,
): Promise<string> {
  const found = await Promise.all(
    files.map(async (file) => ({ file, is: await stat(file).catch(() => null) })),
  );
  for (const { file, is } of found) {
    const name = basename(file);
    if (!is?.isFile()) throw unfit(say('{name} is not a readable file.', { name }));
    if (is.size > LARGEST_ORDER_FILE) {
      throw unfit(say('{name} is larger than 64 MB.', { name }));
    }
  }
  const { id } = await call(station, 'orders.importBegin', {
    files: found.map(({ file, is }) => ({
      name: basename(file).slice(0, 255),
      size: is?.size ?? 0,
    })),
  });
  for (const [index, { file }] of found.entries()) await sendFile(file, index, id, station);
  return id;
}

async function sendFile(
  path: string,
  file: number,
  id: string,
  station: Pick<StationHandle, 'dispatch'>,
): Promise<void> {
  await using from = await open(path);
  const piece = Buffer.alloc(IMPORT_PIECE);
  for (;;) {
    const { bytesRead } = await from.read(piece, 0, piece.length);
    if (bytesRead === 0) return;
    const bytes = piece.subarray(0, bytesRead).toString('base64');
    await call(station, 'orders.importPiece', { id, file, bytes });
  }
}

async function call<N extends CallName>(
  { dispatch }: Pick<StationHandle, 'dispatch'>,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = (await dispatch(name, input)) as Result<CallOutput<N>>;
  if (!answer.ok) throw new StationFailure(answer.error);
  return answer.value;
}

const unfit = (message: Message) => failure('bad-input', message);

const whyOf = (thrown: unknown): Message =>
  thrown instanceof StationFailure ? messageOf(thrown.error) : say('it could not be read.');

const MOST_REASONS = 5;

function wordsOf({ imported, held, updated, unchanged, skipped, rejected }: ImportReport): string {
  const reasons = rejected
    .slice(0, MOST_REASONS)
    .map(({ file, line, message }) =>
      inDialog(say('{file}, line {line}: {message}', { file, line, message: asMessage(message) })),
    );
  const counted = say(
    '{imported} new, {held} on hold, {updated} changed, {unchanged} unchanged, {skipped} skipped, {rejected} rejected.',
    {
      imported,
      held,
      updated,
      unchanged,
      skipped: skipped.length,
      rejected: rejected.length,
    },
  );
  return [inDialog(counted), ...reasons].join('\n');
}
