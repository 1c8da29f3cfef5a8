import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from '../../../src/renderer/scanner/scanner.ts';
import { keyEvent, NoField } from '../support/key-event.ts';

/** A text field that is edited at its end. */
class TextField extends EventTarget {
  type = 'text';
  closest: () => unknown = () => this;
  #value = '';
  set value(text: string) {
    this.#value = text;
  }
  get value() {
    return this.#value;
  }
  get selectionStart() {
    return this.#value.length;
  }
  get selectionEnd() {
    return this.#value.length;
  }
  setSelectionRange() {}
  setRangeText(text: string, start: number, end: number) {
    this.#value = `${this.#value.slice(0, start)}${text}${this.#value.slice(end)}`;
  }
}

let target: Window & EventTarget;
let field: TextField;
let scans: string[];
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', TextField);
  vi.stubGlobal('HTMLTextAreaElement', NoField);
  vi.stubGlobal('Element', NoField);
  vi.useFakeTimers();
  target = new EventTarget() as Window & EventTarget;
  field = new TextField();
  scans = [];
  stop = listenForScans(
    target,
    (text) => scans.push(text),
    () => undefined,
  );
});
afterEach(() => {
  stop();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A key as the browser treats it: unless prevented, the field gets its character. */
function press(text: string, at: number, held: { altKey?: boolean } = {}): void {
  for (const [type, time] of [
    ['keydown', at],
    ['keyup', at + 1],
  ] as const) {
    const code = codeOf(text, held.altKey);
    const event = keyEvent(type, { key: text, code, at: time, target: field, ...held });
    target.dispatchEvent(event);
    const isTyped = type === 'keydown' && text.length === 1 && !held.altKey;
    if (isTyped && !event.defaultPrevented) field.value += text;
  }
}

const codeOf = (text: string, isAlt = false): string =>
  text.length > 1 ? text : isAlt ? `Numpad${text}` : `Digit${text}`;

/** As fast as a scanner. */
const burst = (text: string, from = 400): void =>
  [...text].forEach((digit, index) => {
    press(digit, from + index * 2);
  });

test('the scan field is given two characters of a scan at most, and then none', () => {
  burst('9520123000073');
  expect(field.value).toBe('95');
  press('Enter', 430);
  expect(scans).toEqual(['9520123000073']);
  vi.advanceTimersByTime(1_000);
  expect(field.value).toBe('');
});

test('another field is given every character until the scan is known', () => {
  field.closest = () => null;
  burst('9520123000073');
  expect(field.value).toBe('9520123000073');
  press('Enter', 430);
  expect(field.value).toBe('');
});

test.each([
  ['a pause', () => vi.advanceTimersByTime(1_000), '123'],
  ['a slow character', () => press('4', 560), '1234'],
  ['a key that edits', () => press('Backspace', 490), '123'],
  ['Enter', () => press('Enter', 560), '123'],
  ['a paste', () => target.dispatchEvent(new Event('beforeinput')), '123'],
  ['a click', () => target.dispatchEvent(new Event('pointerdown')), '123'],
])('after %s the field has the fast characters that were no scan', (_name, end, has) => {
  const edited = vi.fn();
  field.addEventListener('input', edited);
  burst('123');
  expect(field.value).toBe('12');
  end();
  expect(field.value).toBe(has);
  expect(edited).toHaveBeenCalledTimes(1);
  expect(scans).toEqual([]);
});

test('Shift within a scan leaves it withheld', () => {
  burst('123');
  press('Shift', 406);
  expect(field.value).toBe('12');
});

test('a scan a moment later leaves what was typed fast before it', () => {
  burst('123');
  burst('9520123000073', 520);
  press('Enter', 550);
  expect(scans).toEqual(['9520123000073']);
  vi.advanceTimersByTime(1_000);
  expect(field.value).toBe('123');
});

test('Shift after a pause gives the field the fast characters before it', () => {
  burst('123');
  press('Shift', 520);
  expect(field.value).toBe('123');
});

test('digits that name a character by its number are not typed', () => {
  burst('12');
  press('0', 404, { altKey: true });
  vi.advanceTimersByTime(1_000);
  expect(field.value).toBe('12');
});
