import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { DPIS } from '../../../../shared/printing/print-job.ts';
import { Action } from '../../../kit/action.tsx';
import { ChoiceRow, Field, Pick } from '../../../kit/fields.tsx';
import { Failed, Loading } from '../../../kit/notice.tsx';
import { useCall } from '../../../state/station.ts';
import { usePending } from '../../../state/window-store.ts';
import { stationText, t } from '../../../words/words.ts';
import { DPI_NAMES, PRINTER_KINDS } from '../messages.ts';
import { isPort, TARGET_KINDS, type TargetDraft } from './target-draft.ts';

interface TargetFieldsProps {
  draft: TargetDraft;
  onChange: (draft: TargetDraft) => void;
}

/** The print target of a role as form fields, so that nobody needs to know its notation. */
export function TargetFields({ draft, onChange }: TargetFieldsProps) {
  const OfKind = FIELDS[draft.kind];
  return (
    <>
      <ChoiceRow
        label={t('What it is (printer)')}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        choices={TARGET_KINDS.map((id) => ({ id, label: t(PRINTER_KINDS[id]) }))}
      />
      <div className="row-end">
        <OfKind draft={draft} onChange={onChange} />
      </div>
    </>
  );
}

const FIELDS: Record<TargetDraft['kind'], (props: TargetFieldsProps) => ReactNode> = {
  system: QueueField,
  zebra: ZebraFields,
  folder: FolderField,
};

function FolderField({ draft, onChange }: TargetFieldsProps) {
  return (
    <div className="grow">
      <Field
        label={t('Folder, with its full path')}
        value={draft.dir}
        onChange={(dir) => onChange({ ...draft, dir })}
      />
    </div>
  );
}

/** Printers found on this machine with their state; a missing one stays listed. */
function QueueField({ draft, onChange }: TargetFieldsProps) {
  const found = useCall('printers.discover', {});
  const busy = usePending('printers.discover');
  const again = (
    <Action icon={RefreshCw} label={t('Look again (printers)')} busy={busy} onPress={found.again} />
  );
  if (found.state === 'loading') return <Loading what={t('Looking for printers…')} />;
  if (found.state === 'failed') return <Failed error={found.error} again={found.again} />;
  const known = found.value.targets.map(({ target, detail }) => ({
    id: target.replace(/^system:/, ''),
    label: target.replace(/^system:/, ''),
    detail: stationText(detail),
  }));
  const gone =
    draft.queue && !known.some(({ id }) => id === draft.queue)
      ? [{ id: draft.queue, label: draft.queue, detail: t('not found on this machine') }]
      : [];
  if (known.length + gone.length === 0)
    return (
      <>
        <p className="grow">
          {t('No printer was found on this machine. Add it in the system’s settings first.')}
        </p>
        {again}
      </>
    );
  return (
    <>
      <div className="grow">
        <Pick
          label={t('Printer')}
          placeholder={t('Choose a printer')}
          value={draft.queue || null}
          choices={[...known, ...gone]}
          onChange={(queue) => onChange({ ...draft, queue })}
        />
      </div>
      {again}
    </>
  );
}

function ZebraFields({ draft, onChange }: TargetFieldsProps) {
  return (
    <>
      <div className="grow">
        <Field
          label={t('Name or address on the network')}
          value={draft.host}
          onChange={(host) => onChange({ ...draft, host })}
        />
      </div>
      <Field
        label={t('Port')}
        value={draft.port}
        onChange={(port) => onChange({ ...draft, port })}
        inputMode="numeric"
        chars={6}
        error={isPort(draft.port) ? null : t('1 to 65535, usually 9100')}
      />
      <ChoiceRow
        label={t('Dots per inch')}
        value={draft.dpi}
        onChange={(dpi) => onChange({ ...draft, dpi })}
        choices={DPIS.map((dpi) => ({ id: String(dpi), label: t(DPI_NAMES[dpi]) }))}
      />
    </>
  );
}
