import {
  type CallOutput,
  type CommandName,
  commands,
  type ParsedInput,
} from '../../shared/bridge/calls.ts';
import { type Access, type AuditAction, accessAt } from '../../shared/kernel/command.ts';
import { show } from '../../shared/kernel/decimal.ts';
import {
  badInput,
  type StationError,
  StationFailure,
  stationError,
} from '../../shared/kernel/errors.ts';
import { say } from '../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../shared/kernel/result.ts';
import type { DecisionLog } from './decision-log.ts';
import type { Caller, Dispatch, Noted, UseCases } from './handle.ts';
import type { OnDefect } from './publisher.ts';

export interface DispatcherParts {
  /** Refuses where this caller lacks the access or where the PIN is missing or wrong. */
  authorize(access: Access, pin: string | null, caller: Caller): Result<null>;
  decisions: DecisionLog;
  onDefect: OnDefect;
  isClosing?(): boolean;
}

/**
 * The only way from a caller to a use case. Errors: `bad-input` names the field that does not fit;
 * `defect` when a use case throws, with the details passed to `onDefect` only, because a window, its log
 * or a screenshot must never show a stack or a secret; `not-available` when a use case throws because the
 * station is closing.
 */
export function createDispatcher(useCases: UseCases, parts: DispatcherParts): Dispatch {
  return async (caller, name, input) => {
    if (!isCommand(name) || accessAt(commands[name], caller.place) === 'nobody') {
      return refuse(
        'bad-input',
        say('call: there is no command named {call}', { call: show(name) }),
      );
    }
    try {
      const parsed = commands[name].input.safeParse(input);
      if (!parsed.success) return fail(badInput(parsed.error, name));
      const access = accessAt(commands[name], caller.place);
      const allowed = parts.authorize(access, pinIn(parsed.data), caller);
      if (!allowed.ok) return allowed;
      return await carriedOut(name, parsed.data as ParsedInput<typeof name>);
    } catch (thrown) {
      if (thrown instanceof StationFailure) return fail(thrown.error);
      if (parts.isClosing?.()) return fail(notOpen());
      parts.onDefect(thrown, name);
      return refuse(
        'defect',
        say(
          '{call}: internal error of the station. You did nothing wrong; the details are in its log.',
          { call: name },
        ),
        { retry: 'later' },
      );
    }

    async function carriedOut<N extends CommandName>(
      command: N,
      parsed: ParsedInput<N>,
    ): Promise<Result<CallOutput<N>>> {
      const noted: Noted<AuditAction>[] = [];
      const carryOut: UseCases[N] = useCases[command];
      const result = await carryOut(parsed, {
        ...caller,
        note: (entry) => noted.push(entry),
      }).finally(async () => {
        // Writes the entries even if the use case failed afterwards: what they record has been done.
        for (const entry of noted) {
          await parts.decisions.write({ data: {}, ...entry });
        }
      });
      if (!result.ok) return result;
      // Strips fields that the output schema does not declare, so that a use case which returns a richer
      // object (a quote with its keys) leaks nothing to the window.
      const output = commands[command].output.safeParse(result.value);
      if (!output.success) throw output.error;
      return ok(output.data as CallOutput<N>);
    }
  };
}

export const notOpen = (): StationError =>
  stationError(
    'not-available',
    say('The station is not open. Close Packbench and start it again.'),
  );

const isCommand = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(commands, name);

function pinIn(input: unknown): string | null {
  const { pin } = (input ?? {}) as { pin?: unknown };
  return typeof pin === 'string' ? pin : null;
}
