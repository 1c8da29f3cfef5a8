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

/**
 * Moves the focus to the next action when the focused element disappears, and when the step changes
 * while the focus is on an empty scan field or on a button of the previous step: that button may
 * have a new meaning, and Enter would trigger it. An element that a person focused keeps the focus.
 */
export function useFocusOnNext(screen: RefObject<HTMLElement | null>, step: string): void {
  const seen = useRef<string | null>(null);
  const given = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const root = screen.current;
    const changed = seen.current !== step;
    seen.current = step;
    if (!root || isDialogOpen() || !isFree(root, changed, given.current)) return;
    given.current = focusPlace(root);
    if (given.current) return;
    root.focus({ preventScroll: true });
    // Some lists are rendered a moment after their screen.
    const again = requestAnimationFrame(() => {
      if (document.activeElement === root) given.current = focusPlace(root);
    });
    return () => cancelAnimationFrame(again);
  });
}

function focusPlace(screen: HTMLElement): HTMLElement | null {
  const next = PLACES.map((place) => screen.querySelector<HTMLElement>(place)).find(Boolean);
  next?.focus({ preventScroll: true });
  return next ?? null;
}

function isFree(screen: HTMLElement, changed: boolean, given: HTMLElement | null): boolean {
  const has = document.activeElement;
  if (!has || has === document.body || has.matches(':disabled')) return true;
  if (!changed) return false;
  return (
    has === screen ||
    (has === given && has.matches('button')) ||
    (has instanceof HTMLInputElement && textIn(has) === '' && has.matches('[data-scan-field] *'))
  );
}
