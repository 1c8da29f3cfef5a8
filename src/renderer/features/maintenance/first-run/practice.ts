import { z } from 'zod';
import { create } from 'zustand';
import { OrderKeySchema } from '../../../../shared/orders/order.ts';
import { FIRST_SAMPLE, type Sample, SampleSchema } from '../../../../shared/orders/samples.ts';
import { openOrder } from '../../../state/actions.ts';
import { setPlayOpen } from '../../../state/preferences.ts';
import { keepStore } from '../../../state/session-storage.ts';
import { askOrStop } from '../../../state/station.ts';

const PracticeSchema = z.object({ sample: SampleSchema, order: OrderKeySchema });

export type PracticeOn = z.infer<typeof PracticeSchema>;

/** What somebody practises on, guided to the label; null: nobody practises. */
export const usePractice = create<{ practice: PracticeOn | null }>()(() => ({ practice: null }));

keepStore('practice', usePractice, z.object({ practice: PracticeSchema.nullable() }));

/** Opens that sample order with the simulator beside it. */
export async function practise(sample: Sample = FIRST_SAMPLE): Promise<void> {
  const order = await askOrStop('station.takeSample', { sample });
  if (!order.ok) return;
  usePractice.setState({ practice: { sample, order: order.value } });
  setPlayOpen(true);
  await openOrder(order.value);
}

export function endPractice(): void {
  usePractice.setState({ practice: null });
  setPlayOpen(false);
}
