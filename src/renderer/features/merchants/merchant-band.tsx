import type { CSSProperties } from 'react';
import { inkOn, type MerchantSign } from '../../../shared/merchants/merchant.ts';
import { Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import './merchant-band.css';

/** The merchant of the order on the bench, in its colour, visible from a distance. */
export function MerchantBand({ merchant }: { merchant: string }) {
  const found = useCall('merchants.sign', { name: merchant }, { remembered: true });
  const plain = { name: merchant, logo: null, colour: null, notes: '', hasKey: true };
  return <MerchantSignBand sign={found.state === 'ready' ? found.value : plain} />;
}

export function MerchantSignBand({ sign }: { sign: MerchantSign }) {
  const { name, logo, notes, hasKey } = sign;
  return (
    <section className="merchant-band" aria-label={t('Merchant')}>
      <p className="merchant-who" style={coloured(sign)}>
        {logo && <img className="merchant-logo" src={logo} alt="" />}
        <strong>{name}</strong>
        {notes && <span className="merchant-notes">{notes}</span>}
      </p>
      {!hasKey && (
        <Notice tone="attention">
          {t(
            'No CustomerKey is known for {name} yet: this order cannot be rated or bought. Continue packing; a supervisor sets the key under Settings, Merchants.',
            { name },
          )}
        </Notice>
      )}
    </section>
  );
}

/** Text on a merchant's colour is black or white, by contrast. */
function coloured({ colour }: MerchantSign): CSSProperties | undefined {
  if (colour === null) return undefined;
  return { background: colour, borderColor: colour, color: inkOn(colour) };
}
