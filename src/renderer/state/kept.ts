/** A value kept by this browser between starts; null where there is none. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`packbench.${name}`);
  } catch {
    // Storage is not available: the default applies.
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`packbench.${name}`, value);
  } catch {
    // As above: the value holds until the window closes.
  }
}
