import { z } from 'zod';
import type { CallFrame } from '../../../../shared/bridge/client.ts';
import { countValues } from '../../../../shared/kernel/exact-json.ts';

const CallFrameSchema = z.object({
  id: z.int().min(0),
  call: z.string(),
  input: z.unknown(),
});

/** Most JSON values in one frame; an order of thousands of lines has fewer. */
const MOST_VALUES = 30_000;

/** JSON of a frame, not yet checked to be a call; undefined if invalid or too large. */
export function parseFrame(text: string): unknown {
  if (countValues(text, MOST_VALUES) > MOST_VALUES) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const asCall = (parsed: unknown): CallFrame | null =>
  CallFrameSchema.safeParse(parsed).data ?? null;
