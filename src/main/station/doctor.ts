import type { ErrorCode } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { inEnglish } from '../../shared/say.ts';
import type { PrintRole, PrintTarget } from '../../shared/station/print-job.ts';
import type { Check } from '../../shared/station/station-status.ts';
import type { Printers } from '../domain/printing/ports.ts';

/** A check with the error code that tells what kind of trouble it is. */
export interface DoctorCheck extends Check {
  code: ErrorCode;
}

export interface DoctorParts {
  store(): Promise<Result<{ detail: string }>>;
  credentials(): Promise<{ stored: boolean; detail: string }>;
  partner(): Promise<Result<{ detail: string }>>;
  printers: Printers;
  instruments(): Promise<Record<'scale' | 'scanner', { ok: boolean; detail: string }>>;
  targets: Record<PrintRole, PrintTarget | null>;
  /** The program that shows the window, or null where none was found. */
  window(): Promise<{ ok: boolean; detail: string }>;
}

/** Tries everything that is set up; what is not set up is said and is no failure. */
export async function examine(parts: DoctorParts): Promise<DoctorCheck[]> {
  const [store, credentials, partner, instruments, window] = await Promise.all([
    parts.store(),
    parts.credentials(),
    parts.partner(),
    parts.instruments(),
    parts.window(),
  ]);
  return [
    fromResult(inEnglish`store`, 'store', store),
    {
      name: inEnglish`keychain`,
      ok: credentials.stored,
      detail: credentials.detail,
      code: 'credentials-missing',
    },
    fromResult(inEnglish`partner`, 'partner-unavailable', partner),
    await printerCheck('label', parts),
    await printerCheck('document', parts),
    { name: inEnglish`scale`, ...instruments.scale, code: 'not-available' },
    { name: inEnglish`scanner`, ...instruments.scanner, code: 'not-available' },
    { name: inEnglish`window`, ...window, code: 'not-available' },
  ];
}

function fromResult(
  name: string,
  code: ErrorCode,
  result: Result<{ detail: string }>,
): DoctorCheck {
  return result.ok
    ? { name, ok: true, detail: result.value.detail, code }
    : { name, ok: false, detail: result.error.message, code: result.error.code };
}

async function printerCheck(
  role: PrintRole,
  { printers, targets }: DoctorParts,
): Promise<DoctorCheck> {
  const name = role === 'label' ? inEnglish`label printer` : inEnglish`document printer`;
  const target = targets[role];
  if (!target) return { name, ok: true, detail: inEnglish`not set up`, code: 'printer' };
  const { ok, detail } = await printers.check(target);
  return { name, ok, detail: `${target}: ${detail}`, code: 'printer' };
}
