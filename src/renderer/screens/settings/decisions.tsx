import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '../../../shared/station/station-status.ts';
import { Action } from '../../components/action.tsx';
import { momentText } from '../../components/format.ts';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { saveFile } from '../../instruments/files.ts';
import { askOrStop } from '../../store/station.ts';
import { useCall } from '../../store/use-call.ts';
import { usePending } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { decisionsCsv } from './decisions-csv.ts';
import { Panel } from './panel.tsx';
import './decisions.css';

const PAGE = 50;
/** As many as the bridge gives at once: years of decisions. */
const ALL = 100_000;

/** What people decided, newest first; it can be read and taken along, never changed. */
export function Decisions() {
  const say = words.settings.decisions;
  const [limit, setLimit] = useState(PAGE);
  // One more than is shown tells whether there are more.
  const found = useCall('audit.list', { limit: limit + 1 }, { follow: true });
  const busy = usePending('audit.list');
  return (
    <Panel title={say.title}>
      <div className="row">
        <p className="quiet">{say.intro}</p>
        <Action
          hotkey="F9"
          icon={Download}
          label={say.save}
          busy={busy}
          onPress={() => void saveAll()}
        />
      </div>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} again={found.again} />}
      {found.state === 'ready' && (
        <>
          <DecisionList entries={found.value.entries.slice(0, limit)} />
          {found.value.entries.length > limit && (
            <div className="row">
              <Action label={say.more} onPress={() => setLimit((last) => last + PAGE)} />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

async function saveAll() {
  const all = await askOrStop('audit.list', { limit: ALL });
  if (!all.ok) return;
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`packbench-decisions-${day}.csv`, 'text/csv', decisionsCsv(all.value.entries));
}

function DecisionList({ entries }: { entries: readonly AuditEntry[] }) {
  const say = words.settings.decisions;
  if (entries.length === 0) return <Empty title={say.none} />;
  return (
    <table className="decisions">
      <thead>
        <tr>
          <th scope="col">{say.columns.what}</th>
          <th scope="col">{say.columns.order}</th>
          <th scope="col">{say.columns.reason}</th>
          <th scope="col">{say.columns.when}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={JSON.stringify(entry)}>
            <th scope="row">{actionText(entry)}</th>
            <td className="decisions-order breakable">{orderText(entry)}</td>
            <td className="breakable">{entry.reason ?? say.noReason}</td>
            <td>
              {momentText(entry.at)}
              <span className="quiet">{entry.actor ?? say.nobody}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A kind of decision that has no words yet is shown by its name rather than not at all. */
export function actionText({ action, data }: Pick<AuditEntry, 'action' | 'data'>): string {
  const known: Record<string, string> = words.settings.decisions.actions;
  const text = Object.hasOwn(known, action) ? known[action] : undefined;
  const about = data.title ?? data.carton ?? data.shipmentId ?? data.as ?? null;
  return about === null ? (text ?? action) : `${text ?? action}: ${about}`;
}

/** Not every decision is about an order. */
const orderText = ({ data }: AuditEntry): string => String(data.reference ?? '–');
