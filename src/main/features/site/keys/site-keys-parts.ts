import type { AuditAction } from '../../../../shared/kernel/command.ts';
import type { StationParts } from '../../../station/parts.ts';
import type { SiteSecrets } from '../../records/ports.ts';
import type { SiteCopy } from '../ports.ts';

export interface SiteKeysParts {
  copy: Pick<SiteCopy, 'joined' | 'keys'>;
  secrets: SiteSecrets;
  credentials: Pick<
    StationParts['credentials'],
    'customerKey' | 'customerKeys' | 'setCustomerKey' | 'clearCustomerKey'
  >;
  /** The partner account of the CustomerKeys. */
  connection: string;
  onRecord(action: AuditAction, merchant: string): Promise<unknown>;
  onDefect(error: unknown): void;
  /** Called when `status` changes. */
  onChange(): void;
}
