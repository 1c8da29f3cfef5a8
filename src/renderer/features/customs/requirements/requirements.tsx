import { FileUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import type { ComparedRequirement } from '../../../../shared/customs/requirement-commands.ts';
import { Action } from '../../../kit/action.tsx';
import { CodeField } from '../../../kit/codes/code-field.tsx';
import { countryCodes } from '../../../kit/codes/code-lists.ts';
import { Failed, Loading, Notice } from '../../../kit/notice.tsx';
import { chooseFiles } from '../../../state/files.ts';
import { ask, useCall } from '../../../state/station.ts';
import { sentence, t } from '../../../words/words.ts';
import { Block, Panel } from '../../settings/panel.tsx';
import { DecisionBox } from '../../settings/supervisor/decision-box.tsx';
import { Entry } from './entry.tsx';

type Own = CallOutput<'requirements.own'>['own'][number];

/** What borders ask for: looked up by country, and the supervisor's own entries. */
export default function Requirements() {
  return (
    <Panel title={t('Border requirements')}>
      <p className="quiet">
        {t(
          'Every order is checked before it is packed against what its destination asks for. A new rule does not wait for a new program: take it from a file.',
        )}
      </p>
      <OwnEntries />
      <OfCountry />
    </Panel>
  );
}

function OwnEntries() {
  const kept = useCall('requirements.own', {});
  const [leaving, setLeaving] = useState<Own | null>(null);
  if (kept.state === 'loading') return <Loading />;
  if (kept.state === 'failed') return <Failed error={kept.error} again={kept.again} />;
  const { own } = kept.value;
  return (
    <Block title={t('Own entries')}>
      {own.length === 0 && <p>{t('There are none: what comes with the program counts.')}</p>}
      <ul className="stack">
        {own.map((each) => (
          <OwnEntry key={each.entry.id} own={each} onWithdraw={() => setLeaving(each)} />
        ))}
      </ul>
      <FromFile onTaken={kept.again} />
      {leaving && (
        <DecisionBox
          title={t('Withdraw this entry?')}
          tone="attention"
          intro={
            leaving.shipped
              ? t('The entry of the program is in force again:')
              : t('The program has no entry of this name:')
          }
          reference={leaving.entry.id}
          reasonLabel={t('Why it is withdrawn')}
          send={t('Withdraw')}
          back={t('Keep it')}
          after={() => leaving.shipped && <Entry entry={leaving.shipped} />}
          decide={async (by) => {
            const gone = await ask('requirements.withdraw', { id: leaving.entry.id, ...by });
            if (gone.ok) kept.again();
            return gone.ok ? null : gone.error;
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Block>
  );
}

function OwnEntry({ own, onWithdraw }: { own: Own; onWithdraw: () => void }) {
  const { entry, shipped, isNews } = own;
  return (
    <li className="settings-found">
      <span className="stack">
        <Entry entry={entry} />
        {shipped && (
          <>
            <span className="small">{t('In place of this one of the program:')}</span>
            <Entry entry={shipped} />
          </>
        )}
        {isNews && (
          <Notice tone="attention">
            {t(
              'The program comes with another entry than the one that was replaced. Yours stays in force: compare them.',
            )}
          </Notice>
        )}
      </span>
      <Action
        weight="quiet"
        icon={Undo2}
        label={t('Withdraw')}
        about={entry.id}
        onPress={onWithdraw}
      />
    </li>
  );
}

interface Chosen {
  name: string;
  text: string;
  compared: readonly ComparedRequirement[];
}

/** Entries of a file are shown beside those that they replace, and taken with reason and PIN. */
function FromFile({ onTaken }: { onTaken: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function compare([file]: File[]) {
    if (!file) return;
    setRefused(null);
    const given = { name: file.name, text: await file.text() };
    const answer = await ask('requirements.compare', given);
    if (!answer.ok) return setRefused(sentence(answer.error));
    setChosen({ ...given, compared: answer.value.compared });
  }

  return (
    <>
      <div className="row">
        <Action
          icon={FileUp}
          label={t('Take from a file')}
          onPress={() => chooseFiles({ accept: '.json', take: (files) => void compare(files) })}
        />
      </div>
      <div role="status">{refused && <Notice tone="stop">{refused}</Notice>}</div>
      {chosen && (
        <DecisionBox
          title={t('Take these entries?')}
          tone="attention"
          intro={t('They count for every order from now on. File:')}
          reference={chosen.name}
          reasonLabel={t('Why they are taken')}
          send={t('Take them')}
          back={t('Change nothing')}
          after={() => <Compared compared={chosen.compared} />}
          decide={async (by) => {
            const { name, text } = chosen;
            const taken = await ask('requirements.take', { name, text, ...by });
            if (taken.ok) onTaken();
            return taken.ok ? null : taken.error;
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

const Compared = ({ compared }: { compared: readonly ComparedRequirement[] }) => (
  <ul className="stack">
    {compared.map(({ entry, now, isSame }) => (
      <li key={entry.id} className="settings-found">
        <span className="stack">
          <span className="small">
            <strong>{entry.id}</strong> {isSame ? t('as it is') : now ? t('changed') : t('new')}
          </span>
          <Entry entry={entry} />
          {now && !isSame && (
            <>
              <span className="small">{t('In place of:')}</span>
              <Entry entry={now} />
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** What is asked of parcels to a country, today and later. */
function OfCountry() {
  const [country, setCountry] = useState('');
  const code = country.trim().toUpperCase();
  return (
    <Block title={t('Look up a country')}>
      <div className="settings-form">
        <CodeField
          label={t('Destination')}
          value={country}
          onChange={setCountry}
          codes={countryCodes()}
        />
      </div>
      {countryCodes().some(({ id }) => id === code) && <Asked country={code} />}
    </Block>
  );
}

function Asked({ country }: { country: string }) {
  const found = useCall('requirements.list', { country, zip: '', city: '', on: null, from: null });
  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={found.again} />;
  const { requirements, upcoming } = found.value;
  const all = [...requirements, ...upcoming];
  return (
    <ul className="stack">
      {all.map((each) => (
        <li key={each.id} className="settings-found">
          <Entry entry={each} />
          {each.own && <span className="small strong">{t('Own entry')}</span>}
        </li>
      ))}
    </ul>
  );
}
