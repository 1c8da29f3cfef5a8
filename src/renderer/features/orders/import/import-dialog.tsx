import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { ImportProgress, UnknownStatus } from '../../../../shared/orders/import-report.ts';
import type {
  DecimalMark,
  FileEncoding,
  StatusKind,
} from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportDone, SaveList } from './import-done.tsx';
import { ImportEncodings } from './import-encodings.tsx';
import { ImportKits, type KitsSaid } from './import-kits.tsx';
import { ImportNumbers } from './import-numbers.tsx';
import { Report } from './import-report.tsx';
import { ImportStatuses } from './import-statuses.tsx';
import type { ImportStep, useImport } from './use-import.ts';
import '../../../kit/content/file-report.css';

/** An import from upload to result: progress, preview, report. */
export function ImportDialog({ work }: { work: ReturnType<typeof useImport> }) {
  const { step } = work;
  switch (step.kind) {
    case 'none':
      return null;
    case 'looking':
    case 'saving':
      return <Working step={step} onStop={() => work.stop(step)} />;
    case 'columns': {
      const [file] = step.asked;
      if (!file) return null;
      return (
        <ImportColumns
          key={file.file}
          file={file}
          onGoOn={(columns, name) => void work.setColumns(step, columns, name)}
          onStop={() => work.stop(step)}
        />
      );
    }
    case 'preview':
      return (
        <Preview
          step={step}
          onColumns={() => work.askAgain(step)}
          onEncoding={(file, encoding) => void work.setEncoding(step, file, encoding)}
          onKits={(said) => void work.sayKits(step, said)}
          onMark={(file, mark) => void work.sayMark(step, file, mark)}
          onStatus={(status, kind) => void work.sayStatus(step, status, kind)}
          onConfirm={() => void work.confirm(step)}
          onStop={() => work.stop(step)}
        />
      );
    case 'done':
      return (
        <ImportDone names={step.names} report={step.report} onClose={() => work.close(step.id)} />
      );
  }
}

type Of<K extends ImportStep['kind']> = Extract<ImportStep, { kind: K }>;

function Working({ step, onStop }: { step: Of<'looking' | 'saving'>; onStop: () => void }) {
  const progress = useWindow((state) => (state.importing?.id === step.id ? state.importing : null));
  const far = progressOf(step, progress);
  const saving = step.kind === 'saving';
  const stopping = saving && step.stopping;
  return (
    <DialogBox
      alert
      title={`${saving ? t('Importing') : t('Checking')}: ${step.names.join(', ')}`}
      actions={
        <Action
          act="close"
          autoFocus
          label={saving ? t('Stop here') : t('Cancel')}
          busy={stopping}
          onPress={onStop}
        />
      }
    >
      <ProgressBar
        className="import-progress"
        aria-label={saving ? t('Importing') : t('Checking')}
        value={far.share === null ? 0 : far.share * 100}
        isIndeterminate={far.share === null}
        valueLabel={far.words}
      >
        <span className="import-bar" data-waiting={far.share === null || undefined}>
          <span style={{ inlineSize: `${(far.share ?? 1) * 100}%` }} />
        </span>
        <span className="large">{far.words}</span>
      </ProgressBar>
      <p className="quiet">
        {saving
          ? t('Packing can go on meanwhile. What is saved stays when you stop.')
          : t('Nothing is changed yet.')}
      </p>
    </DialogBox>
  );
}

function progressOf(step: Of<'looking' | 'saving'>, progress: ImportProgress | null) {
  if (step.kind === 'looking' && step.sent < 1 && !progress)
    return {
      share: step.sent,
      words: t('{percent} % taken over', { percent: Math.floor(step.sent * 100) }),
    };
  const { step: at, done, total } = progress ?? { step: null, done: 0, total: 0 };
  // How long a file takes to read is unknown: a bar that stands still would mislead.
  if (at === 'reading')
    return {
      share: null,
      words: t('Reading file {file} of {files}', { file: done + 1, files: total }),
    };
  if (at === 'comparing')
    return {
      share: done / Math.max(1, total),
      words: t('{done} of {all} orders compared', { done, all: total }),
    };
  if (at === 'saving')
    return {
      share: done / Math.max(1, total),
      words: t('{done} of {all} orders saved', { done, all: total }),
    };
  return { share: null, words: t('Loading…') };
}

interface PreviewProps {
  step: Of<'preview'>;
  onColumns: () => void;
  onEncoding: (file: string, encoding: FileEncoding) => void;
  onKits: (said: { file: string } & KitsSaid) => void;
  onMark: (file: string, mark: DecimalMark) => void;
  onStatus: (status: UnknownStatus, kind: StatusKind) => void;
  onConfirm: () => void;
  onStop: () => void;
}

function Preview({
  step,
  onColumns,
  onEncoding,
  onKits,
  onMark,
  onStatus,
  onConfirm,
  onStop,
}: PreviewProps) {
  const { report } = step;
  const orders = report.imported + report.held + report.updated;
  const isDoubtful = report.rejected.some(({ twoWays }) => twoWays !== undefined);
  const hasKits = report.rejected.some(({ asks }) => asks !== undefined);
  const isAsked = step.encodings?.some(({ chosen }) => chosen === null) ?? false;
  const titles = step.foreign.flatMap(({ title }) => title ?? []);
  return (
    <DialogBox
      alert
      wide
      tone={report.rejected.length > 0 ? 'attention' : undefined}
      title={`${t('Preview of the import')}: ${step.names.join(', ')}`}
      actions={
        <>
          <Action act="close" label={t('Cancel')} autoFocus={orders === 0} onPress={onStop} />
          {step.foreign.length > 0 && (
            <Action act="edit" label={t('Change columns')} onPress={onColumns} />
          )}
          <SaveList report={report} />
          {orders > 0 && (
            <Action
              weight="main"
              act="next"
              autoFocus
              label={t('Import {orders} orders', { orders })}
              onPress={onConfirm}
            />
          )}
        </>
      }
    >
      <p className="large">
        {isAsked && t('Nothing is changed yet. First choose how the letters are read.')}
        {!isAsked && orders > 0 && t('Nothing is changed yet. Check it, then import.')}
        {!isAsked &&
          orders === 0 &&
          !isDoubtful &&
          !hasKits &&
          t('There is nothing in it to import.')}
        {!isAsked && orders === 0 && isDoubtful && t('First say how its numbers are read.')}
        {!isAsked &&
          orders === 0 &&
          !isDoubtful &&
          hasKits &&
          t('First say how its kits are read.')}
      </p>
      {step.encodings && <ImportEncodings questions={step.encodings} onChoose={onEncoding} />}
      {titles.length > 0 && (
        <p className="strong">
          {t('This looks like an export: {titles}', { titles: [...new Set(titles)].join(', ') })}
        </p>
      )}
      <ImportKits rejected={report.rejected} onChoose={onKits} />
      <ImportNumbers rejected={report.rejected} onChoose={onMark} />
      {report.unknownStatuses && (
        <ImportStatuses
          statuses={report.unknownStatuses}
          hasKeys={(step.encodings ?? []).length === 0}
          onChoose={onStatus}
        />
      )}
      <Report report={report} />
    </DialogBox>
  );
}
