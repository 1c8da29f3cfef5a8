import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { printingCommands } from '../../../shared/printing/commands.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Printed, Printers } from '../printing/ports.ts';
import type { PrintService } from './print-service.ts';

interface PrintingUseCaseNeeds {
  printService: PrintService;
  printers: Printers;
  orders: OrderRepository;
}

export function printingUseCases({
  printService: service,
  printers,
  orders,
}: PrintingUseCaseNeeds): UseCasesOf<typeof printingCommands> {
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

    'printers.discover': async () => ok({ targets: await printers.discover() }),
    'printers.assign': ({ role, target }) => service.assign(role, target),
    'printers.check': async ({ target }) => ok(await service.check(target)),
    'printing.queue': async () => ok(await service.queue()),
    'printing.retry': ({ job }) => service.retry(job),
    'printing.move': ({ job, target }) => service.move(job, target),
    'printing.drop': ({ job }) => service.drop(job),
    'printing.resolve': ({ job, cameOut }) => service.resolve(job, cameOut),
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
