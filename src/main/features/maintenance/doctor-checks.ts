import { dirname, join } from 'node:path';
import type { LineState } from '../../../shared/connection/line.ts';
import { sizeOf } from '../../../shared/kernel/measure.ts';
import { type AnyMessage, listed, type Message, say } from '../../../shared/kernel/message.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { KnownMerchant } from '../../../shared/merchants/merchant.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { APP_ROOT, RENDERER_DIR, VERSION } from '../../program.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { StoredAnswer } from '../purchasing/ports.ts';
import type { BackupRecord, Machine } from './ports.ts';
import type { Health } from './store-health.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A bench can look up a week of orders in the partner's portal. */
const BACKUP_DAYS = 7;
/** Tokens, pickup days and events depend on the clock. */
const MOST_SKEW_MS = 5 * 60 * 1000;

export function integrityCheck({ damage, hindered }: Health): Check {
  const name = say('integrity');
  if (damage.length > 0) {
    const detail = say('the database is damaged: {damage}', { damage: damage.join('; ') });
    const advice = say(
      'Nothing is bought now. Stop Packbench everywhere and restore a backup: packbench restore FILE. Purchases made since are recovered from the damaged file.',
    );
    return { name, ok: false, detail, advice, code: 'store' };
  }
  if (hindered !== null) {
    const detail = say('the database could not be checked: {hindered}', { hindered });
    return { name, ok: false, detail, advice: null, code: 'store' };
  }
  const detail = say('all tables and indexes are intact');
  return { name, ok: true, detail, advice: null, code: 'store' };
}

export function documentsCheck({ documents }: Health): Check {
  const name = say('papers');
  const common = { name, code: 'paper-missing' } as const;
  if (!documents) return { ...common, ok: true, detail: say('not checked'), advice: null };
  const lost = [...documents.missing, ...documents.changed];
  if (lost.length === 0) {
    const detail = say('{looked} checked, none missing or changed', { looked: documents.looked });
    return { ...common, ok: true, detail, advice: null };
  }
  const orders = [...new Set(lost.map(({ reference }) => reference))].slice(0, 5).join(', ');
  const detail = say('{lostCount} of {looked} missing or changed on the disk, of {orders}', {
    lostCount: lost.length,
    looked: documents.looked,
    orders,
  });
  const advice = say(
    'Open the shipment under Shipments: missing documents are fetched again. What the partner no longer has is in a backup.',
  );
  return { ...common, ok: false, detail, advice };
}

export function backupCheck(
  { exists }: Pick<Machine, 'exists'>,
  last: BackupRecord | null,
  sandbox: boolean,
  now: Date,
): Check {
  const common = { name: say('backup'), ok: true, code: 'store' } as const;
  if (sandbox) return { ...common, detail: say('the sandbox needs none'), advice: null };
  const advice = say('Make one to another disk, every day: packbench backup FILE');
  if (!last) return { ...common, detail: say('none was made yet'), advice };
  const days = Math.floor((now.getTime() - Date.parse(last.madeAt)) / DAY_MS);
  if (!exists(last.file)) {
    const detail = say('the last one is {days} days old, and {file} is not there now', {
      days,
      file: last.file,
    });
    return { ...common, detail, advice: days > BACKUP_DAYS ? advice : null };
  }
  const detail = say('the last one is {days} days old and was verified: {file}', {
    days,
    file: last.file,
  });
  return { ...common, detail, advice: days > BACKUP_DAYS ? advice : null };
}

/** The partner's limit for answering a purchase is 120 s (rule 1). */
const LEAST_QUIET_S = 120;

/** Risk of a shorter quiet time. It is configured deliberately, so no failure. */
export function quietCheck(seconds: number): Check {
  const common = { name: say('purchases'), ok: true, code: 'purchase-unknown' } as const;
  if (seconds >= LEAST_QUIET_S) {
    const detail = say('an unclear purchase is sent again after {seconds} s at the earliest', {
      seconds,
    });
    return { ...common, detail, advice: null };
  }
  const detail = say(
    'an unclear purchase is sent again after {seconds} s, but the partner may work on it for {leastQuietS} s: it may be bought twice',
    { seconds, leastQuietS: LEAST_QUIET_S },
  );
  const advice = say('Set it back: packbench settings set purchasing.quietSeconds 150');
  return { ...common, detail, advice };
}

export function folderCheck(
  { checkFolder, isRoot }: Pick<Machine, 'checkFolder' | 'isRoot'>,
  dir: string,
): Check {
  const { open, foreign } = checkFolder(dir);
  const common = { name: say('data folder'), code: 'store' } as const;
  const names = (all: readonly string[]) => all.slice(0, 5).join(', ');
  if (foreign.length > 0) {
    const detail = say('owned by another user: {names}', { names: names(foreign) });
    const advice = say(
      'Run Packbench as the user who owns {dir}, or give the folder to this user.',
      { dir },
    );
    return { ...common, ok: false, detail, advice };
  }
  if (open.length > 0) {
    const detail = say('accessible to other users: {names}', { names: names(open) });
    return {
      ...common,
      ok: false,
      detail,
      advice: say('Remove the access: chmod -R go-rwx {dir}', { dir }),
    };
  }
  const advice = isRoot
    ? say('Packbench runs as root, which it does not need. Run it as an ordinary user.')
    : null;
  return {
    ...common,
    ok: true,
    detail: say('{dir}: accessible only to its owner', { dir }),
    advice,
  };
}

/** Answers in the reserve that could not be written to the database. */
export function answersCheck(kept: readonly StoredAnswer[]): Check {
  const common = { name: say('answers'), code: 'store' } as const;
  if (kept.length === 0) {
    return { ...common, ok: true, detail: say('all are recorded'), advice: null };
  }
  const named = kept.map(({ attempt, answer }) => {
    const reference = attempt?.reference ?? answer.reference ?? '?';
    return say('{reference} (shipment {shipmentId})', { reference, shipmentId: answer.shipmentId });
  });
  const detail = say('bought, but not recorded yet: {named}', {
    named: listed(named.slice(0, 5), ', '),
  });
  const advice = say(
    'Start Packbench again: it is recorded then. If this stays, the database lacks the purchase: restore a newer backup, or cancel the shipment in the partner’s portal.',
  );
  return { ...common, ok: false, detail, advice };
}

/** `due`: orders on the first page of the daily run; `page` or more are not counted. */
export function retentionCheck(days: number, due: number, page: number): Check {
  const name = say('retention');
  const many = due >= page ? `${page}+` : due;
  const detail = say('orders are forgotten {days} days after they were finished; due now: {many}', {
    days,
    many,
  });
  return { name, ok: true, detail, advice: null, code: 'store' };
}

/** Photos of this bench; whether a camera is there only its window knows. */
export function photosCheck(
  {
    'photos.on': on,
    'photos.camera': camera,
    'photos.when': when,
    'photos.days': days,
  }: Pick<Settings, 'photos.on' | 'photos.camera' | 'photos.when' | 'photos.days'>,
  { count, bytes }: { count: number; bytes: number },
): Check {
  const common = { name: say('photos'), ok: true, code: 'store', advice: null } as const;
  const kept = say('{count} in all, {size}, each for {days} d', {
    count,
    size: sizeOf(bytes),
    days,
  });
  if (!on) return { ...common, detail: say('off; here are {kept}', { kept }) };
  const which = camera === null ? say('the first camera') : say('camera {camera}', { camera });
  return {
    ...common,
    detail: say('on, {which}, {when}; here are {kept}', { which, when: TAKEN[when], kept }),
  };
}

const TAKEN: Record<Settings['photos.when'], Message> = {
  closed: say('when a carton is closed'),
  weighed: say('when a carton is weighed'),
  asked: say('when asked for'),
};

export function keysCheck(merchants: readonly KnownMerchant[], trouble: AnyMessage | null): Check {
  const common = { name: say('CustomerKeys'), code: 'merchant-unknown' } as const;
  if (trouble !== null) return { ...common, ok: false, detail: trouble, advice: null };
  if (merchants.length === 0) {
    return { ...common, ok: true, detail: say('not set up'), advice: null };
  }
  const without = merchants.filter(({ hasKey }) => !hasKey).map(({ name }) => name);
  if (without.length === 0) {
    return {
      ...common,
      ok: true,
      detail: say('each of {merchantCount} merchants has its key', {
        merchantCount: merchants.length,
      }),
      advice: null,
    };
  }
  const detail = say('without a key: {without}', { without: without.slice(0, 5).join(', ') });
  const advice = say('Their orders cannot be bought. Set each key: packbench merchants set NAME');
  return { ...common, ok: false, detail, advice };
}

/** An unreadable rule has no effect and is reported nowhere else. */
export function rulesCheck({ rules, unreadable }: ReturnType<RuleService['list']>): Check {
  const common = { name: say('rules'), code: 'bad-input', advice: null } as const;
  const detail =
    rules.length === 0 ? say('not set up') : say('{count} rules', { count: rules.length });
  if (unreadable.length === 0) return { ...common, ok: true, detail };
  const which = unreadable.slice(0, 5).map(({ name, why }) => `${name} (${why})`);
  return {
    ...common,
    ok: false,
    detail: say('these cannot be read and do nothing: {which}', { which: which.join('; ') }),
    advice: say(
      'Rules below them buy nothing by themselves. Set them again: packbench rules set FILE',
    ),
  };
}

/** `skewMs`: from the partner's last answer; null where it had no time. */
export function clockCheck(skewMs: number | null): Check {
  const common = { name: say('clock'), code: 'not-available' } as const;
  if (skewMs === null) {
    return { ...common, ok: true, detail: say('the partner sent no time'), advice: null };
  }
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const detail = say("{seconds} s off the partner's", { seconds });
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return { ...common, ok: true, detail, advice: null };
  const advice = say(
    'Turn on automatic time on this machine: pick-up days, quotes and events depend on it.',
  );
  return { ...common, ok: false, detail, advice };
}

export function listenerCheck(settings: Settings): Check {
  const { 'events.port': port, 'events.host': host } = settings;
  const common = { name: say('listener'), ok: true, code: 'not-available' } as const;
  if (port === null) return { ...common, detail: say('not set up'), advice: null };
  const detail = say('listens at {host}, port {port}', { host, port });
  if (host === '127.0.0.1' || host === '::1') return { ...common, detail, advice: null };
  const advice = say(
    'It is reachable from every network of this machine. A proxy or a tunnel on this machine is safer: set events.host to 127.0.0.1.',
  );
  return { ...common, detail, advice };
}

/** The program itself, and its accompanying files. */
export function programCheck(
  { exists, runtime }: Pick<Machine, 'exists' | 'runtime'>,
  root = APP_ROOT,
): Check {
  const name = say('program');
  const detail = say('Packbench {version}, Node {node}, {platform} {arch}', {
    version: VERSION,
    ...runtime,
  });
  const common = { name, ok: true, detail, code: 'not-available' } as const;
  if (!exists(join(RENDERER_DIR, 'index.html'))) {
    return { ...common, advice: say('The window is not built: npm run build') };
  }
  const isSource = exists(join(root, 'src'));
  const missing = isSource ? [] : LICENCES.filter((file) => !isBeside(exists, root, file));
  if (missing.length === 0) return { ...common, advice: null };
  return {
    ...common,
    advice: say('Not beside the program: {missing}', { missing: missing.join(', ') }),
  };
}

const LICENCES = ['LICENSE', 'THIRD-PARTY-NOTICES.txt'];

/** Electron's program is an archive in `resources`, which is beside the licences or holds them. */
const isBeside = (exists: Machine['exists'], root: string, file: string): boolean =>
  [root, dirname(root), dirname(dirname(root))].some(
    (folder) => exists(join(folder, file)) || exists(join(folder, `${file}.txt`)),
  );

/** Duration of the partner's last answer, and the current number of failures. */
export function lineCheck({ state, answeredMs, failures, why }: LineState): Check {
  const figures =
    answeredMs === null
      ? say('no answer, {failures} requests in a row failed', { failures })
      : say('answered in {ms} ms, {failures} requests in a row failed', {
          ms: answeredMs,
          failures,
        });
  return {
    name: say('line to the partner'),
    ok: state !== 'down',
    detail: why === null ? figures : say('{what}: {why}', { what: figures, why }),
    code: 'partner-unavailable',
    advice:
      state === 'down'
        ? say('Pack on: what is packed waits, and is bought when the partner is back.')
        : null,
  };
}
