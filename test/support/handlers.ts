import { createDispatcher } from '../../src/main/kernel/dispatch.ts';
import type { StationHandle, UseCases } from '../../src/main/kernel/handle.ts';
import type { OnDefect } from '../../src/main/kernel/publisher.ts';
import { commands } from '../../src/shared/bridge/calls.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail, ok } from '../../src/shared/kernel/result.ts';

/** A station with only the given use cases, open to every caller; all others are not available. */
export function dispatchTo(
  able: Partial<UseCases>,
  onDefect: OnDefect = (defect) => {
    throw defect;
  },
  isClosing: () => boolean = () => false,
): StationHandle['dispatch'] {
  const unable = async () => fail(stationError('not-available', say('not part of this test')));
  const all = Object.fromEntries(Object.keys(commands).map((name) => [name, unable]));
  const dispatch = createDispatcher(
    { ...(all as unknown as UseCases), ...able },
    {
      authorize: () => ok(null),
      decisions: { write: async () => undefined },
      onDefect,
      isClosing,
    },
  );
  return (name, input) => dispatch({ place: 'window' }, name, input);
}
