import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { SiteKeys } from '../../../shared/site/site-status.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePending } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Block, SaveForm } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';

/** Whether merchants’ CustomerKeys come here from the other benches, and who else asks for them. */
export function SiteKeysBlock({
  keys: { has, fingerprint, waiting, isAnother },
}: {
  keys: SiteKeys;
}) {
  return (
    <Block title={t('CustomerKeys')}>
      {has && (
        <p>
          {t('Typed at one bench, they are known to all. Key of the site: {fingerprint}', {
            fingerprint: fingerprint ?? '',
          })}
        </p>
      )}
      {isAnother && (
        <Notice tone="stop" title={t('The site has another key now')}>
          {t(
            'No CustomerKeys go up or come down here. Ask whether a supervisor changed it; then leave the site and join it again. Key of the site: {fingerprint}',
            { fingerprint: fingerprint ?? '' },
          )}
        </Notice>
      )}
      {!has && !isAnother && fingerprint !== null && (
        <Notice tone="attention" title={t('This bench waits for the key of the site')}>
          {t(
            'A supervisor admits it at a bench that has the key (Settings, Site), with this fingerprint: {fingerprint}',
            { fingerprint },
          )}
        </Notice>
      )}
      {!has && fingerprint === null && (
        <p className="quiet">
          {t('They are this bench’s own: the keychain of this machine holds no key of the site.')}
        </p>
      )}
      {waiting.map((bench) => (
        <Admit key={bench} bench={bench} />
      ))}
    </Block>
  );
}

function Admit({ bench }: { bench: string }) {
  const [fingerprint, setFingerprint] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('site.admit');

  async function admit() {
    const admitted = await askSupervised('site.admit', { bench, fingerprint, pin: null });
    setRefused(admitted.ok ? null : sentence(admitted.error));
  }

  return (
    <SaveForm className="stack" onSave={() => void admit()}>
      <p>{t('Bench {bench} waits for the key of the site.', { bench })}</p>
      <Field
        label={t('Fingerprint, as that bench shows it')}
        value={fingerprint}
        onChange={setFingerprint}
      />
      <div className="row">
        <Action
          icon={KeyRound}
          label={t('Admit {bench}', { bench })}
          disabled={fingerprint.trim() === ''}
          busy={busy}
        />
      </div>
      <div role="status">{refused && <Notice tone="stop">{refused}</Notice>}</div>
    </SaveForm>
  );
}
