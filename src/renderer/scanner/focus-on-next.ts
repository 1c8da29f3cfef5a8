import { type RefObject, useEffect, useRef } from 'react';
import { isDialogOpen } from '../kit/keys/hotkeys.tsx';
import { textIn } from './fields.ts';

/** Places of the next action, most specific first. Buttons that spend money are not included. */
const PLACES = [
  '[role="radiogroup"] input:checked:enabled',
  '[role="radiogroup"] input:enabled',
  '.rate-card[aria-pressed="true"]:enabled',
  '.rates-others .action:enabled',
  '.frame-actions .action-main:enabled:not([data-spends])',
  '[data-scan-field] input:enabled',
  'input[type="search"]:enabled',
  '[role="tab"][aria-selected="true"]',
];

/** The last element that this file focused. */
let given: HTMLElement | null = null;
/** The step changed while a dialog had the focus, which then returns to the step before. */
let changedUnderDialog = false;

/**
 * Moves the focus to the next action when the step changes while the focus is on an empty scan field or on
 * a button of the previous step: that button may have a new meaning, and Enter would trigger it. An element
 * that a person focused keeps the focus.
 */
export function useFocusOnNext(screen: RefObject<HTMLElement | null>, step: string): void {
  /** The step that has got the focus. */
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const root = screen.current;
    const changed = seen.current !== step;
    if (isDialogOpen()) changedUnderDialog ||= changed;
    if (!root || isDialogOpen() || !(isLost() || (changed && isOfStepBefore(root)))) {
      seen.current = step;
      return;
    }
    // With the next frame: a focus lays out the whole window, and would make an answer miss that frame.
    let frame = requestAnimationFrame(() => {
      seen.current = step;
      if (isDialogOpen() || !(isLost() || isOfStepBefore(root)) || focusPlace(root)) return;
      root.focus({ preventScroll: true });
      // Some lists are rendered a moment after their screen.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === root) focusPlace(root);
      });
    });
    return () => cancelAnimationFrame(frame);
  });
}

/**
 * Moves the focus to the next action, or into the dialog that is open, whenever the focused element is gone
 * or disabled, whatever removed it: typed codes would go nowhere. Also where a dialog closes over another
 * step than the one it opened over.
 */
export function keepFocus(): void {
  let isDue = false;
  const give = () => {
    isDue = false;
    const dialog = [...document.querySelectorAll<HTMLElement>('.dialog')].at(-1);
    const screen = dialog ?? document.getElementById('main');
    const changed = !dialog && changedUnderDialog;
    if (changed) changedUnderDialog = false;
    if (!screen || !(isLost() || (changed && isOfStepBefore(screen)))) return;
    if (dialog || !focusPlace(screen)) screen.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(() => {
    if (isDue || !(isLost() || (changedUnderDialog && !isDialogOpen()))) return;
    isDue = true;
    // A closed dialog returns the focus within a frame, if its place is still there.
    requestAnimationFrame(() => requestAnimationFrame(give));
  });
  const attributeFilter = ['disabled'];
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter });
}

function focusPlace(screen: HTMLElement): boolean {
  const next = PLACES.map((place) => screen.querySelector<HTMLElement>(place)).find(Boolean);
  next?.focus({ preventScroll: true });
  given = next ?? null;
  return given !== null;
}

function isLost(): boolean {
  const has = document.activeElement;
  return !has || has === document.body || has.matches(':disabled');
}

function isOfStepBefore(screen: HTMLElement): boolean {
  const has = document.activeElement;
  return (
    has === screen ||
    (has !== null && has === given && has.matches('button')) ||
    (has instanceof HTMLInputElement && textIn(has) === '' && has.matches('[data-scan-field] *'))
  );
}
