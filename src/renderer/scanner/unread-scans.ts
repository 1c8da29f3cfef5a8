import { create } from 'zustand';
import { sound } from '../state/sound.ts';
import type { UnreadScan } from './scanner.ts';

/** The last code that was not read, until somebody says what it was. */
export const useUnreadScan = create<{
  shown: UnreadScan | null;
  /** A person said that such characters are typed: not shown again in this window. */
  isTyping: boolean;
}>()(() => ({ shown: null, isTyping: false }));

export function showUnreadScan(unread: UnreadScan): void {
  if (useUnreadScan.getState().isTyping) return;
  sound('attention');
  useUnreadScan.setState({ shown: unread });
}
