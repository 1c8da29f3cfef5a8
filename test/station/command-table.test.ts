import { describe, expect, it } from 'vitest';
import { type CommandName, commands } from '../../src/shared/bridge/calls.ts';
import {
  type Access,
  accessAt,
  type Place,
  SCOPES,
  type Scope,
} from '../../src/shared/kernel/command.ts';
import type { Result } from '../../src/shared/kernel/result.ts';
import { give, setSetting } from '../support/give.ts';
import { nowhere, sampleInputs } from '../support/sample-calls.ts';
import { must, stationRig } from './station-rig.ts';

/** Checks each row of the command table against a whole station. */
const rig = stationRig();
const names = Object.keys(commands) as CommandName[];
const PIN = '4711';

const orderId = 'order-7';
const ofOrder = { orderId, reason: 'looked', pin: null };
const packed = { orderId, cartonSpecs: [], insure: false };
const ownOfCommandLine = {
  'orders.find': { ref: 'SO-7' },
  'waiting.list': {},
  'waiting.cancel': { ref: 'SO-7' },
  'orders.import': { files: [{ name: 'none.json', bytes: Buffer.from('[]') }] },
  'items.importFiles': { files: [], confirm: true },
  'charges.importFiles': { files: [], save: false },
  'goods.classifyItem': { goods: { title: 'Mug' }, sku: 'MUG-BLUE', save: true },
  'operations.ask': { name: 'getInvoices', orderId: null, invoice: null },
  'printing.tryPage': { target: 'zebra:127.0.0.1:9', page: 'test' },
  'printing.commandSheet': {},
  'shipments.printOrder': { orderId, role: 'label', carton: 'BOX-1', reason: 'torn' },
  'shipments.rateOrder': packed,
  'shipments.shipOrder': { ...packed, rule: null, pickUpDate: null, print: false },
  'shipments.askAgain': { attemptId: 'attempt-7' },
  'shipments.fetchDocuments': { orderId },
  'shipments.all': { orderId, merchant: 'Acme' },
  'shipments.reconcileOrders': { orderId },
  'returns.nameTotal': { text: '1Z999', order: null, total: { amount: '9.50', currency: null } },
  'photos.files': { order: { merchant: null, reference: 'SO-7' } },
  'tracking.ask': { trackingNumber: '1Z999' },
  'events.listen': { port: 0 },
  'data.erase': { dryRun: false },
  'data.person': { text: 'Erika Mustermann' },
  'printers.assign': { role: 'label', target: 'system:Office', pin: null },
  'shipments.settleOrder': { ...ofOrder, word: { kind: 'not-bought' } },
  'shipments.cancelOrder': { ...ofOrder, shipmentId: null, recorded: false },
  'shipments.buyOrderAgain': { ...ofOrder, reference: 'SO-8' },
  'site.init': { url: 'postgres://bench@127.0.0.1:1/site', password: null, pin: null },
  'site.writeOff': { bench: 'Bench 2', reason: 'it is gone', pin: null },
  'site.takeOver': { ...ofOrder },
  'handover.find': { id: null },
  'exchange.events': { after: '0', limit: 5 },
  'exchange.lookUp': { reference: 'SO-1' },
  'exchange.holdOrder': { orderId },
  'exchange.resumeOrder': { orderId },
  'exchange.cancelOrder': { orderId },
  'labels.layouts': {},
  'labels.forgetLayout': { id: 1, reason: 'they changed it', pin: null },
  'charges.forget': { biller: null, bill: 'B-1', reason: 'read wrongly', pin: null },
  'shipments.acceptLabels': { orderId, what: 'any', carton: null, pin: null },
};

function inputOf(name: CommandName, pin: string | null): Record<string, unknown> {
  const world = { ...nowhere, folder: `${rig.folder}/prints`, partner: rig.partner.baseUrl };
  const samples: Record<string, object> = {
    ...sampleInputs(world),
    ...ownOfCommandLine,
    'packers.signIn': { name: 'Ada' },
    'settings.open': { pin: PIN },
    'settings.setPin': { value: PIN, pin },
    // Not cleared: the keys of this run are needed afterwards.
    'credentials.clear': {},
  };
  const sample = { ...samples[name] };
  return 'pin' in sample && name !== 'settings.open' ? { ...sample, pin } : sample;
}

const from = (place: Place, name: CommandName, input: object): Promise<Result<unknown>> =>
  rig.station.execute({ place }, name, input as never);

type Refusal = 'nobody' | 'packer' | 'pin' | null;

/** The reason why the caller was rejected; null: the command was accepted, whatever its result. */
function refusal(answer: Result<unknown>): Refusal {
  if (answer.ok) return null;
  const { code, field, message } = answer.error;
  if (message.startsWith('call: there is no command')) return 'nobody';
  if (code === 'usage' && field === 'packer') return 'packer';
  return field === 'pin' && code.startsWith('credentials-') ? 'pin' : null;
}

const NEEDS_PACKER: readonly Access[] = ['packer', 'packer-and-pin'];
const NEEDS_PIN: readonly Access[] = ['pin', 'packer-and-pin', 'pin-and-lock'];

/** The expected rejection, by the row alone. */
function expected(
  access: Access,
  is: { signedIn: boolean; open: boolean; pin: string | null },
): Refusal {
  if (access === 'nobody') return 'nobody';
  if (NEEDS_PACKER.includes(access) && !is.signedIn) return 'packer';
  if (NEEDS_PIN.includes(access)) return is.pin === PIN ? null : 'pin';
  if (access !== 'settings-unlocked') return null;
  return is.pin === PIN || (is.open && is.pin === null) ? null : 'pin';
}

/** A command for anybody is tried by one caller only. */
function waysOf(access: Access, takesPin: boolean) {
  const stranger = { signedIn: false, open: false, pin: null };
  const packer = { ...stranger, signedIn: true };
  if (access === 'anyone' || access === 'nobody') return [stranger];
  if (access === 'packer') return [stranger, packer];
  const ways = [stranger, packer, { ...packer, open: true }];
  if (!takesPin) return ways;
  return [...ways, { ...packer, pin: '0000' }, { ...stranger, pin: PIN }, { ...packer, pin: PIN }];
}

async function put({ signedIn, open }: { signedIn: boolean; open: boolean }) {
  must(await from('window', signedIn ? 'packers.signIn' : 'packers.signOut', { name: 'Ada' }));
  must(await from('window', 'settings.lock', {}));
  if (open) must(await from('window', 'settings.open', { pin: PIN }));
}

/** Audit entries written since, oldest first. */
async function written(before: number): Promise<string[]> {
  const entries = await rig.station.decisions(100_000);
  return entries
    .slice(0, entries.length - before)
    .map(({ action }) => action)
    .reverse();
}

const known = async () => (await rig.station.decisions(100_000)).length;

describe('each command in the table', () => {
  it.each(['window', 'command-line'] as const)(
    'at the %s is open to the callers of its row only',
    async (place) => {
      must(await setSetting(rig.station, 'packers', [{ name: 'Ada', badge: null }]));
      must(await setSetting(rig.station, 'packers.required', true));
      must(await setSetting(rig.station, 'supervisor.pin', PIN));
      const wrong: string[] = [];
      // On the command line only the rows with an access of their own; the others are checked in the same
      // way.
      const rows = names.filter(
        (name) => place === 'window' || typeof commands[name].access === 'object',
      );
      for (const name of rows) {
        const access = accessAt(commands[name], place);
        const takesPin = 'pin' in inputOf(name, null) && name !== 'settings.open';
        for (const way of waysOf(access, takesPin)) {
          await put(way);
          const before = await known();
          const said = refusal(await from(place, name, inputOf(name, way.pin)));
          const wants = expected(access, way);
          if (said !== wants) wrong.push(`${name} ${JSON.stringify(way)}: ${said}, not ${wants}`);
          const declared: readonly string[] = commands[name].audit;
          const mayWrite = said === null ? declared : way.pin === '0000' ? ['wrong-pin'] : [];
          const more = (await written(before)).filter((action) => !mayWrite.includes(action));
          if (more.length > 0) wrong.push(`${name} ${JSON.stringify(way)}: wrote ${more}`);
          // After five wrong PINs in a row the next one would have to wait.
          if (way.pin === '0000') must(await from('window', 'settings.open', { pin: PIN }));
        }
      }
      expect(wrong).toEqual([]);
      expect(await written(0)).toContain('wrong-pin');
    },
    300_000,
  );
});

describe('each command over HTTP', () => {
  const token = (...scopes: Scope[]) => ({ name: 'Shop', scopes, merchant: null });

  it('needs a token with the scope of its row', async () => {
    for (const name of names) await row(name);
  }, 300_000);

  async function row(name: CommandName): Promise<void> {
    const access = accessAt(commands[name], 'http');
    const ask = async (caller: object) => {
      const answer = await rig.station.execute(
        { place: 'http', ...caller },
        name,
        inputOf(name, null) as never,
      );
      return answer.ok ? null : answer.error;
    };
    if (access === 'nobody') {
      expect((await ask({ token: token(...SCOPES) }))?.message, name).toContain(
        'there is no command',
      );
      return;
    }
    expect(await ask({})).toMatchObject({ code: 'credentials-missing' });
    for (const scope of SCOPES) {
      const said = await ask({ token: token(scope) });
      if (access === `token-${scope}`) expect(said?.code).not.toBe('forbidden');
      else expect(said, name).toMatchObject({ code: 'forbidden', field: 'scope' });
    }
  }
});

describe('the audit entries in the table', () => {
  const wrote = async (name: CommandName, input: object, place: Place = 'window') => {
    const before = await known();
    must(await from(place, name, input));
    return await written(before);
  };

  it('are written by settings, secrets and items', async () => {
    const item = { merchant: null, sku: 'MUG-BLUE' };
    const secrets = { appId: 'an-app', restApiKey: 'a-key' };
    const key = { name: 'Acme', key: 'ck_1', replace: false };
    const given = async (name: CommandName, input: object) => [name, await wrote(name, input)];
    expect([
      await given('settings.setPin', { value: PIN, pin: null }),
      await given('settings.setPin', { value: null, pin: PIN }),
      await given('credentials.set', secrets),
      await given('connection.save', { ...secrets, baseUrl: rig.partner.baseUrl }),
      await given('credentials.clear', {}),
      await given('merchants.setKey', key),
      await given('merchants.setKey', { ...key, key: 'ck_2', replace: true }),
      await given('merchants.clearKey', { name: 'Acme' }),
      await given('items.confirm', { item, facts: { hsCode: '691200' } }),
      await given('items.import', {
        files: [
          { name: 'a.csv', bytes: Buffer.from('sku,hsCode\nTEA,090230\n').toString('base64') },
        ],
        confirm: true,
        save: true,
      }),
    ]).toEqual([
      ['settings.setPin', ['pin-set']],
      ['settings.setPin', ['pin-cleared']],
      ['credentials.set', ['credentials-set']],
      ['connection.save', ['credentials-set']],
      ['credentials.clear', ['credentials-cleared']],
      ['merchants.setKey', ['customer-key-set']],
      ['merchants.setKey', ['customer-key-replaced']],
      ['merchants.clearKey', ['customer-key-cleared']],
      ['items.confirm', ['item-confirmed']],
      ['items.import', ['items-confirmed']],
    ]);
  });

  it('are written by disputing and settling a charge', async () => {
    const text = 'bill,tracking number,shipping,currency\nB-1,1ZNOBODY,12.00,USD\n';
    const files = [{ name: 'bill.csv', bytes: Buffer.from(text).toString('base64') }];
    expect(await wrote('charges.import', { files, save: true })).toEqual([]);
    const { disputes } = must(await give(rig.station, 'charges.list', { month: null }));
    const subject = disputes[0]?.subject ?? '';
    expect(await wrote('charges.dispute', { subject })).toEqual(['charge-disputed']);
    const by = { reason: 'not ours', pin: null };
    expect(await wrote('charges.settle', { subject, ...by })).toEqual(['charge-settled']);
  });

  it('are written by resolving, cancelling and buying again, in each place', async () => {
    must(
      await setSetting(rig.station, 'connection.operations.cancelShipments', '/Shipments/Cancel'),
    );
    const by = { reason: 'the wrong street', pin: null };
    const { id: orderId } = rig.order;
    const cutOff = async () => {
      await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
      return await rig.ship();
    };
    const { attemptId } = await cutOff();
    const word = { kind: 'not-bought' } as const;
    expect(await wrote('shipments.settle', { attemptId, word, ...by })).toEqual([
      'settle-not-bought',
    ]);
    await cutOff();
    expect(await wrote('shipments.settleOrder', { orderId, word, ...by }, 'command-line')).toEqual([
      'settle-not-bought',
    ]);

    const first = await rig.ship();
    expect(await wrote('shipments.cancel', { attemptId: first.attemptId, ...by })).toEqual([
      'cancel',
    ]);
    const again = { reference: 'SO-7-B', ...by };
    expect(await wrote('shipments.buyOrderAgain', { orderId, ...again }, 'command-line')).toEqual([
      'buy-again',
    ]);
    const cancelled = { orderId, shipmentId: null, recorded: true, ...by };
    expect(await wrote('shipments.cancelOrder', cancelled, 'command-line')).toEqual([
      'cancel-recorded',
    ]);
    const shown = { amount: '1000.00', currency: 'USD' };
    const bought = { attemptId: first.attemptId, shown, ...again, reference: 'SO-7-C' };
    expect(await wrote('shipments.buyAgain', bought)).toEqual(['buy-again']);
    expect(must(await give(rig.station, 'shipments.list', { limit: 5 })).shipments[0]?.state).toBe(
      'confirmed',
    );
  }, 300_000);
});
