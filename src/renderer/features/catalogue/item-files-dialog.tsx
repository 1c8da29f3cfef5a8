import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Toggle } from '../../kit/fields.tsx';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { ImportDone, SaveList } from '../orders/import/import-done.tsx';
import { Report } from '../orders/import/import-report.tsx';
import type { ItemFilesStep, ItemFilesWork } from './use-item-files.ts';

export function ItemFilesDialog({ work }: { work: ItemFilesWork }) {
  const { step } = work;
  if (step.kind === 'none') return null;
  if (step.kind === 'preview') return <Preview step={step} work={work} />;
  return <ImportDone names={step.names} report={step.report} onClose={work.close} />;
}

type Of<K extends ItemFilesStep['kind']> = Extract<ItemFilesStep, { kind: K }>;

function Preview({ step, work }: { step: Of<'preview'>; work: ItemFilesWork }) {
  const { report, files, confirm } = step;
  const busy = usePending('items.import');
  const items = report.imported + report.updated;
  return (
    <DialogBox
      alert
      wide
      tone={report.rejected.length > 0 ? 'attention' : undefined}
      title={`${t('Preview of the import')}: ${files.map(({ name }) => name).join(', ')}`}
      actions={
        <>
          <Action act="close" label={t('Cancel')} autoFocus={items === 0} onPress={work.close} />
          <SaveList report={report} />
          {items > 0 && (
            <Action
              weight="main"
              act="next"
              autoFocus
              label={t('Take {count} items', { count: items })}
              busy={busy}
              onPress={() => void work.save(files, confirm)}
            />
          )}
        </>
      }
    >
      <p className="large">{t('Nothing is changed yet. Check it, then import.')}</p>
      <Report report={report} />
      <Toggle
        label={t('The files are right')}
        value={confirm}
        disabled={busy}
        onChange={(on) => void work.look(files, on)}
      />
      <p className="quiet">{t('They replace confirmed values, and count as confirmed by you.')}</p>
    </DialogBox>
  );
}
