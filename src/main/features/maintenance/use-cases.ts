import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { maintenanceCommands } from '../../../shared/maintenance/commands.ts';
import type {
  AuditEntry,
  Check,
  StationStatus,
} from '../../../shared/maintenance/station-status.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { RestoreService } from './restore-service.ts';

interface MaintenanceUse extends RestoreService {
  status(): Promise<StationStatus>;
  doctor(): Promise<Check[]>;
  /** Whether the station may be opened anew now; its host does it then. */
  mayRestart(): Promise<Result<null>>;
  /** What people decided, newest first. */
  decisions(limit: number, merchant?: string): Promise<AuditEntry[]>;
}

export function maintenanceUseCases(use: MaintenanceUse): UseCasesOf<typeof maintenanceCommands> {
  return {
    'station.status': async () => ok(await use.status()),
    'station.restart': () => use.mayRestart(),
    'station.doctor': async () => ok({ checks: await use.doctor() }),
    'audit.list': async ({ limit, merchant }) =>
      ok({ entries: await use.decisions(limit, merchant) }),
    'needs.restoreLooked': async (by) => {
      const looked = await use.restoreLooked(by);
      return looked.ok ? ok({}) : looked;
    },
  };
}
