import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ScaleProtocolNameSchema } from '../../../../src/shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../../../src/shared/devices/scale/protocols.ts';
import { MassUnitSchema } from '../../../../src/shared/kernel/measure.ts';

/*
 * Lines from the published descriptions of scales, group by group with its source: each is a weight, or no weight and
 * why. `not understood`: it is shown as it came. The tables are in `lines/`.
 */

const FOLDER = join(import.meta.dirname, 'lines');
const GroupSchema = z.strictObject({
  protocol: ScaleProtocolNameSchema,
  source: z.string().min(20),
  unit: MassUnitSchema.optional(),
  lines: z.array(
    z.strictObject({ line: z.string(), means: z.string(), why: z.string().optional() }),
  ),
});
const groups = readdirSync(FOLDER).map((name) => ({
  name,
  ...GroupSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))),
}));

/** The only reading of a line; bytes above 0x7f are the letters of Latin-1. */
function meaningOf(
  line: string,
  protocol: z.infer<typeof ScaleProtocolNameSchema>,
  unit: z.infer<typeof MassUnitSchema> | null,
): string {
  const bytes = Uint8Array.from(line, (letter) => letter.charCodeAt(0));
  const [read, ...more] = scaleProtocol(protocol, unit).take(bytes).reads;
  expect(more).toEqual([]);
  if (!read) return bytes.some((byte) => byte > 0x20) ? 'not understood' : 'nothing';
  if (!read.ok) return read.error.why;
  const { condition, weight, net } = read.value;
  return [condition, ...(weight ? [weight.value, weight.unit] : []), ...(net ? ['net'] : [])].join(
    ' ',
  );
}

describe.each(groups)('$name', ({ protocol, unit = null, lines }) => {
  it.each(lines)('$line', ({ line, means }) => {
    expect(meaningOf(line, protocol, unit)).toBe(means);
  });
});

it('the tables hold at least 150 lines, of every protocol', () => {
  expect(groups.flatMap(({ lines }) => lines).length).toBeGreaterThanOrEqual(150);
  expect(new Set(groups.map(({ protocol }) => protocol))).toEqual(
    new Set(ScaleProtocolNameSchema.options),
  );
});

it('no protocol asks with what changes something at a scale', () => {
  const asks = ScaleProtocolNameSchema.options.flatMap((name) => scaleProtocol(name, null).asks);
  const asked = asks.map((bytes) => new TextDecoder().decode(bytes).trimEnd());
  const reading = ['W', 'w', 'S', 'SI', 'Q', '\u001bP'];
  expect(asked.filter((each) => !reading.includes(each))).toEqual([]);
});

it('a stable weight of one protocol is no other weight in any other', () => {
  for (const { protocol, unit, lines } of groups) {
    for (const { line, means } of lines) {
      if (!means.startsWith('stable')) continue;
      for (const other of ScaleProtocolNameSchema.options) {
        if (other === protocol || other === 'toledo-8217' || protocol === 'toledo-8217') continue;
        const meant = meaningOf(line, other, unit ?? null);
        if (meant.startsWith('stable')) expect([line, other, meant]).toEqual([line, other, means]);
      }
    }
  }
});
