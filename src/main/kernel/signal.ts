/**
 * Notifies of a change in state that no store holds: who packs, which order is open, the state of a
 * printer.
 */
export type Signal = ReturnType<typeof createSignal>;

export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
      for (const listener of [...listeners]) listener();
    },
    /** Returns the function that unsubscribes. */
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
