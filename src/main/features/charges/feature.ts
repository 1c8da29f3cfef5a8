import type { chargeCommands } from '../../../shared/charges/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { Connection } from '../connection/connection.ts';
import type { PartnerOperations } from '../connection/ports.ts';
import type { DocumentWriter } from '../documents/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { MakePassport } from '../shipments/passport.ts';
import { createBillForgetting } from './bill-forgetting.ts';
import { createBillImport } from './bill-import.ts';
import { chargeExceptions } from './charge-exceptions.ts';
import { createChargeService } from './charge-service.ts';
import { createInvoiceFetch } from './invoice-fetch.ts';
import type { ChargeRepository } from './ports.ts';
import { chargeUseCases } from './use-cases.ts';

/** What bills of partner and carriers need. */
export interface ChargesNeeds {
  charges: ChargeRepository;
  /** Get Invoices and Get Invoice Detail, where they have a path. */
  partner: PartnerOperations;
  passport: MakePassport;
  writer: DocumentWriter;
  settings: SettingsSource;
  connection: Connection;
  publisher: Publisher;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** What was billed, beside what was accepted at purchase. */
export function createCharges(needs: ChargesNeeds): Feature<object, typeof chargeCommands> {
  const { charges, partner, passport, writer, settings, publisher, wait, now } = needs;
  const connection = needs.connection.name;
  const bills = createBillImport({ charges, settings, connection });
  const forgetting = createBillForgetting({ charges, connection });
  const service = createChargeService({ charges, passport, writer, settings, connection, now });
  const invoices = createInvoiceFetch({
    partner,
    bills,
    ledger: service.ledger,
    settings,
    publisher,
    wait,
    now,
  });
  return {
    api: {},
    commands: chargeUseCases({ service, bills, forgetting, invoices }),
    jobs: [{ stopping: invoices.stop, close: invoices.close }],
    exceptions: [chargeExceptions({ charges, service, settings, connection, now })],
  };
}
