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

export type Packers = ReturnType<typeof createPackers>;

/**
 * Who packs at this station now: their name goes into every record of what is done meanwhile.
 * `named` is who was said when the program started: it needs no sign-in, and nobody has to be in
 * the settings for it. Who signed in is forgotten with the program: after a restart nobody packs in
 * the name of one who may have gone home. `changed` tells that somebody else packs now, or nobody.
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

  /** Whoever was taken off the list is signed out by that. */
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
          const message = say(
            'No packer is called {name} here. Packers are kept in the settings.',
            { name },
          );
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
      /** `where` the error is read. Errors: `usage` where somebody must be signed in and nobody is. */
      done(where: keyof typeof HOW = 'bench'): Result<null> {
        if (!settings()['packers.required'] || current() !== null) return ok(null);
        const message = say('{why} {next}', { why: NOBODY_YET, next: HOW[where] });
        return refuse('usage', message, { field: 'packer', retry: 'after-change' });
      },
    },
  };
}

const NOBODY_YET = say('Nobody is signed in, and here nothing is packed before somebody is.');
const HOW = {
  bench: say('Scan your badge, or choose your name on the screen.'),
  'command-line': say('Name the packer in PACKBENCH_PACKER.'),
};

/** Who packs, as the environment says it; null where it says nothing. Errors: `bad-input`. */
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

interface Log<Entry extends { actor: string | null }> {
  write(entry: Entry): Promise<void>;
}

/** A log whose entries carry who packs, where nobody else is named. */
export function signedBy<Entry extends { actor: string | null }, Kept extends Log<Entry>>(
  log: Kept & Log<Entry>,
  { current }: Pick<Packers, 'current'>,
): Kept {
  const write = (entry: Entry) => log.write({ ...entry, actor: entry.actor ?? current() });
  return { ...log, write };
}
