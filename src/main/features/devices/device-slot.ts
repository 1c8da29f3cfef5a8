import { createMutex } from '../../../shared/kernel/mutex.ts';
import type { SerialLine } from './ports.ts';

/** A serial device, kept in line with the settings. */
export function createSlot<Wanted>() {
  let open: SerialLine | null = null;
  let key = 'null';
  // Opening a port twice would lock out the second.
  const exclusively = createMutex();

  const change = (next: () => SerialLine | null): Promise<void> =>
    exclusively(async () => {
      await open?.close();
      open = next();
    });

  return {
    /** Replaces the open device by the wanted one; an identical one stays open. */
    put(wanted: Wanted | null, opened: (wanted: Wanted) => SerialLine): void {
      const now = JSON.stringify(wanted);
      if (now === key) return;
      key = now;
      void change(() => (wanted === null ? null : opened(wanted)));
    },
    /** Closes the device; the next `put` opens it again. */
    drop() {
      key = 'null';
      void change(() => null);
    },
    close: () => change(() => null),
  };
}
