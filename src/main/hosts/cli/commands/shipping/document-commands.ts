import { resolve } from 'node:path';
import type { CallOutput } from '../../../../../shared/bridge/calls.ts';
import { StationFailure } from '../../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import {
  type PrintJob,
  PrintRoleSchema,
  PrintTargetSchema,
} from '../../../../../shared/printing/print-job.ts';
import type { Answer } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused, oneOf, read } from '../parse.ts';

interface PrintOptions extends Acceptance {
  role?: string;
  carton?: string;
  paper?: string;
  to?: string;
  reason?: string;
  cameOut?: string;
}

/** What a supervisor looked at. */
interface Acceptance {
  acceptPosition?: boolean;
  acceptUnproven?: boolean;
  /** File of a held page. */
  held?: string;
}

const PAPERS = [
  'label',
  'invoice',
  'courier-copy',
  'return-label',
  'other',
  'packing-slip',
  'carton-slip',
  'carton-label',
] as const;

/** A carton slip has two accepted names. */
const kindOf = (paper: (typeof PAPERS)[number] | undefined) =>
  paper === 'carton-slip' ? 'carton-label' : paper;

export const jobText = ({ title, target, state, copyNumber, detail }: PrintJob): string =>
  `${state}: ${english(title)}${copyNumber > 1 ? `, copy ${copyNumber},` : ''} to ${target}${detail ? ` (${english(detail)})` : ''}`;

export const jobJson = ({ id, role, target, state }: PrintJob) => ({ id, role, target, state });

export function documentCommands(program: StationCommand): void {
  program
    .command('print')
    .description('print or reprint the labels and documents of a bought order; never buys')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--role <role>', 'only this role: label | document')
    .option('--carton <ref>', 'only the label of the carton with this reference')
    .option('--paper <kind>', `only this kind: ${PAPERS.slice(0, -1).join(' | ')}`)
    .option('--to <dir>', 'folder to save the PDFs in, instead of printing')
    .option('--reason <text>', 'reason for the reprint, recorded in the audit log')
    .option(
      '--came-out <yes|no>',
      'say of documents that may have come out already whether they did, then print them again; destroy the older ones',
    )
    .option(
      '--accept-position',
      'accept labels matched by position, after a person has checked them',
    )
    .option(
      '--accept-unproven',
      'accept labels and invoice held as not proven to belong to this purchase, after a supervisor has checked them',
    )
    .option(
      '--held <file>',
      'with --accept-unproven and --carton: accept this held page (under "unmatched") as the label of that carton',
    )
    .onStation(print);
}

const HELD_ALONE = say('--held: expected --accept-unproven and --carton beside it');

async function accept(
  decide: CommandContext['decide'],
  orderId: string,
  carton: string | null,
  { acceptPosition, acceptUnproven, held }: Acceptance,
): Promise<void> {
  if (held !== undefined && !(acceptUnproven && carton)) throw misused('--held', HELD_ALONE);
  if (!acceptPosition && !acceptUnproven) return;
  const one = acceptPosition ? 'by-position' : 'unproven';
  const what = acceptPosition && acceptUnproven ? 'any' : one;
  await decide('shipments.acceptLabels', { orderId, what, carton, held: held ?? null });
}

async function print(
  { ask, decide }: CommandContext,
  ref: string,
  { to, paper, role: roleText, carton, reason, cameOut, ...accepted }: PrintOptions,
): Promise<Answer> {
  const seen = oneOf('--came-out', ['yes', 'no'] as const, cameOut);
  const role = read(PrintRoleSchema.optional(), '--role', roleText);
  const kind = kindOf(oneOf('--paper', PAPERS, paper));
  const folder = to === undefined ? undefined : `folder:${resolve(to)}`;
  const target = read(PrintTargetSchema.optional(), '--to', folder);
  const { id: orderId } = await ask('orders.find', { ref });
  await accept(decide, orderId, carton ?? null, accepted);
  const wish = { role, carton: carton || undefined, kind, target, reason: reason || undefined };
  const first = await ask('shipments.printOrder', { orderId, ...wish });
  const unclear = seen ? first.jobs.filter(({ state }) => state === 'unknown') : [];
  for (const { id } of unclear) {
    await ask('printing.resolve', { job: id, cameOut: seen === 'yes' });
  }
  const printed =
    unclear.length > 0 ? await ask('shipments.printOrder', { orderId, ...wish }) : first;
  const isAccepted = accepted.acceptPosition || accepted.acceptUnproven;
  const isOfLabel = role !== 'document' && (kind ?? 'label') === 'label';
  const freed =
    isAccepted && carton && isOfLabel && !printed.error
      ? await printFreed(ask, orderId, printed.jobs, wish)
      : { jobs: [], error: null };
  const jobs = [...printed.jobs, ...freed.jobs];
  const text = jobs.map(jobText).join('\n') || 'Nothing to print.';
  return { json: { jobs: jobs.map(jobJson) }, text, error: printed.error ?? freed.error };
}

/**
 * While one label is held, none of its shipment prints: once the last carton's label is accepted, the labels of the
 * others that never printed follow it.
 */
async function printFreed(
  ask: CommandContext['ask'],
  orderId: string,
  [accepted]: readonly PrintJob[],
  { target, reason }: { target: string | undefined; reason: string | undefined },
): Promise<CallOutput<'shipments.printOrder'>> {
  const { shipments } = await ask('shipments.all', { orderId });
  const shipment = shipments.find(({ attemptId }) => attemptId === accepted?.attemptId);
  const isReady = shipment?.cartons.every(({ state }) => state === 'labelled' || state === 'done');
  if (!shipment || !isReady) return { jobs: [], error: null };
  const { attemptId: unprintedOf } = shipment;
  return await ask('shipments.printOrder', {
    orderId,
    unprintedOf,
    role: 'label',
    target,
    reason,
  }).catch((thrown: unknown) => {
    if (thrown instanceof StationFailure) return { jobs: [], error: thrown.error };
    throw thrown;
  });
}
