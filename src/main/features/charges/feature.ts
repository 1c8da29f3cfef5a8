import type { chargeCommands } from '../../../shared/charges/commands.ts';
import { say } from '../../../shared/kernel/message.ts';
import { refuse } from '../../../shared/kernel/result.ts';
import type { Feature } from '../../kernel/feature.ts';

export function createCharges(): Feature<object, typeof chargeCommands> {
  const notYet = async () => refuse('not-available', say('Bills cannot be read yet.'));
  return {
    api: {},
    commands: {
      'charges.import': notYet,
      'charges.importFiles': notYet,
      'charges.fetch': notYet,
      'charges.stopFetching': notYet,
      'charges.list': notYet,
      'charges.statistics': notYet,
      'charges.shipment': notYet,
      'charges.dispute': notYet,
      'charges.settle': notYet,
    },
  };
}
