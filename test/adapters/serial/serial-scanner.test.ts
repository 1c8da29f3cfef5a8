import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTextLines,
  serialDevices,
} from '../../../src/main/adapters/serial/serial-devices.ts';
import { LONGEST_SCAN } from '../../../src/shared/scanning/reading.ts';
import { plugSerialDevice } from '../../support/serial-device.ts';

describe("a serial scanner's text", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function lines() {
    const texts: string[] = [];
    const cut = createTextLines((text) => texts.push(text));
    const take = (text: string) => cut.take(new TextEncoder().encode(text));
    return { texts, cut, take };
  }

  it.each(['\r', '\n', '\r\n', '\t'])('ends at %j', (end) => {
    const { texts, take } = lines();
    take(`SO-1001${end}4006381333931${end}half`);
    expect(texts).toEqual(['SO-1001', '4006381333931']);
  });

  it('is framed by STX and ETX', () => {
    const { texts, take } = lines();
    take('\u0002SO-1001\u0003\u00024006381333931\u0003\r\n\u0002PB:BUY');
    expect(texts).toEqual(['SO-1001', '4006381333931']);
  });

  it('may arrive in pieces', () => {
    const { texts, take } = lines();
    take('SO-');
    vi.advanceTimersByTime(40);
    take('1001');
    vi.advanceTimersByTime(40);
    take('\r');
    expect(texts).toEqual(['SO-1001']);
  });

  it('ends after a silence without a terminator', () => {
    const { texts, take } = lines();
    take('SO-1001');
    expect(texts).toEqual([]);
    vi.advanceTimersByTime(60);
    expect(texts).toEqual(['SO-1001']);
  });

  it('keeps the separators of GS1 and letters of any script', () => {
    const { texts, take, cut } = lines();
    take(']d2010400638133393110ABC\u001d3712\r');
    take('Größe\r');
    cut.take(Uint8Array.of(0x47, 0xf6, 0x0d));
    expect(texts).toEqual([']d2010400638133393110ABC\u001d3712', 'Größe', 'Gö']);
  });

  it('over the length limit is passed on to be refused, and ends before the next one', () => {
    const { texts, take } = lines();
    for (const letter of ['x', '€']) take(`${letter.repeat(20_000)}\rSO-1001\r`);
    expect(texts.map((text) => text.length > LONGEST_SCAN)).toEqual([true, false, true, false]);
    expect(texts.filter((text) => text.length < 10)).toEqual(['SO-1001', 'SO-1001']);
  });

  it('of a code of two dimensions is as long as such codes are', () => {
    const { texts, take } = lines();
    take(`${'x'.repeat(1_850)}\r`);
    expect(texts).toEqual(['x'.repeat(1_850)]);
  });

  it('of control characters alone is the end of a MaxiCode that holds a CR', () => {
    const { texts, take } = lines();
    take('[)>\u001e01\u001d96123\r\u001e\u0004\rSO-1001\r');
    expect(texts).toEqual(['[)>\u001e01\u001d96123', 'SO-1001']);
  });

  it('is discarded when the connection broke within it', () => {
    const { texts, take, cut } = lines();
    take('SO-10');
    cut.reset();
    take('SO-1001\r');
    expect(texts).toEqual(['SO-1001']);
  });
});

it('receives scans from a serial port, also after unplugging', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-serial-'));
  const device = await plugSerialDevice(join(folder, 'port'));
  const heard: string[] = [];
  const line = serialDevices.scanner(
    { path: device.path, baud: 9600, frame: '8N1' },
    {
      connected: () => heard.push('connected'),
      gone: () => heard.push('gone'),
      text: (text) => heard.push(text),
    },
  );
  try {
    await vi.waitFor(() => expect(heard).toEqual(['connected']), 20_000);
    device.say('SO-1001\r\n');
    await vi.waitFor(() => expect(heard).toContain('SO-1001'), 20_000);
    device.say('half of');
    await device.unplug();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('gone'), 20_000);
    await device.plug();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('connected'), 20_000);
    device.say('MUG-BLUE\r');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('MUG-BLUE'), 20_000);
  } finally {
    await line.close();
    await device.unplug();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('reports a scanner unplugged while it is read, and reconnects it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-serial-'));
  const device = await plugSerialDevice(join(folder, 'port'));
  const heard: string[] = [];
  let out: Promise<void> | null = null;
  const line = serialDevices.scanner(
    { path: device.path, baud: 9600, frame: '8N1' },
    {
      connected: () => heard.push('connected'),
      gone: () => heard.push('gone'),
      text(text) {
        heard.push(text);
        out ??= device.unplug();
        // Waits until the line is hung up: the next read then returns nothing, again and again.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      },
    },
  );
  try {
    await vi.waitFor(() => expect(heard).toEqual(['connected']), 20_000);
    device.say('SO-1001\r');
    await vi.waitFor(() => expect(heard).toEqual(['connected', 'SO-1001', 'gone']), 10_000);
    await out;
    await device.plug();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('connected'), 20_000);
  } finally {
    await line.close();
    await device.unplug();
    rmSync(folder, { recursive: true, force: true });
  }
});
