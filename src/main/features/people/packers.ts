import { firstIssue } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  type Packer,
  PackerNameSchema,
  type SignInState,
  sameName,
} from '../../../shared/people/packer.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';

export type Packers = ReturnType<typeof createPackers>;

/**
 * The packer at this station, recorded with everything done. `named`: given at the program's start;
 * needs no sign-in and need not be in the settings. A sign-in ends with the program, so that nobody
 * packs in the name of a packer who has left. `changed` is called when the packer changes.
 */
export function createPackers(
  settings: () => Settings,
  named: string | null,
  changed: () => void = () => undefined,
) {
  let signedIn = named;
  let byName = named !== null;
  const known = (): readonly Packer[] => settings().packers;
  const find = (name: string) => known().find((packer) => sameName(packer.name, name));

  /** Removing a packer from the settings also signs them out. */
  function current(): string | null {
    if (signedIn === null || byName) return signedIn;
    return find(signedIn)?.name ?? null;
  }

  return {
    current,
    /** Everyone who may sign in. */
    known,
    signIn: {
      /** Errors: `not-found` for a name that is not in the settings. */
      as(name: string): Result<string> {
        const packer = find(name);
        if (!packer) {
          const message = say('There is no packer {name}. Packers are listed in the settings.', {
            name,
          });
          return refuse('not-found', message, { field: 'name' });
        }
        signedIn = packer.name;
        byName = false;
        changed();
        return ok(packer.name);
      },
      out(): void {
        signedIn = null;
        changed();
      },
      state(): SignInState {
        if (settings()['packers.required']) return 'required';
        return known().length > 0 ? 'optional' : 'nobody-known';
      },
      /**
       * `where` the error is read. Errors: `usage` where a packer is required and nobody is signed in.
       */
      done(where: keyof typeof HOW = 'bench'): Result<null> {
        if (!settings()['packers.required'] || current() !== null) return ok(null);
        const message = say('{why} {next}', { why: NOBODY_YET, next: HOW[where] });
        return refuse('usage', message, { field: 'packer', retry: 'after-change' });
      },
    },
  };
}

const NOBODY_YET = say('Nobody is signed in. Packing needs a signed-in packer.');
const HOW = {
  bench: say('Scan your badge, or choose your name on the screen.'),
  'command-line': say('Set PACKBENCH_PACKER to the name of the packer.'),
};

/** The packer named by the environment; null for none. Errors: `bad-input`. */
export function packerNamed(text: string | undefined): Result<string | null> {
  if (text === undefined || text.trim() === '') return ok(null);
  const name = PackerNameSchema.safeParse(text);
  if (name.success) return ok(name.data);
  const why = firstIssue(name.error).message;
  return refuse(
    'bad-input',
    say('PACKBENCH_PACKER: {why}, found {found}.', {
      why: why,
      found: JSON.stringify(text),
    }),
    {
      field: 'PACKBENCH_PACKER',
    },
  );
}

export interface CurrentPacker {
  /** Name of the packer; null for none. */
  current(): string | null;
}

/** An audit log that adds the packer to entries without another actor. */
export function signedBy<Log extends DecisionLog>(log: Log, { current }: CurrentPacker): Log {
  const write: DecisionLog['write'] = (entry) =>
    log.write({ ...entry, actor: entry.actor ?? current() });
  return { ...log, write };
}
