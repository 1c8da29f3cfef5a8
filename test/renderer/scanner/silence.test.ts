import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from '../../../src/renderer/scanner/scanner.ts';

/** No field has the focus; the classes that a window brings along are asked about only. */
class NoField {}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', NoField);
  vi.stubGlobal('HTMLTextAreaElement', NoField);
  vi.stubGlobal('Element', NoField);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function key(type: 'keydown' | 'keyup', text: string, at: number): Event {
  const event = new Event(type, { cancelable: true });
  const of = { key: text, code: `Digit${text}`, shiftKey: false, ctrlKey: false, altKey: false };
  for (const [name, value] of Object.entries({ ...of, metaKey: false, repeat: false }))
    Object.defineProperty(event, name, { value });
  Object.defineProperty(event, 'getModifierState', { value: () => false });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
}

test('a code that silence ends is taken though its timer is up early', () => {
  const target = new EventTarget() as Window & EventTarget;
  const scans: [string, string][] = [];
  const stop = listenForScans(target, (text, ended) => scans.push([text, ended]));
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
