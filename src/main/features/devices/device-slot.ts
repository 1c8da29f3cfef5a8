import type { SerialLine } from './ports.ts';

/** A serial device, kept in line with the settings. */
export function createSlot<Wanted>() {
  let open: SerialLine | null = null;
  let key = 'null';
  let turn: Promise<void> = Promise.resolve();

  function change(next: () => SerialLine | null): void {
    // Sequential: opening a port twice would lock out the second.
    turn = turn.then(async () => {
      await open?.close();
      open = next();
    });
  }

  return {
    /** Replaces the open device by the wanted one; an identical one stays open. */
    put(wanted: Wanted | null, opened: (wanted: Wanted) => SerialLine): void {
      const now = JSON.stringify(wanted);
      if (now === key) return;
      key = now;
      change(() => (wanted === null ? null : opened(wanted)));
    },
    /** Closes the device; the next `put` opens it again. */
    drop() {
      key = 'null';
      change(() => null);
    },
    async close() {
      change(() => null);
      await turn;
    },
  };
}
