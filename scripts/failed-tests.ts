import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** Vitest's JSON report of test results. */
export const UNIT_REPORT = fileURLToPath(
  new URL('../node_modules/.cache/packbench-unit.json', import.meta.url),
);

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const LINES_SHOWN = 12;

export const forgetReport = (): void => rmSync(UNIT_REPORT, { force: true });

/** Failed tests with the first lines of their errors, and files that failed to run. */
export function failedTests(): string[] {
  if (!existsSync(UNIT_REPORT)) return [];
  const { testResults } = JSON.parse(readFileSync(UNIT_REPORT, 'utf8')) as Report;
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${beginning(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [`${name} > ${fullName}`, ...failureMessages.map(beginning)].join('\n'),
      ),
  ]);
}

const beginning = (text: string): string =>
  stripVTControlCharacters(text).split('\n').slice(0, LINES_SHOWN).join('\n');
