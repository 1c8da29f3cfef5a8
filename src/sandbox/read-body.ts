import type { z } from 'zod';
import { firstIssue } from '../shared/kernel/errors.ts';
import { decodeExact, decodeWire, encodeWire } from '../shared/kernel/exact-json.ts';
import { english } from '../shared/kernel/message.ts';
import { Refusal } from './answers.ts';

/** Parses a request's body, or refuses it naming the field ("Errors", 400). */
export const readBody = <S extends z.ZodType>(schema: S, body: string): z.infer<S> =>
  checked(schema, decodeBody(body, decodeExact));

/** Parses a body of the control interface, with ordinary numbers. */
export const readControl = <S extends z.ZodType>(schema: S, body: string): z.infer<S> =>
  checked(schema, decodeBody(body, decodeWire));

/** Parses the parameters from the query and, if there is one, the JSON body. */
export function readFields<S extends z.ZodType>(
  schema: S,
  { query, body }: { query: Record<string, string>; body: string },
): z.infer<S> {
  const within = body.trim() === '' ? {} : decodeBody(body, decodeExact);
  const fields = typeof within === 'object' && within !== null ? within : {};
  return readBody(schema, encodeWire({ ...fields, ...query }));
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { field, message } = firstIssue(parsed.error);
  if (issue?.code === 'unrecognized_keys') {
    throw new Refusal(400, `Unknown field: ${field}`, field);
  }
  if (valueAt(value, issue?.path ?? []) === undefined) {
    throw new Refusal(400, `Missing required field: ${field || 'the body'}`, field || undefined);
  }
  throw new Refusal(
    400,
    `Invalid field ${field || 'in the body'}: ${english(message)}`,
    field || undefined,
  );
}

function decodeBody(body: string, decode: (text: string) => unknown): unknown {
  try {
    return decode(body);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON');
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (each, key) => (each as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
