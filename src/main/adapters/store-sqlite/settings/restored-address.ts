import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FILE_MODE, readKept } from '../files/files.ts';

const AddressSchema = z.object({ baseUrl: z.string() });

const fileIn = (dataDir: string) => join(dataDir, 'restored-connection.json');

/**
 * Remembers that this `connection.baseUrl` came out of a backup. Nobody has entered it on this machine, so
 * credentials of the environment are not sent to it until somebody does.
 */
export function rememberRestoredAddress(dataDir: string, baseUrl: string): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify({ baseUrl })}\n`, { mode: FILE_MODE });
}

/** null: every address was entered here. */
export const restoredAddress = (dataDir: string): string | null =>
  readKept(fileIn(dataDir), AddressSchema)?.baseUrl ?? null;

export const forgetRestoredAddress = (dataDir: string): void =>
  rmSync(fileIn(dataDir), { force: true });
