import { RefreshCw, Save } from 'lucide-react';
import { useState } from 'react';
import type { PrintRole, PrintTarget } from '../../../../shared/printing/print-job.ts';
import { Action } from '../../../kit/action.tsx';
import { shortReason, shortTarget } from '../../../kit/format.ts';
import { Chip, Notice } from '../../../kit/notice.tsx';
import { forget, useKept } from '../../../state/session-storage.ts';
import { useCall } from '../../../state/use-call.ts';
import { usePending } from '../../../state/window-store.ts';
import { sentence } from '../../../words/sentence.ts';
import { words } from '../../../words/words.ts';
import { SaveForm, WithSetting } from '../../settings/panel.tsx';
import { useUnsaved } from '../../settings/unsaved.ts';
import { type SettingInUse, useSetting } from '../../settings/use-setting.ts';
import { draftOf, isTyped, sameTarget, TargetDraftSchema, targetOf } from './target-draft.ts';
import { TargetFields } from './target-fields.tsx';
import { TestPages } from './test-pages.tsx';

/** One role: where it prints now and whether that is ready, where it could, and a page to try it. */
export function RolePrinter({ forRole: role }: { forRole: PrintRole }) {
  const setting = useSetting(`printers.${role}`);
  const { sandbox } = setting;
  return (
    <section className="settings-block" aria-label={words.settings.printers.roles[role]}>
      <h3>{words.settings.printers.roles[role]}</h3>
      <WithSetting setting={setting as SettingInUse<'printers.label'>}>
        {(target) => (
          <>
            {target === null && !sandbox && (
              <Notice tone="attention">{words.settings.printers.none}</Notice>
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
    </section>
  );
}

/** Where it really prints, as long as the sandbox uses no printer of the station's own. */
const OnSandbox = ({ target, own }: { target: PrintTarget; own: PrintTarget | null }) => {
  const say = words.settings.printers;
  return (
    <>
      <p>{own === null ? say.sandboxNone : say.sandboxOther}</p>
      <NowPrinting target={target} note={words.settings.sandboxDefault} />
    </>
  );
};

function NowPrinting({ target, note }: { target: PrintTarget; note?: string }) {
  const say = words.settings.printers;
  const checked = useCall('printers.check', { target });
  const busy = usePending('printers.check');
  return (
    <div className="settings-found">
      <span className="breakable">
        <strong className="large">{shortTarget(target)}</strong>{' '}
        <span className="quiet">{say.kinds[draftOf(target).kind]}</span>
      </span>
      {note && <Chip>{note}</Chip>}
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
      {incomplete && target === null && <Notice tone="stop">{words.settings.incomplete}</Notice>}
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
