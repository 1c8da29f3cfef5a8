import { z } from 'zod';
import type { CallFrame } from '../../../../shared/bridge/client.ts';
import { countValues } from '../../../../shared/kernel/exact-json.ts';

const CallFrameSchema = z.object({
  id: z.int().min(0),
  call: z.string(),
  input: z.unknown(),
});

/** Values in one frame: an order of thousands of lines has fewer. */
const MOST_VALUES = 30_000;

/** What a frame's text holds, before it is known to be a call; undefined where it is nothing to read. */
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
