import { Pick } from '../../kit/fields.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';

interface MerchantPickProps {
  merchants: readonly string[];
  /** null: all merchants. */
  value: string | null;
  onChange: (merchant: string | null) => void;
}

/** Cannot be a merchant's name, which has no slash. */
const ALL = '/';

/** Filters by merchant; hidden where no merchant is known. */
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

/** As above, for the merchants known to the station. */
export function MerchantFilter(props: Omit<MerchantPickProps, 'merchants'>) {
  const found = useCall('merchants.list', {}, { remembered: true });
  const known = found.state === 'ready' ? found.value.merchants.map(({ name }) => name) : [];
  return <MerchantPick {...props} merchants={known} />;
}
