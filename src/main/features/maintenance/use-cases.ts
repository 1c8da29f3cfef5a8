import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import type { maintenanceCommands } from '../../../shared/maintenance/commands.ts';
import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import { namedInAudit } from '../../../shared/orders/order.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { BenchRunner } from '../packing/logic/bench/bench.ts';
import type { ErasureService } from './erasing.ts';
import type { SupervisedSite } from './ports.ts';
import type { SetupService } from './setup-service.ts';

interface MaintenanceUseCaseNeeds {
  setup: SetupService;
  erasing: ErasureService;
  status(): Promise<StationStatus>;
  bench: BenchRunner;
  site: SupervisedSite;
  /** Decisions of people, newest first. */
  decisions(limit: number, merchant?: string): Promise<AuditEntry[]>;
}

export function maintenanceUseCases(
  use: MaintenanceUseCaseNeeds,
): UseCasesOf<typeof maintenanceCommands> {
  return {
    'station.status': async () => ok(await use.status()),
    // The host then reopens it.
    'station.restart': async () => ((await use.bench.current()) ? fail(orderOnBench()) : ok(null)),
    'station.takeSample': ({ sample }) => use.setup.takeSample(sample),
    'station.doctor': async () => ok({ checks: await use.setup.doctor() }),
    'data.erase': async ({ dryRun }) => {
      const report = await use.erasing.erase(dryRun);
      if (!dryRun) await use.site.refresh();
      const inWork = [...use.site.inWork()].map(([order, bench]) => ({ order, bench }));
      return ok({ ...report, inWork });
    },
    'data.person': async ({ text }, { note }) => {
      const orders = await use.erasing.personal(text);
      for (const { order, photos } of orders) {
        const data = { ...namedInAudit(order), photos: photos.length };
        if (photos.length > 0) note({ action: 'photos-exported', subject: order.reference, data });
      }
      return ok({ orders });
    },
    'audit.list': async ({ limit, merchant }) =>
      ok({ entries: await use.decisions(limit, merchant) }),
    'needs.restoreLooked': (by) => use.setup.restoreLooked(by),
  };
}

const orderOnBench = (): StationError =>
  stationError(
    'order-locked',
    say('An order is open at the bench. Finish it or set it aside, then change the partner.'),
    { retry: 'after-change' },
  );
