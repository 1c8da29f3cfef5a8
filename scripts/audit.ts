import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Asks the registry what is known against the packages that are shipped. What is high or critical
 * fails. Where it cannot be asked (no network, npm told to stay offline, a registry that knows no
 * such question) that is said; with `--release`, before something is given out, it fails.
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
  /** What is known of it, or the name of the package that it has it from. */
  via: (string | { title: string; url: string })[];
}

const FAILS = ['high', 'critical'];
const ASK = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

function main(): number {
  // Offline, npm asks nobody and reports that nothing was found.
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
  if (!process.argv.includes('--release')) return 0;
  console.error('What is given out must be audited.');
  return 1;
}

const inOneLine = ({ name, severity, range, via }: Finding): string =>
  `${name} ${range}: ${severity}, ${via
    .map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`))
    .join('; ')}`;

function parse(text: string): Report {
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
    timeout: 60_000,
    shell: process.platform === 'win32',
  }).stdout ?? '';

process.exitCode = main();
