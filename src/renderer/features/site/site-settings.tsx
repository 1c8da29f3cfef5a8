import { KeyRound, LogIn, LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { SiteKeys, SiteStatus } from '../../../shared/site/site-status.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { sentence, stationText, t } from '../../words/words.ts';
import { Block, Panel } from '../settings/panel.tsx';
import { DecisionBox } from '../settings/supervisor/decision-box.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';

const EXAMPLE = 'postgres://packbench@db.example/site?sslmode=verify-full';

type JoinReport = CallOutput<'site.join'>;

/** Joining and leaving a site. */
export function SiteSettings() {
  const status = useWindow((state) => state.status);
  const [report, setReport] = useState<JoinReport | null>(null);
  if (!status) return null;
  return (
    <Panel title={t('Several benches on one database')}>
      {report && <Report report={report} />}
      {status.site ? (
        <Joined site={status.site} onLeft={() => setReport(null)} />
      ) : (
        <Join isSandbox={status.partner.sandbox} onJoined={setReport} />
      )}
    </Panel>
  );
}

function Join({
  isSandbox,
  onJoined,
}: {
  isSandbox: boolean;
  onJoined: (report: JoinReport) => void;
}) {
  const [url, setUrl] = useState('');
  const [bench, setBench] = useState('');
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('site.join');

  async function join() {
    const joined = await askSupervised('site.join', {
      url: url.trim(),
      password: password === '' ? null : password,
      ...(bench.trim() === '' ? {} : { bench: bench.trim() }),
    });
    setRefused(joined.ok ? null : sentence(joined.error));
    if (joined.ok) onJoined(joined.value);
  }

  if (isSandbox) {
    return (
      <>
        <p>{t('The sandbox belongs to no site: what it sells is not real.')}</p>
        <p>{t('To get one:')}</p>
        <ol className="stack">
          <li>
            {t('Connect your account (Settings, Credentials): a site is for real shipments.')}
          </li>
          <li>
            {t('Have a PostgreSQL database (15 or later) that every bench reaches, and its user.')}
          </li>
          <li>{t('Once, from any bench: packbench site init {address}', { address: EXAMPLE })}</li>
          <li>{t('Then join it on this page of each bench, or with packbench site join.')}</li>
        </ol>
      </>
    );
  }
  return (
    <SaveForm className="stack" onSave={() => void join()}>
      <p>
        {t(
          'Benches of one site never buy the same order twice. This bench’s orders and purchases are uploaded, and the others’ orders are copied here.',
        )}
      </p>
      <Field
        label={t('Address of the database, without a password')}
        value={url}
        onChange={setUrl}
      />
      <p className="quiet small">{t('For example {example}', { example: EXAMPLE })}</p>
      <Field label={t('Name of this bench')} value={bench} onChange={setBench} />
      <Field
        label={t('Password of the database')}
        type="password"
        value={password}
        onChange={setPassword}
      />
      <div className="row">
        <Action icon={LogIn} label={t('Join the site')} disabled={url.trim() === ''} busy={busy} />
      </div>
      <div role="status">{refused && <Notice tone="stop">{refused}</Notice>}</div>
    </SaveForm>
  );
}

function Joined({ site, onLeft }: { site: SiteStatus; onLeft: () => void }) {
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('site.leave');

  async function leave() {
    const left = await askSupervised('site.leave', {});
    setRefused(left.ok ? null : sentence(left.error));
    if (left.ok) onLeft();
  }

  return (
    <>
      <p>
        {t('This is bench {bench} of the site {name}.', { bench: site.bench, name: site.name })}
      </p>
      {site.limited && <Limited site={site} />}
      <Notice tone={site.reachable ? 'success' : 'attention'}>
        {site.reachable
          ? t('The site is reachable.')
          : t('{why} Orders that this bench has are packed on; nothing is bought.', {
              why: site.why === null ? '' : stationText(site.why),
            })}
      </Notice>
      <p>
        {t('{claimed} orders here, {pending} results to upload', {
          claimed: site.claimed,
          pending: site.pending,
        })}
      </p>
      <SiteKeysBlock keys={site.keys} />
      <div className="row">
        <Action
          icon={LogOut}
          label={t('Leave the site')}
          busy={busy}
          onPress={() => void leave()}
        />
      </div>
      <div role="status">{refused && <Notice tone="stop">{refused}</Notice>}</div>
    </>
  );
}

/** What to do where the site has written this bench off. */
function Limited({ site }: { site: SiteStatus }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {site.limited && <Notice tone="stop">{stationText(site.limited)}</Notice>}
      <div className="row">
        <Action
          icon={RefreshCw}
          label={t('Go on as a new bench')}
          onPress={() => setAsking(true)}
        />
      </div>
      {asking && (
        <DecisionBox
          title={t('Go on as a new bench')}
          tone="attention"
          intro={t('What this bench had claimed becomes free for others:')}
          reference={site.bench}
          reasonLabel={t('Why')}
          send={t('Go on as a new bench')}
          back={t('Back')}
          decide={async (by) => {
            const anew = await ask('site.startAnew', by);
            return anew.ok ? null : anew.error;
          }}
          before={() => (
            <Notice tone="attention">
              {t(
                'What it was buying is taken over order by order. Its purchases are uploaded again; those new to the site are listed for a check.',
              )}
            </Notice>
          )}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Report({
  report: { orders, purchases, conflicts, kept, keptRecords },
}: {
  report: JoinReport;
}) {
  return (
    <>
      <p role="status">
        {t('{orders} orders and {purchases} purchases were uploaded.', { orders, purchases })}
      </p>
      {conflicts.length > 0 && (
        <Notice tone="stop" title={t('The site knows another purchase of these. Look at each.')}>
          {conflicts.map(showOrderKey).join(', ')}
        </Notice>
      )}
      {kept.length > 0 && (
        <Notice tone="info" title={t('Another bench has these in work, or bought them.')}>
          {kept.map(showOrderKey).join(', ')}
        </Notice>
      )}
      {keptRecords.length > 0 && (
        <Notice tone="info" title={t('The site had other values for these, and they are used.')}>
          {keptRecords.map(({ key }) => key.replace(/^\//, '')).join(', ')}
        </Notice>
      )}
    </>
  );
}

/** Whether merchants’ CustomerKeys are shared with this bench, and which benches request them. */
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
