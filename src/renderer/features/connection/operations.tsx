import { Play, Power, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  isHarmless,
  type OperationAnswer,
  type OperationState,
} from '../../../shared/settings/operations.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { LongField } from '../../kit/long-field.tsx';
import { Chip, Failed, Loading, Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { FoundRecords } from './found-records.tsx';
import { DOES, OPERATIONS } from './messages.ts';

/** Paths and bodies of operations that the interface document only names, for the current connection. */
export function Operations() {
  const listed = useCall('operations.list', {});
  return (
    <Panel title={t('Operations without a documented path')}>
      <p>
        {t(
          'The interface document lists one path and does not say what is sent. Each other is off until its path is set here, as the partner tells you. It applies to this partner only.',
        )}
      </p>
      {listed.state === 'loading' && <Loading />}
      {listed.state === 'failed' && <Failed error={listed.error} again={listed.again} />}
      {listed.state === 'ready' &&
        listed.value.operations.map((operation) => (
          <Operation key={operation.name} operation={operation} onSaved={listed.again} />
        ))}
    </Panel>
  );
}

const asText = (body: OperationState['body']): string =>
  body === null ? '' : JSON.stringify(body, null, 2);

const EXAMPLE = '{"Reference": "{Reference}"}';

function Operation({ operation, onSaved }: { operation: OperationState; onSaved: () => void }) {
  const { name, method, places } = operation;
  const [path, setPath] = useState(operation.path ?? '');
  const [body, setBody] = useState(asText(operation.body));
  const [refused, setRefused] = useState<{ why: string; typed: string } | null>(null);
  const typed = `${path}\n${body}`;
  const kept = asText(operation.body);
  useEffect(() => setPath(operation.path ?? ''), [operation.path]);
  useEffect(() => setBody(kept), [kept]);
  const changed = path.trim() !== (operation.path ?? '') || body.trim() !== kept;

  async function save(value: unknown) {
    const key = `connection.operations.${name}`;
    const set = await askSupervised('settings.set', { key, value });
    setRefused(set.ok ? null : { why: sentence(set.error), typed });
    if (set.ok) onSaved();
  }

  function keep() {
    const template = jsonOf(body);
    if (template === undefined) {
      const why = t('Expected JSON, like {example}', { example: EXAMPLE });
      return setRefused({ why, typed });
    }
    void save(path.trim() === '' ? null : { path: path.trim(), body: template });
  }

  const on = operation.path !== null;
  return (
    <section className="settings-block" aria-label={t(OPERATIONS[name])}>
      <div className="row">
        <h3>{t(OPERATIONS[name])}</h3>
        <Chip tone={on ? 'success' : 'info'}>{on ? t('On') : t('Off')}</Chip>
      </div>
      <p className="quiet">{t(DOES[name])}</p>
      <SaveForm className="stack" onSave={keep}>
        <Field label={t('Path ({method})', { method })} value={path} onChange={setPath} />
        <p className="quiet small">{t('Places: {places}', { places: placesText(places.path) })}</p>
        <LongField
          label={t('Body (JSON), if not the usual one')}
          value={body}
          onChange={setBody}
          rows={body === '' ? 1 : 5}
        />
        {body !== '' && (
          <p className="quiet small">
            {t('Places: {places}', { places: placesText(places.body) })}
          </p>
        )}
        <div className="row">
          <Action icon={Save} label={t('Save')} about={t(OPERATIONS[name])} disabled={!changed} />
          {on && (
            <Action
              icon={Power}
              label={t('Turn off')}
              about={t(OPERATIONS[name])}
              onPress={() => void save(null)}
            />
          )}
        </div>
      </SaveForm>
      <div role="status">
        {refused?.typed === typed && <Notice tone="stop">{refused.why}</Notice>}
      </div>
      {on && !changed && isHarmless(name) && <TryOut operation={operation} />}
    </section>
  );
}

/** null for an empty text; undefined if it is not valid JSON. */
function jsonOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const placesText = (places: readonly string[]): string =>
  places.map((place) => `{${place}}`).join(' ');

/** Tries an operation that changes nothing, with a reference that the user knows. */
function TryOut({ operation: { name } }: { operation: OperationState }) {
  const [reference, setReference] = useState('');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<OperationAnswer | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function tryIt() {
    setBusy(true);
    const tried = await askSupervised('operations.try', { name, reference: reference.trim() });
    setBusy(false);
    setRefused(tried.ok ? null : sentence(tried.error));
    setAnswer(tried.ok ? tried.value.answer : null);
  }

  return (
    <>
      <SaveForm className="row-end" onSave={() => void tryIt()}>
        <Field
          label={t('Reference or invoice to try with')}
          value={reference}
          onChange={setReference}
          chars={20}
        />
        <Action
          icon={Play}
          label={t('Try it')}
          about={t(OPERATIONS[name])}
          busy={busy}
          disabled={reference.trim() === ''}
        />
      </SaveForm>
      <div role="status">
        {refused && <Notice tone="attention">{refused}</Notice>}
        {answer && <FoundRecords answer={answer} />}
      </div>
    </>
  );
}
