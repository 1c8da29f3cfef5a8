import { Command } from 'commander';
import type { CallInput, CallOutput, CommandName } from '../../../../shared/bridge/calls.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { LiveStation, Station } from '../../../app.ts';
import type { Answer, Terminal } from '../output.ts';

/** Options every command takes. */
export interface CommonOptions {
  data?: string;
  partner?: string;
  json?: boolean;
}

/** What a command gets: the open station and a terminal to answer on. */
export interface CommandContext {
  station: Station;
  terminal: Terminal;
  /**
   * Gives a command, as the person at the terminal: of what takes long it says how far it is. A
   * failure ends the command that asks.
   */
  ask<N extends CommandName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
}

/** How a command is run. */
export interface Runner {
  /** Opens the station of the chosen connection, answers what the work does, closes it, whatever happens. */
  withStation(
    work: (context: CommandContext) => Promise<Answer | undefined>,
    override?: {
      dataDir?: string;
      partner?: string;
      /** Instead of failing where the station cannot be opened. */
      notOpened?: (error: StationError, terminal: Terminal) => void;
    },
  ): Promise<void>;
  /** For a host with windows: begun, and opened anew on another partner when a person asks for it. */
  withLiveStation(
    work: (context: { station: LiveStation; terminal: Terminal }) => Promise<void>,
  ): Promise<void>;
  /** Without a station. */
  plain(work: (terminal: Terminal) => Promise<void>): Promise<void>;
  options(): CommonOptions;
  dataDir(): string;
}

/** A command of the program, and those below it. */
export class StationCommand extends Command {
  readonly runner: Runner;

  constructor(runner: Runner, name?: string) {
    super(name);
    this.runner = runner;
  }

  override createCommand(name?: string): StationCommand {
    return new StationCommand(this.runner, name);
  }

  /** What it does with its arguments and options, the station being open. */
  onStation<Given extends unknown[]>(
    work: (context: CommandContext, ...given: Given) => Promise<Answer | undefined>,
  ): this {
    return this.action((...given: Given) =>
      this.runner.withStation((context) => work(context, ...given)),
    );
  }
}
