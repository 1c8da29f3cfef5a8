import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import { say } from '../../../shared/kernel/message.ts';
import type { LiveStation } from '../../app.ts';
import type { StationHandle } from '../../kernel/handle.ts';
import { END_WITHIN_MS, endInTime } from '../end-in-time.ts';
import { inDialog } from './dialogs.ts';

export interface ShutdownParts {
  window: BrowserWindow;
  station: Pick<StationHandle, 'close'>;
  care: Pick<LiveStation['care'], 'spending'>;
  /** Asked before the station is closed: what ends the program in place of `app.exit`, or null. */
  lastAct(): Promise<(() => void) | null>;
  log(line: string): void;
}

/**
 * However the program is asked to end, the station is closed before it does: nothing new begins, and
 * what is being bought is waited for a while, with the window still there and a word to the person.
 */
export function shutDownSafely(parts: ShutdownParts): void {
  const { window, log } = parts;
  let ending = false;
  let over = false;

  const exit = (code: number) => {
    over = true;
    app.exit(code);
  };

  async function end(): Promise<void> {
    tell(parts);
    const lastAct = await parts.lastAct().catch(() => null);
    const closedInTime = endInTime(log, exit);
    await parts.station.close().finally(closedInTime);
    if (over) return;
    over = true;
    if (lastAct) lastAct();
    else app.exit(0);
  }

  app.on('before-quit', (event) => {
    if (over) return;
    event.preventDefault();
    if (ending) return;
    ending = true;
    end().catch((thrown: unknown) => {
      log(`The station did not close well: ${nameOf(thrown)}`);
      exit(1);
    });
  });
  window.on('close', (event) => {
    if (over) return;
    event.preventDefault();
    app.quit();
  });
  app.on('window-all-closed', () => app.quit());
  // Windows is about to end the session; it waits for a while where it is asked to.
  window.on('query-session-end', (event) => {
    if (parts.care.spending() > 0) event.preventDefault();
    app.quit();
  });
  window.on('session-end', () => app.quit());
  // Linux and macOS; the typings do not know its event.
  (powerMonitor as NodeJS.EventEmitter).on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
}

/** Not waited for: the program ends by itself, read or not. */
function tell({ window, care, log }: ShutdownParts): void {
  if (care.spending() === 0) return;
  log('A purchase is under way: Packbench ends as soon as the partner has answered.');
  if (window.isDestroyed()) return;
  const seconds = Math.ceil(END_WITHIN_MS / 1000);
  dialog
    .showMessageBox(window, {
      type: 'info',
      title: 'Packbench',
      message: inDialog(say('The partner is being asked to buy or to cancel.')),
      detail: inDialog(
        say(
          'Packbench ends by itself as soon as the answer is there, in {seconds} seconds at the latest. What was asked is on record whatever happens.',
          { seconds },
        ),
      ),
      buttons: [inDialog(say('OK'))],
    })
    .catch(() => undefined);
}

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : 'unknown');
