import { layoutSaid } from '../../../../../shared/documents/label-layout.ts';
import { english } from '../../../../../shared/kernel/message.ts';
import { table } from '../../output.ts';
import type { StationCommand } from '../context.ts';
import { wholeNumber } from '../parse.ts';

export function layoutCommands(program: StationCommand): void {
  const layouts = program
    .command('label-layouts')
    .description('list and forget where labels lie on sheets that a supervisor accepted');
  layouts
    .command('list')
    .description('list the layouts in use on this connection')
    .onStation(async ({ ask }) => {
      const known = await ask('labels.layouts', {});
      const rows = known.layouts.map(({ id, at, layout }) => [
        String(id),
        at,
        english(layoutSaid(layout)),
      ]);
      return { json: known, text: table(rows).join('\n') || 'No label layout is remembered.' };
    });
  layouts
    .command('forget')
    .description('forget a layout: such sheets are held again')
    .argument('<id>', 'number of the layout, as listed')
    .requiredOption('--reason <text>', 'reason, recorded in the audit log (required)')
    .onStation(async ({ decide }, text: string, { reason }: { reason: string }) => {
      const id = wholeNumber('id', text, 1, Number.MAX_SAFE_INTEGER);
      const forgotten = await decide('labels.forgetLayout', { id, reason });
      return {
        json: forgotten,
        text: `Forgotten: ${english(layoutSaid(forgotten.layout))}`,
      };
    });
}
