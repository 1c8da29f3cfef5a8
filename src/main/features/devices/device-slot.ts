import type { SerialLine } from './ports.ts';

/** The place of one serial device: what is connected there is what the settings say. */
export function createSlot<Wanted>() {
  let open: SerialLine | null = null;
  let key = 'null';
  let turn: Promise<void> = Promise.resolve();

  function change(next: () => SerialLine | null): void {
    // One after the other: two openings of one port would lock each other out.
    turn = turn.then(async () => {
      await open?.close();
      open = next();
    });
  }

  return {
    /** Opens what is wanted in place of what is open; the same as before stays as it is. */
    put(wanted: Wanted | null, opened: (wanted: Wanted) => SerialLine): void {
      const now = JSON.stringify(wanted);
      if (now === key) return;
      key = now;
      change(() => (wanted === null ? null : opened(wanted)));
    },
    /** What is open is closed; put once more, it is opened anew. */
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
