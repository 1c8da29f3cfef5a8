import type { Handlers } from '../../src/main/kernel/handle.ts';
import { callNames } from '../../src/shared/bridge/names.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail } from '../../src/shared/kernel/result.ts';

/** Handlers of a station that can do only what a test gives it; the rest is not available. */
export function handlersWith(able: Partial<Handlers>): Handlers {
  const unable = async () => fail(stationError('not-available', say('not part of this test')));
  const all = Object.fromEntries(callNames.map((name) => [name, unable])) as unknown as Handlers;
  return { ...all, ...able };
}
