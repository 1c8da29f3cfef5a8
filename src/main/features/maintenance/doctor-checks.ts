import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inEnglish } from '../../../shared/kernel/say.ts';
import type { KnownMerchant } from '../../../shared/merchants/merchant.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { BackupRecord } from '../../adapters/store-sqlite/backup/backup-record.ts';
import type { FolderFinding } from '../../adapters/store-sqlite/files/folder-check.ts';
import { APP_ROOT, RENDERER_DIR, VERSION } from '../../app.ts';
import type { KeptAnswer } from '../purchasing/ports.ts';
import type { DoctorCheck } from './doctor.ts';
import type { Health } from './store-health.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A week of orders is what a bench can look up in the partner's portal. */
const BACKUP_DAYS = 7;
/** A token, a pickup day and an event are judged by the clock. */
const MOST_SKEW_MS = 5 * 60 * 1000;

export function integrityCheck({ damage, hindered }: Health): DoctorCheck {
  const name = inEnglish`integrity`;
  if (damage.length > 0) {
    const detail = inEnglish`the database is damaged: ${damage.join('; ')}`;
    const advice = inEnglish`Nothing is bought now. End Packbench everywhere and put a backup back: packbench restore FILE. What was bought since is taken out of the damaged file.`;
    return { name, ok: false, detail, advice, code: 'store' };
  }
  if (hindered !== null) {
    const detail = inEnglish`the database could not be looked at: ${hindered}`;
    return { name, ok: false, detail, advice: null, code: 'store' };
  }
  const detail = inEnglish`every table and every index is whole`;
  return { name, ok: true, detail, advice: null, code: 'store' };
}

export function papersCheck({ papers }: Health): DoctorCheck {
  const name = inEnglish`papers`;
  const common = { name, code: 'paper-missing' } as const;
  if (!papers) return { ...common, ok: true, detail: inEnglish`not looked at`, advice: null };
  const lost = [...papers.missing, ...papers.changed];
  if (lost.length === 0) {
    const detail = inEnglish`${papers.looked} looked at, none missing or changed`;
    return { ...common, ok: true, detail, advice: null };
  }
  const orders = [...new Set(lost.map(({ reference }) => reference))].slice(0, 5).join(', ');
  const detail = inEnglish`${lost.length} of ${papers.looked} missing or changed on the disk, of ${orders}`;
  const advice = inEnglish`Show the shipment again under Shipments: what is missing is fetched again. What the partner no longer has is in a backup.`;
  return { ...common, ok: false, detail, advice };
}

export function backupCheck(last: BackupRecord | null, sandbox: boolean, now: Date): DoctorCheck {
  const common = { name: inEnglish`backup`, ok: true, code: 'store' } as const;
  if (sandbox) return { ...common, detail: inEnglish`the sandbox needs none`, advice: null };
  const advice = inEnglish`Make one to another disk, every day: packbench backup FILE`;
  if (!last) return { ...common, detail: inEnglish`none was made yet`, advice };
  const days = Math.floor((now.getTime() - Date.parse(last.madeAt)) / DAY_MS);
  if (!existsSync(last.file)) {
    const detail = inEnglish`the last one is ${days} days old, and ${last.file} is not there now`;
    return { ...common, detail, advice: days > BACKUP_DAYS ? advice : null };
  }
  const detail = inEnglish`the last one is ${days} days old and was read through: ${last.file}`;
  return { ...common, detail, advice: days > BACKUP_DAYS ? advice : null };
}

/** The limit of an answer to a purchase is 120 s (rule 1). */
const LEAST_QUIET_S = 120;

/** What a shorter quiet time risks. It is somebody's choice, so no failure. */
export function quietCheck(seconds: number): DoctorCheck {
  const common = { name: inEnglish`purchases`, ok: true, code: 'purchase-unknown' } as const;
  if (seconds >= LEAST_QUIET_S) {
    const detail = inEnglish`an unclear purchase is left alone for ${seconds} s before it is sent again`;
    return { ...common, detail, advice: null };
  }
  const detail = inEnglish`an unclear purchase is sent again after ${seconds} s, while the partner may work on it for ${LEAST_QUIET_S} s: it may be sold twice`;
  const advice = inEnglish`Set it back: packbench settings set purchasing.quietSeconds 150`;
  return { ...common, detail, advice };
}

export function folderCheck(dir: string, { open, foreign }: FolderFinding): DoctorCheck {
  const common = { name: inEnglish`data folder`, code: 'store' } as const;
  const names = (all: readonly string[]) => all.slice(0, 5).join(', ');
  if (foreign.length > 0) {
    const detail = inEnglish`another user's: ${names(foreign)}`;
    const advice = inEnglish`Run Packbench as the user who owns ${dir}, or give the folder to this user.`;
    return { ...common, ok: false, detail, advice };
  }
  if (open.length > 0) {
    const detail = inEnglish`open to other users: ${names(open)}`;
    return { ...common, ok: false, detail, advice: inEnglish`Close it: chmod -R go-rwx ${dir}` };
  }
  const isRoot = process.getuid?.() === 0;
  const advice = isRoot
    ? inEnglish`Packbench runs as root: it needs no such rights. Run it as an ordinary user.`
    : null;
  return { ...common, ok: true, detail: inEnglish`${dir}: for its owner alone`, advice };
}

/** Answers in the reserve that the database does not take. */
export function answersCheck(kept: readonly KeptAnswer[]): DoctorCheck {
  const common = { name: inEnglish`answers`, code: 'store' } as const;
  if (kept.length === 0) {
    return { ...common, ok: true, detail: inEnglish`all are on record`, advice: null };
  }
  const named = kept.map(({ attempt, answer }) => {
    const reference = attempt?.reference ?? answer.reference ?? '?';
    return inEnglish`${reference} (shipment ${answer.shipmentId})`;
  });
  const detail = inEnglish`bought, and not on record yet: ${named.slice(0, 5).join(', ')}`;
  const advice = inEnglish`Start Packbench again: it is recorded then. If this stays, the database lacks the purchase: put back a newer backup, or cancel the shipment in the partner’s portal.`;
  return { ...common, ok: false, detail, advice };
}

/** `due`: what the first page of the daily run finds; `page` or more are not counted. */
export function retentionCheck(days: number, due: number, page: number): DoctorCheck {
  const name = inEnglish`retention`;
  const many = due >= page ? `${page}+` : due;
  const detail = inEnglish`orders are forgotten ${days} days after they were finished; due now: ${many}`;
  return { name, ok: true, detail, advice: null, code: 'store' };
}

export function keysCheck(
  merchants: readonly KnownMerchant[],
  trouble: string | null,
): DoctorCheck {
  const common = { name: inEnglish`CustomerKeys`, code: 'merchant-unknown' } as const;
  if (trouble !== null) return { ...common, ok: false, detail: trouble, advice: null };
  if (merchants.length === 0) {
    return { ...common, ok: true, detail: inEnglish`not set up`, advice: null };
  }
  const without = merchants.filter(({ hasKey }) => !hasKey).map(({ name }) => name);
  if (without.length === 0) {
    return {
      ...common,
      ok: true,
      detail: inEnglish`each of ${merchants.length} merchants has its key`,
      advice: null,
    };
  }
  const detail = inEnglish`without a key: ${without.slice(0, 5).join(', ')}`;
  const advice = inEnglish`Nothing of theirs can be bought. Give each its key: packbench merchants set NAME`;
  return { ...common, ok: false, detail, advice };
}

/** By the partner's last answer; null where it said no time. */
export function clockCheck(skewMs: number | null): DoctorCheck {
  const common = { name: inEnglish`clock`, code: 'not-available' } as const;
  if (skewMs === null) {
    return { ...common, ok: true, detail: inEnglish`the partner said no time`, advice: null };
  }
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const detail = inEnglish`${seconds} s off the partner's`;
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return { ...common, ok: true, detail, advice: null };
  const advice = inEnglish`Let the system set its clock by itself: pickup days, quotes and events go by it.`;
  return { ...common, ok: false, detail, advice };
}

export function listenerCheck(settings: Settings): DoctorCheck {
  const { 'events.port': port, 'events.host': host } = settings;
  const common = { name: inEnglish`listener`, ok: true, code: 'not-available' } as const;
  if (port === null) return { ...common, detail: inEnglish`not set up`, advice: null };
  const detail = inEnglish`listens at ${host}, port ${port}`;
  if (host === '127.0.0.1' || host === '::1') return { ...common, detail, advice: null };
  const advice = inEnglish`Every network of this machine reaches it. A proxy or a tunnel on this machine is safer: set events.host to 127.0.0.1.`;
  return { ...common, detail, advice };
}

/** The program itself, and what must lie beside it. */
export function programCheck(root = APP_ROOT): DoctorCheck {
  const name = inEnglish`program`;
  const detail = inEnglish`Packbench ${VERSION}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const common = { name, ok: true, detail, code: 'not-available' } as const;
  if (!existsSync(join(RENDERER_DIR, 'index.html'))) {
    return { ...common, advice: inEnglish`The window is not built: npm run build` };
  }
  const isSource = existsSync(join(root, 'src'));
  const missing = isSource ? [] : LICENCES.filter((file) => !isBeside(root, file));
  if (missing.length === 0) return { ...common, advice: null };
  return { ...common, advice: inEnglish`Not beside the program: ${missing.join(', ')}` };
}

const LICENCES = ['LICENSE', 'THIRD-PARTY-NOTICES.txt'];

/** Electron's program is an archive within `resources`, which lies beside the licences or holds them. */
const isBeside = (root: string, file: string): boolean =>
  [root, dirname(root), dirname(dirname(root))].some(
    (folder) => existsSync(join(folder, file)) || existsSync(join(folder, `${file}.txt`)),
  );
