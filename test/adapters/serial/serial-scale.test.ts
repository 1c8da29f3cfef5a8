import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSerialScale } from '../../../src/main/adapters/serial/serial-devices.ts';
import type { SerialLine } from '../../../src/main/features/devices/ports.ts';
import type { ScaleProtocolName } from '../../../src/shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../../src/shared/devices/scale/protocols.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { plugSerialDevice, type SerialDevice } from '../../support/serial-device.ts';

const RETRY_MS = 20;
const ETX = '\u0003';
const STX = '\u0002';

/** The request to each scale, and its answer with a weight on it. */
const SCALES: Record<
  ScaleProtocolName,
  { asked: string; frame: '8N1' | '7E1' | '7O1'; says: (weight: string) => string }
> = {
  nci: { asked: 'W\r', frame: '7E1', says: (weight) => `\n  ${weight}lb\r\n00\r${ETX}` },
  'toledo-8217': { asked: 'W', frame: '7E1', says: (weight) => `${STX}0${weight}\r` },
  'mt-sics': {
    asked: 'SI\r\n',
    frame: '8N1',
    says: (weight) => `S S ${weight.padStart(10)} lb\r\n`,
  },
  'toledo-continuous': {
    asked: '',
    frame: '7E1',
    says: (weight) => `${STX}\u002c\u0020\u0020${weight.replace('.', '').padStart(6, '0')}000000\r`,
  },
  'a-and-d': {
    asked: 'Q\r\n',
    frame: '7E1',
    says: (weight) => `ST,+${weight.padStart(8, '0')} lb\r\n`,
  },
  kern: { asked: 'w', frame: '8N1', says: (weight) => `  ${weight.padStart(10)} lb \r\n` },
  sbi: { asked: '\u001bP', frame: '7O1', says: (weight) => `+${weight.padStart(9)} lb \r\n` },
  cas: {
    asked: '',
    frame: '8N1',
    says: (weight) => `ST,GS,1A,${weight.padStart(8, '0')} lb\r\n`,
  },
};

let folder: string;
let device: SerialDevice | null;
let line: SerialLine | null;
let heard: string[];
/** All that the station sent to the scale. */
let wasAsked: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-serial-'));
  device = null;
  line = null;
  heard = [];
  wasAsked = '';
});
afterEach(async () => {
  await line?.close();
  await device?.unplug();
  rmSync(folder, { recursive: true, force: true });
});

/** A scripted scale, and the station connected to it. */
async function scaleOn(
  name: ScaleProtocolName,
  weights: { now: string },
  isAsked = true,
): Promise<SerialDevice> {
  const { asked, frame, says } = SCALES[name];
  let sent = '';
  const plugged = await plugSerialDevice(join(folder, 'port'), (bytes, scale) => {
    sent += bytes;
    wasAsked += bytes;
    if (!asked || !sent.endsWith(asked)) return;
    sent = '';
    scale.say(says(weights.now));
  });
  device = plugged;
  line = openSerialScale(
    { path: plugged.path, baud: 9600, frame },
    scaleProtocol(name, 'lb'),
    isAsked,
    {
      connected: () => heard.push('connected'),
      gone: (why) => heard.push(`gone: ${english(why)}`),
      heard: () => undefined,
      received: (read) =>
        heard.push(
          read.ok ? `${read.value.condition} ${read.value.weight?.value}` : read.error.why,
        ),
    },
    RETRY_MS,
  );
  return plugged;
}

const untilHeard = (text: string) => vi.waitFor(() => expect(heard).toContain(text), 20_000);

describe.each(['nci', 'toledo-8217', 'mt-sics', 'a-and-d', 'kern', 'sbi'] as const)(
  'a scale that speaks %s',
  (name) => {
    it('is polled for its weight, and reconnects by itself after unplugging', async () => {
      const weights = { now: '7.85' };
      const scale = await scaleOn(name, weights);
      await untilHeard('stable 7.85');
      expect(heard[0]).toBe('connected');

      weights.now = '12.30';
      await untilHeard('stable 12.3');

      await scale.unplug();
      await vi.waitFor(() => expect(heard.at(-1)).toMatch(/^gone: /));
      heard = [];
      weights.now = '3.20';
      await scale.plug();
      await untilHeard('stable 3.2');
      expect(heard[0]).toBe('connected');
      expect(heard.filter((each) => each.startsWith('gone'))).toEqual([]);
    });

    it('is understood despite noise and partial lines', async () => {
      const weights = { now: '7.85' };
      const scale = await scaleOn(name, weights);
      await untilHeard('stable 7.85');
      const { says } = SCALES[name];
      heard = [];
      weights.now = '9.90';
      scale.say(`\u0011~${says('4.40').slice(4)}\u007f`);
      scale.say(says('5.50').slice(0, 4));
      scale.say(`\r\n${says('5.60')}${says('5.70')}`);
      await untilHeard('stable 5.7');
      await untilHeard('stable 9.9');
      const known = ['5.6', '5.7', '7.85', '9.9'].map((weight) => `stable ${weight}`);
      expect(heard.filter((each) => each.startsWith('stable') && !known.includes(each))).toEqual(
        [],
      );
    });
  },
);

describe('a scale that is not to be asked', () => {
  it.each(Object.keys(SCALES) as ScaleProtocolName[])(
    'is read as it sends, and gets no byte: %s',
    async (name) => {
      const scale = await scaleOn(name, { now: '7.85' }, false);
      await untilHeard('connected');
      const said = SCALES[name].says('3.20');
      scale.say(said + said);
      await untilHeard('stable 3.2');
      scale.say(said.replace('3', '4') + said.replace('3', '4'));
      await vi.waitFor(() => expect(heard.at(-1)).toMatch(/^stable/), 20_000);
      expect(wasAsked).toBe('');
    },
  );
});

it('a silent scale gets no byte while another one, which is to be asked, is asked again', async () => {
  await scaleOn('nci', { now: '' }, false);
  await untilHeard('connected');
  let others = 0;
  const other = await plugSerialDevice(join(folder, 'other'), () => {
    others += 1;
  });
  const second = openSerialScale(
    { path: other.path, baud: 9600, frame: '8N1' },
    scaleProtocol('nci', null),
    true,
    { connected: () => {}, gone: () => {}, heard: () => {}, received: () => {} },
    RETRY_MS,
  );
  try {
    await vi.waitFor(() => expect(others).toBeGreaterThan(1), 20_000);
    expect(wasAsked).toBe('');
  } finally {
    await second.close();
    await other.unplug();
  }
});

describe('a scale that speaks otherwise than set', () => {
  it('is told after some lines, and is read once it speaks as set', async () => {
    const scale = await scaleOn('a-and-d', { now: '' }, false);
    await untilHeard('connected');
    scale.say('US,GS,0\r\n');
    scale.say(SCALES.sbi.says('3.20').repeat(3));
    await untilHeard('line');
    expect(heard).toEqual(['connected', 'line']);
    scale.say(SCALES['a-and-d'].says('3.20'));
    await untilHeard('stable 3.2');
  });

  it('is told also where no line ends', async () => {
    const scale = await scaleOn('toledo-continuous', { now: '' }, false);
    await untilHeard('connected');
    scale.say('0123456789'.repeat(20));
    await untilHeard('line');
  });
});

describe('a scale that speaks Toledo continuous', () => {
  it('is read without polling, despite noise, partial lines and unplugging', async () => {
    const { says } = SCALES['toledo-continuous'];
    const scale = await scaleOn('toledo-continuous', { now: '' });
    await untilHeard('connected');
    scale.say(says('7.85').slice(6) + says('7.85') + says('7.85').slice(0, 9));
    scale.say(`${STX}~~${says('12.30')}${STX}`);
    await untilHeard('stable 12.3');
    expect(heard).toEqual(['connected', 'stable 7.85', 'stable 12.3']);

    await scale.unplug();
    await vi.waitFor(() => expect(heard.at(-1)).toMatch(/^gone: /));
    await scale.plug();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('connected'), 20_000);
    scale.say(says('3.20') + says('3.20'));
    await untilHeard('stable 3.2');
  });
});

describe('a port', () => {
  it('that does not exist yet is opened when it appears', async () => {
    const path = join(folder, 'port');
    line = openSerialScale(
      { path, baud: 9600, frame: '8N1' },
      scaleProtocol('mt-sics', null),
      true,
      {
        connected: () => heard.push('connected'),
        gone: (why) => heard.push(`gone: ${english(why)}`),
        heard: () => {},
        received: () => {},
      },
      RETRY_MS,
    );
    await vi.waitFor(() => expect(heard).toEqual([expect.stringContaining('No such file')]));
    device = await plugSerialDevice(path);
    await untilHeard('connected');
    // Opening was tried many times and the loss reported once.
    expect(heard).toHaveLength(2);
  });

  it('is polled again when the scale does not answer', async () => {
    let asked = 0;
    device = await plugSerialDevice(join(folder, 'port'), (_bytes, scale) => {
      asked += 1;
      if (asked === 2) scale.say('S S       7.85 lb\r\n');
    });
    line = openSerialScale(
      { path: device.path, baud: 9600, frame: '8N1' },
      scaleProtocol('mt-sics', null),
      true,
      {
        connected: () => {},
        gone: () => {},
        heard: () => {},
        received: (read) => heard.push(read.ok ? (read.value.weight?.value ?? '') : read.error.why),
      },
      RETRY_MS,
    );
    await untilHeard('7.85');
  });
});
