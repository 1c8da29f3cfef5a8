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

/** AppID and RestApiKey of a connection; they can be set, but never read. */
export type CredentialService = ReturnType<typeof createCredentialService>;

export function createCredentialService({
  connection,
  credentials,
  settings,
  partner,
  tryPartner,
}: StationParts) {
  const entryOf = (name: string) => ({ subject: 'credentials', data: { connection: name } });

  /** After a change, tokens of the former credentials are not used any more. */
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
    /** Like `status`, and tests the keychain; for diagnosis. */
    examine: (): Promise<CredentialsStatus> => own(credentials.examine),
    /** Signs in at the partner with the stored credentials. Errors: credentials-*, partner-*. */
    test: (): Promise<Result<{ detail: Wording }>> => partner.check(),
    /** Signs in at another partner once; stores nothing. Errors: credentials-*, partner-*. */
    tryOut: ({ baseUrl, ...secrets }: NewConnection): Promise<Result<{ detail: Wording }>> =>
      tryPartner(baseUrl, secrets),
    /** Stores address and credentials for the next start. Errors: those of storing either. */
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
