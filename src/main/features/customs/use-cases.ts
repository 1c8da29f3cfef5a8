import type { CallOutput, ParsedInput } from '../../../shared/bridge/calls.ts';
import type { customsCommands } from '../../../shared/customs/commands.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ClassifiedItems } from '../catalogue/classified-items.ts';
import type { ClassifyService } from './classify-service.ts';

export interface CustomsUseCasesNeeds {
  classifyService: ClassifyService;
  classifiedItems: ClassifiedItems;
}

export function customsUseCases(needs: CustomsUseCasesNeeds): UseCasesOf<typeof customsCommands> {
  const { classifyService } = needs;
  return {
    'goods.classify': ({ job, goods }) => classifyService.classify(job, goods),
    'goods.classifyItem': (wish) => classifyItem(needs, wish),
    'goods.stopClassifying': async ({ job }) => {
      classifyService.stopClassifying(job);
      return ok(null);
    },
  };
}

/** The HS code of one item, saved on request where possible. */
async function classifyItem(
  { classifyService, classifiedItems }: CustomsUseCasesNeeds,
  { goods, sku, save }: ParsedInput<'goods.classifyItem'>,
): Promise<Result<CallOutput<'goods.classifyItem'>>> {
  const key = sku === null ? null : await classifiedItems.itemNamed(sku);
  if (key && !key.ok) return key;
  const run = await classifyService.classify('command-line', [goods]);
  if (!run.ok) return run;
  const [outcome] = run.value.outcomes;
  const error = run.value.error ?? outcome?.error;
  if (error) return fail(error);
  if (!outcome?.classified) {
    const message = say('The partner’s answer does not contain these goods.');
    return refuse('partner-answer', message, { retry: 'later' });
  }
  const { classified } = outcome;
  if (!save || !key) return ok({ classified, saved: null, error: null });
  const saved = await classifiedItems.saveClassified(key.value, classified);
  return saved.ok
    ? ok({ classified, saved: key.value, error: null })
    : ok({ classified, saved: null, error: saved.error });
}
