import {
  cartonsOf,
  type Handover,
  type HandoverAdded,
  type HandoverParcel,
  isHalfScanned,
} from '../../../../../shared/handover/handover.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { type Answer, count } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused } from '../parse.ts';

export function handoverCommands(program: StationCommand): void {
  const handover = program
    .command('handover')
    .description("manage the hand-over lists for carriers' drivers");
  handover
    .command('open')
    .description('open a hand-over list for a carrier, or continue its open list')
    .argument('<carrier>', 'carrier name, as shown by "packbench rates"')
    .option('--merchant <name>', 'only parcels of this merchant')
    .onStation(
      async ({ ask }, carrier: string, { merchant = null }: { merchant?: string | null }) =>
        answer(await ask('handover.open', { carrier, merchant })),
    );
  handover
    .command('add')
    .description('add parcels to the open list')
    .argument('[tracking...]', 'tracking numbers, or contents of label barcodes')
    .option(
      '--all',
      "add every labelled shipment of the list's carrier and merchant that is not handed over yet",
    )
    .onStation(add);
  handover
    .command('remove')
    .description('remove a parcel from the open list')
    .argument('<tracking>', 'tracking number')
    .onStation(remove);
  handover
    .command('close')
    .description('close a list; a closed list cannot be changed')
    .argument('[id]', 'list ID (default: the open list)')
    .onStation(async ({ ask }, id: string | undefined) =>
      answer(await ask('handover.close', { id: id ?? null })),
    );
  handover
    .command('settle')
    .description('resolve a shipment cancelled after its hand-over: it came back, or is paid for')
    .argument('<tracking>', 'tracking number')
    .onStation(settle);
  handover
    .command('print')
    .description('print a list on the document printer')
    .argument('[id]', 'list ID (default: the open list)')
    .onStation(async ({ ask }, id: string | undefined) => {
      const { handover: list, jobs } = await ask('handover.print', { id: id ?? null });
      const printed = jobs.map(({ id: job, role, target, state }) => ({
        id: job,
        role,
        target,
        state,
      }));
      const { json, text } = answer(list);
      return { json: { ...json, jobs: printed }, text };
    });
}

const jsonOf = ({ id, carrier, merchant, openedAt, closedAt, bench, parcels }: Handover) => ({
  id,
  carrier,
  merchant,
  parcels: parcels.map(({ trackingNumber }) => trackingNumber),
  closed: closedAt !== null,
  openedAt,
  closedAt,
  bench,
  cartons: cartonsOf(parcels),
  shipments: parcels,
});

function answer(list: Handover): Answer {
  const { carrier, merchant, parcels, closedAt, id } = list;
  const whose = merchant === null ? '' : ` of ${merchant}`;
  const state = closedAt === null ? 'open' : 'closed';
  const text = [
    `${carrier}${whose}: ${count(parcels.length, 'shipment')}, ${count(cartonsOf(parcels), 'parcel')}, ${state} (list ${id})`,
    ...parcels.map((parcel) => `  ${parcel.trackingNumber} ${parcel.reference}${noteOf(parcel)}`),
  ];
  return { json: jsonOf(list), text: text.join('\n') };
}

function noteOf(parcel: HandoverParcel): string {
  if (parcel.cancelled) return ' (cancelled: left out when the list is closed)';
  const { scanned, cartons } = parcel;
  return isHalfScanned(parcel) ? ` (${scanned} of ${cartons} cartons scanned)` : '';
}

async function add(
  { ask }: CommandContext,
  codes: string[],
  { all = false }: { all?: boolean },
): Promise<Answer> {
  if (all === codes.length > 0)
    throw misused('tracking', say('expected either tracking numbers or --all'));
  const came = all
    ? await ask('handover.addAll', {})
    : await ask('handover.add', { codes, begins: false });
  const { added, already, refused } = came;
  const shown = answer(came.handover);
  return {
    json: {
      ...shown.json,
      added: added.map(({ trackingNumber }) => trackingNumber),
      already,
      refused: refused.map(({ code, error }) => ({ tracking: code, error })),
    },
    text: [shown.text, ...refusals(came)].join('\n'),
    // As for an import: an error says that nothing was changed.
    error: added.length > 0 ? null : (refused[0]?.error ?? null),
  };
}

const refusals = ({ already, refused }: HandoverAdded): string[] => [
  ...already.map((code) => `  already on the list: ${code}`),
  ...refused.map(({ code, error }) => `  not added: ${code}: ${error.message}`),
];

async function settle({ ask }: CommandContext, tracking: string): Promise<Answer> {
  const { exceptions } = await ask('exceptions.list', {});
  const gone = exceptions.find(
    ({ kind, trackingNumber }) => kind === 'gone' && trackingNumber === tracking.trim(),
  );
  await ask('handover.settle', { attemptId: gone?.attemptId ?? tracking });
  return { json: { settled: tracking.trim() }, text: `${tracking.trim()} is resolved.` };
}

async function remove({ ask }: CommandContext, tracking: string): Promise<Answer> {
  const list = await ask('handover.find', { id: null });
  const found = list.parcels.find(({ trackingNumber }) => trackingNumber === tracking.trim());
  return answer(await ask('handover.remove', { attemptId: found?.attemptId ?? tracking }));
}
