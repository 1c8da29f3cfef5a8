import { Command, type Option } from 'commander';
import type { CallInput, CallOutput, CommandName } from '../../../../shared/bridge/calls.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { LiveStation, Station } from '../../../app.ts';
import type { Answer, Terminal } from '../output.ts';
import { once } from './parse.ts';

export interface CommonOptions {
  data?: string;
  partner?: string;
  json?: boolean;
}

export interface CommandContext {
  station: Station;
  terminal: Terminal;
  /** Gives a command; long work prints its progress. A failure ends the calling command. */
  ask<N extends CommandName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  /** As `ask`, with the supervisor's PIN. */
  decide<N extends CommandName>(name: N, input: Omit<CallInput<N>, 'pin'>): Promise<CallOutput<N>>;
}

export interface Runner {
  /** Opens the chosen connection's station, prints the answer of `work`, always closes the station. */
  withStation(
    work: (context: CommandContext) => Promise<Answer | undefined>,
    override?: {
      dataDir?: string;
      partner?: string;
      /** Called instead of failing when the station cannot be opened. */
      notOpened?: (error: StationError, terminal: Terminal) => void;
    },
  ): Promise<void>;
  /** For a host with windows: begins the station, and reopens it on another partner on request. */
  withLiveStation(
    work: (context: { station: LiveStation; terminal: Terminal }) => Promise<void>,
  ): Promise<void>;
  /** Runs `work` without a station. */
  plain(work: (terminal: Terminal) => Promise<void>): Promise<void>;
  options(): CommonOptions;
  dataDir(): string;
}

export class StationCommand extends Command {
  readonly runner: Runner;

  constructor(runner: Runner, name?: string) {
    super(name);
    this.runner = runner;
  }

  override createCommand(name?: string): StationCommand {
    return new StationCommand(this.runner, name);
  }

  /** An option whose values are not collected is given once: of two amounts none is guessed. */
  override addOption(option: Option): this {
    const isPlain = (option.required || option.optional) && !option.variadic && !option.parseArg;
    if (isPlain) option.argParser(once(option.long ?? option.flags));
    return super.addOption(option);
  }

  /** Sets the action, which runs with the station open. */
  onStation<Given extends unknown[]>(
    work: (context: CommandContext, ...given: Given) => Promise<Answer | undefined>,
  ): this {
    return this.action((...given: Given) =>
      this.runner.withStation((context) => work(context, ...given)),
    );
  }
}
