import type { Readable } from 'node:stream';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { english, isMessage } from '../../../shared/kernel/message.ts';
import { oneLine, plainJson, plainText } from '../../../shared/kernel/plain-text.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import { EXIT, exitCodes } from './exit.ts';

/** What a command answers: the JSON document, the same for people, and an error beside it. */
export interface Answer {
  json: Record<string, unknown>;
  text: string;
  error?: StationError | null;
}

export interface Terminal {
  readonly stdin: Stdin;
  /** For the person at the terminal, never on stdout with `--json`; a warning on stderr in any case. */
  say(line: string, what?: 'warning'): void;
  /** Prints the one answer and sets the exit code. */
  answer(answer: Answer): void;
  fail(error: StationError): void;
}

export type Stdin = Readable & { readonly isTTY?: boolean };

/** What a run of the program is started with. */
export interface Started {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Stdin;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  setExitCode(code: number): void;
}

/**
 * Exactly one JSON document on stdout with `--json`; sentences otherwise. Errors go to stderr.
 * `partner` is null where no connection can be named: the settings or what was asked are broken.
 */
export function openTerminal(
  json: boolean,
  partner: () => string | null,
  started: Omit<Started, 'env'>,
): Terminal {
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
    say,
    answer({ json: document, text, error: stated }) {
      const error = stated && withoutSecrets(stated);
      if (json) print(error ? { ...document, error } : document);
      else if (text) say(text);
      if (error) started.stderr.write(`${sentence(error)}\n`);
      started.setExitCode(error ? exitCodes[error.code] : EXIT.done);
    },
    fail(stated) {
      const error = withoutSecrets(stated);
      if (json) print({ error });
      started.stderr.write(`${sentence(error)}\n`);
      // The partner's "not known" is its refusal; the station's own is bad input.
      const unknownToPartner = error.code === 'not-found' && error.status === 404;
      started.setExitCode(unknownToPartner ? EXIT.refused : exitCodes[error.code]);
    },
  };
}

/** The partner's words stand in an error, and they may repeat whatever it was sent. */
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

/** A message is printed in English, and not once more as what the window translates from. */
export function outsideWords(name: string, value: unknown): unknown {
  if (name === 'said') return undefined;
  const message = isMessage(value) ? value : null;
  return message ? english(message) : value;
}

/** Their words say what was looked for. */
const NAMES_ITSELF: ReadonlySet<string> = new Set(['not-found', 'ambiguous', 'usage']);

function sentence(error: StationError): string {
  const { code, message, partnerMessage, requestId, field } = error;
  const said =
    partnerMessage && !message.includes(partnerMessage)
      ? ` The partner says: ${partnerMessage}`
      : '';
  const named = NAMES_ITSELF.has(code) || `${message}${said}`.includes(field ?? '');
  const where = named ? '' : ` (field ${field})`;
  const id = requestId ? ` (request ${requestId})` : '';
  return oneLine(`packbench: ${message}${said}${where}${id} [${code}]`);
}
