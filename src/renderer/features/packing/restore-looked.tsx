import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { ask } from '../../state/station.ts';
import { words } from '../../words/words.ts';
import { DecisionBox } from '../purchasing/resolve/decision-box.tsx';
import { askNeeds } from '../returns/after-sale-state.ts';

/** After a restore that may lack purchases: a supervisor says that the portal was compared. */
export function RestoreLooked({ about }: { about: string }) {
  const [asking, setAsking] = useState(false);
  const say = words.needs.looked;
  return (
    <>
      <Action
        icon={ClipboardCheck}
        label={say.open}
        about={about}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={say.title}
          tone="attention"
          intro={say.intro}
          reference=""
          reasonLabel={say.reason}
          send={say.send}
          back={say.back}
          decide={async (by) => {
            const looked = await ask('needs.restoreLooked', by);
            if (looked.ok) await askNeeds();
            return looked.ok ? null : looked.error;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
