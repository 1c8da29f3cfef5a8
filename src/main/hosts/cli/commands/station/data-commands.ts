import { resolve } from 'node:path';
import { failure, stationError } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import {
  isRestoreGroup,
  RESTORE_GROUPS,
  type RestoreGroup,
} from '../../../../../shared/settings/restore-groups.ts';
import type { BackupFacts, RestoreStep } from '../../../../app.ts';
import { type Answer, count, orFail, outsideWords, type Terminal } from '../../output.ts';
import { checkOutputFile, writeOutputFile } from '../../output-file.ts';
import { theStation } from '../../the-station.ts';
import { listAll, someOf } from '../../unknown-purchases.ts';
import type { CommandContext, Runner, StationCommand } from '../context.ts';
import { oneSecret } from '../read-secrets.ts';

export function dataCommands(program: StationCommand): void {
  const { runner } = program;
  program
    .command('erase')
    .description('erase personal data of orders finished longer ago than retention.days')
    .option('--dry-run', 'count the orders without erasing anything')
    .onStation(erase);
  program
    .command('backup')
    .description(
      'back up database, documents, pictures and settings to one file; also while the station runs',
    )
    .argument('<file>', 'file to write; must not exist')
    .option('--photos', 'with the photos of cartons (default: the setting photos.inBackups)')
    .onStation(async ({ station }, file: string, { photos }: { photos?: boolean }) => {
      orFail(await checkOutputFile(file, 'file'));
      const { backUp } = await theStation();
      const withPhotos = photos ?? station.settings.current()['photos.inBackups'];
      const made = orFail(await backUp(station, runner.dataDir(), file, { withPhotos }));
      return {
        json: { file: resolve(file), ...made },
        text: `${resolve(file)}: ${inWords(made)}, verified.`,
      };
    });
  program
    .command('restore')
    .description('restore a backup; the replaced data is kept in another folder')
    .argument('[file]', 'backup file')
    .option(
      '--looked',
      "accept orders again after a restore that may lack purchases, once the partner's portal was compared; without file",
    )
    .option('--reason <text>', 'reason for --looked, recorded in the audit log (required)')
    .option('--take <groups>', `settings that the backup may change: ${RESTORE_GROUPS.join()}`)
    .option('--new-pin', "give the station a new supervisor's PIN instead of the backup's")
    .action((file: string | undefined, options: RestoreFlags) => {
      if (file !== undefined && !options.looked) {
        return runner.plain((terminal) => putBack(runner, terminal, file, options));
      }
      if (file === undefined && options.looked) {
        return runner.withStation((context) => looked(context, options.reason ?? ''));
      }
      return runner.plain(async (terminal) => {
        const message = say('Give either a backup file or --looked.');
        terminal.fail(stationError('usage', message));
      });
    });
  program
    .command('export-person')
    .description('export all data about one person to a JSON file')
    .argument('<text>', 'email address, telephone number, or name and postal code')
    .argument('<file>', 'file to write; must not exist')
    .onStation(exportPerson);
}

async function erase({ ask }: CommandContext, wish: { dryRun?: boolean }): Promise<Answer> {
  const report = await ask('data.erase', { dryRun: wish.dryRun ?? false });
  const { dryRun, days, orders, papers, photos, held, inWork } = report;
  const done = dryRun ? 'would be erased' : `erased, with ${count(papers, 'document')}`;
  const rest = held > 0 ? `; ${held} more kept: not resolved yet, or in transit` : '';
  const old =
    photos > 0
      ? ` ${count(photos, 'photo')} older than photos.days ${dryRun ? 'would be deleted' : 'deleted'}.`
      : '';
  const at = inWork.map(
    ({ order, bench }) => `\n${order} is in work at ${bench}: the site erases it afterwards.`,
  );
  return {
    json: { ...report },
    text: `${count(orders, 'order')} finished more than ${count(days, 'day')} ago ${done}${rest}.${old}${at.join('')}`,
  };
}

interface RestoreFlags {
  looked?: boolean;
  reason?: string;
  take?: string;
  newPin?: boolean;
}

async function putBack(
  runner: Runner,
  terminal: Terminal,
  file: string,
  { take = '', newPin = false }: RestoreFlags,
): Promise<void> {
  const groups = groupsIn(take);
  const { connectionName, restore } = await theStation();
  const connection = await connectionName(runner.dataDir(), runner.options().partner);
  if (connection === null) {
    const message = say(
      'The settings cannot be read: specify the connection of the backup with --partner.',
    );
    return terminal.fail(stationError('usage', message, { field: 'partner' }));
  }
  const restored = await restore(runner.dataDir(), connection, file, {
    take: groups,
    newPin,
    askPin: (whose) => oneSecret(PINS[whose], { terminal }),
    progress: progressOn(terminal),
  });
  if (!restored.ok) return terminal.fail(restored.error);
  const { facts, aside, purchases, lacking, held, mayLack, taken, left } = restored.value;
  if (held.length > 0)
    terminal.say(`held, may be bought already: ${someOf(held)}. List all: ${listAll('held')}`);
  if (mayLack) terminal.say(MAY_LACK);
  if (left.length > 0) {
    const names = left.map(({ group }) => group).join();
    terminal.say('Settings not taken from the backup:');
    for (const { group, settings } of left) terminal.say(`  ${group}: ${shown(settings)}`);
    terminal.say(`If they are right: packbench ${given(runner)}restore ${file} --take ${names}`);
  }
  const before = aside ? ` The replaced data is in ${aside}.` : '';
  const since =
    purchases > 0
      ? ` Recovered from the replaced data: ${count(purchases, 'newer purchase')}.`
      : '';
  terminal.answer({
    json: { file: resolve(file), ...facts, aside, salvaged: purchases, lacking, held, taken, left },
    text: `Restored: ${inWords(facts)}, backup of ${facts.madeAt}.${since}${before}`,
    error: lacking > 0 ? lacks(lacking) : null,
  });
}

/** The options of this call that the next one needs too. */
function given(runner: Runner): string {
  const { data, partner } = runner.options();
  return [data && `--data ${data} `, partner && `--partner ${partner} `].filter(Boolean).join('');
}

const PINS = {
  own: "Supervisor's PIN",
  'of-backup': "Supervisor's PIN of the backup",
  new: "New supervisor's PIN",
} as const;

function groupsIn(text: string): Set<RestoreGroup> {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !isRestoreGroup(name));
  if (unknown !== undefined) {
    const message = say('--take: expected {groups}, found {name}', {
      groups: RESTORE_GROUPS.join(', '),
      name: unknown,
    });
    throw failure('usage', message, { field: 'take' });
  }
  return new Set(names.filter(isRestoreGroup));
}

const LONGEST_SHOWN = 300;

const shown = (settings: Record<string, unknown>): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`.slice(0, LONGEST_SHOWN))
    .join(', ');

/** Orders between two lines about them. */
const TOLD_EVERY = 10_000;

/** One line for each step, and for every 10,000 orders. */
function progressOn(terminal: Terminal): (step: RestoreStep) => void {
  let last = 0;
  return (now) => {
    switch (now.step) {
      case 'check':
        return terminal.say('Checking the backup …');
      case 'unpack':
        return terminal.say('Unpacking it …');
      case 'recover':
        return terminal.say('Looking for purchases made since …');
      case 'hold':
        if (now.done < now.of && now.done - last < TOLD_EVERY) return;
        last = now.done;
        return terminal.say(`${now.done} of ${count(now.of, 'order')} held …`);
    }
  };
}

const MAY_LACK =
  "Purchases may be missing here. Check the partner's portal: resolve each held order that it shows (packbench settle REF), and declare the others not bought (packbench settle --list FILE). Imported orders are held as well: resolve those that it shows, then a supervisor frees the others: packbench restore --looked --reason TEXT. Orders that were cancelled or held since the backup may be open again once they are freed: cancel or hold them then";

const lacks = (entries: number) =>
  stationError(
    'store',
    say(
      "The journal of purchases continued after this backup: {entries} of its entries are missing here. What may have been bought since is held until somebody has checked the partner's portal.",
      { entries },
    ),
    { retry: 'after-change' },
  );

async function looked({ decide }: CommandContext, reason: string): Promise<Answer> {
  const { freed } = await decide('needs.restoreLooked', { reason });
  return {
    json: { looked: true, freed },
    text: [
      'New orders are accepted again. Orders that the restore holds stay held until they are resolved.',
      ...freed.map((order) => `  imported since the restore, now free: ${order}`),
    ].join('\n'),
  };
}

const inWords = ({ orders, purchases }: BackupFacts): string =>
  `${count(orders, 'order')}, ${count(purchases, 'purchase')}`;

async function exportPerson({ ask }: CommandContext, text: string, file: string): Promise<Answer> {
  const { orders } = await ask('data.person', { text });
  if (orders.length === 0) {
    const message = say(
      'Nothing is stored here about {text}. Give an email address, a telephone number, or a name and its postal code.',
      { text },
    );
    throw failure('not-found', message, { field: 'text' });
  }
  const target = resolve(file);
  const whole = { of: text, madeAt: new Date().toISOString(), orders };
  const how = { force: false, field: 'file', mode: 0o600 };
  orFail(await writeOutputFile(target, `${JSON.stringify(whole, outsideWords, 2)}\n`, how));
  return {
    json: { file: target, orders: orders.length },
    text: `${count(orders.length, 'order')} written to ${target}. The file contains personal data.`,
  };
}
