/** The part of the Web Locks API that is used here. */
export interface Locks {
  request(name: string, options: { steal?: boolean }, held: () => Promise<void>): Promise<void>;
}

/**
 * Whose turn it is to read a USB instrument. A browser hands its reports to every window that was
 * allowed to read it, and each of them would pack the same scan, or say the same weight.
 */
export type UsbTurn = ReturnType<typeof createUsbTurn>;

/** Waits for its turn, and has it until another window seizes it or this one is closed. */
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
        // Asked for twice, as by a press while it waited: it is held already.
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

  // Without locks there is nobody to take turns with.
  if (!locks) begin();
  else void ask(false);

  return {
    isMine: () => mine,
    /** Takes the turn from whichever window has it; resolves once it is this one's. */
    seize: async () => {
      if (!mine) await ask(true);
    },
    /** Called when the turn comes, at once where it is here already. */
    onBegin(each: () => void): void {
      begins.add(each);
      if (mine) each();
    },
    onEnd: (each: () => void): void => void ends.add(each),
  };
}
