import { stationError } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import type { RunningHost } from '../../../../app.ts';
import { END_PATH } from '../../../browser/access/gate.ts';
import { theStation } from '../../the-station.ts';
import type { StationCommand } from '../context.ts';

/** The station ends within ten seconds; a busy machine needs longer. */
const ENDS_WITHIN_MS = 30_000;
const HEARS_WITHIN_MS = 5_000;
/** A station that has not heard it is asked again after so long. */
const AGAIN_MS = 1_000;

export function stopCommand(program: StationCommand): void {
  const { runner } = program;
  program
    .command('stop')
    .description('stop the station that runs in the browser host, within 10 s')
    .action(() =>
      runner.plain(async (terminal) => {
        const { announcedHosts, hostEnded } = await theStation();
        let ended = 0;
        for (const { file, host } of announcedHosts(runner.dataDir())) {
          // The station was killed: its leftover file has been removed.
          if (await hostEnded(file, 0)) continue;
          if (host) terminal.say(`Stopping the station on ${host.origin}…`);
          const until = performance.now() + ENDS_WITHIN_MS;
          const left = () => Math.max(0, until - performance.now());
          let isHeard = host === null;
          let hasEnded = false;
          while (!hasEnded && left() > 0) {
            isHeard ||= host !== null && (await isAskedToEnd(host, left()));
            hasEnded = await hostEnded(file, isHeard ? left() : Math.min(AGAIN_MS, left()));
          }
          if (!hasEnded) {
            const message = say(
              'The station does not stop. End its process by hand; its purchases are in its journal.',
            );
            return terminal.fail(stationError('not-available', message, { retry: 'later' }));
          }
          ended += 1;
        }
        const text = ended === 0 ? 'No station runs on this folder.' : 'The station has stopped.';
        terminal.answer({ json: { ended }, text });
      }),
    );
}

/** False if it has not heard it: it is busy, or is already ending. */
async function isAskedToEnd({ origin, key }: RunningHost, left: number): Promise<boolean> {
  const headers = { Authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(Math.min(HEARS_WITHIN_MS, left));
  return await fetch(origin + END_PATH, {
    method: 'POST',
    headers,
    redirect: 'error',
    signal,
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}
