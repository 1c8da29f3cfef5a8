import { create } from 'zustand';
import { showAnswer, stopsForPacker } from '../../state/actions.ts';
import { askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

/** Whether the list of packers is open. */
export const useSignIn = create<{ open: boolean }>()(() => ({ open: false }));

export const showSignIn = (): void => useSignIn.setState({ open: true });
export const hideSignIn = (): void => useSignIn.setState({ open: false });

export async function signIn(name: string): Promise<void> {
  hideSignIn();
  const { stop } = useWindow.getState();
  if (stop && stopsForPacker(stop)) useWindow.setState({ stop: null, refused: null });
  await askOrStop('packers.signIn', { name });
}

/** A badge; any other scan is refused, and changes nothing. */
export async function signInBy(badge: string): Promise<void> {
  const answered = await askOrStop('bench.scan', { text: badge, as: 'badge' });
  if (answered.ok) showAnswer(answered.value, badge);
}

export async function signOut(): Promise<void> {
  hideSignIn();
  await askOrStop('packers.signOut', {});
}
