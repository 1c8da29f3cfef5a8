import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { DPIS, type PrintRole, type PrintTarget } from '../../../shared/printing/print-job.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { SettingsSource } from '../settings/settings-source.ts';

/** Where printing is allowed to, by the settings and the partner. */
export interface PrintAllowance {
  settings: SettingsSource;
  connection: Partner;
}

export interface PrintTargetNeeds extends PrintAllowance {
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
}

/**
 * The target of a role. Sandbox documents go to a folder, and to a real printer only where a
 * setting allows it; the system's default printer is never used.
 */
export function targetOf(
  { settings, connection, paperDir }: PrintTargetNeeds,
  role: PrintRole,
): PrintTarget | null {
  const current = settings.current();
  const target = current[`printers.${role}`];
  if (!connection.sandbox) return target;
  const allowed = target?.startsWith('folder:') || current['printing.sandboxToRealPrinters'];
  return target && allowed ? target : `folder:${paperDir}`;
}

/** Dots per inch of the head of a Zebra; for other printers as fine as labels are inspected. */
export function dpiOf(target: PrintTarget | null): number {
  if (!target?.startsWith('zebra:')) return DPIS[1];
  return DPIS.find((dpi) => target.endsWith(`@${dpi}`)) ?? DPIS[0];
}

/** Why the sandbox may not print there, or null: its labels look like real ones. */
export function sandboxStaysIn(
  { settings, connection }: PrintAllowance,
  target: PrintTarget,
): StationError | null {
  const allowed =
    !connection.sandbox ||
    target.startsWith('folder:') ||
    settings.current()['printing.sandboxToRealPrinters'];
  if (allowed) return null;
  const message = say(
    'Documents of the sandbox are not printed on real printers, unless the setting printing.sandboxToRealPrinters allows it.',
  );
  return stationError('bad-input', message, { field: 'target' });
}
