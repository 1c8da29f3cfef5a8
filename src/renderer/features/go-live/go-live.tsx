import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import type { GoLiveCheck, GoLiveResult } from '../../../shared/go-live/go-live.ts';
import { Action } from '../../kit/action.tsx';
import { Chip, Failed, Notice, ToneIcon } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { ask } from '../../state/station.ts';
import { sentence, stationText, t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { BuyOne } from './buy-one.tsx';
import { EventWait } from './event-wait.tsx';
import { check, useGoLive } from './go-live-store.ts';
import { GO_LIVE_ACTS, GO_LIVE_RESULTS } from './messages.ts';

type Setting = NonNullable<GoLiveCheck['setting']>;

/** Check of the connection before the first real order; harmless, so anyone may run it. */
export function GoLive() {
  const { checks, of, doing, failed } = useGoLive();
  const isBegun = of > 0 || failed !== null;
  const isThrough = checks.length > 0 && doing !== 'checks' && failed === null;
  return (
    <Panel title={t('Before the first real order')}>
      <p>
        {t(
          'Asks the partner about invented orders and compares its answers with its interface document. Nothing is bought.',
        )}
      </p>
      <div className="row">
        <Action
          act="next"
          icon={Play}
          label={isBegun ? t('Check again') : t('Check the partner')}
          busy={doing === 'checks'}
          disabled={doing !== null}
          onPress={() => void check()}
        />
        {isThrough && <SaveReport />}
      </div>
      {isBegun && <Progress />}
      {/* A person acts on these; the rest is only read. */}
      <Found checks={checks.filter(isOdd)} />
      {isThrough && <BuyOne />}
      {isThrough && <EventWait />}
      <Found checks={checks.filter((each) => !isOdd(each))} />
    </Panel>
  );
}

const isOdd = ({ result }: GoLiveCheck): boolean => result === 'fails' || result === 'differs';

function SaveReport() {
  const [refused, setRefused] = useState<string | null>(null);
  async function save() {
    const made = await ask('goLive.report', {});
    if (made.ok) saveFile('go-live-report.json', 'application/json', made.value.report);
    setRefused(made.ok ? null : sentence(made.error));
  }
  return (
    <>
      <Action icon={Download} label={t('Save report for support')} onPress={() => void save()} />
      {refused && <Notice tone="stop">{refused}</Notice>}
    </>
  );
}

const count = (checks: readonly GoLiveCheck[], wanted: GoLiveResult): number =>
  checks.filter(({ result }) => result === wanted).length;

function Progress() {
  const { checks, of, isLate, doing, failed } = useGoLive();
  if (failed) return <Failed error={failed} />;
  if (doing === 'checks')
    return (
      <Notice tone="info">
        {isLate
          ? t(
              '{done} of {all} checks. The partner is slow or busy; a question is asked again for up to a minute.',
              { done: checks.length, all: of },
            )
          : t('{done} of {all} checks', { done: checks.length, all: of })}
      </Notice>
    );
  const [fails, differs] = [count(checks, 'fails'), count(checks, 'differs')];
  if (fails > 0)
    return (
      <Notice tone="stop">
        {t('Not ready: {fails} checks fail. {differs} more differ from the document.', {
          fails,
          differs,
        })}
      </Notice>
    );
  if (checks.some(({ name, result }) => name === 'rates-b2c' && result === 'not-tried'))
    return (
      <Notice tone="attention">
        {t('The most important checks could not be tried. Check again later.')}
      </Notice>
    );
  return (
    <Notice tone={differs > 0 ? 'attention' : 'success'}>
      {differs > 0
        ? t('Ready. {differs} checks differ from the document; check them once.', { differs })
        : t('Ready: the partner answers as its document says.')}
    </Notice>
  );
}

const TONES = {
  fails: 'stop',
  differs: 'attention',
  'not-tried': 'info',
  ok: 'success',
} as const satisfies Record<GoLiveResult, string>;
const ORDER = Object.keys(TONES) as GoLiveResult[];

/** Results, failures first; each with what was expected, and the setting that solves it or who acts. */
function Found({ checks }: { checks: readonly GoLiveCheck[] }) {
  if (checks.length === 0) return null;
  const sorted = checks.toSorted((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result));
  return (
    <ul className="checks">
      {sorted.map(({ name, result, found, expected, setting, acts }) => (
        <li key={name} data-tone={TONES[result]}>
          <ToneIcon tone={TONES[result]} />
          <strong>{t(GO_LIVE_RESULTS[result])}</strong>
          <span className="breakable">
            {stationText(expected)}
            {result !== 'ok' && <small>{t('Found: {found}', { found: stationText(found) })}</small>}
            {setting && <SetIt setting={setting} />}
            {acts && <small>{t(GO_LIVE_ACTS[acts])}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SetIt({ setting: { key, value } }: { setting: Setting }) {
  const [set, setSet] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function save() {
    const saved = await askSupervised('settings.set', { key, value });
    setSet(saved.ok);
    setRefused(saved.ok ? null : sentence(saved.error));
  }
  const text = `${key} = ${String(value)}`;
  return (
    <span className="row">
      {set ? (
        <Chip tone="success">
          {key === 'connection.baseUrl'
            ? t('Set: {text}. It applies when the station is opened again.', { text })
            : t('Set: {text}', { text })}
        </Chip>
      ) : (
        <Action label={t('Set it: {text}', { text })} onPress={() => void save()} />
      )}
      {refused && <Notice tone="stop">{refused}</Notice>}
    </span>
  );
}
