import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS_FIELDS,
  columnOf,
  LINE_FIELDS,
  ORDER_FIELDS,
} from '../../src/main/features/orders/logic/order-fields.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { eventKinds } from '../../src/shared/bridge/event-kinds.ts';
import { AUDIT_ACTIONS } from '../../src/shared/kernel/command.ts';
import { onScreen, SETTING_FORMS } from '../../src/shared/settings/on-screen.ts';
import { SETTING_KEYS, settingSchemas } from '../../src/shared/settings/settings.ts';
import { widgetOf } from '../../src/shared/settings/widget.ts';

/*
 * Steps of "Where does it go?" (docs/architecture.md) that no compiler knows: what is declared is also used.
 */

const sourcesOf = (folder: string): string =>
  readdirSync(join(APP_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|sql)$/.test(name))
    .map((name) => readFileSync(join(APP_ROOT, folder, name), 'utf8'))
    .join('\n');
const main = sourcesOf('src/main');
const renderer = sourcesOf('src/renderer');
const schema = sourcesOf('resources/schema');
const manual = readFileSync(join(APP_ROOT, 'docs', 'command-line.md'), 'utf8');

describe('a field of an order', () => {
  it('is in the manual with its column', () => {
    const names = [ORDER_FIELDS, ADDRESS_FIELDS, LINE_FIELDS].flatMap(Object.keys);
    expect(
      names.filter((name) => !manual.includes(name) && !manual.includes(columnOf(name))),
    ).toEqual([]);
  });

  it('is a column of the rows that other programs insert', () => {
    const columns = (table: string) => {
      const [, body = ''] =
        new RegExp(`CREATE TABLE exchange\\.${table} \\(([^;]*)\\);`).exec(schema) ?? [];
      return [...body.matchAll(/^ {2}(\w+) text\b/gm)].flatMap(([, name]) => name ?? []);
    };
    const address = Object.keys(ADDRESS_FIELDS);
    const wanted = [
      ...Object.keys(ORDER_FIELDS).map((name) => columnOf(name)),
      ...address.flatMap((name) => [columnOf('shipTo', name), columnOf('shipFrom', name)]),
    ];
    expect(wanted.filter((name) => !columns('orders_in').includes(name))).toEqual([]);
    const ofLine = Object.keys(LINE_FIELDS).map((name) => columnOf(name));
    expect(ofLine.filter((name) => !columns('order_lines_in').includes(name))).toEqual([]);
  });
});

describe('a setting', () => {
  /** The part for both devices makes their keys. */
  const OF_A_DEVICE = /^(scale|scanner)\.(baud|frame)$/;

  it('has a form that a screen places, or a screen names it', () => {
    const forms = Object.keys(SETTING_FORMS);
    expect(forms.filter((form) => !renderer.includes(`of="${form}"`))).toEqual([]);
    const shown = SETTING_KEYS.filter((key) => {
      const on = onScreen.get(settingSchemas[key]);
      return on !== undefined && on.form === undefined && !OF_A_DEVICE.test(key);
    });
    expect(
      shown.filter((key) => !renderer.includes(`'${key}'`) && !renderer.includes(`"${key}"`)),
    ).toEqual([]);
  });

  it('has bounds where it is a number', () => {
    const unbounded = SETTING_KEYS.filter((key) => {
      const { widget } = widgetOf(settingSchemas[key]);
      return (
        widget.kind === 'number' &&
        !(widget.min < widget.max && widget.max < Number.MAX_SAFE_INTEGER)
      );
    });
    expect(unbounded).toEqual([]);
  });
});

it('an entry of the audit log is written somewhere', () => {
  expect(AUDIT_ACTIONS.filter((action) => !main.includes(`'${action}'`))).toEqual([]);
});

/** A purchase's state is in the name of its event. */
const OF_A_STATE = /^purchase\.[a-z-]+\.v1$/;

it('an event is appended somewhere', () => {
  const kinds = Object.keys(eventKinds).filter((kind) => !OF_A_STATE.test(kind));
  expect(kinds.length).toBeGreaterThan(10);
  expect(
    kinds.filter((kind) => !main.includes(`'${kind}'`) && !schema.includes(`'${kind}'`)),
  ).toEqual([]);
});

it('a command of the command line is in the manual', () => {
  const commands = sourcesOf('src/main/hosts/cli/commands').matchAll(/\.command\('([a-z-]+)/g);
  const names = [...commands].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(
    names.filter((name) => !new RegExp(`(^|, |^\\S+ |, \\S+ )${name}\\b`, 'm').test(manual)),
  ).toEqual([]);
});
