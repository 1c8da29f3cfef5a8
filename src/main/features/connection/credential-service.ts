import { stationError } from '../../../shared/kernel/errors.ts';
import { say, type Wording } from '../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../shared/kernel/result.ts';
import type { Noted } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import type { CredentialsStatus, PartnerCredentials, SecretPlace } from './ports.ts';

interface NewConnection extends PartnerCredentials {
  baseUrl: string;
}

type Note<Action extends 'credentials-set' | 'credentials-cleared'> = (
  entry: Noted<Action>,
) => void;

/** AppID and RestApiKey of a connection: in, never out. */
export type CredentialService = ReturnType<typeof createCredentialService>;

export function createCredentialService({
  connection,
  credentials,
  settings,
  partner,
  tryPartner,
}: StationParts) {
  const entryOf = (name: string) => ({ subject: 'credentials', data: { connection: name } });

  /** Nothing more is asked with a token that older ones have given. */
  async function store(
    name: string,
    value: PartnerCredentials,
    note: Note<'credentials-set'>,
  ): Promise<Result<SecretPlace>> {
    const stored = await credentials.setCredentials(name, value);
    if (!stored.ok) return stored;
    if (name === connection.name) partner.signOut();
    note({ action: 'credentials-set', ...entryOf(name) });
    return stored;
  }

  const own = async (ask: typeof credentials.status): Promise<CredentialsStatus> => {
    if (!connection.sandbox) return await ask(connection.name);
    const detail = say('the sandbox has credentials of its own; none are needed');
    return { stored: true, where: null, detail };
  };

  return {
    async set(
      value: PartnerCredentials,
      note: Note<'credentials-set'>,
    ): Promise<Result<SecretPlace>> {
      if (connection.sandbox) return fail(sandboxNeedsNone());
      return await store(connection.name, value, note);
    },
    async clear(note: Note<'credentials-cleared'>): Promise<Result<{ removed: number }>> {
      if (connection.sandbox) return fail(sandboxNeedsNone());
      const cleared = await credentials.clear(connection.name);
      partner.signOut();
      if (cleared.ok) note({ action: 'credentials-cleared', ...entryOf(connection.name) });
      return cleared;
    },
    status: (): Promise<CredentialsStatus> => own(credentials.status),
    /** As `status`, and whether the keychain works; for whoever looks for a fault. */
    examine: (): Promise<CredentialsStatus> => own(credentials.examine),
    /** Asks the partner with those of this connection. Errors: credentials-*, partner-*. */
    test: (): Promise<Result<{ detail: Wording }>> => partner.check(),
    /** Another partner, asked once; nothing is kept. Errors: credentials-*, partner-*. */
    tryOut: ({ baseUrl, ...secrets }: NewConnection): Promise<Result<{ detail: Wording }>> =>
      tryPartner(baseUrl, secrets),
    /** For the next opening. Errors: those of keeping both. */
    async setFor(
      { baseUrl, ...secrets }: NewConnection,
      note: Note<'credentials-set'>,
    ): Promise<Result<SecretPlace>> {
      const stored = await store(baseUrl, secrets, note);
      if (!stored.ok) return stored;
      const set = await settings.set('connection.baseUrl', baseUrl);
      return set.ok ? stored : set;
    },
  };
}

const sandboxNeedsNone = () =>
  stationError(
    'bad-input',
    say(
      'The sandbox has credentials of its own. Say which partner these are for: --partner URL, or settings set connection.baseUrl URL.',
    ),
    { field: '--partner' },
  );
