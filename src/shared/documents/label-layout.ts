import { z } from 'zod';
import { listed, type Message, say } from '../kernel/message.ts';

/**
 * The kind of a page that does not tell where its label ends, and where on it a supervisor accepted what is printed.
 * Points, as shown, from the upper left corner.
 */
export const LabelLayoutSchema = z.object({
  carrier: z.string(),
  /** Of its file. */
  pages: z.int(),
  /** Index from 0. */
  page: z.int(),
  width: z.number(),
  height: z.number(),
  /** Kinds of its barcodes, each once, sorted. */
  codes: z.array(z.string()),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});
export type LabelLayout = z.infer<typeof LabelLayoutSchema>;

export const StoredLayoutSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** The purchase whose sheet was accepted. */
  attemptId: z.string(),
  layout: LabelLayoutSchema,
});
export type StoredLayout = z.infer<typeof StoredLayoutSchema>;

/** What is remembered of an acceptance, in millimetres. */
export function layoutSaid({
  carrier,
  pages,
  page,
  width,
  height,
  codes,
  box,
}: LabelLayout): Message {
  return say(
    '{carrier}, page {page} of {pages}, {width} x {height} mm, {codes}: {across} x {down} mm, from {left} / {top} mm',
    {
      carrier,
      page: page + 1,
      pages,
      width: millimetres(width),
      height: millimetres(height),
      codes: listed(codes, ', '),
      across: millimetres(box.width),
      down: millimetres(box.height),
      left: millimetres(box.x),
      top: millimetres(box.y),
    },
  );
}

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);
