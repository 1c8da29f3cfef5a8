/** Notifies of changes that no store holds: who packs, which order is open, a printer's state. */
export type Signal = ReturnType<typeof createSignal>;

export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of [...listeners]) listener();
    },
    /** Returns the function that unsubscribes. */
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
