import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Box } from '../../../shared/orders/carton.ts';

/** The box of that name; case may differ, as in barcodes. */
export function boxCalled(boxes: readonly Box[], name: string): Result<Box> {
  const box =
    boxes.find((each) => each.name === name) ??
    // Some barcodes have capitals only.
    boxes.find((each) => each.name.toUpperCase() === name.toUpperCase());
  if (box) return ok(box);
  const known = boxes.map((each) => each.name).join(', ') || 'none';
  const message = say('There is no box {name}. Known here: {known}.', { name, known });
  return refuse('bad-input', message, { field: 'box' });
}
