import type { Statistics } from '../../../shared/shipments/statistics.ts';
import { Table } from '../../kit/content/table.tsx';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { SettingField } from '../settings/setting-field.tsx';

/** Work of each packer, where the settings allow it: by hour and name, never ranked by amount. */
export function PackerStatistics() {
  // Followed: the switch below has its own copy of the setting.
  const allowed = useCall('settings.get', { key: 'statistics.packers' }, { follow: true });
  const isOn = allowed.state === 'ready' && allowed.value.value === true;
  return (
    <Panel title={t('What each packer packed')}>
      <p className="quiet">
        {t(
          'By hour and name, never ranked. Nothing is stored; while it is off, nothing is computed.',
        )}
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
  return <Figures hours={found.value.hours} />;
}

export function Figures({ hours }: Pick<Statistics, 'hours'>) {
  if (hours.length === 0) return <Empty title={t('Nothing was bought in these days')} />;
  return (
    <Table
      className="figures"
      rows={hours}
      idOf={({ hour, packer }) => `${hour} ${packer}`}
      columns={[
        { name: t('Hour'), cell: ({ hour }) => hour, names: true },
        { name: t('Packer (of figures)'), cell: ({ packer }) => packer },
        { name: t('Orders'), cell: ({ orders }) => orders },
        { name: t('Cartons (of figures)'), cell: ({ cartons }) => cartons },
        { name: t('Lines'), cell: ({ lines }) => lines },
        { name: t('Units'), cell: ({ units }) => units },
      ]}
    />
  );
}
