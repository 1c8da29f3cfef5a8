import type { CallOutput, CommandName, commands, ParsedInput } from '../../shared/bridge/calls.ts';
import type { AuditAction, Place, Scope } from '../../shared/kernel/command.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { DecisionLog } from './decision-log.ts';
import type { StationListener } from './publisher.ts';

/** What a program shows that asks over HTTP; `merchant`: whose orders alone it is there for. */
export interface Token {
  name: string;
  scopes: readonly Scope[];
  merchant: string | null;
}

/** As a purchase has it in a packer's place. */
export const buyerOf = (token: Token | undefined): string | undefined =>
  token && `token ${token.name}`;

/** Who gives a command: what that may be stands in the table of commands, by the place. */
export interface Caller {
  place: Place;
  /** Over HTTP: whose program it is. */
  token?: Token;
  /** Where it says how far it is with what takes long; then it waits for it, too. */
  tell?(line: string, kind?: 'warning'): void;
  /** Told of the quote it is to be bought by, and waited for, before it is bought. */
  quoted?(quoteId: string): Promise<void>;
}

type Entry = Parameters<DecisionLog['write']>[0];

/** What a use case wants put on record once it is done; who packs signs it where nobody is named. */
export type Noted<Action extends AuditAction> = Pick<Entry, 'subject'> &
  Partial<Omit<Entry, 'action' | 'subject'>> & { action: Action };

/** What a use case knows of whoever gives the command, and its page of the audit log. */
interface Asking<Action extends AuditAction> extends Caller {
  note(entry: Noted<Action>): void;
}

/** What the station does for each command: its input is parsed, and whoever gives it may. */
export type UseCases = {
  [N in CommandName]: (
    input: ParsedInput<N>,
    by: Asking<(typeof commands)[N]['audit'][number]>,
  ) => Promise<Result<CallOutput<N>>>;
};

/** Those of one feature: `UseCasesOf<typeof orderCommands>`. */
export type UseCasesOf<C> = Pick<UseCases, Extract<keyof C, CommandName>>;

/** Takes whatever comes; never rejects. */
export type Dispatch = (caller: Caller, name: string, input: unknown) => Promise<Result<unknown>>;

/** All that a host has of the station it carries. */
export interface StationHandle {
  /** What a window gives; takes whatever came over the bridge, and never rejects. */
  dispatch(call: string, input: unknown): Promise<Result<unknown>>;
  /** Answers the function that ends the subscription. */
  subscribe(listener: StationListener): () => void;
  close(): Promise<void>;
}
