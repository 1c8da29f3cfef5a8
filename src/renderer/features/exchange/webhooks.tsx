import { KeyRound, ListChecks, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { WebhookStatus } from '../../../shared/exchange/exchange-status.ts';
import {
  type WebhookEndpoint,
  webhookEndpoints,
} from '../../../shared/settings/exchange-settings.ts';
import { type OutsideKind, OutsideKindSchema } from '../../../shared/settings/outside-kinds.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { ChoiceRow, Field, Toggle } from '../../kit/fields.tsx';
import { momentText } from '../../kit/format.ts';
import { Chip, Notice } from '../../kit/notice.tsx';
import { usePending } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Block, useSetting, WithSetting } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';

interface WebhooksProps {
  known: readonly WebhookStatus[];
  onChanged: () => void;
}

/** Webhook addresses with their events and signing secrets. */
export function Webhooks({ known, onChanged }: WebhooksProps) {
  const setting = useSetting('exchange.webhooks');

  async function save(endpoints: readonly WebhookEndpoint[]): Promise<boolean> {
    const saved = await setting.save(
      endpoints.map(({ url, kinds }) => (kinds ? { url, kinds } : url)),
    );
    onChanged();
    return saved;
  }

  return (
    <Block title={t('Webhooks')}>
      <p className="quiet">
        {t('Each event is posted as JSON, signed with the secret of its address.')}
      </p>
      <WithSetting setting={setting}>
        {(set) => {
          const endpoints = webhookEndpoints(set);
          return (
            <>
              {endpoints.length > 0 && (
                <ul className="stack">
                  {endpoints.map((endpoint) => (
                    <Endpoint
                      key={endpoint.url}
                      endpoint={endpoint}
                      hasSecret={known.find(({ url }) => url === endpoint.url)?.hasSecret ?? null}
                      onSecret={onChanged}
                      onKinds={(kinds) =>
                        void save(
                          endpoints.map((each) => (each === endpoint ? { ...each, kinds } : each)),
                        )
                      }
                      onRemove={() => void save(endpoints.filter((each) => each !== endpoint))}
                    />
                  ))}
                </ul>
              )}
              <NewEndpoint onAdd={(url) => save([...endpoints, { url, kinds: null }])} />
            </>
          );
        }}
      </WithSetting>
    </Block>
  );
}

interface EndpointProps {
  endpoint: WebhookEndpoint;
  /** null until known. */
  hasSecret: boolean | null;
  onSecret: () => void;
  onKinds: (kinds: readonly OutsideKind[] | null) => void;
  onRemove: () => void;
}

function Endpoint({ endpoint, hasSecret, onSecret, onKinds, onRemove }: EndpointProps) {
  const [open, setOpen] = useState<'secret' | 'kinds' | null>(null);
  const { url, kinds } = endpoint;
  const toggle = (part: 'secret' | 'kinds') => setOpen(open === part ? null : part);
  return (
    <li className="settings-found">
      <span className="stack">
        <strong className="breakable">{url}</strong>
        <span className="row">
          {hasSecret !== null && (
            <Chip tone={hasSecret ? 'success' : 'attention'}>
              {hasSecret ? t('Secret stored') : t('Secret missing')}
            </Chip>
          )}
          <Chip>
            {kinds === null
              ? t('All events')
              : t('{count} kinds of events', { count: kinds.length })}
          </Chip>
        </span>
      </span>
      <Action icon={KeyRound} label={t('Secret')} about={url} onPress={() => toggle('secret')} />
      <Action icon={ListChecks} label={t('Events')} about={url} onPress={() => toggle('kinds')} />
      <Action weight="quiet" icon={Trash2} label={t('Remove')} about={url} onPress={onRemove} />
      {open === 'secret' && <Secret url={url} hasSecret={hasSecret ?? false} onKept={onSecret} />}
      {open === 'kinds' && <Kinds kinds={kinds} onKinds={onKinds} />}
    </li>
  );
}

/** Entry of a secret, which is stored in the keychain and never shown again. */
function Secret({
  url,
  hasSecret,
  onKept,
}: {
  url: string;
  hasSecret: boolean;
  onKept: () => void;
}) {
  const [secret, setSecret] = useState('');
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const busy = usePending('exchange.setSecret');

  async function keep() {
    const kept = await askSupervised('exchange.setSecret', { url, secret });
    setResult({ ok: kept.ok, text: kept.ok ? keptText(kept.value) : sentence(kept.error) });
    if (!kept.ok) return;
    setSecret('');
    onKept();
  }

  return (
    <div className="exchange-part stack">
      <SaveForm className="row-end" onSave={() => void keep()}>
        <Field
          label={t('Secret, whsec_ and its base64')}
          type="password"
          value={secret}
          onChange={setSecret}
        />
        <Action
          icon={KeyRound}
          label={t('Keep')}
          about={url}
          disabled={secret.trim() === ''}
          busy={busy}
        />
      </SaveForm>
      {hasSecret && (
        <p className="quiet small">
          {t('A new secret signs at once. The previous one signs too for three days.')}
        </p>
      )}
      <div role="status">
        {result && <Notice tone={result.ok ? 'success' : 'stop'}>{result.text}</Notice>}
      </div>
    </div>
  );
}

function keptText({ where, until }: { where: string; until: string | null }): string {
  if (where !== 'keychain') {
    return t('This machine has no keychain: it is kept only until Packbench ends.');
  }
  return until === null
    ? t('Stored in the keychain.')
    : t('Stored in the keychain. The previous one signs too until {until}.', {
        until: momentText(until),
      });
}

const KINDS = OutsideKindSchema.options;

interface KindsProps {
  kinds: readonly OutsideKind[] | null;
  onKinds: (kinds: readonly OutsideKind[] | null) => void;
}

function Kinds({ kinds, onKinds }: KindsProps) {
  const choose = (kind: OutsideKind, isOn: boolean) => {
    const chosen = KINDS.filter((each) => (each === kind ? isOn : kinds?.includes(each)));
    // An address without events would receive nothing; to stop them, the address is deleted.
    if (chosen.length > 0) onKinds(chosen);
  };
  return (
    <div className="exchange-part stack">
      <ChoiceRow
        label={t('Which events')}
        value={kinds === null ? 'all' : 'some'}
        choices={[
          { id: 'all', label: t('All events') },
          { id: 'some', label: t('Only some') },
        ]}
        onChange={(id) => onKinds(id === 'all' ? null : KINDS)}
      />
      {kinds && (
        <div className="exchange-kinds">
          {KINDS.map((kind) => (
            <Toggle
              key={kind}
              label={kind}
              value={kinds.includes(kind)}
              onChange={(isOn) => choose(kind, isOn)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const EXAMPLE = 'https://erp.example/packbench';

function NewEndpoint({ onAdd }: { onAdd: (url: string) => Promise<boolean> }) {
  const [url, setUrl] = useState('');
  async function add() {
    if (await onAdd(url.trim())) setUrl('');
  }
  return (
    <SaveForm className="row-end" onSave={() => void add()}>
      <Field
        label={t('Address that receives events')}
        value={url}
        onChange={setUrl}
        placeholder={EXAMPLE}
      />
      <Action icon={Plus} label={t('Add address')} disabled={url.trim() === ''} />
    </SaveForm>
  );
}
