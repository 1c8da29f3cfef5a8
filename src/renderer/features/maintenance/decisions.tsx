import { Download } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../../../shared/kernel/day.ts';
import { Action } from '../../kit/action.tsx';
import { Failed, Loading } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { askOrStop, useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { MerchantFilter } from '../orders/merchant-pick.tsx';
import { Panel } from '../settings/panel.tsx';
import { DecisionList } from '../settings/supervisor/decision-list.tsx';
import { decisionsCsv } from '../settings/supervisor/decisions-csv.ts';

const PAGE = 50;
/** The bridge's limit: years of decisions. */
const ALL = 100_000;

/** Decisions of people, newest first; read-only, with export. */
export function Decisions() {
  const [limit, setLimit] = useState(PAGE);
  const [merchant, setMerchant] = useState<string | null>(null);
  const whose = merchant === null ? {} : { merchant };
  // One more than shown, to find out whether there are more.
  const found = useCall('audit.list', { limit: limit + 1, ...whose }, { follow: true });
  const busy = usePending('audit.list');
  return (
    <Panel title={t('Decisions by people')}>
      <div className="row">
        <p className="quiet">
          {t('Newest first. Entries of this log are never changed or removed.')}
        </p>
        <MerchantFilter value={merchant} onChange={setMerchant} />
        <Action
          act="save"
          icon={Download}
          label={t('Save as CSV')}
          busy={busy}
          onPress={() => void saveAll(merchant)}
        />
      </div>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} again={found.again} />}
      {found.state === 'ready' && (
        <>
          <DecisionList entries={found.value.entries.slice(0, limit)} />
          {found.value.entries.length > limit && (
            <div className="row">
              <Action label={t('Show more')} onPress={() => setLimit((last) => last + PAGE)} />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

async function saveAll(merchant: string | null) {
  const whose = merchant === null ? {} : { merchant };
  const all = await askOrStop('audit.list', { limit: ALL, ...whose });
  if (!all.ok) return;
  const day = dayOf(new Date());
  saveFile(`packbench-decisions-${day}.csv`, 'text/csv', decisionsCsv(all.value.entries));
}
