import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Asks the registry for known vulnerabilities of the shipped packages; severity high or critical fails.
 * If the registry cannot be asked (no network, npm set to offline, an unsupported registry), this is
 * printed; with `--release` it also fails.
 */
interface Report {
  vulnerabilities?: Record<string, Finding>;
  metadata?: { vulnerabilities: Record<string, number> };
  message?: string;
}

interface Finding {
  name: string;
  severity: string;
  range: string;
  /** Advisories, or the name of the package that causes the finding. */
  via: (string | { title: string; url: string })[];
}

const FAILS = ['high', 'critical'];
const isRelease = process.argv.includes('--release');
/** In all: npm's own limit does not hold for a proxy that takes the connection and says nothing. */
const WAITS_MS = isRelease ? 60_000 : 20_000;
const ASK = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

function main(): number {
  // When set to offline, npm reports no vulnerabilities without asking.
  if (npm('config', 'get', 'offline').trim() === 'true')
    return notAsked('npm is set to be offline');
  const report = parse(npm(...ASK));
  if (!report.metadata || !report.vulnerabilities) return notAsked(report.message ?? 'no answer');
  const findings = Object.values(report.vulnerabilities);
  for (const finding of findings) console.error(inOneLine(finding));
  const failing = findings.filter(({ severity }) => FAILS.includes(severity));
  if (failing.length > 0) return 1;
  console.log(
    `Nothing high or critical is known of what is shipped (of less: ${findings.length}).`,
  );
  return 0;
}

function notAsked(why: string): number {
  console.warn(`Not audited: the registry could not be asked what is known of packages (${why}).`);
  if (!isRelease) return 0;
  console.error(
    'What is given out must be audited: docs/packaging.md says how without this registry.',
  );
  return 1;
}

const inOneLine = ({ name, severity, range, via }: Finding): string =>
  `${name} ${range}: ${severity}, ${via
    .map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`))
    .join('; ')}`;

function parse(text: string): Report {
  if (text === '') return { message: 'no answer in time' };
  try {
    return JSON.parse(text) as Report;
  } catch {
    return { message: 'its answer was not understood' };
  }
}

const npm = (...args: string[]): string =>
  spawnSync('npm', args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: WAITS_MS,
    shell: process.platform === 'win32',
  }).stdout ?? '';

process.exitCode = main();
