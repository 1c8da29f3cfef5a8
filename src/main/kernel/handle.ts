import type { CallOutput, CommandName, commands, ParsedInput } from '../../shared/bridge/calls.ts';
import type { AuditAction, Place, Scope } from '../../shared/kernel/command.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { DecisionLog } from './decision-log.ts';
import type { StationListener } from './publisher.ts';

/** Token of a program that calls over HTTP; with `merchant`, for this merchant's orders only. */
export interface Token {
  name: string;
  scopes: readonly Scope[];
  merchant: string | null;
}

/** The buyer recorded for a purchase by a program, instead of a packer. */
export const buyerOf = (token: Token | undefined): string | undefined =>
  token && `token ${token.name}`;

/** The caller of a command. The command table defines what each place may do. */
export interface Caller {
  place: Place;
  /** Only over HTTP: the token of the calling program. */
  token?: Token;
  /** Where given, receives progress lines; the command then also waits for long work to finish. */
  progress?(line: string, kind?: 'warning'): void;
  /** Called and awaited with the quote before the purchase begins. */
  quoted?(quoteId: string): Promise<void>;
  /** The turn in which the call was made first (`PriceLimit`), where it may be repeated; absent: now. */
  turn?: number;
}

type Entry = Parameters<DecisionLog['write']>[0];

/**
 * An audit entry that a use case asks for; the dispatcher writes it when the use case has run. Without an
 * actor, it is recorded for the packer who is signed in.
 */
export type Noted<Action extends AuditAction> = Pick<Entry, 'subject'> &
  Partial<Omit<Entry, 'action' | 'subject'>> & { action: Action };

/** What a use case knows about its caller, and how it adds entries to the audit log. */
interface Asking<Action extends AuditAction> extends Caller {
  note(entry: Noted<Action>): void;
}

/** One function for each command. Its input is parsed and its access checked. */
export type UseCases = {
  [N in CommandName]: (
    input: ParsedInput<N>,
    by: Asking<(typeof commands)[N]['audit'][number]>,
  ) => Promise<Result<CallOutput<N>>>;
};

/** The use cases of one feature: `UseCasesOf<typeof orderCommands>`. */
export type UseCasesOf<C> = Pick<UseCases, Extract<keyof C, CommandName>>;

/** Accepts any input; never rejects. */
export type Dispatch = (caller: Caller, name: string, input: unknown) => Promise<Result<unknown>>;

/** All that a host can do with the station it runs. */
export interface StationHandle {
  /** Carries out a call of a window. Accepts any input; never rejects. */
  dispatch(call: string, input: unknown): Promise<Result<unknown>>;
  /** Returns the function that unsubscribes. */
  subscribe(listener: StationListener): () => void;
  close(): Promise<void>;
}
