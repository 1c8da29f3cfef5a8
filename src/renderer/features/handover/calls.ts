import { type HandoverAdded, isHalfScanned } from '../../../shared/handover/handover.ts';
import { messageOf, say } from '../../../shared/kernel/message.ts';
import { scanAnswer } from '../../../shared/packing/session.ts';
import { showInScanBar } from '../../state/actions.ts';
import { ask, askOrStop } from '../../state/station.ts';

/** Adds a scanned parcel to the open list; without an open list, opens one of its carrier. */
export async function addScanned(text: string): Promise<void> {
  const came = await ask('handover.add', { codes: [text], begins: true });
  showInScanBar(
    came.ok ? answerOf(came.value, text) : { ...scanAnswer('stop', messageOf(came.error)) },
    text,
  );
}

function answerOf({ added: [added], already, refused: [refused] }: HandoverAdded, text: string) {
  if (refused) return scanAnswer('stop', messageOf(refused.error));
  if (already.length > 0 || !added)
    return scanAnswer('attention', say('{code} is on the list already.', { code: text }));
  const { reference, cartons, scanned } = added;
  if (scanned !== null)
    return scanAnswer(
      isHalfScanned(added) ? 'attention' : 'success',
      say('{order}: {scanned} of {cartons} cartons scanned.', {
        order: reference,
        scanned,
        cartons,
      }),
    );
  return cartons === 1
    ? scanAnswer('success', say('{order} is on the list.', { order: reference }))
    : scanAnswer(
        'attention',
        say('{order} is on the list with all its {cartons} cartons.', {
          order: reference,
          cartons,
        }),
      );
}

export async function addAll(): Promise<void> {
  const came = await askOrStop('handover.addAll', {});
  if (!came.ok) return;
  const { added, refused } = came.value;
  const [first] = refused;
  const message = say('{count} added.', { count: added.length });
  if (!first) return showInScanBar(scanAnswer('success', message), '');
  const left = say('{count} added, {left} not: {why}', {
    count: added.length,
    left: refused.length,
    why: messageOf(first.error),
  });
  showInScanBar(scanAnswer('attention', left), '');
}

export const openList = (carrier: string): Promise<unknown> =>
  askOrStop('handover.open', { carrier, merchant: null });

export const removeParcel = (attemptId: string): Promise<unknown> =>
  askOrStop('handover.remove', { attemptId });

export const discardList = (id: string): Promise<unknown> => askOrStop('handover.discard', { id });

/** Closes the list before printing, so that a failed print does not matter to it. */
export async function closeList(id: string): Promise<void> {
  const closed = await askOrStop('handover.close', { id });
  if (closed.ok) await printList(closed.value.id);
}

export async function printList(id: string | null): Promise<void> {
  const printed = await askOrStop('handover.print', { id });
  if (!printed.ok) return;
  const { carrier } = printed.value.handover;
  showInScanBar(scanAnswer('success', say('The list for {carrier} prints.', { carrier })), '');
}
