import { resolve } from 'node:path';
import type { Command } from 'commander';
import { badInput } from '../../../../shared/errors.ts';
import {
  type PrintJob,
  PrintRoleSchema,
  type PrintTarget,
  PrintTargetSchema,
} from '../../../../shared/station/print-job.ts';
import type { Runner } from './context.ts';
import { supervisorPin } from './supervisor-pin.ts';

interface PrintOptions {
  role?: string;
  carton?: string;
  acceptPosition?: boolean;
}

export const jobText = ({ title, target, state, detail }: PrintJob): string =>
  `${state}: ${title} to ${target}${detail ? ` (${detail})` : ''}`;

export function paperCommands(program: Command, runner: Runner): void {
  program
    .command('print')
    .description('print the labels and papers of a bought order; never buys')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--role <role>', 'label | document')
    .option('--carton <ref>', "only this carton's label")
    .option(
      '--accept-position',
      'a person has looked at the labels found by position and accepts them',
    )
    .action((ref: string, options: PrintOptions) =>
      runner.withStation(async ({ station, terminal }) => {
        const role = PrintRoleSchema.optional().safeParse(options.role);
        if (!role.success) return terminal.fail(badInput(role.error, '--role'));
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        if (options.acceptPosition) {
          const pin = await supervisorPin({ station, terminal });
          const accepted = await station.acceptPositions(order.value, options.carton ?? null, pin);
          if (!accepted.ok) return terminal.fail(accepted.error);
        }
        const printed = await station.print(order.value, {
          ...(role.data ? { role: role.data } : {}),
          ...(options.carton ? { carton: options.carton } : {}),
        });
        if (!printed.ok) return terminal.fail(printed.error);
        const { jobs, error } = printed.value;
        terminal.answer({
          json: {
            jobs: jobs.map(({ id, role: jobRole, target, state }) => ({
              id,
              role: jobRole,
              target,
              state,
            })),
          },
          text: jobs.map(jobText).join('\n') || 'Nothing to print.',
          error,
        });
      }),
    );

  const printers = program
    .command('printers')
    .description('list printers, or say which one prints what');
  printers
    .command('list')
    .description('the printers of this machine, and what is assigned')
    .action(() =>
      runner.withStation(async ({ station, terminal }) => {
        const found = await station.printers.discover();
        const { 'printers.label': label, 'printers.document': document } =
          station.settings.current();
        terminal.answer({
          json: { printers: found, assigned: { label, document } },
          text: [
            ...found.map(({ target, detail }) => `${target} (${detail})`),
            `label: ${label ?? 'none'}`,
            `document: ${document ?? 'none'}`,
          ].join('\n'),
        });
      }),
    );
  printers
    .command('assign')
    .description('say where a role prints')
    .argument('<role>', 'label | document')
    .argument('<target>', 'system:NAME, zebra:HOST:PORT[@203|300] or folder:DIR')
    .action((roleText: string, targetText: string) =>
      runner.withStation(async ({ station, terminal }) => {
        const role = PrintRoleSchema.safeParse(roleText);
        if (!role.success) return terminal.fail(badInput(role.error, 'role'));
        const target = PrintTargetSchema.safeParse(targetText);
        if (!target.success) return terminal.fail(badInput(target.error, 'target'));
        const fixed = absolute(target.data);
        const set = await station.settings.set(`printers.${role.data}`, fixed);
        if (!set.ok) return terminal.fail(set.error);
        terminal.answer({
          json: { role: role.data, target: fixed },
          text: `${role.data} prints on ${fixed}`,
        });
      }),
    );
}

/** A folder named from where the person stands: whoever prints later stands elsewhere. */
function absolute(target: PrintTarget): PrintTarget {
  return target.startsWith('folder:')
    ? `folder:${resolve(target.slice('folder:'.length))}`
    : target;
}
