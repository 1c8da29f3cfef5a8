import { Download } from 'lucide-react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { AuditEntry } from '../../../shared/maintenance/station-status.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { dateOf } from '../../../shared/scanning/trace.ts';
import type { Happening } from '../../../shared/shipments/history.ts';
import { DELIVERED } from '../../../shared/shipments/tracking-status.ts';
import { Action } from '../../kit/action.tsx';
import { momentText, moneyText, shortTarget } from '../../kit/format.ts';
import { Failed, Loading } from '../../kit/states.tsx';
import type { Tone } from '../../kit/tone-icon.tsx';
import { saveFile } from '../../state/files.ts';
import { useCall } from '../../state/use-call.ts';
import { stationText } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { actionText } from '../maintenance/decision-list.tsx';
import { decisionsCsv } from '../maintenance/decisions-csv.ts';
import { TimeLine, type TimeLineEntry } from './time-line.tsx';

/** What happened to the shipment in the order of time, and what people decided about it. */
export function History({ shipment }: { shipment: Shipment }) {
  const say = words.history;
  const told = useCall('shipments.history', { attemptId: shipment.attemptId }, { follow: true });
  return (
    <>
      <section className="stack" aria-label={say.title}>
        <div className="row">
          <h3 className="large grow">{say.title}</h3>
          {told.state === 'ready' && (
            <Action
              hotkey="F2"
              icon={Download}
              label={say.save}
              onPress={() => save(shipment, told.value)}
            />
          )}
        </div>
        {told.state === 'loading' && <Loading />}
        {told.state === 'failed' && <Failed error={told.error} again={told.again} />}
        {told.state === 'ready' &&
          (told.value.happenings.length === 0 ? (
            <p className="quiet">{say.none}</p>
          ) : (
            <TimeLine label={say.title} entries={told.value.happenings.map(entryOf)} />
          ))}
      </section>
      {told.state === 'ready' && (
        <section className="stack" aria-label={say.decisions}>
          <h3 className="large">{say.decisions}</h3>
          {told.value.decisions.length === 0 ? (
            <p className="quiet">{say.noDecisions}</p>
          ) : (
            <TimeLine label={say.decisions} entries={told.value.decisions.map(decisionOf)} />
          )}
        </section>
      )}
    </>
  );
}

function decisionOf(decision: AuditEntry): TimeLineEntry {
  const say = words.settings.decisions;
  const { at, actor, reason } = decision;
  return {
    when: momentText(at),
    what: actionText(decision),
    detail: [tracedText(decision) ?? reason ?? say.noReason, actor ?? say.nobody].join(' · '),
  };
}

/** What a scanned code said of its unit; null for any other decision. */
function tracedText({ action, data }: AuditEntry): string | null {
  if (action !== 'code-scanned') return null;
  const say = words.history.traced;
  const { sku, carton, lot, serial, expiry, bestBefore, unsure } = data;
  const now = new Date();
  return [
    say.into(String(sku), String(carton)),
    lot && say.lot(String(lot)),
    serial && say.serial(String(serial)),
    expiry && say.expires(dateOf(String(expiry), now)),
    bestBefore && say.bestBefore(dateOf(String(bestBefore), now)),
    unsure && say.unsure,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What happened and what was decided, in one file, as it is on record. */
function save({ attemptId, reference }: Shipment, told: CallOutput<'shipments.history'>): void {
  const happened = told.happenings.map(({ at, who, kind, data }) => ({
    at,
    actor: who,
    action: kind,
    subject: attemptId,
    reason: null,
    data: { reference, ...data },
  }));
  const all = [...happened, ...told.decisions].sort((a, b) => a.at.localeCompare(b.at));
  saveFile(`shipment-${reference}.csv`, 'text/csv', decisionsCsv(all));
}

function entryOf(happening: Happening): TimeLineEntry {
  const { at, who } = happening;
  const detail = [who && words.history.by(who), ...detailsOf(happening)].filter(Boolean);
  return {
    when: momentText(at),
    what: whatOf(happening),
    detail: detail.join(' · ') || null,
    tone: toneOf(happening),
  };
}

function whatOf({ kind, data }: Happening): string {
  const say = words.history.what;
  const title = String(data.title ?? data.carton ?? '');
  switch (kind) {
    case 'sent':
      return data.sending === 'first' ? say.sent : say.sentAgain;
    case 'bought':
      if (data.by === 'person') return say.boughtByPerson;
      return data.by ? say.boughtByPartner : say.bought;
    case 'labels':
      return say.labels(Number(data.labels), Number(data.of));
    case 'labels-given':
      return say['labels-given'](Number(data.labels));
    case 'printed':
      if (data.state === 'failed') return say.notPrinted(title);
      return Number(data.copyNumber) > 1
        ? say.reprinted(title, Number(data.copyNumber))
        : say.printed(title);
    case 'tracked':
      return say.tracked(String(data.status));
    case 'came-out':
      return say['came-out'](title);
    case 'scanned-back':
      return say['scanned-back'](String(data.carton ?? title));
    default:
      return say[kind];
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
    case 'heard':
    case 'possibly-twice':
      return data.shipmentId ? [words.history.shipmentId(String(data.shipmentId))] : [];
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
    heard: 'info',
  };
  return tones[kind];
}
