import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packbench, SAMPLE_ORDERS, temporaryFolder } from '../support/cli.ts';

/** The rules from the command line, on the sandbox. */
let folder: string;
const run = async (...args: string[]) => {
  const { code, stdout } = await packbench(['--partner', 'sandbox', ...args, '--json'], {
    data: folder,
  });
  return { code, json: JSON.parse(stdout) as unknown };
};

async function set(rules: unknown) {
  const file = join(folder, 'rules.json');
  await writeFile(file, typeof rules === 'string' ? rules : JSON.stringify(rules));
  return await run('rules', 'set', file);
}

describe('rules', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    await run('import', join(SAMPLE_ORDERS, (await readdir(SAMPLE_ORDERS))[0] ?? ''));
  });

  it('are set, listed as set, and tried on an order', async () => {
    const rules = [
      {
        name: 'No France',
        on: true,
        when: [{ of: 'country', any: ['FR'], not: true }],
        do: { insure: true },
      },
      { name: 'All', on: true, when: [], do: { insure: false, tags: ['seen'] } },
    ];
    expect(await set(rules)).toMatchObject({ code: 0, json: { rules: 2 } });
    const listed = await run('rules', 'list');
    expect(listed.json).toMatchObject({ rules, unreadable: [] });
    // The listed rules can be set again.
    expect(await set(listed.json)).toMatchObject({ code: 0, json: { rules: 2 } });
    const tried = await run('rules', 'test', 'SO-1001');
    expect(tried).toMatchObject({
      code: 0,
      json: {
        rules: [
          { name: 'No France', holds: true, wins: ['insure'] },
          { name: 'All', holds: true, wins: ['tags'] },
        ],
        actions: { insure: true, tags: ['seen'] },
        by: { insure: ['No France'], tags: ['All'] },
      },
    });
  });

  it.each([
    ['{', 'JSON'],
    ['{"rule": []}', 'list of rules'],
    ['[{"name": "X", "when": [], "do": {"insure": "yes"}}]', '[0].do.insure'],
    ['[{"name": "X", "when": [{"of": "moon"}], "do": {"insure": true}}]', '[0].when[0].of'],
  ])('are rejected with %s, and the previous ones kept', async (text, says) => {
    const refused = await set(text);
    expect(refused).toMatchObject({ code: 2, json: { error: { code: 'bad-input' } } });
    expect(JSON.stringify(refused.json)).toContain(says);
    expect((await run('rules', 'list')).json).toMatchObject({ rules: [{}, {}] });
  });

  it('hold an order from being shipped on the command line', async () => {
    await set([{ name: 'Look', when: [], do: { hold: 'ask Kim' } }]);
    const held = await run('ship', 'SO-1001', '--carton', 'weight=2;dims=30x20x15');
    expect(held).toMatchObject({ json: { error: { code: 'order-locked', field: 'held' } } });
    expect(JSON.stringify(held.json)).toContain('Look: ask Kim');
  });

  it('keep rates back, too, until a person at a bench has confirmed an instruction', async () => {
    await set([{ name: 'Lid', when: [], do: { confirm: { text: 'Is the lid on?' } } }]);
    for (const command of ['rates', 'ship']) {
      const refused = await run(command, 'SO-1001', '--carton', 'weight=2;dims=30x20x15');
      expect(refused).toMatchObject({
        json: { error: { code: 'order-locked', field: 'confirm' } },
      });
      expect(JSON.stringify(refused.json)).toContain('Is the lid on?');
    }
  });
});
