import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say, unended } from '../../../shared/kernel/message.ts';
import type { PicturesOf, PrintOutcome, PrintTask } from '../../features/printing/ports.ts';

/** Readable by the owner only: a label holds a name and an address. */
const FILE_MODE = 0o600;

/**
 * Prints a file with nothing but the pictures of the task's pages instead of the task's own, which another
 * program's filters might draw differently. The file is removed once the queue has it.
 */
export async function asPictures(
  name: string,
  task: PrintTask,
  picturesOf: PicturesOf,
  print: (task: PrintTask) => Promise<PrintOutcome>,
): Promise<PrintOutcome> {
  const pdf = await readFile(task.file).catch((error: unknown) => codeOf(error) ?? '?');
  if (typeof pdf === 'string') {
    const why = say('the file {file} cannot be read ({pdf})', { file: task.file, pdf });
    return nothingSent(name, why);
  }
  const { role, barcodes } = task;
  const pictures = await picturesOf(pdf, role === 'label' ? { barcodes } : null);
  if (!pictures.ok) return nothingSent(name, pictures.error.message);
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-print-'));
  try {
    const file = path.join(folder, 'pictures.pdf');
    await writeFile(file, pictures.value, { mode: FILE_MODE });
    return await print({ ...task, file });
  } finally {
    // Errors are ignored: the outcome is already known.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const nothingSent = (name: string, words: AnyMessage): PrintOutcome => ({
  state: 'failed',
  detail: say('{name}: {words}. Nothing was sent.', { name, words: unended(words) }),
});
