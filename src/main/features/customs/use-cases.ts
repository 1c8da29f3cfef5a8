import type { customsCommands } from '../../../shared/customs/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ClassifiedItems } from '../catalogue/classified-items.ts';
import { classifyItem } from './classify-item.ts';
import type { ClassifyService } from './classify-service.ts';

export const customsUseCases = (
  { classify, stopClassifying }: ClassifyService,
  classifiedItems: ClassifiedItems,
): UseCasesOf<typeof customsCommands> => ({
  'goods.classify': ({ job, goods }) => classify(job, goods),
  'goods.classifyItem': (wish) => classifyItem(classify, classifiedItems, wish),
  'goods.stopClassifying': async ({ job }) => {
    stopClassifying(job);
    return ok(null);
  },
});
