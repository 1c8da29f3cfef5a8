import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { UseCases } from '../../src/main/kernel/handle.ts';
import { type CallName, commands } from '../../src/shared/bridge/calls.ts';
import { callNames } from '../../src/shared/bridge/names.ts';
import { StationErrorSchema, stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail } from '../../src/shared/kernel/result.ts';
import { fieldAt, type Path, placesIn, withAt } from '../support/bent.ts';
import { dispatchTo } from '../support/handlers.ts';
import { nowhere, sampleInputs } from '../support/sample-calls.ts';

const samples: Record<string, unknown> = sampleInputs(nowhere);
/** The one call whose value is not checked further: each setting has a schema of its own. */
const ANYTHING = 'settings.set value';

const reached = vi.fn((_call: string, _input: unknown) => undefined);
const handlers = Object.fromEntries(
  callNames.map((name) => [
    name,
    async (input: unknown) => {
      reached(name, input);
      return fail(stationError('not-available', say('not part of this test')));
    },
  ]),
) as unknown as UseCases;
const onDefect = vi.fn();
const dispatch = dispatchTo(handlers, onDefect);

/** Makes a call that must be rejected; returns what was wrong with the rejection. */
async function refusal(call: string, input: unknown, path: Path | null): Promise<string[]> {
  reached.mockClear();
  const answer = await dispatch(call, input);
  const where = `${call} at ${path ? fieldAt(path) : '?'}`;
  if (answer.ok || reached.mock.calls.length > 0) return [`${where}: taken`];
  const { error } = answer;
  if (error.code !== 'bad-input') return [`${where}: ${error.code}`];
  if (!StationErrorSchema.strict().safeParse(error).success) return [`${where}: no error of ours`];
  if (error.message.length > 400) return [`${where}: says ${error.message.length} characters`];
  // For a value of several possible shapes, the named place may be further out.
  const named = path === null || fieldAt(path).startsWith(error.field ?? '');
  return named ? [] : [`${where}: names ${error.field}`];
}

/** A value of another type. */
const ofAnotherKind = (value: unknown): unknown =>
  typeof value === 'string' ? { text: value } : typeof value === 'object' ? 7 : [value];

describe('every call of the bridge', () => {
  it('accepts a valid input and passes it on unchanged', async () => {
    for (const name of callNames) {
      reached.mockClear();
      await dispatch(name, samples[name]);
      expect(reached.mock.calls, name).toEqual([[name, samples[name]]]);
    }
  });

  it('rejects a value of another type, naming its place', async () => {
    const wrong: string[] = [];
    for (const name of callNames) {
      for (const none of [undefined, null, 'text', 7, [], true]) {
        wrong.push(...(await refusal(name, none, [])));
      }
      for (const { path, value } of placesIn(samples[name]).slice(1)) {
        if (`${name} ${fieldAt(path)}` === ANYTHING) continue;
        wrong.push(
          ...(await refusal(name, withAt(samples[name], path, ofAnotherKind(value)), path)),
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('rejects an input without a required field', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const name of callNames) {
      for (const path of needed(jsonSchema(name), samples[name])) {
        tried += 1;
        wrong.push(...(await refusal(name, withAt(samples[name], path, undefined), path)));
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  it('rejects texts and lists over their limits, and every one has a limit', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const name of callNames) {
      for (const { path, value } of placesIn(samples[name])) {
        if (`${name} ${fieldAt(path)}`.startsWith(ANYTHING)) continue;
        const long = longer(value, name);
        if (long === null) continue;
        tried += 1;
        wrong.push(...(await refusal(name, withAt(samples[name], path, long), null)));
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  it('drops undeclared fields and keeps every prototype intact', async () => {
    const smuggled = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "smuggled": 1}',
    ) as object;
    for (const name of callNames) {
      const inside = placesIn(samples[name]).filter(({ value }) => isPlain(value));
      const open = inside.filter(({ path }) => !isRecord(name, path));
      for (const { path, value } of open) {
        reached.mockClear();
        const bent = Object.create(Object.prototype, {
          ...Object.getOwnPropertyDescriptors(value as object),
          ...Object.getOwnPropertyDescriptors(smuggled),
        });
        await dispatch(name, withAt(samples[name], path, bent));
        const handedOn = isClosedRecord(name, path) ? undefined : samples[name];
        expect(reached.mock.lastCall?.[1], `${name} ${fieldAt(path)}`).toEqual(handedOn);
      }
    }
    expect({}).not.toHaveProperty('polluted');
  });

  it('causes no internal error with any of these inputs', () => {
    expect(onDefect).not.toHaveBeenCalled();
  });
});

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A typed order may have any field; the importer decides which of them count. */
const isRecord = (name: string, path: Path): boolean =>
  `${name} ${fieldAt(path)}`.startsWith('orders.enter entry.');

/** A record of texts is rejected as a whole when it has something else. */
const CLOSED = ['orders.importColumns columns', 'charges.import columns', 'charges.import codes'];
const isClosedRecord = (name: string, path: Path): boolean =>
  CLOSED.includes(`${name} ${fieldAt(path)}`);

/** Longer than any valid value of its kind; null for a value without length, or one of a closed list. */
function longer(value: unknown, call: string): unknown {
  const FILES = 30_000_000;
  const rows = call === 'shipments.settleList' ? 100_001 : 5_000;
  if (typeof value === 'string') {
    const isFile = value.endsWith('=') || value.length > 300;
    return 'A'.repeat(isFile ? FILES : 10_000);
  }
  if (Array.isArray(value)) return Array.from({ length: rows }, () => value[0]);
  return null;
}

interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  oneOf?: Shape[];
  anyOf?: Shape[];
}

const jsonSchema = (name: CallName): Shape =>
  z.toJSONSchema(commands[name].input, { io: 'input', reused: 'inline' }) as Shape;

/** Every place in the sample that its schema requires. */
function needed(shape: Shape, sample: unknown, path: Path = []): Path[] {
  const shapes = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  if (Array.isArray(sample)) {
    return shapes.flatMap(({ items }) =>
      items ? sample.flatMap((each, index) => needed(items, each, [...path, index])) : [],
    );
  }
  if (!isPlain(sample)) return [];
  return shapes.flatMap(({ properties = {}, required = [] }) => {
    const fits = required.every((key) => key in (sample as object));
    if (!fits) return [];
    return Object.entries(properties).flatMap(([key, each]) => {
      const there = (sample as Record<string, unknown>)[key];
      if (there === undefined) return [];
      return [
        ...(required.includes(key) ? [[...path, key]] : []),
        ...needed(each, there, [...path, key]),
      ];
    });
  });
}
