import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const SERVER_BIN = '/usr/lib/cups';

/**
 * A cupsd of the tests' own: its configuration, queues and jobs are in a folder that is deleted afterwards.
 */
export interface PrivateCups {
  /** The environment that `lp` and `lpstat` need to reach it. */
  environment: NodeJS.ProcessEnv;
  /**
   * Adds a queue for 4x6, A4 and Letter paper (no other size). keep: `printed` lists its output; fail: the
   * printer rejects jobs; tear: it prints, and then reports an error; hang: it never finishes.
   */
  addQueue(name: string, device: 'keep' | 'fail' | 'tear' | 'hang'): Promise<void>;
  /**
   * Adds Debian's cups-pdf; returns the folder of its output, which is always in the home of the printing
   * user.
   */
  addCupsPdf(name: string): Promise<string>;
  /** A queue without a driver, for a printer that speaks IPP itself. */
  addIppPrinter(name: string, uri: string): Promise<void>;
  /** Runs one of CUPS's administration commands. */
  admin(
    command: 'cupsdisable' | 'cupsenable' | 'cupsreject' | 'cancel',
    ...args: string[]
  ): Promise<void>;
  /** Every printed job: the PDF, and the arguments of its backend. */
  printed(): Promise<{ pdf: string; title: string; copies: string; options: string }[]>;
  stop(): Promise<void>;
}

/** The reason why no cupsd can be started here; null if one can. */
export function cupsIsMissing(): string | null {
  const needed = ['/usr/sbin/cupsd', '/usr/sbin/lpadmin', '/usr/bin/lp', '/usr/bin/lpstat'];
  const filter = `${SERVER_BIN}/filter/pdftopdf`;
  const missing = [...needed, filter, '/usr/bin/pdfinfo'].filter((file) => !existsSync(file));
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  return process.getuid?.() === 0 ? null : 'cupsd starts only as root';
}

export async function startCups(): Promise<PrivateCups> {
  const home = await mkdtemp(path.join(tmpdir(), 'packbench-cups-'));
  const out = path.join(home, 'out');
  const port = await freePort();
  await layOut(home, port);
  const environment = { ...process.env, CUPS_SERVER: `127.0.0.1:${port}`, HOME: home };
  const cupsd = spawn(
    '/usr/sbin/cupsd',
    ['-f', '-c', path.join(home, 'cupsd.conf'), '-s', path.join(home, 'cups-files.conf')],
    { stdio: 'ignore' },
  );
  await answering(cupsd, environment);
  return {
    environment,
    async addQueue(name, device) {
      const ppd = path.join(home, 'printer.ppd');
      await run('/usr/sbin/lpadmin', ['-p', name, '-E', '-v', `${device}:${out}`, '-P', ppd], {
        env: environment,
      });
    },
    async addCupsPdf(name) {
      await takeBackend(home, 'cups-pdf');
      const ppd = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd';
      await run('/usr/sbin/lpadmin', ['-p', name, '-E', '-v', 'cups-pdf:/', '-P', ppd], {
        env: environment,
      });
      return path.join(userInfo().homedir, 'PDF');
    },
    async addIppPrinter(name, uri) {
      await takeBackend(home, 'ipp');
      await run('/usr/sbin/lpadmin', ['-p', name, '-E', '-v', uri, '-m', 'everywhere'], {
        env: environment,
      });
    },
    async admin(command, ...args) {
      await run(command, args, { env: { ...environment, PATH: '/usr/sbin:/usr/bin' } });
    },
    printed: () => printedIn(out),
    async stop() {
      if (cupsd.exitCode === null) {
        const ended = once(cupsd, 'exit');
        cupsd.kill('SIGTERM');
        await ended;
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** cupsd runs backends that only root can read or write as root. */
async function takeBackend(home: string, name: string): Promise<void> {
  const backend = path.join(home, 'bin/backend', name);
  await copyFile(`${SERVER_BIN}/backend/${name}`, backend);
  await chmod(backend, 0o700);
}

async function answering(cupsd: ChildProcess, environment: NodeJS.ProcessEnv): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (cupsd.exitCode !== null) throw new Error(`cupsd ended with ${cupsd.exitCode}`);
    const answer = await run('lpstat', ['-r'], { env: environment }).catch(() => null);
    if (answer?.stdout.includes('is running')) return;
    await wait(100);
  }
  throw new Error('cupsd does not answer');
}

async function layOut(home: string, port: number): Promise<void> {
  const folders = ['root/ppd', 'run/certs', 'cache', 'spool/tmp', 'log', 'bin/backend', 'out'];
  for (const folder of folders) await mkdir(path.join(home, folder), { recursive: true });
  // cupsd works as another user and needs access.
  await chmod(home, 0o755);
  for (const entry of await readdir(SERVER_BIN)) {
    if (entry !== 'backend')
      await symlink(path.join(SERVER_BIN, entry), path.join(home, 'bin', entry));
  }
  for (const [name, script] of Object.entries(BACKENDS)) {
    await writeFile(path.join(home, 'bin/backend', name), script, { mode: 0o700 });
  }
  await writeFile(path.join(home, 'printer.ppd'), LABEL_AND_OFFICE_PPD);
  await writeFile(path.join(home, 'cups-files.conf'), filesConfiguration(home));
  await writeFile(path.join(home, 'cupsd.conf'), configuration(port));
}

const filesConfiguration = (home: string): string => `
ServerRoot ${home}/root
ServerBin ${home}/bin
CacheDir ${home}/cache
StateDir ${home}/run
RequestRoot ${home}/spool
TempDir ${home}/spool/tmp
AccessLog ${home}/log/access_log
ErrorLog ${home}/log/error_log
PageLog ${home}/log/page_log
SystemGroup root
`;

const configuration = (port: number): string => `
Listen 127.0.0.1:${port}
Browsing No
WebInterface No
DefaultAuthType None
ErrorPolicy abort-job
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;

/** Run by cupsd as: job user title copies options [file]; without arguments for discovery. */
const BACKENDS = {
  keep: `#!/bin/sh
[ $# -eq 0 ] && exit 0
to="\${DEVICE_URI#keep:}/$1"
printf '%s\\n' "$3" "$4" "$5" > "$to.args"
if [ -n "$6" ]; then cat "$6" > "$to.tmp"; else cat > "$to.tmp"; fi
mv "$to.tmp" "$to.pdf"
`,
  fail: `#!/bin/sh
[ $# -eq 0 ] && exit 0
echo "ERROR: head open" >&2
exit 1
`,
  tear: `#!/bin/sh
[ $# -eq 0 ] && exit 0
to="\${DEVICE_URI#tear:}/$1"
printf '%s\\n' "$3" "$4" "$5" > "$to.args"
if [ -n "$6" ]; then cat "$6" > "$to.tmp"; else cat > "$to.tmp"; fi
mv "$to.tmp" "$to.pdf"
echo "ERROR: media jam after the label" >&2
exit 1
`,
  hang: `#!/bin/sh
[ $# -eq 0 ] && exit 0
echo "INFO: out of labels" >&2
exec sleep 600
`,
};

async function printedIn(out: string) {
  const names = (await readdir(out)).filter((name) => name.endsWith('.pdf'));
  const numbers = names.map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
  return Promise.all(
    numbers.map(async (number) => {
      const args = await readFile(path.join(out, `${number}.args`), 'utf8');
      const [title = '', copies = '', options = ''] = args.split('\n');
      return { pdf: path.join(out, `${number}.pdf`), title, copies, options };
    }),
  );
}

/** A printer that accepts PDF and knows three sizes. */
export const LABEL_AND_OFFICE_PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "BENCH.PPD"
*Manufacturer: "Packbench"
*Product: "(Packbench)"
*ModelName: "Packbench test printer"
*ShortNickName: "Packbench test printer"
*NickName: "Packbench test printer"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*Throughput: "1"
*cupsFilter: "application/vnd.cups-pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: Letter
*PageSize Letter/Letter: ""
*PageSize A4/A4: ""
*PageSize w288h432/4x6: ""
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: Letter
*PageRegion Letter/Letter: ""
*PageRegion A4/A4: ""
*PageRegion w288h432/4x6: ""
*CloseUI: *PageRegion
*DefaultImageableArea: Letter
*ImageableArea Letter/Letter: "0 0 612 792"
*ImageableArea A4/A4: "0 0 595 842"
*ImageableArea w288h432/4x6: "0 0 288 432"
*DefaultPaperDimension: Letter
*PaperDimension Letter/Letter: "612 792"
*PaperDimension A4/A4: "595 842"
*PaperDimension w288h432/4x6: "288 432"
`;
