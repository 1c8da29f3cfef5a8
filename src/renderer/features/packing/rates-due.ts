import { useEffect } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { isDialogOpen } from '../../kit/keys/hotkeys.tsx';
import { change, useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { useAwaited, useWeightOff } from '../devices/scale-state.tsx';

/**
 * Time without a scan, key or touch before rates are requested: the next one may still change the packing.
 */
const QUIET_MS = 1200;

/** Whether rates are due and requested automatically. */
export function useRatesDue(bench: Bench): boolean {
  const setting = useCall('settings.get', { key: 'rates.byThemselves' });
  const wanted = setting.state === 'ready' && setting.value.value === true;
  const awaited = useAwaited(bench) !== null;
  const isOff = useWeightOff() !== null;
  const isReady = !awaited && !isOff && bench.photoFor === undefined;
  const due = wanted && bench.session.ratesDue && isReady;
  const { revision } = bench.session;
  // Dependency of the effect: requests rates again when the partner is back.
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

/** Calls `run` once, after the packer was inactive for a while and no request or dialog is open. */
function afterQuiet(run: () => void): () => void {
  let timer = setTimeout(look, QUIET_MS);
  // The field with input that is not sent yet. Sending it changes the session and starts this again.
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

/** A request is running, or a dialog or stop is open. */
function isBusy(): boolean {
  const { pending, stop, help, queueOpen } = useWindow.getState();
  // Nothing waits for a photo.
  const isAsking = pending.some((name) => !name.startsWith('photos.'));
  return isAsking || stop !== null || help || queueOpen || isDialogOpen();
}
