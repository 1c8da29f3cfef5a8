import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventKinds, readEvent } from '../../../src/shared/bridge/event-kinds.ts';
import { EventIdSchema } from '../../../src/shared/kernel/event.ts';

/** The part of a schema that could carry personal data or free text; null when there is none. */
function personalIn(schema: unknown): string | null {
  if (schema === EventIdSchema) return null;
  if (schema instanceof z.ZodNullable) return personalIn(schema.unwrap());
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return null;
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return null;
  if (!(schema instanceof z.ZodObject)) return String((schema as z.ZodType).type);
  if (!(schema.def.catchall instanceof z.ZodNever)) return 'members that it does not name';
  for (const [name, member] of Object.entries(schema.shape)) {
    const found = personalIn(member);
    if (found !== null) return `${name}: ${found}`;
  }
  return null;
}

describe('the event kinds', () => {
  it.each(Object.entries(eventKinds))('carry ids, enums and numbers only: %s', (_, schema) => {
    expect(personalIn(schema)).toBeNull();
  });

  it.each([
    ['free text', z.strictObject({ why: z.string() })],
    [
      'free text in a nested object',
      z.strictObject({ a: z.strictObject({ b: z.string().nullable() }) }),
    ],
    ['a list of values', z.strictObject({ names: z.array(EventIdSchema) })],
    ['fields that are not declared', z.object({ orderId: EventIdSchema })],
  ])('are rejected with %s', (_, schema) => {
    expect(personalIn(schema)).not.toBeNull();
  });

  it.each(Object.keys(eventKinds))('have a version in their name: %s', (kind) => {
    expect(kind).toMatch(/^[a-z-]+\.[a-z-]+\.v[1-9]\d*$/);
  });

  it('are a closed list that keeps every released one', () => {
    expect(Object.keys(eventKinds).sort()).toEqual([
      'charges.changed.v1',
      'decision.written.v1',
      'documents.accepted.v1',
      'documents.kept.v1',
      'handover.changed.v1',
      'handover.closed.v1',
      'items.changed.v1',
      'order.changed.v1',
      'order.erased.v1',
      'order.imported.v1',
      'order.joined.v1',
      'order.status-changed.v2',
      'packing.removed.v1',
      'packing.saved.v1',
      'parcel.changed.v1',
      'parcel.changed.v2',
      'photo.deleted.v1',
      'photo.kept.v1',
      'photo.let-pass.v1',
      'print-job.changed.v2',
      'purchase.cancelled.v1',
      'purchase.confirmed.v1',
      'purchase.declared-not-bought.v1',
      'purchase.not-sent.v1',
      'purchase.noted.v1',
      'purchase.open.v1',
      'purchase.refused.v1',
      'purchase.unknown.v1',
      'site.claim-changed.v1',
      'site.order-changed.v1',
    ]);
  });
});

describe('reading an event', () => {
  it('ignores an unknown kind or mismatched data', () => {
    expect(readEvent('order.imported.v1', { orderId: 'a' })).toEqual({
      kind: 'order.imported.v1',
      data: { orderId: 'a' },
    });
    expect(readEvent('order.imported.v2', { orderId: 'a' })).toBeNull();
    expect(readEvent('toString', {})).toBeNull();
    expect(readEvent('order.imported.v1', { reference: 'SO-1' })).toBeNull();
  });
});
