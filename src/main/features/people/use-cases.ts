import { ok } from '../../../shared/kernel/result.ts';
import type { peopleCommands } from '../../../shared/people/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { Packers } from './packers.ts';

export function peopleUseCases({ known, signIn }: Packers): UseCasesOf<typeof peopleCommands> {
  return {
    'packers.list': async () => ok({ names: known().map(({ name }) => name) }),
    'packers.signIn': async ({ name }) => {
      const signed = signIn.as(name);
      return signed.ok ? ok({ packer: signed.value }) : signed;
    },
    'packers.signOut': async () => {
      signIn.out();
      return ok(null);
    },
  };
}
