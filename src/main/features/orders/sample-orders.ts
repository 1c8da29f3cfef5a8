import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { OrderFile } from './rules/import-orders.ts';

/** The orders that come with the program. Errors: `not-available` where they are missing beside it. */
export async function readSampleOrders(resources: string): Promise<Result<OrderFile[]>> {
  const folder = join(resources, 'orders');
  try {
    const names = (await readdir(folder)).filter((name) => /\.(json|csv)$/.test(name)).sort();
    return ok(
      await Promise.all(
        names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
      ),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return fail(
      stationError(
        'not-available',
        say(
          'The sample orders are missing beside the program ({folder}). Install Packbench again.',
          { folder },
        ),
      ),
    );
  }
}
