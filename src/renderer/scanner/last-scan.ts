import { create } from 'zustand';
import { scan } from '../state/actions.ts';
import type { InputSource } from './input-source.ts';

export interface LastScan {
  text: string;
  by: InputSource;
  at: Date;
}

/** The last scan that this window took; text typed by hand does not count. */
export const useLastScan = create<{ last: LastScan | null }>()(() => ({ last: null }));

export function takeScan(text: string, by: InputSource): void {
  useLastScan.setState({ last: { text, by, at: new Date() } });
  void scan(text);
}
