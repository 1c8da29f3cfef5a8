import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onScreen } from '../../../src/shared/settings/on-screen.ts';
import { SETTING_KEYS, settingSchemas } from '../../../src/shared/settings/settings.ts';
import { widgetOf } from '../../../src/shared/settings/widget.ts';

/** Settings that a screen shows in a part of its own. */
const OWN_PART =
  /^(boxes|boxes\.default|choose|connection\.baseUrl|connection\.operations\..+|events\.path|exchange\.webhooks|events\.port|language|merchants|orders\.(columns|statuses)|packers|photos\.(camera|on)|printers\..+|requirements\.own|rules|scale\.port|scanner\.(camera|layout|pace|port|prefix|suffix)|shipFrom|supervisor\.pin)$/;
/** Settings of the command line only: changing them needs knowledge of the partner's document. */
const COMMAND_LINE_ALONE = [
  'exchange.lookupUser',
  'exchange.lookupView',
  'exchange.stores',
  'connection.credentialsInBodies',
  'connection.credentialsInReturnRates',
  'connection.keyExpiredWords',
  'printing.labelOnCartonScan',
  'purchasing.priceTolerance',
  'purchasing.quietSeconds',
  'purchasing.resendMinutes',
  'site.leaseSeconds',
  'waiting.atMost',
];

describe('a setting on the screen', () => {
  it('has a widget, has a part of its own, or belongs to the command line', () => {
    const elsewhere = SETTING_KEYS.filter((key) => !onScreen.has(settingSchemas[key]));
    const unknown = elsewhere.filter(
      (key) => !OWN_PART.test(key) && !COMMAND_LINE_ALONE.includes(key),
    );
    expect(unknown).toEqual([]);
    const shown = SETTING_KEYS.filter((key) => onScreen.has(settingSchemas[key]));
    expect(shown.filter((key) => OWN_PART.test(key))).toEqual([]);
    expect(shown.length).toBeGreaterThan(25);
    for (const key of shown)
      expect([key, widgetOf(settingSchemas[key]).widget.kind]).not.toContain('custom');
  });

  it('has the widget of its schema', () => {
    const kind = (schema: z.ZodType) => widgetOf(schema).widget;
    expect(kind(z.boolean().default(true))).toEqual({ kind: 'toggle' });
    expect(kind(z.int().min(1).max(9).default(2))).toEqual({ kind: 'number', min: 1, max: 9 });
    expect(kind(z.enum(['a', 'b']).default('a'))).toEqual({ kind: 'row', choices: ['a', 'b'] });
    expect(kind(z.union([z.literal(8), z.literal(9)]).default(8))).toEqual({
      kind: 'row',
      choices: [8, 9],
    });
    expect(kind(z.string().trim().nullable().default(null))).toEqual({ kind: 'text' });
    expect(kind(z.array(z.string()).default([]))).toEqual({ kind: 'names' });
    expect(kind(z.array(z.object({})).default([]))).toEqual({ kind: 'custom' });
    expect(widgetOf(z.string().nullable().default(null)).nullable).toBe(true);
    expect(widgetOf(z.string().default('')).nullable).toBe(false);
  });

  it('shows names for its choices where it has them', () => {
    for (const key of SETTING_KEYS) {
      const { widget } = widgetOf(settingSchemas[key]);
      const names = Object.keys(onScreen.get(settingSchemas[key])?.names ?? {});
      const choices = 'choices' in widget ? widget.choices.map(String) : [];
      expect(names.filter((name) => !choices.includes(name))).toEqual([]);
    }
  });
});
