import { create } from 'zustand';
import type { BoughtOne, GoLiveCheck } from '../../../shared/go-live/go-live.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { ask } from '../../state/station.ts';
import { askSupervised } from '../settings/supervisor/pin.tsx';

interface GoLiveState {
  checks: GoLiveCheck[];
  /** Number of harmless checks. */
  of: number;
  /** The check that runs takes long: the partner is slow, or asked to wait. */
  isLate: boolean;
  doing: 'checks' | 'events' | null;
  failed: StationError | null;
  bought: BoughtOne | null;
  /** Seconds left to wait for an event. */
  left: number;
}

const NOTHING: GoLiveState = {
  checks: [],
  of: 0,
  isLate: false,
  doing: null,
  failed: null,
  bought: null,
  left: 0,
};

/** Kept in a store, because a purchase or a wait continues while another section of the settings is shown. */
export const useGoLive = create<GoLiveState>()(() => NOTHING);

const set = useGoLive.setState;

/** Replaces earlier results of the same name. */
function keep(more: readonly GoLiveCheck[]): void {
  const names = more.map(({ name }) => name);
  set(({ checks }) => ({
    checks: [...checks.filter(({ name }) => !names.includes(name)), ...more],
  }));
}

const LATE_MS = 5_000;

export async function check(): Promise<void> {
  if (useGoLive.getState().doing) return;
  const begun = await ask('goLive.begin', {});
  if (!begun.ok) return set({ ...NOTHING, failed: begun.error });
  const names = begun.value.checks;
  set({ ...NOTHING, of: names.length, doing: 'checks' });
  for (const name of names) {
    const late = setTimeout(() => set({ isLate: true }), LATE_MS);
    const checked = await ask('goLive.check', { name });
    clearTimeout(late);
    set({ isLate: false });
    if (!checked.ok) return set({ doing: null, failed: checked.error });
    keep([checked.value]);
  }
  set({ doing: null });
}

/** Adds the result of the purchase; its checks are listed with the others. */
export function tookOne(bought: BoughtOne): void {
  keep(bought.checks);
  set({ bought });
}

/** Seconds to wait, and between two looks, which update the remaining time. */
const WAITS = 60;
const STEP = 2;

/** Subscribes this station, and waits for an event. The subscription stays. */
export async function waitForEvent(): Promise<void> {
  if (useGoLive.getState().doing) return;
  set({ doing: 'events', left: WAITS, failed: null });
  const subscribed = await askSupervised('goLive.subscribe', {});
  if (!subscribed.ok) return set({ doing: null, failed: subscribed.error });
  keep([subscribed.value]);
  if (subscribed.value.result === 'not-tried') return set({ doing: null });
  let received = 0;
  for (let left = WAITS; left > 0; left -= STEP) {
    const next = await ask('goLive.events', { seconds: STEP });
    if (!next.ok) return set({ doing: null, failed: next.error });
    keep([next.value.check]);
    // Another event often follows at once, so this waits until none did.
    if (next.value.received > 0 && next.value.received === received) break;
    received = next.value.received;
    set({ left: left - STEP });
  }
  set({ doing: null });
}
