import { useEffect, useState } from 'react';

/** Long enough that fast typing asks once, short enough not to be felt. */
const SETTLED_MS = 60;

/** The value as it was once it stood still for a moment; the first one at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
