import type { GoLiveCheck } from '../../../../../shared/connection/go-live.ts';
import { stationError } from '../../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import { orFail } from '../../output.ts';
import { writeOutputFile } from '../../output-file.ts';
import type { StationCommand } from '../context.ts';

/** Checks, before the first real order, how the partner differs from its interface document. */
export function goLiveCommand(program: StationCommand): void {
  program
    .command('go-live-check')
    .description('try the connection before the first real order; nothing is bought')
    .option(
      '--report <file>',
      'write a report for support: raw answers, without secrets and addresses',
    )
    .onStation(async ({ ask, terminal }, { report }: { report?: string }) => {
      const { checks: names } = await ask('goLive.begin', {});
      const checks: GoLiveCheck[] = [];
      for (const name of names) {
        const check = await ask('goLive.check', { name });
        checks.push(check);
        terminal.say(lineOf(check));
      }
      if (report !== undefined) {
        const { report: text } = await ask('goLive.report', {});
        orFail(
          await writeOutputFile(report, text, { force: true, field: '--report', mode: 0o600 }),
        );
      }
      const failed = checks.filter(({ result }) => result === 'fails');
      const error = failed.length > 0 ? notReady(failed) : null;
      return { json: { checks: checks.map(asJson) }, text: summary(checks), error };
    });
}

const asJson = ({ found, expected, setting, ...check }: GoLiveCheck) => ({
  ...check,
  found: english(found),
  expected: english(expected),
  ...(setting ? { setting: setting.key, value: setting.value } : {}),
});

function lineOf({ name, result, found, expected, setting }: GoLiveCheck): string {
  const line = `${result.padEnd(9)} ${name}: ${english(found)}`;
  if (result === 'ok' || result === 'not-tried') return line;
  const cure = setting
    ? `\n          packbench settings set ${setting.key} ${JSON.stringify(setting.value)}`
    : '';
  return `${line}\n          expected: ${english(expected)}${cure}`;
}

function summary(checks: readonly GoLiveCheck[]): string {
  const count = (wanted: GoLiveCheck['result']) =>
    checks.filter(({ result }) => result === wanted).length;
  return `${count('ok')} ok, ${count('differs')} differ, ${count('fails')} fail, ${count('not-tried')} not tried.`;
}

const notReady = (failed: readonly GoLiveCheck[]) =>
  stationError(
    'partner-answer',
    say('The station cannot work with this partner as it answers now: {checks}.', {
      checks: failed.map(({ name }) => name).join(', '),
    }),
  );
