/** The part of the Web Locks API used here. */
export interface Locks {
  request(name: string, options: { steal?: boolean }, held: () => Promise<void>): Promise<void>;
}

/**
 * Decides which window reads a USB device. A browser delivers the device's reports to every window
 * with permission, and each would process the same scan or weight.
 */
export type UsbTurn = ReturnType<typeof createUsbTurn>;

/** Waits for its turn, and keeps it until another window seizes it or this one is closed. */
export function createUsbTurn(locks: Locks | undefined, instrument: string) {
  let mine = false;
  const begins = new Set<() => void>();
  const ends = new Set<() => void>();

  function begin(): void {
    mine = true;
    for (const each of begins) each();
  }

  function ask(steal: boolean): Promise<void> {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    locks
      ?.request(`packbench ${instrument}`, { steal }, () => {
        // Requested twice, such as by a click while waiting: already held.
        if (mine) return Promise.resolve();
        begin();
        resolve();
        return new Promise<never>(() => {});
      })
      .catch(() => {
        // Another window seized it.
        mine = false;
        for (const each of ends) each();
        void ask(false);
      });
    return begun;
  }

  // Without Web Locks windows cannot take turns.
  if (!locks) begin();
  else void ask(false);

  return {
    isMine: () => mine,
    /** Takes the turn from the window that has it; resolves once this window has it. */
    seize: async () => {
      if (!mine) await ask(true);
    },
    /** Called when this window gets the turn, or at once where it has it. */
    onBegin(each: () => void): void {
      begins.add(each);
      if (mine) each();
    },
    onEnd: (each: () => void): void => void ends.add(each),
  };
}
