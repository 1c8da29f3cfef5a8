import { create } from 'zustand';
import { stopsForPacker } from '../../state/actions.ts';
import { askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

/** Whether the list of packers is open. */
export const useSignIn = create<{ open: boolean }>()(() => ({ open: false }));

export const showSignIn = (): void => useSignIn.setState({ open: true });
export const hideSignIn = (): void => useSignIn.setState({ open: false });

export async function signIn(name: string): Promise<void> {
  hideSignIn();
  const { stop } = useWindow.getState();
  if (stop && stopsForPacker(stop)) useWindow.setState({ stop: null, refusedScans: 0 });
  await askOrStop('packers.signIn', { name });
}

export async function signOut(): Promise<void> {
  hideSignIn();
  await askOrStop('packers.signOut', {});
}
