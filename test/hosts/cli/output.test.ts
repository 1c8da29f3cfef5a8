import { expect, it } from 'vitest';
import { openTerminal } from '../../../src/main/hosts/cli/output.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';

function run(json: boolean) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = openTerminal(json, () => 'sandbox', {
    stdin: process.stdin,
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    setExitCode: () => undefined,
  });
  return { terminal, out, err };
}

const error = stationError(
  'not-found',
  say('There is no order {orderKey}.', { orderKey: 'SO-1' }),
  { field: 'ref' },
);

it('prints an error in English, without what the window translates from', () => {
  const { terminal, out, err } = run(true);
  terminal.fail(error);
  terminal.answer({ json: { shipment: { error }, reference: 'SO-1' }, text: '', error });
  const printed = { code: 'not-found', message: 'There is no order SO-1.', field: 'ref' };
  expect(out.map((text) => JSON.parse(text))).toEqual([
    { partner: 'sandbox', error: printed },
    { partner: 'sandbox', shipment: { error: printed }, reference: 'SO-1', error: printed },
  ]);
  expect(err[0]).toBe('packbench: There is no order SO-1. [not-found]\n');
});
