import { resolve } from 'node:path';
import type { Command } from 'commander';
import { badInput } from '../../../../shared/kernel/errors.ts';
import { english } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import {
  type PrintJob,
  PrintRoleSchema,
  PrintTargetSchema,
} from '../../../../shared/printing/print-job.ts';
import type { CommandContext, Runner } from './context.ts';
import { oneOf } from './parse.ts';
import { supervisorPin } from './supervisor-pin.ts';

interface PrintOptions {
  role?: string;
  carton?: string;
  paper?: string;
  to?: string;
  reason?: string;
  acceptPosition?: boolean;
  acceptUnproven?: boolean;
}

const PAPERS = ['label', 'invoice', 'packing-slip', 'carton-label'] as const;

export const jobText = ({ title, target, state, copyNumber, detail }: PrintJob): string =>
  `${state}: ${english(title)}${copyNumber > 1 ? `, copy ${copyNumber},` : ''} to ${target}${detail ? ` (${english(detail)})` : ''}`;

export const jobJson = ({ id, role, target, state }: PrintJob) => ({ id, role, target, state });

export function paperCommands(program: Command, runner: Runner): void {
  program
    .command('print')
    .description('print the labels and papers of a bought order, again too; never buys')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--role <role>', 'label | document')
    .option('--carton <ref>', "only this carton's label")
    .option('--paper <kind>', PAPERS.join(' | '))
    .option('--to <dir>', 'save the PDFs into this folder instead of printing them')
    .option('--reason <text>', 'why it is printed again; kept in the audit log')
    .option(
      '--accept-position',
      'a person has looked at the labels found by position and accepts them',
    )
    .option(
      '--accept-unproven',
      'a supervisor has looked at the labels, and at the invoice, held as not proven to be of this purchase and accepts them',
    )
    .action((ref: string, options: PrintOptions) =>
      runner.withStation(async (context) => {
        const { station, terminal } = context;
        const role = PrintRoleSchema.optional().safeParse(options.role);
        if (!role.success) return terminal.fail(badInput(role.error, '--role'));
        const paper = oneOf('--paper', PAPERS, options.paper);
        if (!paper.ok) return terminal.fail(paper.error);
        const to = PrintTargetSchema.optional().safeParse(
          options.to === undefined ? undefined : `folder:${resolve(options.to)}`,
        );
        if (!to.success) return terminal.fail(badInput(to.error, '--to'));
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const accepted = await accept(context, order.value, options);
        if (!accepted.ok) return terminal.fail(accepted.error);
        const printed = await station.print(order.value, {
          ...(role.data ? { role: role.data } : {}),
          ...(options.carton ? { carton: options.carton } : {}),
          ...(paper.value ? { kind: paper.value } : {}),
          ...(to.data ? { target: to.data } : {}),
          ...(options.reason ? { reason: options.reason } : {}),
        });
        if (!printed.ok) return terminal.fail(printed.error);
        const { jobs, error } = printed.value;
        terminal.answer({
          json: { jobs: jobs.map(jobJson) },
          text: jobs.map(jobText).join('\n') || 'Nothing to print.',
          error,
        });
      }),
    );
}

async function accept(
  context: CommandContext,
  { id: orderId }: StoredOrder,
  { acceptPosition, acceptUnproven, carton }: PrintOptions,
): Promise<Result<null>> {
  if (!acceptPosition && !acceptUnproven) return ok(null);
  const both = acceptPosition && acceptUnproven;
  const what = both ? 'any' : acceptPosition ? 'by-position' : 'unproven';
  const pin = await supervisorPin(context);
  return await context.ask('shipments.acceptLabels', {
    orderId,
    what,
    carton: carton ?? null,
    pin,
  });
}
