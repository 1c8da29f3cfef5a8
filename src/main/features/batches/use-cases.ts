import type { batchCommands } from '../../../shared/batches/commands.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { AT_BENCH } from './batch-run.ts';
import type { BatchService } from './batch-service.ts';
import type { LabelCheck } from './label-check.ts';
import type { BatchScans } from './scan-batch.ts';

interface BatchUse {
  service: BatchService;
  scans: BatchScans;
  labels: LabelCheck;
  find(ref: string): Promise<Result<StoredOrder>>;
}

export const batchUseCases = ({
  service,
  scans,
  labels,
  find,
}: BatchUse): UseCasesOf<typeof batchCommands> => ({
  'batch.stacks': async ({ limit }) => ok({ stacks: await service.stacks(limit) }),
  'batch.current': async () => ok({ batch: await service.view() }),
  'batch.pattern': async ({ like }) => {
    const pattern = await service.pattern(like);
    if (!pattern.ok) return pattern;
    const { carton, price, content, choose, left } = pattern.value;
    return ok({ weight: carton.weight, price, content, choose, left });
  },
  'batch.begin': async ({ like, atMost, choose: rule }) => {
    const wish = { atMost, rule, otherwise: 'rules', print: true } as const;
    const run = await service.begin(like, wish);
    return run.ok ? await service.shown() : run;
  },
  'batch.add': async ({ count, checkWeight }) => await service.add(count, checkWeight, AT_BENCH),
  'batch.scan': async ({ text }) => ok(await scans.scan(text)),
  'batch.find': async ({ text }) => ok({ stacks: await scans.find(text) }),
  'batch.labelSeen': async () => {
    const run = await service.current();
    const seen = run.ok ? await labels.seen(run.value) : run;
    return seen.ok ? await service.shown() : seen;
  },
  'batch.stop': async () => ok({ batch: await service.stop() }),
  'batch.goOn': async () => await service.goOn(AT_BENCH),
  'batch.leave': async () => {
    const left = await service.leave();
    return left.ok ? ok({ batch: await service.view() }) : left;
  },
  'batch.ship': async (
    { ref, count, atMost, choose: rule, print, anew = false },
    { progress = () => undefined },
  ) => {
    const order = await find(ref);
    if (!order.ok) return order;
    const given = { count, atMost, rule, print, anew };
    return await service.ship(order.value, given, { wait: true, progress });
  },
});
