/** That something is another which no store holds: who packs, what stands open, how a printer is. */
export interface Signal {
  tell(): void;
  /** Answers what ends it. */
  on(listener: () => void): () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of [...listeners]) listener();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
