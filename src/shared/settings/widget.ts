import { z } from 'zod';
import { onScreen } from './on-screen.ts';

/** How a setting is displayed and edited. `custom`: a screen has its own component for it. */
export type Widget =
  | { kind: 'toggle' | 'decimal' | 'text' | 'names' | 'custom' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'row' | 'list'; choices: readonly (string | number)[] };

/** The widget for a schema and its hints, and whether null can be chosen. */
export function widgetOf(schema: z.ZodType): { widget: Widget; nullable: boolean } {
  const inner = unwrapped(schema);
  const nullable = schema.safeParse(null).success;
  const hint = onScreen.get(schema)?.widget;
  if (inner instanceof z.ZodBoolean) return { widget: { kind: 'toggle' }, nullable };
  if (inner instanceof z.ZodNumber) {
    const { minValue, maxValue } = inner;
    return { widget: { kind: 'number', min: minValue ?? 0, max: maxValue ?? 0 }, nullable };
  }
  const choices = choicesOf(inner);
  if (choices) return { widget: { kind: hint === 'list' ? 'list' : 'row', choices }, nullable };
  if (hint === 'decimal') return { widget: { kind: hint }, nullable };
  if (hint === 'text' || inner.def.type === 'string') return { widget: { kind: 'text' }, nullable };
  const isNames = inner instanceof z.ZodArray && unwrapped(inner.element).def.type === 'string';
  return { widget: { kind: isNames ? 'names' : 'custom' }, nullable };
}

/** Without default, nullability and transforms. */
function unwrapped(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : (schema as z.ZodType);
}

function choicesOf(schema: z.ZodType): readonly (string | number)[] | null {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (!(schema instanceof z.ZodUnion)) return null;
  const each = schema.options.flatMap((option) =>
    option instanceof z.ZodLiteral ? ([...option.values] as (string | number)[]) : [],
  );
  return each.length === schema.options.length ? each : null;
}
