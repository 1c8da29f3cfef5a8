import { Action } from '../../components/action.tsx';
import { DialogBox } from '../../components/dialog.tsx';
import { Toggle } from '../../components/fields.tsx';
import { usePending } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { Report, saveRejected } from '../orders/import-report.tsx';
import type { ItemFilesStep, ItemFilesWork } from './use-item-files.ts';

/** What files would do to the catalogue, and what they did. */
export function ItemFilesDialog({ work }: { work: ItemFilesWork }) {
  const { step } = work;
  if (step.kind === 'none') return null;
  if (step.kind === 'preview') return <Preview step={step} work={work} />;
  return <Done step={step} onClose={work.close} />;
}

type Of<K extends ItemFilesStep['kind']> = Extract<ItemFilesStep, { kind: K }>;

function Preview({ step, work }: { step: Of<'preview'>; work: ItemFilesWork }) {
  const say = words.goods.files;
  const { report, files, confirm } = step;
  const busy = usePending('items.import');
  const items = report.imported + report.updated;
  return (
    <DialogBox
      alert
      wide
      tone={report.rejected.length > 0 ? 'attention' : undefined}
      title={`${words.orders.report.preview}: ${files.map(({ name }) => name).join(', ')}`}
      actions={
        <>
          <Action
            hotkey="Escape"
            label={words.cancel}
            autoFocus={items === 0}
            onPress={work.close}
          />
          <SaveRejected step={step} />
          {items > 0 && (
            <Action
              weight="main"
              hotkey="F10"
              autoFocus
              label={say.take(items)}
              busy={busy}
              onPress={() => void work.save(files, confirm)}
            />
          )}
        </>
      }
    >
      <p className="large">{words.orders.report.nothingYet}</p>
      <Report report={report} />
      <Toggle
        label={say.confirm}
        value={confirm}
        disabled={busy}
        onChange={(on) => void work.look(files, on)}
      />
      <p className="quiet">{say.confirmHint}</p>
    </DialogBox>
  );
}

function Done({ step, onClose }: { step: Of<'done'>; onClose: () => void }) {
  return (
    <DialogBox
      alert
      wide
      tone={step.report.rejected.length > 0 ? 'attention' : 'success'}
      title={`${words.orders.report.title}: ${step.names.join(', ')}`}
      actions={
        <>
          <SaveRejected step={step} />
          <Action
            weight="main"
            hotkey="Escape"
            autoFocus
            label={words.stop.acknowledge}
            onPress={onClose}
          />
        </>
      }
    >
      <Report report={step.report} />
    </DialogBox>
  );
}

function SaveRejected({ step }: { step: Of<'preview' | 'done'> }) {
  const { rejected } = step.report;
  if (rejected.length === 0) return null;
  const label = words.orders.report.saveRejected;
  return <Action hotkey="F9" label={label} onPress={() => saveRejected(rejected)} />;
}
