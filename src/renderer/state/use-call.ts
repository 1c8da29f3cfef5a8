import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/calls.ts';
import type { StationError } from '../../shared/kernel/errors.ts';
import { keepSame } from './keep-same.ts';
import { ask } from './station.ts';
import { useWindow } from './window-store.ts';

export type Answered<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: StationError }
  | { state: 'ready'; value: T };

/** The last answers to questions that are asked again and again, by name and input. */
const lastAnswers = new Map<string, unknown>();

/**
 * Asks the station when shown, when the input changes and, with `follow`, whenever the station told
 * of a change. While a question is asked again the last answer stays; with `remembered` also the
 * last one that another screen was given, so that nothing is drawn first without it.
 */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { follow?: boolean; remembered?: boolean } = {},
): Answered<CallOutput<N>> & { again: () => void } {
  const { remembered = false } = options;
  const [answered, setAnswered] = useState<Answered<CallOutput<N>>>(() => {
    const value = remembered && lastAnswers.get(JSON.stringify([name, input]));
    return value ? { state: 'ready', value: value as CallOutput<N> } : { state: 'loading' };
  });
  const [turn, setTurn] = useState(0);
  const heard = useWindow((state) => (options.follow ? state.heard : 0));
  const contact = useWindow((state) => state.contact);
  // One text holds everything that makes the question a new one.
  const question = JSON.stringify({ input, heard, turn });

  useEffect(() => {
    if (contact !== 'up') return;
    const asked = JSON.parse(question) as { input: CallInput<N> };
    let current = true;
    void ask(name, asked.input).then((result) => {
      if (!current) return;
      const now: Answered<CallOutput<N>> = result.ok
        ? { state: 'ready', value: result.value }
        : { state: 'failed', error: result.error };
      // The same answer again draws nothing anew.
      setAnswered((before) => keepSame(before, now));
      if (remembered && result.ok)
        lastAnswers.set(JSON.stringify([name, asked.input]), result.value);
    });
    return () => {
      current = false;
    };
  }, [name, question, contact, remembered]);

  const again = useCallback(() => setTurn((last) => last + 1), []);
  return { ...answered, again };
}
