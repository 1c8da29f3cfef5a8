import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { ask } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { DecisionBox } from '../purchasing/resolve/decision-box.tsx';
import { askNeeds } from '../returns/after-sale-state.ts';

/** After a restore that may lack purchases: a supervisor says that the portal was compared. */
export function RestoreLooked({ about }: { about: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action
        icon={ClipboardCheck}
        label={t('Portal compared')}
        about={about}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Was everything compared with the portal?')}
          tone="attention"
          intro={t(
            'Look up every held order first, and resolve those that were bought. Then new orders are not held any more, and returns and buying again work. Orders that were cancelled are cancelled again.',
          )}
          reference=""
          reasonLabel={t('How do you know?')}
          send={t('Portal compared')}
          back={t('Back')}
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
