import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { OrderReader } from '../../../src/main/features/intake/file-reader.ts';
import { createImportService } from '../../../src/main/features/intake/import-service.ts';
import { withMap } from '../../../src/main/features/intake/logic/csv/csv-columns.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { ImportProgress, ImportReport } from '../../../src/shared/orders/import-report.ts';
import type { ColumnMap } from '../../../src/shared/settings/column-maps.ts';
import { bytes, csv, MUG } from './logic/files.ts';

export const rows = (
  count: number,
  change: (at: number) => Partial<typeof MUG> = () => ({}),
): string =>
  csv(
    Array.from({ length: count }, (_each, at) => ({
      ...MUG,
      reference: `SO-${at}`,
      ...change(at),
    })),
  );

/** A real store and the real reader in its thread. */
export async function service(openReader?: () => OrderReader) {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-import-'));
  const store = await openStore({ file: join(folder, 'station.sqlite') });
  if (!store.ok) throw new Error(store.error.message);
  const { orders, items } = store.value;
  const told: ImportProgress[] = [];
  let remembered: ColumnMap[] = [];
  let stopAt: ((progress: ImportProgress) => boolean) | null = null;
  const imports = createImportService({
    orders,
    items,
    now: () => new Date(),
    defaults: () => ({ remembered }),
    rememberStatus: async () => ok(null),
    remember: async (map) => {
      remembered = withMap(remembered, map);
      return ok(null);
    },
    onProgress(progress) {
      told.push(progress);
      if (stopAt?.(progress)) void imports.stopImport(progress.id);
    },
    ...(openReader ? { openReader } : {}),
  });
  onTestFinished(async () => {
    await imports.closeImports();
    await store.value.close();
    await rm(folder, { recursive: true });
  });
  async function send(text: string, name = 'march.csv'): Promise<string> {
    const content = bytes(text);
    const begun = must(await imports.beginImport([{ name, size: content.length }]));
    for (let from = 0; from < content.length; from += 1000_000)
      must(await imports.addToImport(begun.id, 0, content.subarray(from, from + 1000_000)));
    return begun.id;
  }
  return {
    imports,
    orders,
    items,
    told,
    send,
    stopWhen: (when: (progress: ImportProgress) => boolean) => {
      stopAt = when;
    },
    count: async () => (await orders.list({ limit: 1 })).total,
  };
}

export function must<T>(
  result: { ok: true; value: T } | { ok: false; error: { message: string } },
): T {
  if (!result.ok) expect.fail(result.error.message);
  return result.value;
}

export const counts = ({ imported, updated, unchanged, rejected }: ImportReport) => ({
  imported,
  updated,
  unchanged,
  rejected: rejected.map(({ file, line, field }) => `${file} ${line} ${field}`),
});
