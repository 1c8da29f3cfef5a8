import { RefreshCw } from 'lucide-react';
import type { IntegrationStatus } from '../../../shared/exchange/exchange-status.ts';
import { Action } from '../../kit/action.tsx';
import { ToneIcon } from '../../kit/notice.tsx';
import { stationText, t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { DOOR_NAMES } from './messages.ts';

/** Every exchange in use, with its counts, or why it is stopped. */
export function Doors({
  doors,
  onLook,
}: {
  doors: readonly IntegrationStatus[];
  onLook: () => void;
}) {
  return (
    <Block title={t('Status')}>
      {doors.length === 0 && <p>{t('No other program is connected.')}</p>}
      <ul className="exchange-doors">
        {doors.map((door) => (
          <DoorRow key={`${door.kind} ${door.name}`} door={door} />
        ))}
      </ul>
      <div>
        <Action icon={RefreshCw} weight="quiet" label={t('Look again')} onPress={onLook} />
      </div>
    </Block>
  );
}

function DoorRow({ door }: { door: IntegrationStatus }) {
  const { kind, name, trouble } = door;
  const tone = trouble === null ? 'success' : 'attention';
  return (
    <li className="exchange-door" data-tone={tone}>
      <ToneIcon tone={tone} />
      <div className="exchange-door-text">
        <p>
          <strong>{t(DOOR_NAMES[kind])}</strong> <bdi className="quiet breakable">{name}</bdi>
        </p>
        <p className={trouble === null ? '' : 'strong'}>
          {trouble === null ? t('Works') : stationText(trouble)}
        </p>
      </div>
      <Counts door={door} />
    </li>
  );
}

function Counts({ door }: { door: IntegrationStatus }) {
  const counts = [
    { name: t('in'), count: door.in },
    { name: t('out'), count: door.out },
    { name: t('waiting'), count: door.waiting },
    { name: t('failed'), count: door.failed },
  ];
  if (door.kind === 'http') return null;
  return (
    <dl className="exchange-counts">
      {counts.map(({ name, count }) => (
        <div key={name}>
          <dd>{count}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  );
}
