import type { Wording } from '../../../shared/kernel/message.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { stationText } from '../../words/sentence.ts';
import { Notice } from '../notice.tsx';
import { ToneIcon } from './tone-icon.tsx';
import './remarks.css';

/**
 * What a person must know beside a shipment. Possibly bought twice is money that may be lost: in the
 * loudest colour, above everything else. A note (the price fell) is only worth knowing.
 */
export function Remarks({ shipment }: { shipment: Pick<Shipment, 'warnings' | 'notices'> }) {
  const { warnings = [], notices = [] } = shipment;
  return (
    <>
      {warnings.length > 0 && (
        <div role="alert" className="remarks-loud" data-tone="stop">
          <ToneIcon tone="stop" />
          <div>
            <Sentences of={warnings} />
          </div>
        </div>
      )}
      {notices.length > 0 && (
        <Notice tone="info">
          <Sentences of={notices} />
        </Notice>
      )}
    </>
  );
}

const Sentences = ({ of }: { of: readonly Wording[] }) =>
  of.map((each) => (
    <p key={stationText(each)} className="breakable">
      {stationText(each)}
    </p>
  ));
