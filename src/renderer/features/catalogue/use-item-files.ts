import { useState } from 'react';
import type { DropZoneProps } from 'react-aria-components/DropZone';
import { LARGEST_ITEM_FILE } from '../../../shared/catalogue/item.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { ImportReport } from '../../../shared/orders/import-report.ts';
import { base64Of, chooseFiles, saveFile } from '../../state/files.ts';
import { askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { givePicture } from './picture-taker.ts';

interface Sent {
  name: string;
  bytes: string;
}

/** Steps of an item import: preview, then import. */
export type ItemFilesStep =
  | { kind: 'none' }
  | { kind: 'preview'; files: readonly Sent[]; report: ImportReport; confirm: boolean }
  | { kind: 'done'; names: readonly string[]; report: ImportReport };

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];

const ITEM_FILES = '.json,.csv,.tsv,.txt,.xlsx,application/json,text/csv';

export type ItemFilesWork = ReturnType<typeof useItemFiles>;

/** `taken`: called when the catalogue changed. */
export function useItemFiles(taken: () => void) {
  const [step, setStep] = useState<ItemFilesStep>({ kind: 'none' });

  async function look(files: readonly Sent[], confirm: boolean) {
    const report = await askOrStop('items.import', { files: [...files], confirm, save: false });
    if (report.ok) setStep({ kind: 'preview', files, confirm, report: report.value });
  }

  async function take(files: readonly File[]) {
    if (files.length === 0) return;
    const large = files.find(({ size }) => size > LARGEST_ITEM_FILE);
    if (large)
      return refuse(
        say('{file} has more than 8 MB. Split it, or use packbench items import.', {
          file: large.name,
        }),
      );
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: await base64Of(file) })),
    ).catch(() => null);
    if (read) await look(read, false);
    else
      refuse(
        say(
          '{file} can no longer be read: it was moved or changed, or access was removed. Choose it again. Nothing was imported.',
          { file: files.map(({ name }) => name).join(', ') },
        ),
      );
  }

  return {
    step,
    choose: () => chooseFiles({ accept: ITEM_FILES, take: (files) => void take(files) }),
    drop: async ({ items }: DropEvent) => {
      const files = items.filter((item) => item.kind === 'file');
      const dropped = await Promise.all(files.map((item) => item.getFile()));
      await take(dropped.filter((file) => !givePicture(file)));
    },
    look,
    async save(files: readonly Sent[], confirm: boolean) {
      const report = await askOrStop('items.import', { files: [...files], confirm, save: true });
      if (!report.ok) return;
      setStep({ kind: 'done', names: files.map(({ name }) => name), report: report.value });
      taken();
    },
    close: () => setStep({ kind: 'none' }),
  };
}

function refuse(message: Message): void {
  useWindow.setState({
    stop: {
      kind: 'call',
      error: stationError('bad-input', message),
    },
  });
}

/** Downloads the whole catalogue as a file. */
export async function saveCatalogue(format: 'csv' | 'json'): Promise<void> {
  const out = await askOrStop('items.export', { format });
  if (!out.ok) return;
  const type = format === 'csv' ? 'text/csv' : 'application/json';
  saveFile(`${t('goods')}.${format}`, type, out.value.text);
}
