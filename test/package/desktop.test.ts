import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopConfig, macSigning } from '../../scripts/desktop-config.ts';
import { packageFuses } from '../../scripts/package-fuses.ts';
import { shippedPackages } from '../../scripts/shipped-packages.ts';
import { SUMATRA, sumatraMissing } from '../../scripts/sumatrapdf.ts';
import { APP_ROOT, VERSION } from '../../src/main/program.ts';
import { desktopStandIn, FUSES } from '../support/desktop-stand-in.ts';

const run = promisify(execFile);

const IN_ORDER = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

let folder: string;
/** The unpacked folder of an installer. */
let unpacked: string;
/** The archive's files, as paths from the program's own folder. */
let packed: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-desktop-'));
  await run(process.execPath, [
    join(APP_ROOT, 'scripts', 'package-desktop.ts'),
    ...['--dir', '--electron', await desktopStandIn(folder), '--to', join(folder, 'packages')],
  ]);
  unpacked = join(folder, 'packages', 'linux-unpacked');
  packed = listPackage(archive(), { isPack: false }).map((path) => path.replace(/^[\\/]/, ''));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const archive = (): string => join(unpacked, 'resources', 'app.asar');

describe('the desktop package', () => {
  it('contains the built program, the sample orders and libraries, and nothing else', () => {
    expect([...new Set(packed.map((path) => path.split('/')[0]))].sort()).toEqual(
      ['node_modules', 'out', 'package.json', 'resources'].sort(),
    );
    expect([...new Set(packed.map((path) => path.split('/').slice(0, 2).join('/')))]).toEqual(
      expect.arrayContaining(['out/main', 'out/preload', 'out/renderer']),
    );
    const strange = packed.filter((path) => /(^|\/)\.|\.tsx?$|\.test\.|\.sqlite|\.log$/.test(path));
    expect(strange).toEqual([]);
    expect(packed.filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(packed.filter((path) => /node_modules\/(@types|type-fest)\//.test(path))).toEqual([]);
  });

  it('contains the fonts for names in other scripts', () => {
    const pieces = packed.filter((path) => /renderer\/assets\/noto-sans-.*\.woff2$/.test(path));
    expect(pieces.length).toBeGreaterThan(300);
  });

  it('contains only shipped libraries, and none of another platform', () => {
    const shipped = new Set(shippedPackages(APP_ROOT).map(({ name }) => name));
    const names = packed.flatMap((path) => {
      const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1];
      return name ? [name] : [];
    });
    expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'zxing-wasm', 'serialport']));
    expect(names.filter((name) => !shipped.has(name))).toEqual([]);
    for (const elsewhere of ['node', 'pdf-to-printer', 'react', 'electron']) {
      expect(names).not.toContain(elsewhere);
    }
    const binaries = packed.filter((path) => /\.(?:node|exe)$/.test(path));
    expect(binaries.length).toBeGreaterThanOrEqual(3);
    expect(binaries.filter((path) => !path.includes(`linux-${process.arch}`))).toEqual([]);
    // The system loads them itself and cannot read inside an archive.
    const beside = globSync('**/*.node', { cwd: `${archive()}.unpacked` });
    expect(beside.sort()).toEqual(binaries.sort());
  });

  it('names no folder of the machine that built it', async () => {
    expect((await readFile(archive())).includes(APP_ROOT)).toBe(false);
  });

  it('contains the licences of Packbench, of Electron and of all libraries', async () => {
    expect(await readdir(unpacked)).toEqual(
      expect.arrayContaining(['LICENSE.txt', 'LICENSE.electron.txt', 'LICENSES.chromium.html']),
    );
    const notices = await readFile(join(unpacked, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(notices).toMatch(/^better-sqlite3 [\d.]+ \(MIT\)$/m);
  });

  it('has its fuses set as configured', async () => {
    const binary = await readFile(join(unpacked, 'packbench-station'), 'latin1');
    const at = binary.indexOf(FUSES) + FUSES.length + 2;
    const set = IN_ORDER.map((name, index) => [name, binary[at + index] === '1']);
    const { resetAdHocDarwinSignature, ...inTheBinary } = packageFuses;
    expect(Object.fromEntries(set)).toEqual(inTheBinary);
    // Only for macOS; it is not in the binary's list of fuses.
    expect(resetAdHocDarwinSignature).toBe(true);
  });

  it("does the main job from the archive's files", async () => {
    const program = join(folder, 'program');
    extractAll(archive(), program);
    const env = { PATH: '/usr/bin:/bin', HOME: folder, PACKBENCH_DATA: join(folder, 'data') };
    const entry = join(program, 'out', 'main', 'packbench.js');
    const said = await run(process.execPath, [entry, 'demo', '--json'], { cwd: folder, env });
    expect(JSON.parse(said.stdout).shipment).toMatchObject({ state: 'confirmed', sendings: 1 });
    const manifest = JSON.parse(await readFile(join(program, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ main: 'out/main/index.js', version: VERSION });
    expect(existsSync(join(program, manifest.main))).toBe(true);
    expect(manifest.scripts).toBeUndefined();
    expect(manifest.devDependencies).toBeUndefined();
  });

  it('names only existing files', () => {
    const { win, nsis, mac, linux } = desktopConfig(APP_ROOT);
    const from = [win?.extraFiles, mac?.extraResources, linux?.extraFiles]
      .flat()
      .map((each) => (each as { from: string }).from);
    const named = [win?.icon, mac?.icon, linux?.icon, nsis?.include, mac?.entitlements, ...from];
    expect(named.filter((file) => !existsSync(join(APP_ROOT, file as string)))).toEqual([]);
  });

  it("includes SumatraPDF's licences, and names the shipped version", async () => {
    const at = (name: string) => readFile(join(APP_ROOT, 'packaging', 'sumatrapdf', name), 'utf8');
    const [readme, gpl, agpl] = await Promise.all(
      ['README', 'GPL-3.0', 'AGPL-3.0'].map((name) => at(`${name}.txt`)),
    );
    expect(gpl).toMatch(/GNU GENERAL PUBLIC LICENSE\s+Version 3/);
    expect(agpl).toMatch(/GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/);
    expect(readme).toContain(`SumatraPDF ${SUMATRA.version} (64 bit)`);
    expect(readme).toContain(SUMATRA.source);
  });

  it('refuses to build a Windows installer without both files of SumatraPDF', async () => {
    const [program, source] = [SUMATRA.program, SUMATRA.source].map((name) => join(folder, name));
    expect(sumatraMissing()).toMatch(/--sumatrapdf: expected the file SumatraPDF.*, found nothing/);
    expect(sumatraMissing(program, source)).toMatch(/^--sumatrapdf: expected/);
    await writeFile(program ?? '', 'MZ');
    expect(sumatraMissing(program, join(folder, 'other.zip'))).toMatch(
      /^--sumatrapdf-source: expected the file .*source\.zip, found .*other\.zip/,
    );
    await writeFile(source ?? '', 'PK');
    expect(sumatraMissing(program, source)).toMatch(/no program for 64-bit Windows/);
    const [for32 = ''] = globSync('node_modules/pdf-to-printer/dist/*.exe', { cwd: APP_ROOT });
    const bytes = await readFile(join(APP_ROOT, for32));
    await writeFile(program ?? '', bytes);
    expect(sumatraMissing(program, source)).toMatch(/no program for 64-bit Windows/);
    // The same program, as if for another processor.
    bytes.writeUInt16LE(0x8664, bytes.readUInt32LE(0x3c) + 4);
    await writeFile(program ?? '', bytes);
    expect(sumatraMissing(program, source)).toBeNull();
    const { win, files } = desktopConfig(APP_ROOT, {
      platform: 'win32',
      arch: 'x64',
      sumatra: program,
    });
    expect(win?.extraResources).toEqual([{ from: program, to: SUMATRA.place }]);
    expect(files).toContain('!node_modules/pdf-to-printer/dist/*.exe');
  });

  it('lets an ad-hoc signed program for macOS load its own frameworks', async () => {
    const { identity, entitlements } = macSigning({});
    expect(identity).toBe('-');
    const at = (file: string) => readFile(join(APP_ROOT, file), 'utf8');
    expect(await at(String(entitlements))).toContain('disable-library-validation');
    const signed = macSigning({ CSC_LINK: 'certificate.p12' });
    expect(signed.identity).toBeUndefined();
    expect(await at(String(signed.entitlements))).not.toContain('disable-library-validation');
  });

  it('gives the user of the deb access to a USB scale', async () => {
    const [rule] = desktopConfig(APP_ROOT).deb?.fpm ?? [];
    const [from, to] = rule?.split('=') ?? [];
    expect(to).toBe('/usr/lib/udev/rules.d/60-packbench-scale.rules');
    const text = await readFile(String(from), 'utf8');
    const rules = text.split('\n').filter((line) => line.includes('ATTRS'));
    expect(rules.length).toBeGreaterThan(2);
    for (const each of rules) {
      expect(each).toMatch(/^ATTRS\{idVendor\}=="[0-9a-f]{4}", TAG\+="uaccess"$/);
    }
  });

  it('is the same when built with plain electron-builder', async () => {
    const { default: plain } = await import('../../electron-builder.ts');
    expect(plain).toEqual(desktopConfig(APP_ROOT));
  });
});

describe('the icons', () => {
  const file = (name: string) => readFile(join(APP_ROOT, 'packaging', name));

  it('exist for Linux in the sizes of their names', async () => {
    const names = await readdir(join(APP_ROOT, 'packaging', 'icons'));
    expect(names).toEqual(expect.arrayContaining(['16x16.png', '48x48.png', '512x512.png']));
    for (const name of names) {
      const { width, height, channels } = decode(await file(join('icons', name)));
      expect([`${width}x${height}.png`, channels]).toEqual([name, 4]);
    }
  });

  it('exist for Windows, up to 256 dots', async () => {
    const ico = await file('icon.ico');
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const at = 6 + 16 * index;
      const start = ico.readUInt32LE(at + 12);
      const { width } = decode(ico.subarray(start, start + ico.readUInt32LE(at + 8)));
      expect(width % 256).toBe(ico.readUInt8(at));
      return width;
    });
    expect(sizes).toEqual(expect.arrayContaining([16, 32, 48, 256]));
  });

  it('exist for macOS, up to 1024 dots', async () => {
    const icns = await file('icon.icns');
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const widths: number[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      widths.push(decode(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))).width);
    }
    expect(widths).toEqual(expect.arrayContaining([32, 128, 512, 1024]));
  });
});
