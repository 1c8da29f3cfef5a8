import { useState } from 'react';
import type { DropZoneProps } from 'react-aria-components/DropZone';
import { stationError } from '../../../shared/errors.ts';
import type { ImportReport } from '../../../shared/station/import-report.ts';
import { chooseFiles } from '../../instruments/files.ts';
import { askOrStop } from '../../store/station.ts';
import { useWindow } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';

/** As the bridge takes them at once (call `orders.import`). */
const MOST_FILES = 20;
const ORDER_FILES = '.json,.csv,.tsv,.txt,application/json,text/csv';

export interface ShownReport extends ImportReport {
  files: readonly string[];
}

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];

/** Order files by dialog or drop: read here, as the station never opens a path the window names. */
export function useImport() {
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ShownReport | null>(null);

  async function take(files: readonly File[]) {
    if (files.length === 0) return;
    if (files.length > MOST_FILES) {
      const error = stationError('bad-input', words.orders.tooMany(MOST_FILES));
      return useWindow.setState({ stop: { kind: 'call', error } });
    }
    setBusy(true);
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, text: await file.text() })),
    );
    const result = await askOrStop('orders.import', { files: read });
    setBusy(false);
    if (result.ok) setReport({ ...result.value, files: read.map(({ name }) => name) });
  }

  return {
    busy,
    report,
    close: () => setReport(null),
    choose: () => chooseFiles({ accept: ORDER_FILES, take: (files) => void take(files) }),
    drop: async ({ items }: DropEvent) => {
      const files = items.filter((item) => item.kind === 'file');
      await take(await Promise.all(files.map((item) => item.getFile())));
    },
  };
}
