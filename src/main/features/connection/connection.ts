import { join } from 'node:path';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { unfit } from '../../../shared/settings/setting-words.ts';
import { BaseUrlSchema } from '../../../shared/settings/settings.ts';
import type { CredentialStore, PartnerCredentials } from './ports.ts';

/** A running sandbox; the host provides the function that starts one. */
export interface RunningSandbox {
  baseUrl: string;
  credentials: { appId: string; restApiKey: string; customerKeys: Record<string, string> };
  close(): Promise<void>;
}
export type StartSandbox = (options: { stateDir: string }) => Promise<RunningSandbox>;

/** Why no program can write to the folder, or null. */
type DiskTrouble = (folder: string) => StationError | null;

/** The partner of this run, and the folder of its data. */
export interface Connection {
  /** The connection's URL, or `sandbox`. */
  name: string;
  sandbox: boolean;
  baseUrl: string;
  /** Folder of this connection's database, documents and locks. */
  dir: string;
  /** Credentials of the sandbox. null: they are in the keychain or the environment. */
  play: RunningSandbox['credentials'] | null;
  close(): Promise<void>;
}

/** Folder of the sandbox's own database, within the data folder. */
export const SANDBOX_FOLDER = 'sandbox';

/**
 * Returns `sandbox` or a base URL: `asked` for this run, else the saved connection, else the sandbox.
 * Errors: bad-input.
 */
export function wantedConnection(asked: string | undefined, saved: string | null): Result<string> {
  const wanted = asked ?? saved ?? 'sandbox';
  if (wanted === 'sandbox') return ok(wanted);
  const url = BaseUrlSchema.safeParse(wanted);
  return url.success ? ok(url.data) : fail(unfit('--partner', wanted, url.error));
}

/**
 * Opens the wanted connection. The sandbox has its own folder and database. Errors: `bad-input` (no such
 * connection), `store` (the sandbox's folder cannot be used).
 */
export async function openConnection(
  dataDir: string,
  asked: string | undefined,
  saved: string | null,
  startSandbox: StartSandbox,
  diskTrouble: DiskTrouble,
): Promise<Result<Connection>> {
  const wanted = wantedConnection(asked, saved);
  if (!wanted.ok) return wanted;
  if (wanted.value === 'sandbox')
    return await openSandbox(join(dataDir, SANDBOX_FOLDER), startSandbox, diskTrouble);
  const close = async () => undefined;
  return ok({
    name: wanted.value,
    sandbox: false,
    baseUrl: wanted.value,
    dir: dataDir,
    play: null,
    close,
  });
}

async function openSandbox(
  dir: string,
  startSandbox: StartSandbox,
  diskTrouble: DiskTrouble,
): Promise<Result<Connection>> {
  const stateDir = join(dir, 'partner');
  try {
    const sandbox = await startSandbox({ stateDir });
    return ok({
      name: 'sandbox',
      sandbox: true,
      baseUrl: sandbox.baseUrl,
      dir,
      play: sandbox.credentials,
      close: () => sandbox.close(),
    });
  } catch (error) {
    // Unless the caller chose a port, only the folder can be the cause.
    const why = error instanceof Error ? error.message : String(error);
    return fail(
      diskTrouble(stateDir) ??
        stationError(
          'store',
          say(
            'The sandbox partner cannot be started from its folder {stateDir}: {why}. Move the folder away to start with an empty one.',
            { stateDir, why },
          ),
        ),
    );
  }
}

/** Uses the sandbox's credentials instead of the real store, which is not touched. */
export function credentialsFor(
  { name, play }: Connection,
  store: CredentialStore,
): {
  credentials(): Promise<Result<PartnerCredentials>>;
  customerKey(merchant: string): Promise<Result<string>>;
} {
  return {
    credentials: async () => (play ? ok(play) : await store.credentials(name)),
    customerKey: async (merchant) => {
      // Own properties only: a merchant may be called "constructor".
      const key = play && new Map(Object.entries(play.customerKeys)).get(merchant);
      return key ? ok(key) : await store.customerKey(name, merchant);
    },
  };
}
