/** What this browser keeps for this window from one start to the next; null where it keeps nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`packbench.${name}`);
  } catch {
    // A browser that keeps nothing for this page: the usual will do.
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`packbench.${name}`, value);
  } catch {
    // As above: it holds until the window closes.
  }
}
