import { expect, it } from 'vitest';
import { openTerminal } from '../../src/main/hosts/cli/output.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';

/** Clears the screen, sets its title, reverses letters, and begins something like a new line. */
const HOSTILE = 'A\u001b[2J\u001b]0;owned\u0007\u009b1m\u202Egnp.exe\r\nfake';

function printed(json: boolean) {
  let [out, err] = ['', ''];
  const terminal = openTerminal(json, () => 'sandbox', {
    stdin: process.stdin,
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    setExitCode: () => undefined,
  });
  terminal.answer({
    json: { reference: HOSTILE },
    text: `Order ${HOSTILE}`,
    error: stationError('not-found', say('There is no order {orderKey}.', { orderKey: HOSTILE })),
  });
  return { out, err };
}

it('hostile text does not control the terminal, and begins no line of its own in an error', () => {
  const { out, err } = printed(false);
  for (const text of [out, err]) expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u);
  expect(err).toBe('packbench: There is no order A�[2J�]0;owned��1m�gnp.exe fake. [not-found]\n');
});

it('hostile text keeps its value in JSON, escaped so that it does not control the terminal', () => {
  const { out } = printed(true);
  expect(out).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u);
  expect(JSON.parse(out)).toMatchObject({ reference: HOSTILE });
});
