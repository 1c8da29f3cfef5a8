import { RefreshCw, Save } from 'lucide-react';
import type { PrintRole, PrintTarget } from '../../../shared/station/print-job.ts';
import { Action } from '../../components/action.tsx';
import { shortReason, shortTarget } from '../../components/format.ts';
import { Chip, Notice } from '../../components/notice.tsx';
import { forget, useKept } from '../../store/over-reload.ts';
import { useCall } from '../../store/use-call.ts';
import { usePending } from '../../store/window-store.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { SaveForm, WithSetting } from './panel.tsx';
import { draftOf, sameTarget, TargetDraftSchema, targetOf } from './target-draft.ts';
import { TargetFields } from './target-fields.tsx';
import { TestPages } from './test-pages.tsx';
import { type SettingInUse, useSetting } from './use-setting.ts';

/** One role: where it prints now and whether that is ready, where it could, and a page to try it. */
export function RolePrinter({ forRole: role }: { forRole: PrintRole }) {
  const setting = useSetting(`printers.${role}`);
  return (
    <section className="settings-block" aria-label={words.settings.printers.roles[role]}>
      <h3>{words.settings.printers.roles[role]}</h3>
      <WithSetting setting={setting as SettingInUse<'printers.label'>}>
        {(target) => (
          <>
            {target === null ? (
              <Notice tone="attention">{words.settings.printers.none}</Notice>
            ) : (
              <NowPrinting key={`now ${target}`} target={target} />
            )}
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
    </section>
  );
}

function NowPrinting({ target }: { target: PrintTarget }) {
  const say = words.settings.printers;
  const checked = useCall('printers.check', { target });
  const busy = usePending('printers.check');
  return (
    <div className="settings-found">
      <span className="breakable">
        <strong className="large">{shortTarget(target)}</strong>{' '}
        <span className="quiet">{say.kinds[draftOf(target).kind]}</span>
      </span>
      <span className="row" role="status">
        {checked.state === 'loading' && <span className="quiet">{say.checking}</span>}
        {checked.state === 'failed' && <Chip tone="stop">{sentence(checked.error)}</Chip>}
        {checked.state === 'ready' && (
          <>
            <Chip tone={checked.value.ok ? 'success' : 'attention'}>
              {checked.value.ok ? words.printing.ready : words.printing.notReady}
            </Chip>
            {!checked.value.ok && (
              <strong className="breakable">{shortReason(checked.value.detail, target)}</strong>
            )}
          </>
        )}
      </span>
      <Action
        icon={RefreshCw}
        label={say.check}
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
  const say = words.settings.printers;
  const name = `settings.printer ${role} ${kept}`;
  const [draft, setDraft] = useKept(name, TargetDraftSchema, draftOf(kept));
  const target = targetOf(draft);
  const keep = async (value: PrintTarget | null) => {
    if (await save(value)) forget(name);
  };
  return (
    <SaveForm className="stack" onSave={() => void keep(target)}>
      <TargetFields draft={draft} onChange={setDraft} />
      <div className="row">
        <Action
          icon={Save}
          label={words.settings.save}
          about={say.roles[role]}
          disabled={target === null || sameTarget(target, kept)}
        />
        {kept !== null && (
          <Action
            weight="quiet"
            label={say.forget}
            about={say.roles[role]}
            onPress={() => void keep(null)}
          />
        )}
      </div>
    </SaveForm>
  );
}
