import { Pick } from '../../kit/fields.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';

interface MerchantPickProps {
  merchants: readonly string[];
  /** null: everybody's. */
  value: string | null;
  onChange: (merchant: string | null) => void;
}

/** No merchant has a slash in its name. */
const ALL = '/';

/** Shows one merchant's alone; not there where no merchant is known. */
export function MerchantPick({ merchants, value, onChange }: MerchantPickProps) {
  if (merchants.length === 0) return null;
  return (
    <Pick
      bare
      label={t('Merchant')}
      value={value ?? ALL}
      choices={[
        { id: ALL, label: t('All merchants') },
        ...merchants.map((name) => ({ id: name, label: name })),
      ]}
      onChange={(id) => onChange(id === ALL ? null : id)}
    />
  );
}

/** As above, of the merchants that are known to the station now. */
export function MerchantFilter(props: Omit<MerchantPickProps, 'merchants'>) {
  const found = useCall('merchants.list', {}, { remembered: true });
  const known = found.state === 'ready' ? found.value.merchants.map(({ name }) => name) : [];
  return <MerchantPick {...props} merchants={known} />;
}
