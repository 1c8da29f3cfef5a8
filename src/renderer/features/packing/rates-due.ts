import { useEffect } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { isDialogOpen } from '../../kit/keys/hotkeys.tsx';
import { change, useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { useAwaited } from '../devices/scale-state.tsx';

/** How long nothing must happen: the next scan, key or touch may still change what is rated. */
const QUIET_MS = 1200;

/** Whether rates will be asked for without anybody saying so. */
export function useRatesDue(bench: Bench): boolean {
  const setting = useCall('settings.get', { key: 'rates.byThemselves' });
  const wanted = setting.state === 'ready' && setting.value.value === true;
  const awaited = useAwaited(bench) !== null;
  const due = wanted && bench.session.ratesDue && !awaited;
  const { revision } = bench.session;
  // Asked anew once the partner is back.
  const away = bench.packOn !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(
    () => (due ? afterQuiet(() => askUnasked(revision)) : undefined),
    [due, revision, away],
  );
  return due;
}

function askUnasked(revision: number): void {
  useWindow.setState({ ratesUnasked: true });
  void change('bench.rateDue', { revision });
}

/** Runs it once, when the packer has been still for a while and is in the middle of nothing. */
function afterQuiet(run: () => void): () => void {
  let timer = setTimeout(look, QUIET_MS);
  // A weight or a size that is written and not yet sent; what is sent begins this anew.
  let draft: EventTarget | null = null;
  const wrote = ({ target }: Event) => {
    draft = target instanceof Element && target.matches('[data-scan-field] *') ? null : target;
  };
  const left = () => {
    draft = null;
  };
  function look() {
    if (draft || isBusy()) timer = setTimeout(look, QUIET_MS);
    else run();
  }
  function begin() {
    clearTimeout(timer);
    timer = setTimeout(look, QUIET_MS);
  }
  window.addEventListener('input', wrote, { capture: true });
  window.addEventListener('focusout', left, { capture: true });
  window.addEventListener('keydown', begin, { capture: true });
  window.addEventListener('pointerdown', begin, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('input', wrote, { capture: true });
    window.removeEventListener('focusout', left, { capture: true });
    window.removeEventListener('keydown', begin, { capture: true });
    window.removeEventListener('pointerdown', begin, { capture: true });
  };
}

/** Something waits for an answer or is under way. */
function isBusy(): boolean {
  const { pending, stop, help, queueOpen } = useWindow.getState();
  return pending.length > 0 || stop !== null || help || queueOpen || isDialogOpen();
}
