import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import { momentText } from '../../kit/format.ts';
import { Chip } from '../../kit/notice.tsx';
import { stationText } from '../../words/words.ts';

/** `Phone missing`; with its age where it was learnt and not read off the order. */
export const findingText = ({ message, since }: OrderFinding): string =>
  since === null ? stationText(message) : `${stationText(message)} · ${momentText(since)}`;

/** Its age is said with the row: beside the state it would break the line. */
export const FindingChip = ({ finding }: { finding: OrderFinding }) => (
  <Chip tone={finding.severity === 'stop' ? 'stop' : 'attention'}>
    {stationText(finding.message)}
  </Chip>
);
