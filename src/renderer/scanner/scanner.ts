import { looksLikeCommand } from '../../shared/scanning/commands.ts';
import { DEFAULT_SCANNER, type ScannerSettings } from '../../shared/settings/scanner-settings.ts';
import type { KeyedScan } from './burst.ts';
import { WHILE_CALIBRATING } from './calibration.ts';
import { createWedge, type Stroke } from './wedge.ts';

/** A text field as it was before a key. */
export interface Field {
  element: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  start: number | null;
  end: number | null;
}

let scanner: ScannerSettings = DEFAULT_SCANNER;

/** How the scanner types, once the station's settings are known or changed. */
export function setScanner(settings: ScannerSettings): void {
  scanner = settings;
}

let calibrating: ((scan: KeyedScan) => void) | null = null;

/** The next scans go there, however they are typed, until the answered function is called. */
export function calibrate(take: (scan: KeyedScan) => void): () => void {
  calibrating = take;
  return () => {
    if (calibrating === take) calibrating = null;
  };
}

const current = (): ScannerSettings => (calibrating ? WHILE_CALIBRATING : scanner);

/** Inputs that a key presses rather than fills. */
const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/**
 * Listens to every key of the window, wherever the focus is. What a scanner types is handed to
 * `take` and put back out of the text field it ran into; no button hears its keys or its end.
 * Answers the function that ends the listening.
 */
export function listenForScans(
  target: Window,
  take: (text: string, ended: KeyedScan['ended']) => void,
): () => void {
  const wedge = createWedge(current);
  /** The field before each of the burst's characters; null where no text is written. */
  let fields: (Field | null)[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function onKey(event: KeyboardEvent) {
    const outcome = wedge.receive(strokeOf(event));
    if (outcome.kind === 'character') {
      fields = [...fields.slice(0, outcome.index), rememberField(event.target)];
      // A list would search by the letters, a button would be pressed by a space.
      if (!fields[outcome.index] && (outcome.fast || choosesByLetter(event))) stop(event);
    } else if (outcome.kind === 'swallow') stop(event);
    else if (outcome.kind === 'scan' && taken(outcome)) stop(event);
    wait(event.timeStamp);
  }

  /** As long as it takes from here: what a busy machine brings late, it brings the next of late too. */
  function wait(receivedAt: number) {
    clearTimeout(waiting);
    const until = wedge.deadline();
    if (until === null) return;
    // Keys that came meanwhile are taken before: the timer runs once more after them.
    waiting = setTimeout(
      () => {
        waiting = setTimeout(settle, 0);
      },
      Math.max(until - receivedAt, until - performance.now()),
    );
  }

  function settle() {
    const now = performance.now();
    const outcome = wedge.silent(now);
    if (outcome?.kind === 'scan') taken(outcome);
    // A timer counts whole milliseconds, and may be up before its time.
    else if (wedge.deadline() !== null) wait(now);
  }

  function taken(outcome: KeyedScan): boolean {
    const [first, ...later] = fields.slice(outcome.from);
    fields = [];
    if (first && isSecret(first, outcome.text)) return false;
    // The focus may have moved meanwhile: each field is as it was before the first that it got.
    const begun = [...later.toReversed(), first].flatMap((field) => field ?? []);
    for (const field of new Map(begun.map((each) => [each.element, each])).values()) putBack(field);
    if (calibrating) calibrating(outcome);
    else take(outcome.text, outcome.ended);
    return true;
  }

  target.addEventListener('keydown', onKey, { capture: true });
  target.addEventListener('keyup', onKey, { capture: true });
  return () => {
    clearTimeout(waiting);
    target.removeEventListener('keydown', onKey, { capture: true });
    target.removeEventListener('keyup', onKey, { capture: true });
  };
}

/**
 * A list behind a button takes the first letter it hears for a choice, and nobody knows yet whether
 * it is the first of a code: choosing is left to its own keys.
 */
const choosesByLetter = ({ target, key }: KeyboardEvent): boolean =>
  key !== ' ' && target instanceof Element && target.matches('button[aria-haspopup="listbox"]');

/**
 * What a password manager types there, as fast as a scanner, is not for the bench to say aloud. A PIN
 * is a few digits: another code than that, in its field, would only count as a wrong PIN.
 */
function isSecret({ element }: Field, text: string): boolean {
  if (element.type !== 'password' || looksLikeCommand(text)) return false;
  return element.inputMode !== 'numeric' || /^\d{1,12}$/.test(text);
}

const strokeOf = (event: KeyboardEvent): Stroke => ({
  down: event.type === 'keydown',
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  repeat: event.repeat,
  capsLock: event.getModifierState('CapsLock'),
});

/** No other listener of the window hears it either: F8 in a code is no key of the screen. */
function stop(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Null where no text is written. */
export function rememberField(target: EventTarget | null): Field | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  if (NOT_TEXT.has(target.type)) return null;
  const { value, selectionStart: start, selectionEnd: end } = target;
  return { element: target, value, start, end };
}

/** Sets the field back as a person would have: React hears of a value only through its own setter. */
export function putBack({ element, value, start, end }: Field) {
  if (element.value === value) return;
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const set = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
  set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (start !== null) element.setSelectionRange(start, end);
}
