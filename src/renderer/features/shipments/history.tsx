import { Download } from 'lucide-react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { dateOf } from '../../../shared/scanning/trace.ts';
import type { Happening } from '../../../shared/shipments/history.ts';
import { DELIVERED } from '../../../shared/shipments/tracking-status.ts';
import { Action } from '../../kit/action.tsx';
import { dateText, momentText, moneyText, shortTarget } from '../../kit/format.ts';
import { Failed, Loading, type Tone } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { useCall } from '../../state/station.ts';
import { stationText, t } from '../../words/words.ts';
import { actionText } from '../settings/supervisor/decision-list.tsx';
import { decisionsCsv } from '../settings/supervisor/decisions-csv.ts';
import { HAPPENED } from './messages.ts';
import { TimeLine, type TimeLineEntry } from './time-line.tsx';

/** Events of the shipment in order of time, and the decisions about it. */
export function History({ shipment }: { shipment: Shipment }) {
  const history = useCall('shipments.history', { attemptId: shipment.attemptId }, { follow: true });
  return (
    <>
      <section className="stack" aria-label={t('What happened')}>
        <div className="row">
          <h3 className="large grow">{t('What happened')}</h3>
          {history.state === 'ready' && (
            <Action
              act="save"
              icon={Download}
              label={t('Save as CSV')}
              onPress={() => save(shipment, history.value)}
            />
          )}
        </div>
        {history.state === 'loading' && <Loading />}
        {history.state === 'failed' && <Failed error={history.error} again={history.again} />}
        {history.state === 'ready' &&
          (history.value.happenings.length === 0 ? (
            <p className="quiet">{t('Nothing is on record yet')}</p>
          ) : (
            <TimeLine label={t('What happened')} entries={history.value.happenings.map(entryOf)} />
          ))}
      </section>
      {history.state === 'ready' && (
        <section className="stack" aria-label={t('Decisions about it')}>
          <h3 className="large">{t('Decisions about it')}</h3>
          {history.value.decisions.length === 0 ? (
            <p className="quiet">{t('No decisions were needed')}</p>
          ) : (
            <TimeLine
              label={t('Decisions about it')}
              entries={history.value.decisions.map(decisionOf)}
            />
          )}
        </section>
      )}
    </>
  );
}

function decisionOf(decision: AuditEntry): TimeLineEntry {
  const { at, actor, reason } = decision;
  return {
    when: momentText(at),
    what: actionText(decision),
    detail: [
      tracedText(decision) ?? reason ?? t('no reason given'),
      actor ?? t('nobody signed in (log)'),
    ].join(' · '),
  };
}

/** Trace of a scanned unit; null for any other entry. */
function tracedText({ action, data }: AuditEntry): string | null {
  if (action !== 'code-scanned') return null;
  const { sku, carton, lot, serial, expiry, bestBefore, unsure } = data;
  const now = new Date();
  return [
    t('{sku}, scanned into {carton}', { sku: String(sku), carton: String(carton) }),
    lot && t('lot {lot}', { lot: String(lot) }),
    serial && t('serial {serial}', { serial: String(serial) }),
    expiry && t('use by {date}', { date: dateText(dateOf(String(expiry), now)) }),
    bestBefore && t('best before {date}', { date: dateText(dateOf(String(bestBefore), now)) }),
    unsure && t('perhaps more, as the scanner sent no separators'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Events and decisions in one file, untranslated. */
function save({ attemptId, reference }: Shipment, history: CallOutput<'shipments.history'>): void {
  const happened = history.happenings.map(({ at, who, kind, data }) => ({
    at,
    actor: who,
    action: kind,
    subject: attemptId,
    reason: null,
    data: { reference, ...data },
  }));
  const all = [...happened, ...history.decisions].sort((a, b) => a.at.localeCompare(b.at));
  saveFile(`shipment-${reference}.csv`, 'text/csv', decisionsCsv(all));
}

function entryOf(happening: Happening): TimeLineEntry {
  const { at, who } = happening;
  const detail = [who && t('by {who}', { who }), ...detailsOf(happening)].filter(Boolean);
  return {
    when: momentText(at),
    what: whatOf(happening),
    detail: detail.join(' · ') || null,
    tone: toneOf(happening),
  };
}

function whatOf({ kind, data }: Happening): string {
  const about = data.title ?? data.carton ?? '';
  const title = typeof about === 'object' ? stationText(about) : String(about);
  switch (kind) {
    case 'sent':
      return data.sending === 'first'
        ? t('The request to buy was sent')
        : t('The same request was sent again');
    case 'bought':
      if (data.by === 'person') return t('A supervisor said: it was bought');
      return data.by ? t('Bought: the partner’s records say so') : t('Bought');
    case 'labels':
      return t('{labels} of {all} labels fetched', {
        labels: Number(data.labels),
        all: Number(data.of),
      });
    case 'labels-given':
      return t('{labels} label files given by hand', { labels: Number(data.labels) });
    case 'printed':
      if (data.state === 'failed')
        return t('To be printed, but it did not come out: {title}', { title });
      return Number(data.copyNumber) > 1
        ? t('Print asked for, time {number}: {title}', { title, number: Number(data.copyNumber) })
        : t('Print asked for: {title}', { title });
    case 'tracked':
      return t('Carrier: {status}', { status: String(data.status) });
    case 'came-out':
      return t('Reported as printed: {title}', { title });
    case 'scanned-back':
      return t('The right label was scanned on {carton}', { carton: String(data.carton ?? title) });
    default:
      return t(HAPPENED[kind]);
  }
}

function detailsOf({ kind, data }: Happening): string[] {
  switch (kind) {
    case 'begun':
      return [
        ...[data.carrier, data.terms].map(String),
        moneyText({ amount: String(data.amount), currency: String(data.currency) }),
        String(data.station),
      ];
    case 'bought':
    case 'notified':
    case 'possibly-twice':
      return data.shipmentId ? [t('Shipment number {id}', { id: String(data.shipmentId) })] : [];
    case 'printed':
      return [shortTarget(String(data.target))];
    case 'tracked':
      return [data.detail, data.location].map((each) => String(each ?? '')).filter(Boolean);
    case 'unknown':
      return data.why ? [stationText(String(data.why))] : [];
    default:
      return [];
  }
}

function toneOf({ kind, data }: Happening): Tone | undefined {
  if (kind === 'tracked') return data.status === DELIVERED ? 'success' : undefined;
  if (kind === 'printed') return data.state === 'failed' ? 'attention' : undefined;
  const tones: Partial<Record<Happening['kind'], Tone>> = {
    bought: 'success',
    'scanned-back': 'success',
    refused: 'stop',
    unknown: 'unknown',
    'not-bought': 'attention',
    'cancel-refused': 'attention',
    'cancel-unclear': 'unknown',
    'possibly-twice': 'stop',
    notified: 'info',
  };
  return tones[kind];
}
