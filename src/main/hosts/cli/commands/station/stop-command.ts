import { stationError } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import type { RunningHost } from '../../../../app.ts';
import { END_PATH } from '../../../browser/access/gate.ts';
import { theStation } from '../../the-station.ts';
import type { StationCommand } from '../context.ts';

/** The station ends within ten seconds; a busy machine needs longer. */
const ENDS_WITHIN_MS = 30_000;
const HEARS_WITHIN_MS = 5_000;

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
          if (host) {
            terminal.say(`Stopping the station on ${host.origin}…`);
            await askToEnd(host);
          }
          if (!(await hostEnded(file, ENDS_WITHIN_MS))) {
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

/** A station that is already ending does not answer. */
async function askToEnd({ origin, key }: RunningHost): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(HEARS_WITHIN_MS);
  await fetch(origin + END_PATH, { method: 'POST', headers, redirect: 'error', signal }).catch(
    () => undefined,
  );
}
