import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from '../../../src/renderer/scanner/scanner.ts';
import { keyEvent, NoField } from '../support/key-event.ts';

class TextField extends EventTarget {
  type = 'text';
  selectionStart = null;
  selectionEnd = null;
  closest = () => null;
  #value = '';
  set value(text: string) {
    this.#value = text;
  }
  get value() {
    return this.#value;
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', TextField);
  vi.stubGlobal('HTMLTextAreaElement', NoField);
  vi.stubGlobal('Element', NoField);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const key = (type: 'keydown' | 'keyup', text: string, at: number, focused?: TextField): Event =>
  keyEvent(type, { key: text, code: `Digit${text}`, at, target: focused });

test('a code ended by silence is read even if its timer fires early', () => {
  const target = new EventTarget() as Window & EventTarget;
  const scans: [string, string][] = [];
  const stop = listenForScans(
    target,
    (text, ended) => scans.push([text, ended]),
    () => undefined,
  );
  // The clock of the keys falls behind that of the timers.
  const clock = vi.spyOn(performance, 'now');
  const began = Date.now();
  clock.mockImplementation(() => (Date.now() - began) * 0.99);
  [...'9520123000073'].forEach((digit, index) => {
    target.dispatchEvent(key('keydown', digit, 400.5 + index * 2));
    target.dispatchEvent(key('keyup', digit, 401.5 + index * 2));
  });
  vi.advanceTimersByTime(2_000);
  expect(scans).toEqual([['9520123000073', 'silence']]);
  stop();
});

test('a scan during which a field gets the focus leaves nothing in it', () => {
  const target = new EventTarget() as Window & EventTarget;
  const field = new TextField();
  field.value = 'mug';
  const scans: string[] = [];
  const stop = listenForScans(
    target,
    (text) => scans.push(text),
    () => undefined,
  );
  [...'9520123000073'].forEach((digit, index) => {
    // Closing a stop after two characters moves the focus to the field.
    const focused = index < 2 ? undefined : field;
    target.dispatchEvent(key('keydown', digit, 400 + index * 2, focused));
    if (focused) field.value += digit;
    target.dispatchEvent(key('keyup', digit, 401 + index * 2, focused));
  });
  vi.advanceTimersByTime(2_000);
  expect(scans).toEqual(['9520123000073']);
  expect(field.value).toBe('mug');
  stop();
});
