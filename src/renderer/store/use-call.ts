import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/calls.ts';
import type { StationError } from '../../shared/errors.ts';
import { ask } from './station.ts';
import { useWindow } from './window-store.ts';

export type Answered<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: StationError }
  | { state: 'ready'; value: T };

/**
 * Asks the station when shown, when the input changes and, with `follow`, whenever the station told
 * of a change. While a question is asked again the last answer stays.
 */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { follow?: boolean } = {},
): Answered<CallOutput<N>> & { again: () => void } {
  const [answered, setAnswered] = useState<Answered<CallOutput<N>>>({ state: 'loading' });
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
      setAnswered(
        result.ok
          ? { state: 'ready', value: result.value }
          : { state: 'failed', error: result.error },
      );
    });
    return () => {
      current = false;
    };
  }, [name, question, contact]);

  const again = useCallback(() => setTurn((last) => last + 1), []);
  return { ...answered, again };
}
