import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';

/** The sample orders that come with the program. Errors: `not-available` if their files are missing. */
export async function readSampleOrders(
  resources: string,
): Promise<Result<{ name: string; bytes: Uint8Array }[]>> {
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
    return refuse(
      'not-available',
      say('The sample orders are missing beside the program ({folder}). Install Packbench again.', {
        folder,
      }),
    );
  }
}

/** Pictures of the sample items, as PNG by SKU. */
export async function readSamplePictures(
  resources: string,
  skus: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const folder = join(resources, 'pictures');
  // A missing folder only means that there are no pictures.
  const there = new Set(await readdir(folder).catch(() => []));
  const pictures = new Map<string, Uint8Array>();
  for (const sku of skus) {
    const name = `${sku}.png`;
    if (there.has(name)) pictures.set(sku, await readFile(join(folder, name)));
  }
  return pictures;
}
