import { Notice } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { useSerialScanner } from './scale-state.tsx';
import { SerialPort } from './serial-port.tsx';

/** A scanner on a serial port: which port, and whether it is heard right now. */
export function SerialScannerPort() {
  return (
    <Block title={t('Scanner on a serial port')}>
      <p className="quiet">
        {t('A scanner on a serial or virtual COM port is read by the station itself.')}
      </p>
      <SerialPort of="scanner" />
      <div role="status">
        <PortState />
      </div>
    </Block>
  );
}

function PortState() {
  const scanner = useSerialScanner((state) => state.scanner);
  if (!scanner?.port) return <p className="quiet">{t('None is set up.')}</p>;
  const { port, state, trouble } = scanner;
  if (state === 'open')
    return <Notice tone="success">{t('{port} is open: the scanner is read.', { port })}</Notice>;
  if (state === 'opening')
    return <Notice tone="info">{t('{port} is being opened.', { port })}</Notice>;
  return (
    <Notice tone="attention">
      {t('{port} cannot be had: {why}. Once the scanner is plugged in, it comes back by itself.', {
        port,
        why: trouble ?? '',
      })}
    </Notice>
  );
}
