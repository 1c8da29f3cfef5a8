import type { ErrorCode } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { PrintRole, PrintTarget } from '../../../shared/printing/print-job.ts';
import type { CredentialsStatus } from '../connection/ports.ts';
import type { Printers } from '../printing/ports.ts';
import type { FindWindow } from './ports.ts';

export interface DoctorParts {
  store(): Promise<Result<{ detail: AnyMessage }>>;
  credentials(): Promise<CredentialsStatus & { advice?: AnyMessage | null }>;
  partner(): Promise<Result<{ detail: AnyMessage }>>;
  printers: Printers;
  instruments(): Promise<Record<'scale' | 'scanner', { ok: boolean; detail: AnyMessage }>>;
  targets: Record<PrintRole, PrintTarget | null>;
  window: FindWindow;
  /** Files on the disk: checked before the store, which uses the result. */
  data(): Promise<Check[]>;
  /** Called once the partner has answered. */
  connection(): Promise<Check[]>;
  machine(): Promise<Check[]>;
}

/** Checks everything configured; what is not configured is reported without failure. */
export async function examine(parts: DoctorParts): Promise<Check[]> {
  const [data, credentials, partner, instruments, window] = await Promise.all([
    parts.data(),
    parts.credentials(),
    parts.partner(),
    parts.instruments(),
    parts.window(),
  ]);
  return [
    withAdvice(fromResult(say('store'), 'store', await parts.store())),
    ...data,
    keychainCheck(credentials),
    withAdvice(fromResult(say('partner'), 'partner-unavailable', partner)),
    ...(await parts.connection()),
    withAdvice(await printerCheck('label', parts)),
    withAdvice(await printerCheck('document', parts)),
    withAdvice({ name: say('scale'), ...instruments.scale, code: 'not-available' }),
    withAdvice({ name: say('scanner'), ...instruments.scanner, code: 'not-available' }),
    { name: say('window'), advice: null, ...window, code: 'not-available' },
    ...(await parts.machine()),
  ];
}

type Tried = Omit<Check, 'advice'>;

/** Advice by error code, where the message has none. */
const ADVICE: Partial<Record<ErrorCode, Message>> = {
  'credentials-missing': say('Enter them in the settings, or with: packbench credentials set'),
  'keychain-unavailable': say(
    'Unlock the keychain of this machine, or log out and in again; then try once more.',
  ),
  'credentials-refused': say(
    "Compare AppID and RestApiKey with the partner's, and enter them again.",
  ),
  'partner-unavailable': say(
    "Check this machine's network, and the partner's address in the settings.",
  ),
  'partner-answer': say(
    "Check the partner's address in the settings: something else answers there.",
  ),
  printer: say('Check that it is on, connected and has paper, or choose another in the settings.'),
  'not-available': say('Check its cable and its port in the settings.'),
};

const withAdvice = (tried: Tried): Check => ({
  ...tried,
  advice: tried.ok ? null : (ADVICE[tried.code] ?? null),
});

function keychainCheck({
  stored,
  detail,
  trouble,
  advice = null,
}: Awaited<ReturnType<DoctorParts['credentials']>>): Check {
  const common = { name: say('keychain'), ok: stored, detail } as const;
  const checked = withAdvice({ ...common, code: trouble?.code ?? 'credentials-missing' });
  return { ...checked, advice: advice ?? checked.advice };
}

function fromResult(
  name: AnyMessage,
  code: ErrorCode,
  result: Result<{ detail: AnyMessage }>,
): Tried {
  return result.ok
    ? { name, ok: true, detail: result.value.detail, code }
    : { name, ok: false, detail: messageOf(result.error), code: result.error.code };
}

async function printerCheck(role: PrintRole, { printers, targets }: DoctorParts): Promise<Tried> {
  const name = role === 'label' ? say('label printer') : say('document printer');
  const target = targets[role];
  if (!target) return { name, ok: true, detail: say('not set up'), code: 'printer' };
  const { ok, detail } = await printers.check(target);
  return { name, ok, detail: say('{target}: {detail}', { target, detail }), code: 'printer' };
}
