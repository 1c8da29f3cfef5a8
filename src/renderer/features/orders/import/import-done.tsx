import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { t } from '../../../words/words.ts';
import { listedRows, Report, saveList } from './import-report.tsx';

interface ImportDoneProps {
  names: readonly string[];
  report: ImportReport;
  onClose: () => void;
}

/** Result of an import of orders or items. */
export function ImportDone({ names, report, onClose }: ImportDoneProps) {
  return (
    <DialogBox
      alert
      wide
      tone={report.rejected.length > 0 ? 'attention' : 'success'}
      title={`${t('Imported')}: ${names.join(', ')}`}
      actions={
        <>
          <SaveList report={report} />
          <Action weight="main" act="close" autoFocus label={t('OK')} onPress={onClose} />
        </>
      }
    >
      <Report report={report} />
    </DialogBox>
  );
}

/** Saves the result of each order and row as a file. */
export function SaveList({ report }: { report: ImportReport }) {
  if (listedRows(report).length === 0) return null;
  return <Action act="save" label={t('Save this list')} onPress={() => saveList(report)} />;
}
