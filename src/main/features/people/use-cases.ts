import { ok } from '../../../shared/kernel/result.ts';
import type { peopleCommands } from '../../../shared/people/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { Packers } from './packers.ts';

export function peopleUseCases(
  { known, signIn }: Packers,
  statusChanged: () => Promise<void>,
): UseCasesOf<typeof peopleCommands> {
  return {
    'packers.list': async () => ok({ names: known().map(({ name }) => name) }),
    'packers.signIn': async ({ name }) => {
      const signed = signIn.as(name);
      if (!signed.ok) return signed;
      await statusChanged();
      return ok({ packer: signed.value });
    },
    'packers.signOut': async () => {
      signIn.out();
      await statusChanged();
      return ok(null);
    },
  };
}
