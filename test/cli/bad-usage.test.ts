import { beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, sampleStation } from '../support/cli.ts';
import { failure, ordersSchema, read, shipmentsSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

const PARTNER = 'https://partner.example';

let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', PARTNER, ...args, '--json'], { data });

beforeAll(async () => {
  data = await sampleStation('other');
  const twins = ['Aurora Outfitters', 'Nordlicht Keramik'].map((merchant) =>
    plainOrder('TWIN', { merchant }),
  );
  expect((await run('import', writeOrders(data, twins))).code).toBe(0);
});

/** Runs a command that must fail: exit 2, one document, one sentence, and nothing else. */
async function refusal(...args: string[]) {
  const ran = await run(...args);
  expect(ran.code).toBe(2);
  const error = failure(ran);
  expect(ran.json.partner).toBe(PARTNER);
  const field =
    error.field && !error.message.includes(error.field) ? ` (field ${error.field})` : '';
  expect(ran.stderr).toContain(`packbench: ${error.message}${field} [${error.code}]`);
  expect(ran.stderr).not.toMatch(/\n\s+at /);
  return error;
}

const GOOD = 'weight=1.1;dims=25x18x14';
const most = (amount: string) => ['--at-most', amount];

describe.concurrent('the program takes one value for an option', () => {
  it.each([
    ['--at-most', ['ship', 'SO-1001', '--at-most', '90 USD', '--at-most=9 USD']],
    ['--at-most', ['batch', 'ship', '--same-as', 'SO-1001', ...['9 USD', '9 USD'].flatMap(most)]],
    ['--choose', ['ship', 'SO-1001', '--choose', 'cheapest', '--choose', 'fastest']],
    ['--price', ['return', 'SO-1001', '--price', '9', '--price', '8']],
    ['--limit', ['orders', '--limit', '5', '--limit', '5']],
    ['--partner', ['orders', '--partner', 'https://other.example']],
    ['--data', ['orders', '--data', 'one', '--data', 'other']],
  ])('%s is refused where it is given twice', async (option, args) => {
    expect(await refusal(...args)).toMatchObject({
      code: 'usage',
      field: option,
      message: expect.stringContaining('more than once'),
    });
  });
});

describe.concurrent('the program rejects a carton', () => {
  it.each([
    { what: 'with a negative weight', spec: 'weight=-1;dims=25x18x14', why: /above zero/ },
    { what: 'without a weight', spec: 'dims=25x18x14', why: /weight: expected .*found nothing/ },
    { what: 'with two dimensions only', spec: 'weight=1.1;dims=25x18', why: /LENGTHxWIDTHxHEIGHT/ },
    { what: 'with an unknown word', spec: `${GOOD};colour=red`, why: /found "colour=red"/ },
    { what: 'with a SKU the order does not have', spec: `${GOOD};items=HAT*1`, why: /no "HAT"/ },
    {
      what: 'with more units than the order has',
      spec: `${GOOD};items=MUG-SAND*9,TOWEL-WAFFLE*1`,
      why: /7 of MUG-SAND/,
    },
    {
      what: 'that leaves units of the order unpacked',
      spec: `${GOOD};items=MUG-SAND*2`,
      why: /1 .*TOWEL-WAFFLE/,
    },
  ])('$what', async ({ spec, why }) => {
    const error = await refusal('ship', 'SO-1001', '--carton', spec);
    expect(error.code).toBe('bad-input');
    expect(error.message).toMatch(why);
    expect(error.field).toMatch(/^(weight|dims|items|colour)$/);
  });

  it('with the name of another carton', async () => {
    const cartons = ['MUG-SAND*2', 'TOWEL-WAFFLE*1'].flatMap((items) => [
      '--carton',
      `ref=BOX;${GOOD};items=${items}`,
    ]);
    expect((await refusal('ship', 'SO-1001', ...cartons)).message).toMatch(/two cartons.*BOX/i);
  });

  it('that is missing when there is no default box', async () => {
    expect((await refusal('ship', 'SO-1001')).message).toMatch(/--carton.*there is none/);
  });
});

describe.concurrent('the program rejects', () => {
  const ship = ['ship', 'SO-1001', '--carton', GOOD];
  it.each([
    { what: 'an unknown command', args: ['shp'], code: 'usage', why: /unknown command 'shp'/ },
    {
      what: 'an unknown option',
      args: [...ship, '--frob'],
      code: 'usage',
      why: /unknown option '--frob'/,
    },
    { what: 'a missing argument', args: ['ship'], code: 'usage', why: /missing.*'ref'/ },
    { what: 'an argument too many', args: ['doctor', 'now'], code: 'usage', why: /too many/ },
    { what: 'no command', args: [], code: 'usage', why: /expected a command/ },
    {
      what: 'a command without its subcommand',
      args: ['settings'],
      code: 'usage',
      why: /expected a command/,
    },
    {
      what: 'an unknown choice',
      args: [...ship, '--choose', 'best'],
      code: 'usage',
      why: /"best"/,
    },
    {
      what: 'a pick-up day that does not exist',
      args: [...ship, '--pickup', '2026-02-30'],
      code: 'bad-input',
      why: /expected a date like .*found "2026-02-30"/,
    },
    { what: 'an unknown order', args: ['ship', 'NO-1'], code: 'not-found', why: /"NO-1"/ },
    {
      what: 'a reference that two merchants have',
      args: ['ship', 'TWIN'],
      code: 'ambiguous',
      why: /Aurora Outfitters\/TWIN/,
    },
    {
      what: 'an order that another merchant has',
      args: ['ship', 'Nordlicht Keramik/SO-1005'],
      code: 'not-found',
      why: /SO-1005/,
    },
    {
      what: 'an unknown status',
      args: ['orders', '--status', 'lost'],
      code: 'usage',
      why: /"lost"/,
    },
    {
      what: 'a limit that is not a number',
      args: ['orders', '--limit', 'all'],
      code: 'usage',
      why: /"all"/,
    },
    {
      what: 'to print labels before the purchase',
      args: ['print', 'SO-1001'],
      code: 'bad-input',
      why: /not bought yet/,
    },
    {
      what: 'a day that the calendar does not have',
      args: ['day', '--date', '2026-02-30'],
      code: 'bad-input',
      why: /--date: expected a day .* found "2026-02-30"/,
    },
    {
      what: 'nothing put onto a hand-over list',
      args: ['handover', 'add'],
      code: 'usage',
      why: /numbers or --all/,
    },
    {
      what: 'all and one put onto a hand-over list',
      args: ['handover', 'add', '--all', 'D-1'],
      code: 'usage',
      why: /numbers or --all/,
    },
    {
      what: 'an amount written as text',
      args: ['settings', 'set', 'waiting.atMost', '["40 USD"]'],
      code: 'bad-input',
      why: /like {"amount": "40", "currency": "USD"}, found "40 USD"/,
    },
    {
      what: 'an unknown printer',
      args: ['printers', 'assign', 'label', 'lpt1'],
      code: 'bad-input',
      why: /"lpt1"/,
    },
    {
      what: 'to settle an order that is not unknown',
      args: ['settle', 'SO-1001', '--not-bought', '--reason', 'not there'],
      code: 'bad-input',
      why: /nothing to resolve/,
    },
    {
      what: 'a backup to a folder that does not exist',
      args: ['backup', '/no-such-folder/monday.packbench'],
      code: 'bad-input',
      why: /monday.packbench cannot be written: there is no such folder/,
    },
    {
      what: 'an export to a folder that does not exist',
      args: ['items', 'export', '/no-such-folder/items.csv'],
      code: 'bad-input',
      why: /items.csv cannot be written: there is no such folder/,
    },
  ])('$what', async ({ args, code, why }) => {
    const ran = await run(...args);
    expect(ran.code).toBe(2);
    const error = failure(ran);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(why);
  });

  it('an empty folder name, probably a mistake in a script', async () => {
    expect((await refusal('orders', '--data', '')).message).toMatch(/expected a folder/);
  });
});

describe('an order reference that two merchants share', () => {
  it('is found with the merchant’s name in front', async () => {
    const ran = await run('ship', 'Aurora Outfitters/TWIN', '--carton', GOOD);
    // Found; it fails only because that merchant's key is missing.
    expect(ran.code).not.toBe(0);
    expect(failure(ran).code).not.toMatch(/ambiguous|not-found/);
  });
});

describe('after all these rejections', () => {
  it('every order is open and none was bought', async () => {
    const { orders, total } = read(ordersSchema, await run('orders'));
    expect(total).toBe(12);
    expect(orders.every(({ status }) => status === 'open')).toBe(true);
    expect(read(shipmentsSchema, await run('shipments')).shipments).toEqual([]);
  });
});

it('the program rejects a partner address without encryption', async () => {
  const ran = await packbench(['--partner', 'http://partner.example', 'orders', '--json'], {
    data,
  });
  expect(ran.code).toBe(2);
  expect(failure(ran)).toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/--partner: .* https .* found "http:\/\/partner.example"/),
  });
});
