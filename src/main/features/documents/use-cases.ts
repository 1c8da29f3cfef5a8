import type { documentCommands } from '../../../shared/documents/commands.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Printed } from '../printing/ports.ts';
import type { PrintService } from './print-service.ts';

interface DocumentUseCasesNeeds {
  printService: PrintService;
  orders: OrderRepository;
}

export function documentUseCases({
  printService: service,
  orders,
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
