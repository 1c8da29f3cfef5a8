import {
  type CallName,
  type CallOutput,
  calls,
  type ParsedInput,
} from '../../shared/bridge/calls.ts';
import { show } from '../../shared/kernel/decimal.ts';
import {
  badInput,
  type StationError,
  StationFailure,
  stationError,
} from '../../shared/kernel/errors.ts';
import { say } from '../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import type { Dispatch, Handlers, OnDefect } from './handle.ts';

/**
 * The one way from a window to the handlers. What does not fit is `bad-input` and names the field;
 * what a handler throws is `defect`, its details going to `onDefect` alone: a window, a log of the
 * window or a screenshot must never show a stack or a secret. What fails because the station closes
 * (`isClosing`) under it is no defect: `not-available`.
 */
export function createDispatcher(
  handlers: Handlers,
  onDefect: OnDefect,
  isClosing: () => boolean = () => false,
): Dispatch {
  return async (call, input) => {
    if (!isCallName(call)) {
      return fail(
        stationError(
          'bad-input',
          say('call: the station knows none named {call}', { call: show(call) }),
        ),
      );
    }
    try {
      return await answer(handlers, call, input);
    } catch (thrown) {
      if (thrown instanceof StationFailure) return fail(thrown.error);
      if (isClosing()) return fail(notOpen());
      onDefect(thrown, call);
      return fail(
        stationError(
          'defect',
          say(
            '{call}: the station made a mistake. Nothing you did was wrong; the details are in its log.',
            { call },
          ),
          { retry: 'later' },
        ),
      );
    }
  };
}

export const notOpen = (): StationError =>
  stationError(
    'not-available',
    say('The station is not open. Close Packbench and start it again.'),
  );

const isCallName = (call: unknown): call is CallName =>
  typeof call === 'string' && Object.hasOwn(calls, call);

async function answer<N extends CallName>(
  handlers: Handlers,
  call: N,
  input: unknown,
): Promise<Result<CallOutput<N>>> {
  const { input: inputSchema, output: outputSchema } = calls[call];
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return fail(badInput(parsed.error, call));

  const handler: Handlers[N] = handlers[call];
  const result = await handler(parsed.data as ParsedInput<N>);
  if (!result.ok) return result;

  // Only what the contract names leaves main: a handler that passes on a richer object (a quote
  // with its keys) cannot leak what the window must not have.
  return ok(outputSchema.parse(result.value) as CallOutput<N>);
}
