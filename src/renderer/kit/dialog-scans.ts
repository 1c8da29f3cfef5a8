import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * What a dialog does with a scan: true where it is its answer, false where it is none. `bench`: it has its usual
 * meaning, as a command that Help shows as a barcode.
 */
export type TakesScan = (text: string) => boolean | 'bench';

interface OpenDialog {
  take: TakesScan;
  refuse(text: string): void;
}

const open: OpenDialog[] = [];

/** The dialog opened last; null where none is open. Nothing behind it hears the scanner. */
export const dialogOnTop = (): OpenDialog | null => open.at(-1) ?? null;

/** The last scan that the dialog did not take, and how many there were. */
export interface RefusedScan {
  text: string;
  count: number;
}

/** Makes the dialog hear the scanner as long as it is open. */
export function useScansInDialog(take: TakesScan = () => false): RefusedScan | null {
  const [refused, setRefused] = useState<RefusedScan | null>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => {
    const dialog: OpenDialog = {
      take: (text) => {
        const taken = latest.current(text);
        if (taken !== false) setRefused(null);
        return taken;
      },
      refuse: (text) => setRefused((before) => ({ text, count: (before?.count ?? 0) + 1 })),
    };
    open.push(dialog);
    return () => {
      open.splice(open.indexOf(dialog), 1);
    };
  }, []);
  return refused;
}
