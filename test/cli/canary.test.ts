import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { callNames } from '../../src/shared/bridge/names.ts';
import {
  logIn,
  makeHome,
  missingTools,
  type Session,
} from '../adapters/keychain/keyring-session.ts';
import { filesIn, findSecrets, type Watch, watchChildren } from '../support/canary.ts';
import {
  environment,
  PROGRAM,
  type Run,
  SAMPLE_ORDERS,
  startPackbench,
  temporaryFolder,
} from '../support/cli.ts';
import {
  cutLine,
  type EchoingPartner,
  echoingPartner,
  halfJson,
  inPage,
  inText,
  inWords,
  malformed,
} from '../support/echoing-partner.ts';
import { enterBy, toThisMachine } from '../support/raw-http.ts';

const MERCHANT = 'Aurora Outfitters';
const ORDER = `${MERCHANT}/SO-1005`;
const CARTON = ['--carton', 'weight=0.9;dims=35x25x10'];
const CRASH_HOOK = new URL('../support/crash-on-signal.mjs', import.meta.url).href;

/** Calls that end the station or remove its credentials. */
const NOT_TRIED = new Set(['station.restart', 'credentials.clear']);

const leftOut = (missingTools().length > 0 || process.platform !== 'linux') && !process.env.CI;

describe.skipIf(leftOut)('secrets during packing, failures and a crash', () => {
  const { home, remove } = makeHome();
  let partner: EchoingPartner;
  let session: Session;
  let data: string;
  let outside: string;
  let watch: Watch;
  const said: [string, Buffer][] = [];
  const frames: string[] = [];
  let shipped: Run;
  let ended: number | null;
  let link = '';
  let cookie = '';

  async function run(args: string[], stdin?: string): Promise<Run> {
    const ran = await startPackbench(['--partner', partner.baseUrl, '--json', ...args], {
      data,
      env: session.env,
      ...(stdin === undefined ? {} : { stdin }),
    });
    said.push([`what ${args.join(' ')} said`, Buffer.from(ran.stdout + ran.stderr)]);
    return ran;
  }

  /** Secrets that must be nowhere. The access tokens are those that the partner issued to anyone. */
  const secrets = (): Record<string, string> => ({
    appId: partner.credentials.appId,
    restApiKey: partner.credentials.restApiKey,
    customerKey: partner.credentials.customerKeys[MERCHANT] ?? '',
    ...Object.fromEntries([...partner.tokens].map((token, n) => [`token ${n}`, token])),
    linkKey: new URL(link).searchParams.get('key') ?? '',
    cookie: cookie.split('=')[1] ?? '',
  });
  const places = () => [
    ...said,
    ...frames.map((frame) => [`the frame ${frame.slice(0, 80)}`, Buffer.from(frame)] as const),
    ...watch.seen,
    ...filesIn(data, home, outside),
  ];

  beforeAll(async () => {
    data = await temporaryFolder();
    outside = await temporaryFolder();
    partner = await echoingPartner(await temporaryFolder());
    session = await logIn(home, 'password of the login');
    watch = watchChildren();
    const { appId, restApiKey, customerKeys } = partner.credentials;

    await run(['import', SAMPLE_ORDERS]);
    // A refusal that repeats the HashKey leaves the purchase unknown: the next `ship` re-sends, without a
    // wait here.
    await run(['settings', 'set', 'purchasing.quietSeconds', '0']);
    await run(['credentials', 'set'], `${appId}\n${restApiKey}\n`);
    partner.echo('/Shipments', inWords(400));
    await run(['merchants', 'set', MERCHANT], `${customerKeys[MERCHANT]}\n`);
    partner.echo('/Rates', inWords(401), inWords(401));
    await run(['rates', ORDER, ...CARTON]);
    await run(['ship', ORDER, ...CARTON]);
    await run(['ship', ORDER, ...CARTON]);
    shipped = await run(['ship', ORDER, ...CARTON]);
    await atTheWindow();
    await run(['backup', join(outside, 'all.packbench')]);
    await run(['export-person', 'ingrid.solberg@post.example', join(outside, 'person.json')]);
  });
  afterAll(async () => {
    watch?.stop();
    await session?.end();
    await partner?.stop();
    remove();
  });

  /** Runs the station with a window, which sets secrets, has calls rejected, and sees the program die. */
  async function atTheWindow(): Promise<void> {
    const reports = join(outside, 'reports');
    mkdirSync(reports);
    const words = join(await temporaryFolder(), 'words');
    const child = spawn(
      process.execPath,
      [
        PROGRAM,
        '--partner',
        partner.baseUrl,
        'station',
        '--host',
        'browser',
        '--no-open',
        '--port',
        '0',
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...environment(data),
          ...session.env,
          CRASH_WORDS: words,
          NODE_OPTIONS: `--import=${CRASH_HOOK} --report-uncaught-exception --report-directory=${reports}`,
        },
      },
    );
    const exit = once(child, 'exit');
    child.stderr.on('data', (text: Buffer) => said.push(['stderr of the station', text]));
    for await (const line of createInterface({ input: child.stdout })) {
      link = /Packbench listens on (\S+)/.exec(line)?.[1] ?? '';
      if (link) break;
      said.push(['stdout of the station', Buffer.from(line)]);
    }
    cookie = await enterBy(link);
    const { origin, host } = new URL(link);
    const socket = new WebSocket(`ws://${host}/bridge`, {
      headers: { Origin: origin, Cookie: cookie },
      lookup: toThisMachine,
    });
    await once(socket, 'open');
    await atTheBridge(socket);
    writeFileSync(words, Object.values(secrets()).join(' '));
    child.kill('SIGWINCH');
    [ended] = (await exit) as [number | null];
    socket.terminate();
  }

  async function atTheBridge(socket: WebSocket): Promise<void> {
    const answers = new Map<number, (frame: string) => void>();
    socket.on('message', (bytes) => {
      const message = String(bytes);
      frames.push(message);
      for (const frame of JSON.parse(message) as { id: number }[])
        answers.get(frame.id)?.(JSON.stringify(frame));
    });
    let id = 0;
    const call = (name: string, input: unknown) =>
      new Promise<string>((resolve) => {
        id += 1;
        answers.set(id, resolve);
        socket.send(JSON.stringify({ id, call: name, input }));
      });
    const { appId, restApiKey, customerKeys } = partner.credentials;
    const own = { appId, restApiKey };
    await call('credentials.set', own);
    await call('merchants.setKey', { name: MERCHANT, key: customerKeys[MERCHANT], replace: false });
    partner.echo('/Auth', inWords(400), inText, inPage, malformed, halfJson, cutLine);
    for (let times = 0; times < 7; times += 1) {
      await call('connection.check', { baseUrl: partner.baseUrl, ...own });
    }
    partner.echo('/Classifications', inWords(422), inText, inPage, malformed, halfJson);
    for (let times = 0; times < 6; times += 1) {
      await call('goods.classify', { job: `${times}`, goods: [{ title: 'Bamboo toothbrush' }] });
    }
    for (const name of callNames.filter((each) => !NOT_TRIED.has(each))) await call(name, {});
    await call('audit.list', { limit: 100 });
    await call('shipments.list', { limit: 100 });
  }

  it('were used: an order was bought with them, and every fault occurred', () => {
    expect(shipped.code).toBe(0);
    expect(partner.tokens.size).toBeGreaterThan(3);
    expect(partner.left()).toEqual([]);
    expect(frames.length).toBeGreaterThan(callNames.length);
    const ran = [...watch.seen.keys()].join('\n');
    expect(ran).toMatch(/secret-service-helper/);
    expect(ran).toMatch(/station --host browser/);
  });

  it('did not keep the crash from being explained', () => {
    const last = said.map(([, text]) => text.toString()).join('');
    expect(ended).toBe(1);
    expect(last).toMatch(
      /internal error, the program stops: Error: https:\/\/x\.example\/\?token=•••/,
    );
    expect(last).toMatch(/caused by: Error: 401 for •••/);
    expect(readdirSync(join(outside, 'reports'))).not.toEqual([]);
  });

  it('are found nowhere but in the keychain', () => {
    expect(findSecrets(secrets(), places())).toEqual([]);
  });

  it('would be found by this search', () => {
    const planted = Buffer.from(
      `{"t":"${Buffer.from(`user:${partner.credentials.restApiKey}`).toString('base64')}"}`,
    );
    expect(findSecrets(secrets(), [['a log', planted]])).toEqual(['restApiKey in a log']);
    expect(places().length).toBeGreaterThan(60);
  });

  it('are still in the keychain until cleared', async () => {
    expect((await run(['credentials', 'status'])).json).toMatchObject({ where: 'keychain' });
    expect((await run(['credentials', 'clear'])).json).toMatchObject({ stored: false, removed: 3 });
  });
});
