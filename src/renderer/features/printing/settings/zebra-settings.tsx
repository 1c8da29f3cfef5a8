import { ChoiceRow } from '../../../kit/fields.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { words } from '../../../words/words.ts';
import { NumberSetting } from '../../settings/number-setting.tsx';
import { WithSetting } from '../../settings/panel.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { draftOf } from './target-draft.ts';

const MEDIA = ['printer', 'gap', 'mark', 'continuous'] as const;

/** Shown where a role prints on a Zebra; nobody else has them. */
export function ZebraSettings() {
  const printers = useWindow((state) => state.status?.printers);
  const zebra = [printers?.label, printers?.document].some(
    (target) => target && draftOf(target).kind === 'zebra',
  );
  return zebra ? <Fields /> : null;
}

function Fields() {
  const say = words.settings.printers.zebra;
  const media = useSetting('printing.zebra.media');
  return (
    <section className="settings-block" aria-label={say.title}>
      <h3>{say.title}</h3>
      <NumberSetting name="printing.zebra.darkness" label={say.darkness} min={-30} max={30} />
      <WithSetting setting={media}>
        {(value) => (
          <div className="stack">
            <p className="strong">{say.media}</p>
            <ChoiceRow
              label={say.media}
              value={value}
              onChange={(id) => void media.save(id)}
              choices={MEDIA.map((id) => ({ id, label: say.medias[id] }))}
            />
          </div>
        )}
      </WithSetting>
    </section>
  );
}
