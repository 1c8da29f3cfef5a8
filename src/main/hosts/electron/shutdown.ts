import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import { say } from '../../../shared/kernel/message.ts';
import type { LiveStation } from '../../app.ts';
import type { StationHandle } from '../../kernel/handle.ts';
import { END_WITHIN_MS, endInTime } from '../end-in-time.ts';
import { inDialog } from './dialogs.ts';

export interface ShutdownParts {
  window: BrowserWindow;
  station: Pick<StationHandle, 'close'>;
  hostServices: Pick<LiveStation['hostServices'], 'spending'>;
  /**
   * Called before the station is closed. Returns the function that ends the program instead of `app.exit`
   * (to install an update), or null.
   */
  lastAct(): Promise<(() => void) | null>;
  log(line: string): void;
}

/**
 * Closes the station before the program ends, however the end was requested. New calls are refused, and a
 * purchase in progress is awaited for a limited time, with the window still open and a notice in it.
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
    notify(parts);
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
  // Windows is about to end the session; `preventDefault` makes it wait for a while.
  window.on('query-session-end', (event) => {
    if (parts.hostServices.spending() > 0) event.preventDefault();
    app.quit();
  });
  window.on('session-end', () => app.quit());
  // Linux and macOS. The event is missing from Electron's typings.
  (powerMonitor as NodeJS.EventEmitter).on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
}

/** Not awaited: the program ends whether or not the dialog is answered. */
function notify({ window, hostServices, log }: ShutdownParts): void {
  if (hostServices.spending() === 0) return;
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
          'Packbench stops as soon as the answer arrives, in {seconds} seconds at the latest. The request is recorded in any case.',
          { seconds },
        ),
      ),
      buttons: [inDialog(say('OK'))],
    })
    .catch(() => undefined);
}

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : 'unknown');
