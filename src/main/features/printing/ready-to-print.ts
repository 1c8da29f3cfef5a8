import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { ended, say } from '../../../shared/kernel/message.ts';
import { PrintRoleSchema } from '../../../shared/printing/print-job.ts';
import type { Printers } from './ports.ts';
import { type PrintTargetNeeds, targetOf } from './print-target.ts';

export interface ReadyToPrintNeeds extends PrintTargetNeeds {
  printers: Printers;
}

const PAPERS = { label: say('labels'), document: say('documents') };

/**
 * Why a purchase could not be printed now. The label printer must be ready; whether an invoice must
 * be printed is unknown before the purchase, so a document printer is only checked where assigned.
 */
export async function cannotPrint(needs: ReadyToPrintNeeds): Promise<StationError | null> {
  for (const role of PrintRoleSchema.options) {
    const target = targetOf(needs, role);
    const ready = target ? await needs.printers.check(target) : null;
    const why =
      target === null
        ? say('none is assigned')
        : say('{target}: {why}', { target, why: ready?.detail ?? '' });
    const needed = role === 'label' || needs.settings.current()['printing.invoiceCopies'] > 0;
    if (!needed || ready?.ok || (target === null && role === 'document')) continue;
    const message = ended(
      say('Nothing was bought: no printer for {papers} is ready ({why})', {
        papers: PAPERS[role],
        why,
      }),
    );
    return stationError('printer', message, { field: `printers.${role}`, retry: 'after-change' });
  }
  return null;
}
