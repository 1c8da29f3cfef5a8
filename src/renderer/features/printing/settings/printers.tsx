import { ListOrdered, Printer, RefreshCw, Ruler, Save } from 'lucide-react';
import { useState } from 'react';
import type { PrintJob, PrintRole, PrintTarget } from '../../../../shared/printing/print-job.ts';
import { Action } from '../../../kit/action.tsx';
import { SaveForm } from '../../../kit/content/save-form.tsx';
import { shortReason, shortTarget } from '../../../kit/format.ts';
import { Chip, Notice } from '../../../kit/notice.tsx';
import { forget, useKept } from '../../../state/session-storage.ts';
import { askOrStop, useCall } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { sentence, t } from '../../../words/words.ts';
import {
  Block,
  Panel,
  type SettingInUse,
  useSetting,
  useUnsaved,
  WithSetting,
} from '../../settings/panel.tsx';
import { SettingsForm } from '../../settings/setting-field.tsx';
import { JobActions, JobState } from '../job-actions.tsx';
import { MEASURE, PRINTER_KINDS, PRINTERS } from '../messages.ts';
import { allJobs } from '../print-needs.ts';
import { showQueue } from '../queue-state.ts';
import {
  isTyped,
  sameTarget,
  TargetDraftSchema,
  targetDraftOf,
  targetOfDraft,
} from './target-draft.ts';
import { TargetFields } from './target-fields.tsx';

export function Printers() {
  return (
    <Panel title={t('Where documents print')}>
      <div className="row">
        <p className="quiet grow">
          {t(
            'Labels and documents each have a printer of their own. Packbench never prints on the system’s default printer.',
          )}
        </p>
        <Action icon={ListOrdered} act="printQueue" label={t('Print queue')} onPress={showQueue} />
      </div>
      <RolePrinter forRole="label" />
      <RolePrinter forRole="document" />
      <SettingsForm of="printing" />
      <ZebraSettings />
    </Panel>
  );
}

/** One role: its printer and state, the alternatives, and a test page. */
function RolePrinter({ forRole: role }: { forRole: PrintRole }) {
  const setting = useSetting(`printers.${role}`);
  const { sandbox } = setting;
  return (
    <Block title={t(PRINTERS[role])}>
      <WithSetting setting={setting as SettingInUse<'printers.label'>}>
        {(target) => (
          <>
            {target === null && !sandbox && (
              <Notice tone="attention">
                {t('No printer is chosen: printing stops here and offers to save the PDF.')}
              </Notice>
            )}
            {target !== null && <NowPrinting key={`now ${target}`} target={target} />}
            {sandbox && <OnSandbox target={sandbox} own={target} />}
            <ChooseTarget
              key={`choose ${target}`}
              forRole={role}
              kept={target}
              save={setting.save}
            />
            {target !== null && <TestPages key={`try ${target}`} forRole={role} target={target} />}
          </>
        )}
      </WithSetting>
    </Block>
  );
}

/** Where it really prints while the sandbox does not use the station's printers. */
const OnSandbox = ({ target, own }: { target: PrintTarget; own: PrintTarget | null }) => {
  return (
    <>
      <p>
        {own === null
          ? t('None of your own yet. On the sandbox it prints here:')
          : t('Not used on the sandbox. There it prints here:')}
      </p>
      <NowPrinting target={target} note={t('Sandbox default')} />
    </>
  );
};

function NowPrinting({ target, note }: { target: PrintTarget; note?: string }) {
  const checked = useCall('printers.check', { target });
  const busy = usePending('printers.check');
  return (
    <div className="settings-found">
      <span className="breakable">
        <strong className="large">{shortTarget(target)}</strong>{' '}
        <span className="quiet">{t(PRINTER_KINDS[targetDraftOf(target).kind])}</span>
      </span>
      {note && <Chip>{note}</Chip>}
      <span className="row" role="status">
        {checked.state === 'loading' && <span className="quiet">{t('Asking the printer…')}</span>}
        {checked.state === 'failed' && <Chip tone="stop">{sentence(checked.error)}</Chip>}
        {checked.state === 'ready' && (
          <>
            <Chip tone={checked.value.ok ? 'success' : 'attention'}>
              {checked.value.ok ? t('Ready') : t('Not ready')}
            </Chip>
            {!checked.value.ok && (
              <strong className="breakable">{shortReason(checked.value.detail)}</strong>
            )}
          </>
        )}
      </span>
      <Action
        icon={RefreshCw}
        label={t('Check now')}
        about={shortTarget(target)}
        busy={busy}
        onPress={checked.again}
      />
    </div>
  );
}

interface ChooseTargetProps {
  forRole: PrintRole;
  kept: PrintTarget | null;
  save: (value: unknown) => Promise<boolean>;
}

function ChooseTarget({ forRole: role, kept, save }: ChooseTargetProps) {
  const name = `settings.printer ${role} ${kept}`;
  const [draft, setDraft] = useKept(name, TargetDraftSchema, targetDraftOf(kept));
  const target = targetOfDraft(draft);
  const [incomplete, setIncomplete] = useState(false);
  const keep = async (value: PrintTarget | null) => {
    setIncomplete(false);
    const saved = await save(value);
    if (saved) forget(name);
    return saved;
  };
  useUnsaved(target === null ? isTyped(draft) : !sameTarget(target, kept), async () => {
    if (target !== null) return await keep(target);
    setIncomplete(true);
    return false;
  });
  return (
    <SaveForm className="stack" onSave={() => void keep(target)}>
      <TargetFields draft={draft} onChange={setDraft} />
      {incomplete && target === null && (
        <Notice tone="stop">{t('Fill it in, or clear it.')}</Notice>
      )}
      <div className="row">
        <Action
          icon={Save}
          label={t('Save')}
          about={t(PRINTERS[role])}
          disabled={target === null || sameTarget(target, kept)}
        />
        {kept !== null && (
          <Action
            weight="quiet"
            label={t('Use no printer')}
            about={t(PRINTERS[role])}
            onPress={() => void keep(null)}
          />
        )}
      </div>
    </SaveForm>
  );
}

interface TestPagesProps {
  forRole: PrintRole;
  target: PrintTarget;
}

/** A test page, and one for measuring that it prints at true size. */
function TestPages({ forRole: role, target }: TestPagesProps) {
  const [sent, setSent] = useState<PrintJob | null>(null);
  const busy = usePending('printing.testPage');
  const job = useWindow((state) => allJobs(state.queue).find(({ id }) => id === sent?.id)) ?? sent;

  async function print(page: 'test' | 'calibration') {
    const printed = await askOrStop('printing.testPage', { target, page });
    if (printed.ok) setSent(printed.value);
  }

  return (
    <>
      <div className="row">
        <Action
          icon={Printer}
          label={t('Test page')}
          about={t(PRINTERS[role])}
          busy={busy}
          onPress={() => void print('test')}
        />
        <Action
          icon={Ruler}
          label={t('Calibration page (settings)')}
          about={t(PRINTERS[role])}
          busy={busy}
          onPress={() => void print('calibration')}
        />
        {job && <JobState job={job} />}
        {job && <JobActions job={job} canDrop />}
      </div>
      {job?.kind === 'calibration-page' && (
        <Notice tone="info" title={t('Take a ruler to the page')}>
          <ol className="settings-measure">
            {MEASURE.map((each) => (
              <li key={each.id}>{t(each)}</li>
            ))}
          </ol>
        </Notice>
      )}
    </>
  );
}

/** Shown only where a role prints on a Zebra printer. */
function ZebraSettings() {
  const printers = useWindow((state) => state.status?.printers);
  const zebra = [printers?.label, printers?.document].some(
    (target) => target && targetDraftOf(target).kind === 'zebra',
  );
  return zebra ? <SettingsForm of="zebra" /> : null;
}
