import { ArrowDownToLine, ArrowUpFromLine, Check, PackageSearch, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Exchanged, IntegrationStatus } from '../../../shared/exchange/exchange-status.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { Action } from '../../kit/action.tsx';
import { Table } from '../../kit/content/table.tsx';
import { momentText } from '../../kit/format.ts';
import { Chip, Notice } from '../../kit/notice.tsx';
import { goToShipmentsOf } from '../../state/searches.ts';
import { ask } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { sentence, stationText, t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { STATES, WAYS } from './messages.ts';

const MOST = 20;

interface TrafficProps {
  integrations: readonly IntegrationStatus[];
  onAgain: () => void;
}

/** Failures with reasons, and below them the latest traffic in and out. */
export function Traffic({ integrations, onAgain }: TrafficProps) {
  const all = integrations
    .flatMap(({ kind, name, last }) => last.map((each) => ({ ...each, key: `${kind} ${name}` })))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  const failed = all.filter(({ state }) => state === 'failed');
  const others = all.filter(({ state }) => state !== 'failed').slice(0, MOST);
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('exchange.retry');

  function show(sent: Result<unknown>) {
    setRefused(sent.ok ? null : sentence(sent.error));
    onAgain();
  }
  const again = async (id: string | null) => show(await ask('exchange.retry', { id }));
  const dismiss = async (id: string) => show(await ask('exchange.dismiss', { id }));

  if (integrations.length === 0) return null;
  return (
    <>
      {failed.length > 0 && (
        <Block title={t('What failed')}>
          <div>
            <Action
              icon={RotateCcw}
              label={t('Send all again')}
              busy={busy}
              onPress={() => void again(null)}
            />
          </div>
          <div role="status">{refused && <Notice tone="stop">{refused}</Notice>}</div>
          <ul className="exchange-list">
            {failed.map((each) => (
              <Failure
                key={`${each.key} ${each.id} ${each.at}`}
                what={each}
                busy={busy}
                onAgain={(id) => void again(id)}
                onDismiss={(id) => void dismiss(id)}
              />
            ))}
          </ul>
        </Block>
      )}
      <Block title={t('Last in and out')}>
        {others.length === 0 && <p>{t('Nothing came in or went out yet.')}</p>}
        <ul className="exchange-list">
          {others.map((each) => (
            <li key={`${each.key} ${each.id} ${each.name} ${each.order} ${each.at}`}>
              <What what={each} />
            </li>
          ))}
        </ul>
      </Block>
    </>
  );
}

function What({ what }: { what: Exchanged }) {
  const { at, way, name, order, state, orders, why } = what;
  const Icon = way === 'in' ? ArrowDownToLine : ArrowUpFromLine;
  return (
    <div className="exchange-what">
      <Icon aria-hidden />
      <span className="visually-hidden">{t(WAYS[way])}</span>
      <div className="exchange-what-text">
        <p className="breakable">
          <strong>{name}</strong> {order !== name && order}
        </p>
        <p className="quiet small">
          {momentText(at)}
          {orders && ` · ${ordersText(orders)}`}
          {why !== null && ` · ${stationText(why)}`}
        </p>
      </div>
      {state !== 'done' && (
        <Chip tone={state === 'failed' ? 'stop' : 'info'}>{t(STATES[state])}</Chip>
      )}
    </div>
  );
}

function ordersText(orders: NonNullable<Exchanged['orders']>): string {
  const { imported, held, updated, unchanged, skipped, rejected } = orders;
  const counts = [
    imported > 0 && t('{count} new', { count: imported }),
    held > 0 && t('{count} on hold', { count: held }),
    updated > 0 && t('{count} changed', { count: updated }),
    unchanged > 0 && t('{count} as before', { count: unchanged }),
    skipped > 0 && t('{count} skipped', { count: skipped }),
    rejected > 0 && t('{count} refused', { count: rejected }),
  ];
  return counts.filter(Boolean).join(', ') || t('no orders');
}

interface FailureProps {
  what: Exchanged;
  busy: boolean;
  onAgain: (id: string) => void;
  onDismiss: (id: string) => void;
}

function Failure({ what, busy, onAgain, onDismiss }: FailureProps) {
  const { id, name, order, late, canDismiss, refusals } = what;
  return (
    <li>
      <div className="row">
        <div className="grow">
          <What what={what} />
        </div>
        {late && order !== null && (
          <Action
            icon={PackageSearch}
            label={t('Open shipment')}
            about={name}
            onPress={() => goToShipmentsOf(order)}
          />
        )}
        {canDismiss && id !== null && (
          <Action
            icon={Check}
            weight="quiet"
            label={t('Dismiss')}
            about={name}
            onPress={() => onDismiss(id)}
          />
        )}
        {!late && id !== null && (
          <Action
            icon={RotateCcw}
            label={t('Send again')}
            about={name}
            busy={busy}
            onPress={() => onAgain(id)}
          />
        )}
      </div>
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </li>
  );
}

const Refusals = ({ refusals }: Pick<Exchanged, 'refusals'>) => (
  <Table
    className="exchange-refusals"
    rows={refusals}
    idOf={({ row, field, message }) => `${row} ${field} ${stationText(message)}`}
    columns={[
      { name: t('Row'), cell: ({ row }) => row ?? '–' },
      { name: t('Field'), cell: ({ field }) => field, names: true },
      { name: t('Why'), cell: (refusal) => <Why refusal={refusal} /> },
    ]}
  />
);

/** A plain text is in English; a message has the same content in the window's language. */
function Why({ refusal }: { refusal: Exchanged['refusals'][number] }) {
  const { message, expected, found } = refusal;
  if (typeof expected !== 'object' || expected === null || found === null)
    return stationText(message);
  const parts = [
    { name: t('What was expected'), text: stationText(expected) },
    { name: t('What was found'), text: stationText(found) },
  ];
  return (
    <dl className="exchange-why">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
