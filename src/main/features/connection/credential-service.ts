import type { connectionCommands } from '../../../shared/connection/commands.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Noted, UseCasesOf } from '../../kernel/handle.ts';
import type { SecretPlace } from '../settings/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { Connection } from './connection.ts';
import type {
  CredentialStore,
  CredentialsStatus,
  PartnerCredentials,
  PartnerSession,
  TryPartner,
} from './ports.ts';

type CredentialUseCases = Pick<
  UseCasesOf<typeof connectionCommands>,
  Extract<keyof typeof connectionCommands, `credentials.${string}` | `connection.${string}`>
>;

/** AppID and RestApiKey of a connection; they can be set, but never read. */
export type CredentialService = ReturnType<typeof createCredentialService>;

interface CredentialNeeds {
  connection: Connection;
  credentials: CredentialStore;
  settings: SettingsSource;
  session: PartnerSession;
  tryPartner: TryPartner;
}

export function createCredentialService({
  connection,
  credentials,
  settings,
  session,
  tryPartner,
}: CredentialNeeds) {
  const entryOf = (name: string) => ({ subject: 'credentials', data: { connection: name } });

  /** After a change, tokens of the former credentials are not used any more. */
  async function store(
    name: string,
    value: PartnerCredentials,
    note: (entry: Noted<'credentials-set'>) => void,
  ): Promise<Result<SecretPlace>> {
    const stored = await credentials.setCredentials(name, value);
    if (!stored.ok) return stored;
    if (name === connection.name) session.signOut();
    note({ action: 'credentials-set', ...entryOf(name) });
    return stored;
  }

  const own = async (ask: typeof credentials.status): Promise<CredentialsStatus> => {
    if (!connection.sandbox) return await ask(connection.name);
    const detail = say('the sandbox has credentials of its own; none are needed');
    return { stored: true, where: null, detail };
  };

  const useCases: CredentialUseCases = {
    'credentials.set': async (value, { note }) =>
      connection.sandbox
        ? fail(sandboxNeedsNone())
        : keptIn(await store(connection.name, value, note)),
    async 'credentials.clear'(_, { note }) {
      if (connection.sandbox) return fail(sandboxNeedsNone());
      const cleared = await credentials.clear(connection.name);
      session.signOut();
      if (cleared.ok) note({ action: 'credentials-cleared', ...entryOf(connection.name) });
      return cleared;
    },
    async 'credentials.status'() {
      const { trouble = null, ...status } = await own(credentials.status);
      return ok({ ...status, trouble });
    },
    /** Signs in at the partner with the stored credentials. Errors: credentials-*, partner-*. */
    'credentials.test': () => session.check(),
    /** Signs in at another partner once; stores nothing. Errors: credentials-*, partner-*. */
    'connection.check': ({ baseUrl, ...secrets }) => tryPartner(baseUrl, secrets),
    /** Stores address and credentials for the next start. Errors: those of storing either. */
    async 'connection.save'({ baseUrl, ...secrets }, { note }) {
      const stored = await store(baseUrl, secrets, note);
      if (!stored.ok) return stored;
      const set = await settings.set('connection.baseUrl', baseUrl);
      return set.ok ? keptIn(stored) : set;
    },
  };
  return {
    useCases,
    /** Like the status, and tests the keychain; for diagnosis. */
    examine: (): Promise<CredentialsStatus> => own(credentials.examine),
  };
}

const keptIn = (stored: Result<string>): Result<{ stored: boolean; where: string }> =>
  stored.ok ? ok({ stored: stored.value === 'keychain', where: stored.value }) : stored;

const sandboxNeedsNone = () =>
  stationError(
    'bad-input',
    say(
      'The sandbox has credentials of its own. Set the address of the partner that these are for first (connection.baseUrl).',
    ),
    { field: 'connection.baseUrl' },
  );
