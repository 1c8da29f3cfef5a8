import type { Statistics } from '../../../shared/shipments/statistics.ts';
import { decimalText } from '../../kit/format.ts';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { SettingField } from '../settings/setting-field.tsx';
import './packer-statistics.css';

/** Work of each packer, where the settings allow it: by hour and name, never ranked by amount. */
export function PackerStatistics() {
  // Followed: the switch below has its own copy of the setting.
  const allowed = useCall('settings.get', { key: 'statistics.packers' }, { follow: true });
  const isOn = allowed.state === 'ready' && allowed.value.value === true;
  return (
    <Panel title={t('What each packer packed')}>
      <p className="quiet">
        {t('By hour and name, never by how much. Off, nothing is computed; nothing of it is kept.')}
      </p>
      <SettingField name="statistics.packers" />
      <SettingField name="statistics.days" />
      {isOn && <Tables />}
    </Panel>
  );
}

function Tables() {
  const found = useCall('shipments.statistics', { range: { from: null, to: null } });
  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={found.again} />;
  return <Figures {...found.value} />;
}

export function Figures({ hours, packers }: Pick<Statistics, 'hours' | 'packers'>) {
  if (hours.length === 0) return <Empty title={t('Nothing was bought in these days')} />;
  return (
    <div className="stack">
      {packers.length > 0 && <Paces packers={packers} />}
      <Hours hours={hours} />
    </div>
  );
}

function Paces({ packers }: Pick<Statistics, 'packers'>) {
  return (
    <table className="figures">
      <Head
        columns={[
          t('Packer (of figures)'),
          t('Parcels'),
          t('Minutes per parcel'),
          t('In this house, for such parcels'),
          t('Unsure by'),
        ]}
      />
      <tbody>
        {packers.map(({ packer, parcels, minutes, expected, unsure }) => (
          <tr key={packer}>
            <th scope="row">{packer}</th>
            <td>{parcels}</td>
            <td>{number(minutes)}</td>
            <td>{number(expected)}</td>
            <td>± {number(unsure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hours({ hours }: Pick<Statistics, 'hours'>) {
  return (
    <table className="figures">
      <Head
        columns={[
          t('Hour'),
          t('Packer (of figures)'),
          t('Parcels'),
          t('Lines'),
          t('Units'),
          t('Cartons (of figures)'),
        ]}
      />
      <tbody>
        {hours.map(({ hour, packer, parcels, lines, units, cartons }) => (
          <tr key={`${hour} ${packer}`}>
            <th scope="row">{hour}</th>
            <td>{packer}</td>
            <td>{parcels}</td>
            <td>{lines}</td>
            <td>{units}</td>
            <td>{cartons}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Head = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

const number = (value: number): string => decimalText(value.toFixed(1));
