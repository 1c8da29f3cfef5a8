import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Run, sampleStation, startPackbench, temporaryFolder } from '../support/cli.ts';
import { failure, ordersSchema, read } from './contract.ts';
import { write } from './orders.ts';

const orders = (data: string, ...args: string[]): Promise<Run> =>
  startPackbench(['orders', '--json', ...args], { data });
const PARTNER = ['--partner', 'https://partner.example'];

describe.concurrent('a data folder', () => {
  it('that cannot be created because a file is in the way is named: exit 6', async () => {
    const folder = await temporaryFolder();
    const file = write(folder, 'file', 'not a folder');
    const ran = await orders(join(file, 'station'));
    expect(ran.code).toBe(6);
    const { code, message } = failure(ran);
    expect(code).toBe('store');
    expect(message).toContain(`${file}/station`);
    expect(message).toMatch(/a file, not a folder/);
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });

  it('whose database is another file is left unchanged: exit 6', async () => {
    const data = await temporaryFolder();
    const text = 'These are the minutes of the last meeting, and no database. '.repeat(20);
    const file = write(data, 'station.sqlite', text);
    const ran = await orders(data, ...PARTNER);
    expect(ran.code).toBe(6);
    expect(failure(ran)).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/not a database/),
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('with a damaged database fails, and the other connection’s orders are still there', async () => {
    const data = await sampleStation('sandbox');
    const file = join(data, 'sandbox', 'station.sqlite');
    const bytes = readFileSync(file);
    const damaged = Buffer.from(bytes).fill(0xa5, 4096, bytes.length - 4096);
    write(join(data, 'sandbox'), 'station.sqlite', damaged);
    const ran = await orders(data);
    expect(ran.code).toBe(6);
    expect(failure(ran)).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/damaged.*restore a backup/),
    });
    expect(readFileSync(file).equals(damaged)).toBe(true);
    expect((await orders(data, ...PARTNER)).code).toBe(0);

    write(join(data, 'sandbox'), 'station.sqlite', bytes);
    expect(read(ordersSchema, await orders(data)).total).toBe(10);
  });

  it('with a damaged sandbox names the folder to move away: exit 6', async () => {
    const data = await temporaryFolder();
    const folder = join(data, 'sandbox', 'partner');
    await mkdir(folder, { recursive: true });
    write(folder, 'sandbox.db', 'garbage '.repeat(500));
    const ran = await orders(data);
    expect(ran.code).toBe(6);
    expect(failure(ran).code).toBe('store');
    expect(failure(ran).message).toContain(folder);
  });

  it.each([
    { what: 'is cut off', text: '{"choose": "fast', why: /not valid JSON/, field: undefined },
    { what: 'is a list', text: '[]', why: /JSON object/, field: undefined },
    {
      what: 'has an invalid value',
      text: '{"purchasing.quietSeconds": "soon"}',
      why: /purchasing\.quietSeconds: expected a number, found "soon"/,
      field: 'purchasing.quietSeconds',
    },
    {
      what: 'has an unknown setting',
      text: '{"colour": "red"}',
      why: /no setting "colour"/,
      field: 'colour',
    },
  ])('whose settings file $what is left unchanged: exit 2', async ({ text, why, field }) => {
    const data = await sampleStation('other');
    const file = write(data, 'settings.json', text);
    const commands = [['orders'], ['settings', 'set', 'choose', 'fastest']];
    for (const command of commands) {
      const ran = await startPackbench([...command, '--json'], { data });
      expect(ran.code).toBe(2);
      expect(ran.json.partner).toBeNull();
      const error = failure(ran);
      expect({ code: error.code, field: error.field }).toEqual({ code: 'bad-input', field });
      expect(error.message).toMatch(why);
      expect(error.message).toContain(file);
    }
    expect(readFileSync(file, 'utf8')).toBe(text);

    rmSync(file);
    expect(read(ordersSchema, await orders(data, ...PARTNER)).total).toBe(10);
  });
});

describe('a stand-alone sandbox', () => {
  it('reports a port in use: exit 2', async () => {
    const data = await temporaryFolder();
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const address = squatter.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    const ran = await startPackbench(['sandbox', '--port', port, '--json'], { data });
    squatter.close();
    expect(ran.code).toBe(2);
    expect(failure(ran)).toMatchObject({ code: 'bad-input', field: '--port' });
  });
});
