import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createWithheld,
  type Field,
  putBackSoon,
  readyForEdits,
  textIn,
} from '../../../src/renderer/scanner/fields.ts';
import { showInScanBar } from '../../../src/renderer/state/actions.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { scanAnswer } from '../../../src/shared/packing/session.ts';

/** Class of the window that is only used for instanceof checks. */
class NoField {}

class TextField extends EventTarget {
  selectionRange: unknown[] = [];
  isScanField = false;
  #value = '';
  set value(text: string) {
    this.#value = text;
  }
  get value() {
    return this.#value;
  }
  closest = () => (this.isScanField ? this : null);
  setSelectionRange = (...range: unknown[]) => {
    this.selectionRange = range;
  };
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', TextField);
  vi.stubGlobal('HTMLTextAreaElement', NoField);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A field into which a scan was typed after `before`. */
function scannedInto(before: string, isScanField: boolean): { field: Field; element: TextField } {
  const element = Object.assign(new TextField(), { isScanField });
  element.value = `${before}9520123000073`;
  const at = before.length;
  return { field: { element, value: before, start: at, end: at } as unknown as Field, element };
}

test('a scan leaves the scan field a moment later, any other field at once', () => {
  const scan = scannedInto('', true);
  const note = scannedInto('mug', false);
  putBackSoon([scan.field, note.field]);
  expect(note.element.value).toBe('mug');
  expect(note.element.selectionRange).toEqual([3, 3]);
  expect(scan.element.value).toBe('9520123000073');
  // The next step may take the focus from it.
  expect(textIn(scan.element as unknown as HTMLInputElement)).toBe('');
  vi.advanceTimersByTime(1_000);
  expect(scan.element.value).toBe('');
});

test.each(['success', 'stop'] as const)(
  'a scan leaves the scan field with its answer: %s',
  (tone) => {
    const { field, element } = scannedInto('', true);
    putBackSoon([field]);
    showInScanBar(scanAnswer(tone, say('Nothing was changed.')), '9520123000073');
    expect(element.value).toBe('');
  },
);

test.each(['keydown', 'beforeinput', 'pointerdown', 'submit'])(
  'a %s right after a scan finds what was in the scan field before',
  (edit) => {
    const window = new EventTarget() as Window & EventTarget;
    readyForEdits(window, createWithheld(), new AbortController().signal);
    const { field, element } = scannedInto('mug', true);
    putBackSoon([field]);
    window.dispatchEvent(new Event(edit));
    expect(element.value).toBe('mug');
    // What is edited then stays.
    element.value += '-7';
    vi.advanceTimersByTime(1_000);
    expect(element.value).toBe('mug-7');
  },
);
