import { ListOrdered } from 'lucide-react';
import { Action } from '../../../kit/action.tsx';
import { words } from '../../../words/words.ts';
import { Panel } from '../../settings/panel.tsx';
import { showQueue } from '../queue-state.ts';
import { PaperRules } from './paper-rules.tsx';
import { RolePrinter } from './role-printer.tsx';
import { ZebraSettings } from './zebra-settings.tsx';

export function Printers() {
  const say = words.settings.printers;
  return (
    <Panel title={say.title}>
      <div className="row">
        <p className="quiet grow">{say.hint}</p>
        <Action
          icon={ListOrdered}
          hotkey="Alt+P"
          label={words.printing.queue}
          onPress={showQueue}
        />
      </div>
      <RolePrinter forRole="label" />
      <RolePrinter forRole="document" />
      <PaperRules />
      <ZebraSettings />
    </Panel>
  );
}
