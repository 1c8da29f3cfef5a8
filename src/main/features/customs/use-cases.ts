import type { customsCommands } from '../../../shared/customs/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ClassifyService } from './classify-service.ts';

export const customsUseCases = ({
  classify,
  stopClassifying,
}: ClassifyService): UseCasesOf<typeof customsCommands> => ({
  'goods.classify': ({ job, goods }) => classify(job, goods),
  'goods.stopClassifying': async ({ job }) => {
    stopClassifying(job);
    return ok(null);
  },
});
