import type { documentCommands } from '../../../shared/documents/commands.ts';
import { layoutSaid } from '../../../shared/documents/label-layout.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Printed } from '../printing/ports.ts';
import { decisionOf } from '../settings/supervisor.ts';
import type { LabelLayouts } from './ports.ts';
import type { PrintService } from './print-service.ts';

interface DocumentUseCasesNeeds {
  printService: PrintService;
  orders: OrderRepository;
  layouts: LabelLayouts;
  /** Name of the connection. */
  connection: string;
}

export function documentUseCases({
  printService: service,
  orders,
  layouts,
  connection,
}: DocumentUseCasesNeeds): UseCasesOf<typeof documentCommands> {
  return {
    'shipments.print': async ({ attemptId, ...wish }) =>
      jobsOf(await service.reprint(attemptId, wish)),
    'shipments.printOrder': ({ orderId, ...wish }) =>
      ofOrder(orders, orderId, (order) => service.print(order, wish)),
    'shipments.jobs': async ({ attemptId }) => ok({ jobs: await service.jobs(attemptId) }),
    'shipments.file': async ({ file }) => {
      const found = await service.file(file);
      if (!found.ok) return found;
      const { name, pdf } = found.value;
      return ok({ name, pdf: Buffer.from(pdf).toString('base64') });
    },

    'labels.layouts': async () => ok({ layouts: await layouts.list(connection) }),
    /** Errors: `bad-input` (reason), `not-found`. */
    'labels.forgetLayout': async ({ id, reason }, { note }) => {
      const decided = decisionOf({ reason });
      if (!decided.ok) return decided;
      const forgotten = await layouts.forget(connection, id);
      if (!forgotten) {
        return refuse('not-found', say('No label layout in use has the number {id}.', { id }), {
          field: 'id',
        });
      }
      note({
        action: 'layout-forgotten',
        subject: forgotten.attemptId,
        reason: decided.value.reason,
        data: { connection, layout: String(id), remembered: layoutSaid(forgotten.layout) },
      });
      return ok(forgotten);
    },

    'scanner.commandSheet': async ({ print }) => {
      if (!print) return ok({ pdf: Buffer.from(await service.commandSheet()).toString('base64') });
      const printed = jobsOf(await service.printCommandSheet());
      return printed.ok ? ok({ pdf: null }) : printed;
    },

    'printing.tryPage': ({ target, page }) => service.testPage(target, page),
    'printing.commandSheet': () => service.printCommandSheet(),

    'printing.testPage': async ({ target, page }) => {
      const printed = jobsOf(await service.testPage(target, page));
      if (!printed.ok) return printed;
      const [job] = printed.value.jobs;
      if (!job) throw new Error('A test page made no job');
      return ok(job);
    },
  };
}

function jobsOf(printed: Result<Printed>): Result<{ jobs: PrintJob[] }> {
  if (!printed.ok) return printed;
  const { jobs, error } = printed.value;
  return error ? fail(error) : ok({ jobs });
}
