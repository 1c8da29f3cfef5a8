import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { EventData, EventName } from '../../shared/bridge/calls.ts';
import { reportDefect } from './log.ts';
import type { Publisher } from './publisher.ts';

/**
 * Publishes a snapshot, read at the time of publishing, after a pause, so that the answer to the scan that
 * caused the change goes out first. What changes meanwhile is in the same snapshot.
 */
export function snapshotPublisher<N extends EventName>(
  name: N,
  look: () => Promise<EventData<N>>,
  publisher: Publisher,
  /** Milliseconds; without them, the next turn. */
  pause?: number,
): { changed(): void; over(): Promise<void> } {
  let isDue = false;
  let isOver = false;
  let work: Promise<unknown> = Promise.resolve();
  async function publish(): Promise<void> {
    await (pause === undefined ? nextTurn() : delay(pause));
    isDue = false;
    publisher.publish(name, await look());
  }
  return {
    changed() {
      if (isDue || isOver) return;
      isDue = true;
      work = work.then(publish).catch((error) => reportDefect(error, name));
    },
    async over() {
      isOver = true;
      await work;
    },
  };
}
