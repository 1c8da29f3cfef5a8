/** A text field's state before a key. */
export interface Field {
  element: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  start: number | null;
  end: number | null;
}

/** Input types that are pressed rather than filled in. */
const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/** Null where no text is edited. */
export function rememberField(target: EventTarget | null): Field | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  if (NOT_TEXT.has(target.type)) return null;
  const { value, selectionStart: start, selectionEnd: end } = target;
  return { element: target, value, start, end };
}

/**
 * Restores the field as if edited by a person: React only notices a value set through the native
 * setter.
 */
export function putBack({ element, value, start, end }: Field) {
  if (element.value === value) return;
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const set = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
  set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  // An empty field has one position, and setting it would cost a layout.
  if (start !== null && value !== '') element.setSelectionRange(start, end);
}

/** Milliseconds: within that time most scans are answered and painted. */
const SHOWN = 80;

/** Scan fields that still show a scan, as they were before it. */
const shown: Field[] = [];
let due: ReturnType<typeof setTimeout> | undefined;

/**
 * As `putBack`, but a scan field keeps the scan for a moment: emptying it takes a frame, and the answer
 * would wait for the next one. Any other field is read by its screen, and is restored at once.
 */
export function putBackSoon(fields: Iterable<Field>): void {
  putBackShown();
  for (const field of fields) {
    if (field.element.closest('[data-scan-field]')) shown.push(field);
    else putBack(field);
  }
  if (shown.length > 0) due = setTimeout(putBackShown, SHOWN);
}

/** With the answer at the latest: a field emptied later would move it on the screen. */
export function putBackShown(): void {
  clearTimeout(due);
  for (const field of shown.splice(0)) putBack(field);
}

/** Text of a field, without a scan that it still shows. */
export function textIn(element: HTMLInputElement): string {
  return shown.find((field) => field.element === element)?.value ?? element.value;
}

export type Withheld = ReturnType<typeof createWithheld>;

/**
 * Characters as fast as a scanner's, kept from the scan field: it would draw each of them, and the answer
 * would wait for that.
 */
export function createWithheld() {
  let first: Field | null = null;
  let text = '';

  function drop(): void {
    first = null;
    text = '';
  }

  /** They belonged to no scan: the field gets them as if they were typed now. */
  function give(): void {
    const [field, typed] = [first, text];
    drop();
    if (!field) return;
    const { element, start, end } = field;
    element.setRangeText(typed, start ?? 0, end ?? 0, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return {
    /** False where the field takes the character: only a scan field gives it up. */
    take(field: Field, { key, altKey, ctrlKey }: KeyboardEvent): boolean {
      const writes = key.length === 1 && (!altKey || ctrlKey);
      if (!writes || !field.element.closest('[data-scan-field]')) return false;
      if (first?.element !== field.element) give();
      first ??= field;
      text += key;
      return true;
    },
    /** The field as it would be with them: what was typed before a scan stays when the scan is removed. */
    asTyped(field: Field | null): Field | null {
      if (!field || !first || field.element !== first.element) return field;
      const before = first.value.slice(0, first.start ?? 0) + text;
      const value = before + first.value.slice(first.end ?? 0);
      return { ...field, value, start: before.length, end: before.length };
    },
    drop,
    give,
  };
}

/** What a person, or a program for one, does to a field; a key comes before all of them. */
const EDITS = ['keydown', 'beforeinput', 'pointerdown', 'submit'];

/** No edit finds a scan in the scan field, or misses what was typed into it, until the signal. */
export function readyForEdits(target: Window, withheld: Withheld, signal: AbortSignal): void {
  for (const edit of EDITS) {
    target.addEventListener(edit, putBackShown, { capture: true, signal });
    // Of a key it depends on which one it is.
    if (edit !== 'keydown') target.addEventListener(edit, withheld.give, { capture: true, signal });
  }
}
