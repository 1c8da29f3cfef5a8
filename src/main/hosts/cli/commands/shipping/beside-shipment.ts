import { StationFailure } from '../../../../../shared/kernel/errors.ts';
import type { Answer } from '../../output.ts';
import { shipmentAnswer } from '../../terminal-text.ts';
import type { CommandContext } from '../context.ts';

/**
 * Answers a refusal with the order's newest purchase beside it, or with the one of `shipmentId`: once an
 * attempt exists, scripts read what is bought from every command that answers a shipment.
 */
export async function besideShipment(
  { ask }: Pick<CommandContext, 'ask'>,
  { orderId, shipmentId = null }: { orderId: string; shipmentId?: string | null },
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (thrown) {
    if (!(thrown instanceof StationFailure)) throw thrown;
    const { shipments } = await ask('shipments.all', { orderId }).catch(() => ({ shipments: [] }));
    const shipment =
      shipments.find((each) => shipmentId !== null && each.shipmentId === shipmentId) ??
      shipments.find(({ kind }) => kind === 'outbound');
    if (!shipment) throw thrown;
    return shipmentAnswer({ shipment, error: thrown.error });
  }
}
