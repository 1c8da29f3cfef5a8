/** That something is another which no store holds: who packs, what stands open, how a printer is. */
export type Signal = ReturnType<typeof createSignal>;

export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
      for (const listener of [...listeners]) listener();
    },
    /** Answers what ends it. */
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
