import { useEffect, useState } from 'react';

/** Milliseconds: fast typing sends one request, and the delay is not noticed. */
const SETTLED_MS = 60;

/** The value once it has not changed for a moment; the first value at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
