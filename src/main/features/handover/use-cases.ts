import type { handoverCommands } from '../../../shared/handover/commands.ts';
import type { Handover } from '../../../shared/handover/handover.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { OwnDocuments } from '../documents/own-documents.ts';
import type { HandoverService } from './handover-service.ts';

export const handoverUseCases = (
  service: HandoverService,
  print: (list: Handover) => ReturnType<OwnDocuments['printHandoverList']>,
): UseCasesOf<typeof handoverCommands> => ({
  'handover.board': async () => ok(await service.board()),
  'handover.find': ({ id }) => service.find(id),
  'handover.open': ({ carrier, merchant }) => service.open(carrier, merchant),
  'handover.add': ({ codes, begins }) => service.add(codes, begins),
  'handover.addAll': () => service.addAll(),
  'handover.remove': ({ attemptId }) => service.remove(attemptId),
  'handover.discard': ({ id }) => service.discard(id),
  'handover.close': ({ id }) => service.close(id),
  'handover.settle': ({ attemptId }) => service.settle(attemptId),
  'handover.print': async ({ id }) => {
    const list = await service.find(id);
    if (!list.ok) return list;
    const printed = await print(list.value);
    if (!printed.ok) return printed;
    const { jobs, error } = printed.value;
    return error ? { ok: false, error } : ok({ handover: list.value, jobs });
  },
});
