import type { exchangeCommands } from '../../../../shared/exchange/commands.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../../kernel/handle.ts';
import type { StationParts } from '../../../station/parts.ts';
import type { HotFolder } from '../ports.ts';
import { folderTrouble } from './trouble.ts';

type Parts = Pick<StationParts, 'settings' | 'hotFolder'>;

const NOTHING = {
  ...{ folder: null, waiting: 0, taken: 0, failed: 0, out: 0, dead: 0 },
  ...{ last: [], webhooks: [] },
};

/** Errors shown of one file. */
const MOST_ERRORS = 5;

export function folderUseCases({
  settings,
  hotFolder,
}: Parts): Pick<UseCasesOf<typeof exchangeCommands>, 'exchange.status' | 'exchange.retry'> {
  const path = () => settings.current()['exchange.folder'];

  async function at<T>(folder: string, ask: (of: HotFolder) => Promise<T>): Promise<Result<T>> {
    try {
      const opened = hotFolder(folder);
      await opened.look();
      return ok(await ask(opened));
    } catch (error) {
      return refuse('store', folderTrouble(folder, error), { field: 'exchange.folder' });
    }
  }

  return {
    async 'exchange.status'() {
      const folder = path();
      if (folder === null) return ok(NOTHING);
      const now = await at(folder, (of) => of.now());
      if (!now.ok) return now;
      const last = now.value.last.map(({ place: state, answer }) => {
        const { file, at: when, imported, updated, unchanged, rejected } = answer;
        const errors = rejected
          .slice(0, MOST_ERRORS)
          .map(({ row, message }) => `line ${row}: ${message}`);
        const counts = { imported, updated, unchanged, rejected: rejected.length };
        return { file, at: when, state, ...counts, errors };
      });
      return ok({ ...NOTHING, ...now.value, folder, last });
    },
    async 'exchange.retry'({ id }) {
      const folder = path();
      if (folder === null) {
        const message = say('exchange.folder is not set.');
        return refuse('bad-input', message, { field: 'exchange.folder' });
      }
      const again = await at(folder, (of) => of.retry(id));
      if (!again.ok) return again;
      if (id !== null && again.value.length === 0) {
        const message = say('No file {name} is in the folder failed.', { name: show(id) });
        return refuse('not-found', message, { field: 'id' });
      }
      return ok({ again: again.value });
    },
  };
}
