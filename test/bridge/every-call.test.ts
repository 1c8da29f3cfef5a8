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
/** The one input that is looked at further in: each setting has a schema of its own. */
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

/** What the input must not be for the call to be refused: answers what was wrong with the refusal. */
async function refusal(call: string, input: unknown, path: Path | null): Promise<string[]> {
  reached.mockClear();
  const answer = await dispatch(call, input);
  const where = `${call} at ${path ? fieldAt(path) : '?'}`;
  if (answer.ok || reached.mock.calls.length > 0) return [`${where}: taken`];
  const { error } = answer;
  if (error.code !== 'bad-input') return [`${where}: ${error.code}`];
  if (!StationErrorSchema.strict().safeParse(error).success) return [`${where}: no error of ours`];
  if (error.message.length > 400) return [`${where}: says ${error.message.length} characters`];
  // Of a value that is one of several shapes, the place that is named may lie further out.
  const named = path === null || fieldAt(path).startsWith(error.field ?? '');
  return named ? [] : [`${where}: names ${error.field}`];
}

/** Of something else than what stands there. */
const ofAnotherKind = (value: unknown): unknown =>
  typeof value === 'string' ? { text: value } : typeof value === 'object' ? 7 : [value];

describe('every call', () => {
  it('takes an input that fits, and hands it on as it is', async () => {
    for (const name of callNames) {
      reached.mockClear();
      await dispatch(name, samples[name]);
      expect(reached.mock.calls, name).toEqual([[name, samples[name]]]);
    }
  });

  it('refuses anything of the wrong kind, and names where it stood', async () => {
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

  it('refuses what lacks anything that may not be left out', async () => {
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

  it('refuses what is longer than it may be, and nothing in it is without an end', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const name of callNames) {
      for (const { path, value } of placesIn(samples[name])) {
        if (`${name} ${fieldAt(path)}`.startsWith(ANYTHING)) continue;
        const long = longer(value);
        if (long === null) continue;
        tried += 1;
        wrong.push(...(await refusal(name, withAt(samples[name], path, long), null)));
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  it('hands on nothing that was smuggled in, and nothing reaches a prototype', async () => {
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

  it('never makes a mistake of any of it', () => {
    expect(onDefect).not.toHaveBeenCalled();
  });
});

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An order as a person types it may have any field; which of them count is the importer's to say. */
const isRecord = (name: string, path: Path): boolean =>
  `${name} ${fieldAt(path)}`.startsWith('orders.enter entry.');

/** What is kept by the names of a closed list is refused whole where a strange name is among them. */
const isClosedRecord = (name: string, path: Path): boolean =>
  `${name} ${fieldAt(path)}` === 'orders.importColumns columns';

/** Longer than anything of its kind may be; null where it has no length, or is one of a few words. */
function longer(value: unknown): unknown {
  const FILES = 30_000_000;
  if (typeof value === 'string') return 'A'.repeat(value.endsWith('=') ? FILES : 10_000);
  if (Array.isArray(value)) return Array.from({ length: 5_000 }, () => value[0]);
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

/** Every place in the sample that its schema says must be there. */
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
