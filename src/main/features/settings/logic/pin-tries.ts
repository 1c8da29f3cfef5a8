import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { StoredTries, Tries } from '../ports.ts';

export type PinTries = ReturnType<typeof createPinTries>;

interface PinTriesNeeds {
  kept: StoredTries;
  now(): Date;
  /** Called for each wrong PIN with the number of consecutive ones. */
  onWrong(wrong: number): void;
}

/** Wrong tries without a delay, for typing errors. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** After five wrong PINs each further try is delayed: half a minute, doubled each time. */
export function createPinTries({ kept, now, onWrong }: PinTriesNeeds) {
  function left({ wrong, at }: Tries): number {
    const passed = now().getTime() - Date.parse(at);
    // Setting the clock back does not prolong the delay.
    if (passed < 0) kept.write({ wrong, at: now().toISOString() });
    return waitAfter(wrong) - Math.max(0, passed);
  }

  return {
    /**
     * Calls `fits` where a try is allowed. Errors: credentials-refused, with `retry: later` where it is
     * not.
     */
    check(fits: () => boolean): Result<null> {
      const before = kept.read() ?? { wrong: 0, at: now().toISOString() };
      const wait = left(before);
      if (wait > 0) return fail(tooMany(wait));
      const wrong = before.wrong + 1;
      // Counted before it is checked, so that parallel tries count too.
      kept.write({ wrong, at: now().toISOString() });
      if (fits()) {
        kept.write({ wrong: 0, at: now().toISOString() });
        return ok(null);
      }
      onWrong(wrong);
      return refuse('credentials-refused', say("This is not the supervisor's PIN."), {
        field: 'pin',
      });
    },
  };
}

const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS);

function tooMany(wait: number): StationError {
  const seconds = Math.ceil(wait / 1000);
  const time =
    seconds < 120
      ? say('{seconds} seconds', { seconds })
      : say('{minutes} minutes', { minutes: Math.ceil(seconds / 60) });
  return stationError(
    'credentials-refused',
    say('Too many wrong PINs in a row. This one was not checked; try again in {time}.', {
      time,
    }),
    { field: 'pin', retry: 'later' },
  );
}
