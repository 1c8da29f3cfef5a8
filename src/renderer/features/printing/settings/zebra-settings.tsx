import { ChoiceRow } from '../../../kit/fields.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { NumberSetting } from '../../settings/number-setting.tsx';
import { WithSetting } from '../../settings/panel.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { MEDIAS } from '../messages.ts';
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
  const media = useSetting('printing.zebra.media');
  return (
    <section className="settings-block" aria-label={t('Zebra printers')}>
      <h3>{t('Zebra printers')}</h3>
      <NumberSetting
        name="printing.zebra.darkness"
        label={t('Darker (up to 30) or lighter (down to -30) than the printer is set')}
        min={-30}
        max={30}
      />
      <WithSetting setting={media}>
        {(value) => (
          <div className="stack">
            <p className="strong">{t('How the labels on the roll are told apart')}</p>
            <ChoiceRow
              label={t('How the labels on the roll are told apart')}
              value={value}
              onChange={(id) => void media.save(id)}
              choices={MEDIA.map((id) => ({ id, label: t(MEDIAS[id]) }))}
            />
          </div>
        )}
      </WithSetting>
    </section>
  );
}
