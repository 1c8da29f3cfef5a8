import { looksLikeCommand } from '../../shared/kernel/codes.ts';
import { DEFAULT_SCANNER, type ScannerSettings } from '../../shared/settings/scanner-settings.ts';
import type { KeyedScan } from './burst.ts';
import { WHILE_CALIBRATING } from './calibration.ts';
import {
  createWithheld,
  type Field,
  putBack,
  putBackSoon,
  readyForEdits,
  rememberField,
} from './fields.ts';
import type { Unread } from './unread.ts';
import { createWedge, type Outcome, type Stroke } from './wedge.ts';

type Typed = Extract<Outcome, { kind: 'character' }>;

let scanner: ScannerSettings = DEFAULT_SCANNER;

/** Applies the scanner settings of the station. */
export function setScanner(settings: ScannerSettings): void {
  scanner = settings;
}

let calibrating: ((scan: KeyedScan) => void) | null = null;

/**
 * Redirects the next scans to `take`, however they are typed, until the returned function is called.
 */
export function calibrate(take: (scan: KeyedScan) => void): () => void {
  calibrating = take;
  return () => {
    if (calibrating === take) calibrating = null;
  };
}

const current = (): ScannerSettings => (calibrating ? WHILE_CALIBRATING : scanner);

/** What a scanner sent by all signs, and was not taken as a scan. */
export interface UnreadScan extends Unread {
  /** The form of the scan field takes it as typed text. */
  isTyped: boolean;
  /** Removes it from the fields that it was typed into. */
  restore(): void;
}

/**
 * Listens to all keys of the window, wherever the focus is. A scan is passed to `take` and removed from
 * the text field that it was typed into; buttons do not receive its keys or its end. Returns the
 * function that stops listening.
 */
export function listenForScans(
  target: Window,
  take: (text: string, ended: KeyedScan['ended']) => void,
  showUnread: (unread: UnreadScan) => void,
): () => void {
  const wedge = createWedge(current);
  /** State of the field before each character of the burst; null where no text is edited. */
  let fields: (Field | null)[] = [];
  const withheld = createWithheld();
  /** The same, by the time of the key, for what may be shown as unread. */
  let before: { at: number; field: Field | null }[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function onKey(event: KeyboardEvent) {
    const outcome = wedge.receive(strokeOf(event));
    if (outcome.kind === 'character') {
      const field = withheld.asTyped(rememberField(event.target));
      fields = [...fields.slice(0, outcome.index), field];
      before.push({ at: event.timeStamp, field });
      if (isWithheld(event, field, outcome)) stop(event);
      else withheld.give();
    } else if (outcome.kind === 'swallow') stop(event);
    else if (outcome.kind === 'unread') {
      withheld.give();
      if (unread(outcome)) stop(event);
    } else if (outcome.kind === 'scan' && taken(outcome)) stop(event);
    else if (event.type === 'keydown' && event.key !== 'Shift') withheld.give();
    wait(event.timeStamp);
  }

  function isWithheld(event: KeyboardEvent, field: Field | null, { index, fast }: Typed): boolean {
    // Two keys by hand can be as fast.
    if (field) return fast && index > 1 && withheld.take(field, event);
    // Otherwise a list would search by the letters, and a space would press a button.
    return fast || choosesByLetter(event);
  }

  /** Timed from now: when a busy machine delivers one key late, the next ones are late too. */
  function wait(receivedAt: number) {
    clearTimeout(waiting);
    const burst = wedge.deadline();
    // Shift after a pause ends a burst too.
    if (burst === null) withheld.give();
    const log = wedge.unreadDeadline();
    if (log === null) before = [];
    if (burst === null && log === null) return;
    const until = Math.min(burst ?? Number.POSITIVE_INFINITY, log ?? Number.POSITIVE_INFINITY);
    // Key events that are already pending are processed first: the timer runs once more after them.
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
    if (outcome?.kind === 'scan' && taken(outcome)) return;
    if (outcome?.kind === 'unread') {
      withheld.give();
      unread(outcome);
    }
    // Timers have whole milliseconds and may fire early.
    wait(now);
  }

  function taken(outcome: KeyedScan): boolean {
    const [first, ...later] = fields.slice(outcome.from);
    fields = [];
    withheld.drop();
    if (first && isSecret(first, outcome.text)) return false;
    // The focus may have moved in between: each field is restored to its state before its first key.
    const begun = [...later.toReversed(), first].flatMap((field) => field ?? []);
    putBackSoon(new Map(begun.map((each) => [each.element, each])).values());
    if (calibrating) calibrating(outcome);
    else take(outcome.text, outcome.ended);
    return true;
  }

  /** Whether its end must have no other effect: it would press a button, or leave a field. */
  function unread(outcome: Unread): boolean {
    const typedInto = before.filter(({ at }) => at >= outcome.from);
    before = [];
    const known = typedInto.flatMap(({ field }) => field ?? []);
    if (known.some(({ element }) => element.type === 'password')) return false;
    const inScanField = known.some(({ element }) => element.closest('[data-scan-field]'));
    // Text expanders type into other fields as fast, and people evenly: the text is where it was meant to be.
    const mayBeMeant = outcome.why === 'end' || outcome.isHeld;
    if (mayBeMeant && known.length > 0 && !inScanField) return false;
    const isTyped = inScanField && outcome.ended === 'Enter';
    const first = new Map(known.toReversed().map((each) => [each.element, each]));
    const restore = () => {
      for (const field of first.values()) if (holds(field, outcome.text)) putBack(field);
    };
    showUnread({ ...outcome, isTyped, restore });
    if (outcome.isHeld) return false;
    return known.length === 0 || (!inScanField && outcome.ended === 'Enter');
  }

  const listening = new AbortController();
  const { signal } = listening;
  // Before the keys are looked at.
  readyForEdits(target, withheld, signal);
  target.addEventListener('keydown', onKey, { capture: true, signal });
  target.addEventListener('keyup', onKey, { capture: true, signal });
  return () => {
    clearTimeout(waiting);
    listening.abort();
  };
}

/** Whether a field has only got that text since: what a person changed in it stays. */
const holds = ({ element, value, start, end }: Field, text: string): boolean =>
  element.value === value.slice(0, start ?? 0) + text + value.slice(end ?? 0);

/**
 * A select takes the first letter for a choice, before it is known whether a code begins with it: such
 * letters are suppressed, and the select's other keys still work.
 */
const choosesByLetter = ({ target, key }: KeyboardEvent): boolean =>
  key !== ' ' && target instanceof Element && target.matches('button[aria-haspopup="listbox"]');

/**
 * A password manager fills in as fast as a scanner; its text must not be shown by the bench. A PIN is a
 * few digits: any other code scanned into its field would only count as a wrong PIN.
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

/** Also hides the event from other listeners of the window: F8 within a code is not a hotkey. */
function stop(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
