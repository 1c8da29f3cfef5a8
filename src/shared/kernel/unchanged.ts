import type { z } from 'zod';

type Test = (value: unknown) => boolean;

const known = new WeakMap<z.core.$ZodType, Test>();

/**
 * Whether the schema would return the JSON value as it is. Saved values nearly always are so: this takes a
 * third of the time of parsing, as it copies nothing. False also where it cannot tell.
 */
export function isUnchangedBy(schema: z.core.$ZodType, value: unknown): boolean {
  let test = known.get(schema);
  if (!test) {
    test = testOf(schema);
    known.set(schema, test);
  }
  return test(value);
}

function testOf(schema: z.core.$ZodType): Test {
  const { def, traits } = schema._zod;
  const own = traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : [];
  const checks = [...own, ...(def.checks ?? [])].map(checkTest);
  const isOfType = typeTest(schema as z.core.$ZodTypes);
  const [first, second, third, ...more] = checks;
  if (!first) return isOfType;
  // Without a loop: most texts are trimmed, and have a greatest length.
  if (!second) return (value) => isOfType(value) && first(value);
  if (!third) return (value) => isOfType(value) && first(value) && second(value);
  const others = [third, ...more];
  return (value) =>
    isOfType(value) && first(value) && second(value) && others.every((test) => test(value));
}

/** Whether the check passes a value of its type as it is. */
function checkTest({ _zod }: z.core.$ZodCheck): Test {
  const payload: z.core.ParsePayload = { value: undefined, issues: [] };
  const check = _zod.check as (payload: z.core.ParsePayload) => void;
  const byCheck: Test = (value) => {
    payload.value = value;
    check(payload);
    if (payload.value === value && payload.issues.length === 0) return true;
    payload.issues = [];
    return false;
  };
  const def = _zod.def as z.core.$ZodChecks['_zod']['def'];
  if (def.check === 'overwrite') return (value) => def.tx(value) === value;
  if (def.check !== 'max_length') return byCheck;
  // Counted in another way only where it is longer.
  return (value) => (value as string | unknown[]).length <= def.maximum || byCheck(value);
}

function typeTest(schema: z.core.$ZodTypes): Test {
  const { def } = schema._zod;
  switch (def.type) {
    // Compared with a constant, which V8 makes a check of the type.
    case 'string':
      return (value) => typeof value === 'string';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'number':
      return (value) => typeof value === 'number';
    case 'enum':
      return isOneOf(Object.values(def.entries));
    case 'literal':
      return isOneOf(def.values);
    case 'nullable':
      return either((value) => value === null, testOf(def.innerType));
    case 'optional':
      return either((value) => value === undefined, testOf(def.innerType));
    case 'default':
      return testOf(def.innerType);
    case 'array':
      return arrayTest(def);
    case 'object':
      return objectTest(def);
    case 'record':
      return recordTest(schema, def);
    case 'union':
      return unionTest(def);
    case 'lazy':
      return (value) => isUnchangedBy(def.getter(), value);
    default:
      return (value) => isReturned(schema, value);
  }
}

/** By parsing: never true of an object, which is copied. */
function isReturned(schema: z.core.$ZodType, value: unknown): boolean {
  const parsed = parse(schema, value);
  return parsed.success && parsed.data === value;
}

const parse = (schema: z.core.$ZodType, value: unknown) =>
  (schema as unknown as z.ZodType).safeParse(value);

const either = (one: Test, other: Test) => (value: unknown) => one(value) || other(value);

function isOneOf(values: readonly unknown[]): Test {
  const set = new Set(values);
  return (value) => set.has(value);
}

function arrayTest({ element }: z.core.$ZodArrayDef): Test {
  const test = testOf(element);
  return (value) => Array.isArray(value) && value.every(test);
}

function recordTest(schema: z.core.$ZodType, { keyType, valueType }: z.core.$ZodRecordDef): Test {
  if (keyType._zod.def.type !== 'string' || keyType._zod.def.checks?.length)
    return (value) => isReturned(schema, value);
  const test = testOf(valueType);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, each]) => name !== '__proto__' && test(each));
}

/** A schema drops fields that it does not know. */
function objectTest({ shape }: z.core.$ZodObjectDef): Test {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, test: testOf(field) }));
  const inAnyOrder = testInAnyOrder(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as Readonly<Record<string, unknown>>;
    // Saved fields have the order of the schema. V8 reads them so in half the time.
    let at = 0;
    for (const name in object) {
      let field = fields[at];
      while (field && field.name !== name) {
        if (!field.test(undefined)) return inAnyOrder(object);
        at += 1;
        field = fields[at];
      }
      const each = object[name];
      if (!field || each === undefined) return inAnyOrder(object);
      if (!field.test(each)) return false;
      at += 1;
    }
    for (let field = fields[at]; field; field = fields[at]) {
      if (!field.test(undefined)) return false;
      at += 1;
    }
    return true;
  };
}

const testInAnyOrder =
  (fields: readonly { name: string; test: Test }[]) =>
  (object: Readonly<Record<string, unknown>>): boolean => {
    let present = 0;
    for (const { name, test } of fields) {
      const each = object[name];
      if (!test(each)) return false;
      if (each !== undefined) present += 1;
    }
    return Object.keys(object).length === present;
  };

/** The first option that accepts the value counts. */
function unionTest(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Test {
  const kind = 'discriminator' in def ? def.discriminator : null;
  const options = def.options.map((schema) => ({
    schema,
    test: testOf(schema),
    kinds: kind === null ? undefined : schema._zod.propValues?.[kind],
  }));
  return (value) => {
    const said =
      kind === null ? undefined : (value as Record<string, z.core.util.Primitive> | null)?.[kind];
    for (const { schema, test, kinds } of options) {
      if (kinds && !kinds.has(said)) continue;
      if (test(value)) return true;
      if (parse(schema, value).success) return false;
    }
    return false;
  };
}
