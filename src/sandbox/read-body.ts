import type { z } from 'zod';
import { firstIssue } from '../shared/errors.ts';
import { decodeWire, encodeWire } from '../shared/partner/wire.ts';
import { Refusal } from './answers.ts';

/** Reads a request's body, or refuses it with the field named ("Errors", 400). */
export function readBody<S extends z.ZodType>(schema: S, body: string): z.infer<S> {
  const value = decodeBody(body);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  const { field, message } = firstIssue(parsed.error);
  if (valueAt(value, path) == null) {
    throw new Refusal(400, `Missing required field: ${field || 'the body'}`, field || undefined);
  }
  throw new Refusal(400, `Invalid field ${field || 'in the body'}: ${message}`, field || undefined);
}

/** Reads what a request asks for out of its query and, where it has one, its JSON body. */
export function readFields<S extends z.ZodType>(
  schema: S,
  { query, body }: { query: Record<string, string>; body: string },
): z.infer<S> {
  const within = body.trim() === '' ? {} : decodeBody(body);
  const fields = typeof within === 'object' && within !== null ? within : {};
  return readBody(schema, encodeWire({ ...fields, ...query }));
}

function decodeBody(body: string): unknown {
  try {
    return decodeWire(body);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON');
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (each, key) => (each as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
