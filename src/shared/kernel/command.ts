import type { z } from 'zod';

/** Where a command is called from. */
export const PLACES = ['window', 'command-line', 'http'] as const;
export type Place = (typeof PLACES)[number];

/** Who may call a command, in the words of the table in docs/commands.md. */
export const ACCESS = {
  anyone: 'anyone',
  packer: 'a signed-in packer, if sign-in is required',
  'settings-unlocked': 'the supervisor: the settings are unlocked, or the PIN is sent',
  pin: 'the supervisor: the PIN is sent each time',
  'packer-and-pin': 'a packer, and the PIN each time',
  'pin-and-lock': 'the supervisor: the PIN is sent, and the settings are locked',
  'token-orders': 'a token of scope `orders`',
  'token-read': 'a token of scope `read`',
  'token-ship': 'a token of scope `ship`, which may spend money',
  nobody: 'nobody: there is no such command there',
} as const;
export type Access = keyof typeof ACCESS;

export const SCOPES = ['orders', 'read', 'ship'] as const;
export type Scope = (typeof SCOPES)[number];

/** A command that the window does not have. */
export const commandLineAlone = { window: 'nobody', 'command-line': 'anyone' } as const;
/** The same, but also readable over HTTP. */
export const outsideOnly = { ...commandLineAlone, http: 'token-read' } as const;
export const anyoneAndHttp = {
  window: 'anyone',
  'command-line': 'anyone',
  http: 'token-read',
} as const;
export const httpAlone = {
  window: 'nobody',
  'command-line': 'nobody',
  http: 'token-orders',
} as const;

/** Names of audit log entries. A wrong PIN is always `wrong-pin`. */
export const AUDIT_ACTIONS = [
  'accept-invoice',
  'accept-label',
  'batch-accepted',
  'bought-by-rule',
  'buy-again',
  'buy-one',
  'cancel',
  'cancel-recorded',
  'charge-disputed',
  'charge-settled',
  'charges-forgotten',
  'code-scanned',
  'credentials-cleared',
  'credentials-set',
  'customer-key-cleared',
  'customer-key-replaced',
  'customer-key-set',
  'customs-filled',
  'erase',
  'give-labels',
  'instruction-confirmed',
  'item-confirmed',
  'items-confirmed',
  'label-seen',
  'layout-forgotten',
  'limit-stated',
  'orders-joined',
  'orders-parted',
  'passport-made',
  'photo-deleted',
  'photo-let-pass',
  'requirement-let-pass',
  'requirement-taken',
  'requirement-withdrawn',
  'photo-seen',
  'photos-exported',
  'photos-off',
  'photos-on',
  'pin-cleared',
  'pin-set',
  'print-came-out',
  'print-did-not-come-out',
  'print-dropped',
  'receiver-changed',
  'receiver-filled',
  'reprint',
  'restore-looked',
  'rules-changed',
  'settle-bought',
  'settle-not-bought',
  'short-pick',
  'site-conflict',
  'site-joined',
  'site-kept',
  'site-left',
  'site-made',
  'site-bench-admitted',
  'site-bench-written-off',
  'site-order-taken-over',
  'site-started-anew',
  'tax-paid-twice',
  'token-added',
  'webhook-secret-set',
  'token-removed',
  'weighed',
  'weight-accepted',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A command: input, output (as a Result), access, and its audit entries. */
export interface Command {
  input: z.ZodType;
  output: z.ZodType;
  /** A single word covers window and command line; HTTP must be named explicitly. */
  access: Access | (Readonly<Record<Exclude<Place, 'http'>, Access>> & { readonly http?: Access });
  /** Every entry that it may write, directly or through work that it starts. */
  audit: readonly AuditAction[];
}

export type Commands = Readonly<Record<string, Command>>;

export const accessAt = ({ access }: Pick<Command, 'access'>, place: Place): Access =>
  (typeof access === 'string' ? (place === 'http' ? 'nobody' : access) : access[place]) ?? 'nobody';

/** Merges tables of commands; throws when two commands share a name, which is a defect. */
export function together<const Parts extends readonly Commands[]>(...parts: Parts): Joined<Parts> {
  const all: Record<string, Command> = {};
  for (const [name, command] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two commands are called ${name}`);
    all[name] = command;
  }
  return all as Joined<Parts>;
}

type Joined<Parts extends readonly Commands[]> = Parts extends readonly [
  infer First extends Commands,
  ...infer Rest extends readonly Commands[],
]
  ? First & Joined<Rest>
  : unknown;
