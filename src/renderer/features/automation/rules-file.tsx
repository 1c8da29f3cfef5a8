import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { rulesOfFile } from '../../../shared/automation/rules-file.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { Notice } from '../../kit/notice.tsx';
import { chooseFiles, saveFile } from '../../state/files.ts';
import { sentence, t } from '../../words/words.ts';
import type { RulesInUse } from './use-rules.ts';

interface Chosen {
  name: string;
  rules: unknown[];
}

/** Export and import of rules, in the format of `rules list --json` and `rules set`. */
export function RulesFile({ rules }: { rules: RulesInUse }) {
  const { answered, all } = rules;
  const bad = all.filter((each) => each.bad).length;
  const [chosen, setChosen] = useState<Chosen | null>(null);

  function save() {
    if (answered.state !== 'ready') return;
    const { rules: listed, unreadable } = answered.value;
    const kept = unreadable.map(({ translatable: _, ...rest }) => rest);
    const text = `${JSON.stringify({ rules: listed, unreadable: kept }, null, 2)}\n`;
    saveFile('packbench-rules.json', 'application/json', text);
  }

  async function take([file]: File[]) {
    if (!file) return;
    const read = rulesOfFile(file.name, await file.text());
    if (read.ok) setChosen({ name: file.name, rules: read.value });
    else rules.refuse(sentence(read.error));
  }

  return (
    <>
      <Action
        icon={FileDown}
        label={t('Save as a file')}
        disabled={all.length === 0}
        onPress={save}
      />
      <Action
        icon={FileUp}
        label={t('Take from a file')}
        onPress={() => chooseFiles({ accept: '.json', take: (files) => void take(files) })}
      />
      {chosen && (
        <AskBox
          title={t('Replace all rules?')}
          tone="attention"
          icon={FileUp}
          take={t('Replace all rules')}
          onTake={() => {
            setChosen(null);
            void rules.save(chosen.rules);
          }}
          onClose={() => setChosen(null)}
        >
          <p>
            {t('{file} holds {count} rules. They take the place of the {now} that are here now.', {
              file: chosen.name,
              count: chosen.rules.length,
              now: all.length,
            })}
          </p>
          {bad > 0 && (
            <Notice tone="attention">
              {t('{count} of them cannot be read here, and are deleted too.', { count: bad })}
            </Notice>
          )}
        </AskBox>
      )}
    </>
  );
}
