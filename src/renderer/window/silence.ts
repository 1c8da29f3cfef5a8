import type { StationBridge } from '../../shared/bridge/client.ts';
import { sound } from '../state/sound.ts';
import { useWindow } from '../state/window-store.ts';

/** A shorter wait would report a station that is only busy. */
const QUIET_MS = 1_500;

/**
 * Sets `silent` while the station answers nothing: a call is pending, and a call sent after it gets no answer
 * either. A call that only takes long, such as one to the partner, leaves the second one its answer. Returns
 * the function that ends it.
 */
export function followSilence(station: Pick<StationBridge, 'call'>): () => void {
  let watching = false;
  return useWindow.subscribe(async () => {
    if (watching || !isAwaited()) return;
    watching = true;
    do {
      await new Promise((then) => setTimeout(then, QUIET_MS));
      if (isAwaited()) await answered(station.call('bench.current', {}));
    } while (isAwaited());
    watching = false;
  });
}

/** Without contact the screen says so instead. */
function isAwaited(): boolean {
  const { pending, contact } = useWindow.getState();
  return pending.length > 0 && contact === 'up';
}

async function answered(probe: Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => {
    useWindow.setState({ silent: true });
    sound('attention');
  }, QUIET_MS);
  await probe;
  clearTimeout(timer);
  if (useWindow.getState().silent) useWindow.setState({ silent: false });
}
