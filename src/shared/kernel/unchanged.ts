import type { z } from 'zod';

type Test = (value: unknown) => boolean;

const known = new WeakMap<z.core.$ZodType, Test>();

/**
 * Whether the schema would return the JSON value as it is. Saved values nearly always are so: this takes a
 * fifth of the time of parsing, as it copies nothing. False also where it cannot tell.
 */
export function isUnchangedBy(schema: z.core.$ZodType, value: unknown): boolean {
  let test = known.get(schema);
  if (!test) {
    test = compiled(schema);
    known.set(schema, test);
  }
  return test(value);
}

/** As `safeParse`, but a value that the schema would return as it is is not copied. */
export const stripUnknown = <T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> =>
  isUnchangedBy(schema, value) ? { success: true, data: value as T } : schema.safeParse(value);

/**
 * JavaScript that tests a value, made from a schema alone: like zod's own parsers it is compiled, as calls
 * from test to test take longer than the tests.
 */
interface Code {
  functions: string[];
  /** Values that the code refers to as `given0`, `given1`, … */
  given: unknown[];
}

function compiled(schema: z.core.$ZodType): Test {
  const code: Code = { functions: [], given: [] };
  const test = written(code, `return ${testOf(schema, 'value', code)};`);
  const names = code.given.map((_each, at) => `given${at}`);
  const make = new Function(...names, `${code.functions.join('\n')}\nreturn ${test};`);
  return make(...code.given);
}

const give = ({ given }: Code, value: unknown): string => `given${given.push(value) - 1}`;

/** A function of `value` in the code; returns its name. */
function written({ functions }: Code, body: string): string {
  const name = `test${functions.length}`;
  functions.push(`const ${name} = (value) => {${body}};`);
  return name;
}

/** Expression for whether the value of a variable is unchanged. */
function testOf(schema: z.core.$ZodType, of: string, code: Code): string {
  const { def, traits } = schema._zod;
  const own = traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : [];
  const checks = [...own, ...(def.checks ?? [])].map((check) => checkTest(check, of, code));
  return [typeTest(schema as z.core.$ZodTypes, of, code), ...checks].join(' && ');
}

/** Whether the check passes a value of its type as it is. */
function checkTest(check: z.core.$ZodCheck, of: string, code: Code): string {
  const def = check._zod.def as z.core.$ZodChecks['_zod']['def'];
  const byCheck = () => `${give(code, checked(check))}(${of})`;
  switch (def.check) {
    case 'overwrite':
      return `${give(code, def.tx)}(${of}) === ${of}`;
    case 'min_length':
      return def.minimum > 1 ? byCheck() : `${of}.length >= ${def.minimum}`;
    case 'max_length':
      // Counted in another way only where it is longer.
      return `(${of}.length <= ${def.maximum} || ${byCheck()})`;
    case 'greater_than':
      return `${of} ${def.inclusive ? '>=' : '>'} ${give(code, def.value)}`;
    case 'less_than':
      return `${of} ${def.inclusive ? '<=' : '<'} ${give(code, def.value)}`;
    case 'string_format':
      return def.format === 'regex' && def.pattern?.flags.match(/^u?$/)
        ? `${give(code, def.pattern)}.test(${of})`
        : byCheck();
    default:
      return byCheck();
  }
}

function checked({ _zod }: z.core.$ZodCheck): Test {
  const check = _zod.check as (payload: z.core.ParsePayload) => void;
  return (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    check(payload);
    return payload.value === value && payload.issues.length === 0;
  };
}

function typeTest(schema: z.core.$ZodTypes, of: string, code: Code): string {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return `typeof ${of} === '${def.type}'`;
    case 'enum':
      return `${give(code, new Set<unknown>(Object.values(def.entries)))}.has(${of})`;
    case 'literal':
      return `${give(code, new Set<unknown>(def.values))}.has(${of})`;
    case 'nullable':
      return `(${of} === null || ${testOf(def.innerType, of, code)})`;
    case 'optional':
      return `(${of} === undefined || ${testOf(def.innerType, of, code)})`;
    case 'default':
      return testOf(def.innerType, of, code);
    case 'array': {
      const element = written(code, `return ${testOf(def.element, 'value', code)};`);
      return `Array.isArray(${of}) && ${of}.every(${element})`;
    }
    case 'object':
      return `${written(code, objectTest(def, code))}(${of})`;
    default:
      return `${give(code, otherTest(schema))}(${of})`;
  }
}

/** The fields are read one by one, which takes V8 half the time of a loop. */
function objectTest({ shape }: z.core.$ZodObjectDef, code: Code): string {
  const fields = Object.entries(shape).map(
    ([name, field], at) => `
      const field${at} = value[${JSON.stringify(name)}];
      if (field${at} !== undefined) known += 1;
      if (!(${testOf(field, `field${at}`, code)})) return false;`,
  );
  // A schema drops fields that it does not know.
  return `
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let known = 0;
    ${fields.join('')}
    for (const name in value) known -= 1;
    return known === 0;`;
}

function otherTest(schema: z.core.$ZodTypes): Test {
  const { def } = schema._zod;
  switch (def.type) {
    case 'record':
      return recordTest(schema, def);
    case 'union':
      return unionTest(def);
    case 'lazy':
      // The getter makes a new schema each time, which would be compiled each time.
      return (value) => isUnchangedBy((schema as z.core.$ZodLazy)._zod.innerType, value);
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

function recordTest(schema: z.core.$ZodType, { keyType, valueType }: z.core.$ZodRecordDef): Test {
  if (keyType._zod.def.type !== 'string' || keyType._zod.def.checks?.length)
    return (value) => isReturned(schema, value);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([name, each]) => name !== '__proto__' && isUnchangedBy(valueType, each),
    );
}

/** The first option that accepts the value counts. */
function unionTest(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Test {
  const kind = 'discriminator' in def ? def.discriminator : null;
  return (value) => {
    const said =
      kind === null ? undefined : (value as Record<string, z.core.util.Primitive> | null)?.[kind];
    for (const option of def.options) {
      const kinds = kind === null ? undefined : option._zod.propValues?.[kind];
      if (kinds && !kinds.has(said)) continue;
      if (isUnchangedBy(option, value)) return true;
      if (parse(option, value).success) return false;
    }
    return false;
  };
}
