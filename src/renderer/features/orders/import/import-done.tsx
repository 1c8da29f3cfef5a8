import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { t } from '../../../words/words.ts';
import { Report, saveRejected } from './import-report.tsx';

interface ImportDoneProps {
  names: readonly string[];
  report: ImportReport;
  onClose: () => void;
}

/** What an import did, of orders or of goods. */
export function ImportDone({ names, report, onClose }: ImportDoneProps) {
  return (
    <DialogBox
      alert
      wide
      tone={report.rejected.length > 0 ? 'attention' : 'success'}
      title={`${t('Imported')}: ${names.join(', ')}`}
      actions={
        <>
          <SaveRejected report={report} />
          <Action weight="main" act="close" autoFocus label={t('OK')} onPress={onClose} />
        </>
      }
    >
      <Report report={report} />
    </DialogBox>
  );
}

/** Nothing where every row was taken. */
export function SaveRejected({ report: { rejected } }: { report: ImportReport }) {
  if (rejected.length === 0) return null;
  const label = t('Save these rows');
  return <Action act="save" label={label} onPress={() => saveRejected(rejected)} />;
}
