import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageBrowser } from '../../scripts/page-browser.ts';
import { thisMachine } from '../../src/main/hosts/machine.ts';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { runCommandHere } from '../support/command-line.ts';
import { quickDisk } from '../support/quick-disk.ts';
import { ownEnvironment } from '../support/station.ts';

const BOXES = [box('S', '25', '18', '14', '0.15'), box('L', '50', '40', '30', '0.6')];

function box(name: string, length: string, width: string, height: string, weight: string) {
  return {
    name,
    dimensions: { length, width, height, unit: 'CM' },
    weight: { value: weight, unit: 'KG' },
  };
}

/** Runs the station's own command line on the same folder; returns its output. */
export const packbench = (dataDir: string, partner: string, ...args: string[]) =>
  packbenchAsked('', dataDir, partner, ...args);

/** The PIN is read from stdin, never from arguments. */
export const setPin = (dataDir: string, partner: string, pin: string) =>
  packbenchAsked(`${pin}\n`, dataDir, partner, 'settings', 'set', 'supervisor.pin');

async function packbenchAsked(stdin: string, dataDir: string, partner: string, ...args: string[]) {
  const place = ['--data', dataDir, '--partner', partner];
  const ran = await runCommandHere([...place, ...args], { env: ownEnvironment(), stdin });
  if (ran.code !== 0) throw new Error(`packbench ${args.join(' ')}: ${ran.stderr}`);
  return ran.stdout;
}

export const printsOf = (dataDir: string, role: string): string => join(dataDir, 'prints', role);

const SETTINGS = 'settings.json';
/**
 * The sandbox has one database whatever its port; the database of every other partner is in the folder
 * itself.
 */
const FOR_SANDBOX = 'sandbox-bench';
const FOR_OTHERS = 'other-bench';

/** Set for the processes of Playwright, which all copy one template. */
const MADE = 'PACKBENCH_TEST_TEMPLATE';
let template: Promise<string> | null = null;

/** Playwright runs this once before all tests; the returned function runs after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!pageBrowser(thisMachine()))
    throw new Error('Found no Chromium, Chrome or Edge. Install one, or set PACKBENCH_CHROMIUM.');
  const removeFiles = quickDisk();
  const folder = await makeTemplate();
  process.env[MADE] = folder;
  return async () => {
    await rm(folder, { recursive: true, force: true });
    removeFiles();
  };
}

/** Scanning a carton prints its label: not the default. */
export const CARTON_FIRST = { 'labels.order': 'carton-first' };

/** Boxes, printers and the sample orders, made by the program, in a folder for one station. */
export async function setUp(dataDir: string, partner: string, more: object = {}): Promise<void> {
  template ??= Promise.resolve(process.env[MADE] ?? makeOwnTemplate());
  const made = await template;
  const own = join(made, FOR_SANDBOX);
  await cp(partner === 'sandbox' ? own : join(made, FOR_OTHERS), dataDir, { recursive: true });
  const saved = (await readFile(join(own, SETTINGS), 'utf8')).replaceAll(own, dataDir);
  const settings = JSON.stringify({ ...(JSON.parse(saved) as object), ...more }, null, 2);
  await writeFile(join(dataDir, SETTINGS), settings, { mode: 0o600 });
}

async function makeOwnTemplate(): Promise<string> {
  const folder = await makeTemplate();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-e2e-template-'));
  const dataDir = join(folder, FOR_SANDBOX);
  const orders = await sampleFiles();
  const set = (...args: string[]) => packbench(dataDir, 'sandbox', ...args);
  await set('import', ...orders);
  await set('settings', 'set', 'boxes', JSON.stringify(BOXES));
  await set('settings', 'set', 'boxes.default', 'S');
  await set('printers', 'assign', 'label', `folder:${printsOf(dataDir, 'label')}`);
  await set('printers', 'assign', 'document', `folder:${printsOf(dataDir, 'document')}`);
  // Long enough for a person to act first, short enough for a test to wait.
  await set('settings', 'set', 'purchasing.quietSeconds', '10');
  // Automatic rates have a spec of their own; the other tests request rates explicitly.
  await set('settings', 'set', 'rates.byThemselves', 'false');
  // Orders are not stored per partner.
  await packbench(join(folder, FOR_OTHERS), 'https://partner.example', 'import', ...orders);
  return folder;
}

async function sampleFiles(): Promise<string[]> {
  const orders = join(RESOURCES_DIR, 'orders');
  return (await readdir(orders)).map((name) => join(orders, name));
}
