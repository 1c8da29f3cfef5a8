import type { ChooseRule } from '../../../shared/rating/quote.ts';
import { change } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

/** Accepts the selected values, or those offered; `most`: a scanned amount. */
export async function packOn(
  wish: { choose: ChooseRule; amount: string | null } | null,
  most: string | null = null,
  send = change,
): Promise<void> {
  const { bench, later } = useWindow.getState();
  if (!bench?.packOn) return;
  const choice = wish ?? (later?.orderId === bench.order.id ? later : null);
  const amount = most ?? choice?.amount ?? null;
  const atMost = amount === null ? null : { amount, currency: bench.order.currency };
  await send('bench.packOn', { choose: choice?.choose ?? null, atMost });
}
