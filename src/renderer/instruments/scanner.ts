import { type Burst, hear } from './burst.ts';

/** A text field as it was before a key. */
export interface Field {
  element: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  start: number | null;
  end: number | null;
}

/** Inputs that a key presses rather than fills. */
const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/**
 * Listens to every key of the window, wherever the focus is. What a scanner types is handed to
 * `take` and put back out of the text field it ran into; no button hears its keys or its Enter.
 * Answers the function that ends the listening.
 */
export function listenForScans(target: Window, take: (text: string) => void): () => void {
  let burst: Burst | null = null;
  let field: Field | null = null;

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key.length !== 1 && event.key !== 'Enter') return;
    const heard = hear(burst, event.key, event.timeStamp);
    switch (heard.kind) {
      case 'first':
        if (heard.burst.text.length === 1) field = rememberField(event.target);
        burst = heard.burst;
        return;
      case 'fast':
        burst = heard.burst;
        // A list would search by the letters, a button would be pressed by a space.
        if (!field) stop(event);
        return;
      case 'scan':
        stop(event);
        if (field) putBack(field);
        burst = null;
        field = null;
        take(heard.text);
        return;
      case 'typed':
        burst = null;
        field = null;
    }
  }

  target.addEventListener('keydown', onKey, { capture: true });
  return () => target.removeEventListener('keydown', onKey, { capture: true });
}

function stop(event: KeyboardEvent) {
  event.preventDefault();
  event.stopPropagation();
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
