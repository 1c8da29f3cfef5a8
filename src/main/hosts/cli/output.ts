import type { Readable } from 'node:stream';
import {
  type ErrorCode,
  type StationError,
  StationFailure,
} from '../../../shared/kernel/errors.ts';
import { english, isMessage } from '../../../shared/kernel/message.ts';
import { oneLine, plainJson, plainText } from '../../../shared/kernel/plain-text.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';

/** Answer of a command: the JSON document, the same as text, and an error if any. */
export interface Answer {
  json: Record<string, unknown>;
  text: string;
  error?: StationError | null;
}

export type Terminal = ReturnType<typeof openTerminal>;

export type Stdin = Readable & { readonly isTTY?: boolean };

export interface Started {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Stdin;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  setExitCode(code: number): void;
}

/**
 * With `--json` exactly one JSON document goes to stdout, otherwise sentences. Errors go to stderr.
 * `partner` is null if no connection can be named because the settings or the options are invalid.
 */
export function openTerminal(
  json: boolean,
  partner: () => string | null,
  started: Omit<Started, 'env'>,
) {
  const say = (line: string, what?: 'warning') =>
    (json || what === 'warning' ? started.stderr : started.stdout).write(`${plainText(line)}\n`);
  const print = (document: Record<string, unknown>) =>
    started.stdout.write(
      `${plainJson(JSON.stringify({ partner: partner(), ...document }, outsideWords, 2))}\n`,
    );
  return {
    get stdin() {
      return started.stdin;
    },
    /** A line for the person at the terminal: on stderr with `--json` and for warnings, else on stdout. */
    say,
    line({ json: document, text }: Answer): void {
      const whole = { partner: partner(), ...document };
      if (!json) say(text);
      else started.stdout.write(`${plainJson(JSON.stringify(whole, outsideWords))}\n`);
    },
    /** Prints the answer and sets the exit code. */
    answer({ json: document, text, error: stated }: Answer): void {
      const error = stated && withoutSecrets(stated);
      if (json) print(error ? { ...document, error } : document);
      else if (text) say(text);
      if (error) started.stderr.write(`${sentence(error)}\n`);
      started.setExitCode(error ? exitCodes[error.code] : EXIT.done);
    },
    fail(stated: StationError): void {
      const error = withoutSecrets(stated);
      if (json) print({ error });
      started.stderr.write(`${sentence(error)}\n`);
      // A 404 of the partner is its refusal; a reference unknown to the station is bad input.
      const unknownToPartner = error.code === 'not-found' && error.status === 404;
      started.setExitCode(unknownToPartner ? EXIT.refused : exitCodes[error.code]);
    },
  };
}

/** Redacts secrets: an error can quote the partner, whose text may repeat what was sent. */
function withoutSecrets(error: StationError): StationError {
  const { scrub } = secretsOfThisRun;
  const { message, partnerMessage, requestId, field } = error;
  return {
    ...error,
    message: scrub(message),
    ...(partnerMessage ? { partnerMessage: scrub(partnerMessage) } : {}),
    ...(requestId ? { requestId: scrub(requestId) } : {}),
    ...(field ? { field: scrub(field) } : {}),
  };
}

/**
 * JSON replacer: prints a message as English text and omits `said`, the form the window translates, and the
 * seconds of HTTP, which an error's message says.
 */
export function outsideWords(name: string, value: unknown): unknown {
  if (name === 'translatable' || name === 'retryAfter') return undefined;
  const message = isMessage(value) ? value : null;
  return message ? english(message) : value;
}

/** Errors whose message already names what was searched for, so that no field is added. */
const NAMES_ITSELF: ReadonlySet<string> = new Set(['not-found', 'ambiguous', 'usage']);

function sentence(error: StationError): string {
  const { code, message, partnerMessage, requestId, field } = error;
  const partnerSays =
    partnerMessage && !message.includes(partnerMessage)
      ? ` The partner says: ${partnerMessage}`
      : '';
  const named = NAMES_ITSELF.has(code) || `${message}${partnerSays}`.includes(field ?? '');
  const where = named ? '' : ` (field ${field})`;
  const id = requestId ? ` (request ${requestId})` : '';
  return oneLine(`packbench: ${message}${partnerSays}${where}${id} [${code}]`);
}

/** Scripts rely on these codes. */
export const EXIT = {
  done: 0,
  defect: 1,
  badInput: 2,
  refused: 3,
  unavailable: 4,
  unknown: 5,
  person: 6,
  credentials: 7,
} as const;

const exitCodes: Record<ErrorCode, number> = {
  usage: EXIT.badInput,
  'bad-input': EXIT.badInput,
  'not-found': EXIT.badInput,
  ambiguous: EXIT.badInput,
  'already-bought': EXIT.badInput,
  'order-locked': EXIT.badInput,
  'merchant-unknown': EXIT.badInput,
  'not-available': EXIT.badInput,
  'claim-lost': EXIT.badInput,
  'no-rates': EXIT.refused,
  'partner-refused': EXIT.refused,
  'partner-unavailable': EXIT.unavailable,
  'partner-answer': EXIT.unavailable,
  'site-unavailable': EXIT.unavailable,
  'purchase-unknown': EXIT.unknown,
  'customs-missing': EXIT.person,
  'quote-stale': EXIT.person,
  'price-rose': EXIT.person,
  'labels-held': EXIT.person,
  'paper-missing': EXIT.person,
  printer: EXIT.person,
  store: EXIT.person,
  'credentials-missing': EXIT.credentials,
  'credentials-refused': EXIT.credentials,
  'keychain-unavailable': EXIT.credentials,
  forbidden: EXIT.credentials,
  defect: EXIT.defect,
};

/** Returns the value, or throws the error, which ends the command (handled in `command-line.ts`). */
export function orFail<T>(result: Result<T>): T {
  if (!result.ok) throw new StationFailure(result.error);
  return result.value;
}

/** Columns as wide as their widest cell; those in `right` (from 0) are aligned right, for numbers. */
export function table(
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** `1 unit`, `2 units`. */
export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;
