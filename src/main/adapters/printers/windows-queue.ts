import { codeOf } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { within } from '../../../shared/kernel/within.ts';
import type { PrintOutcome, PrintTask } from '../../features/printing/ports.ts';
import { shortWords } from './cups.ts';
import { sumatraPath } from './sumatra-path.ts';

/** SumatraPDF hangs if a driver opens a window. */
const LIMIT_MS = 60_000;

/**
 * Windows queues through pdf-to-printer, which includes SumatraPDF. Written from its documentation and
 * not yet tested on a Windows machine. Known behaviour:
 * - it ends without an error for an unknown printer, so the name is checked first;
 * - it may hang, so it has a time limit, after which the outcome is unknown;
 * - success means that the spooler accepted the job, not that it was printed; nothing tells more;
 * - after an error the spooler may have the job or not, unless SumatraPDF did not start.
 */
export async function printOnWindows(name: string, task: PrintTask): Promise<PrintOutcome> {
  const found = await checkOnWindows(name);
  if (!found.ok)
    return {
      state: 'failed',
      detail: say('{obstacle} Nothing was sent.', { obstacle: found.detail }),
    };
  const { default: printer } = await import('pdf-to-printer');
  const options = {
    printer: name,
    copies: task.copies,
    scale: 'noscale' as const,
    silent: true,
    sumatraPdfPath: sumatraPath(),
  };
  const printed = async (): Promise<PrintOutcome> => {
    await printer.print(task.file, options);
    const detail = say('It was sent to {name}; whether it printed, Windows does not tell.', {
      name,
    });
    return { state: 'done', detail };
  };
  try {
    return await within(LIMIT_MS, printed(), () => ({
      state: 'unknown',
      detail: say('{name} did not answer within {limitMs} s.', { name, limitMs: LIMIT_MS / 1000 }),
    }));
  } catch (error) {
    // The spooler may have the job although SumatraPDF ended with an error.
    const begun = !['ENOENT', 'EACCES'].includes(codeOf(error));
    return {
      state: begun ? 'unknown' : 'failed',
      detail: say('{name} did not accept the job: {words}', { name, words: words(error) }),
    };
  }
}

export async function checkOnWindows(name: string): Promise<{ ok: boolean; detail: AnyMessage }> {
  try {
    const names = await printerNames();
    if (names.includes(name)) return { ok: true, detail: 'ready' };
    const known = names.length > 0 ? shortWords(names.join(', ')) : 'none';
    return {
      ok: false,
      detail: say('There is no printer {name}; there are: {known}.', { name, known }),
    };
  } catch (error) {
    return {
      ok: false,
      detail: say('The printers cannot be listed: {error}.', { error: words(error) }),
    };
  }
}

export async function discoverOnWindows(): Promise<{ name: string; detail: AnyMessage }[]> {
  const names = await printerNames().catch(() => []);
  return names.map((name) => ({ name, detail: 'ready' }));
}

async function printerNames(): Promise<string[]> {
  const { default: printer } = await import('pdf-to-printer');
  return (await printer.getPrinters()).map(({ name }) => name);
}

const words = (error: unknown): string =>
  shortWords(error instanceof Error ? error.message : String(error));
