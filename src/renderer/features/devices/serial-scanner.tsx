import { Notice } from '../../kit/notice.tsx';
import { words } from '../../words/words.ts';
import { useSerialScanner } from './scale-state.ts';
import { SerialPort } from './serial-port.tsx';

/** A scanner on a serial port: which port, and whether it is heard right now. */
export function SerialScannerPort() {
  const say = words.scanner;
  return (
    <section className="settings-block" aria-label={say.serial}>
      <h3>{say.serial}</h3>
      <p className="quiet">{say.serialHint}</p>
      <SerialPort of="scanner" />
      <div role="status">
        <PortState />
      </div>
    </section>
  );
}

function PortState() {
  const say = words.scanner.port;
  const scanner = useSerialScanner((state) => state.scanner);
  if (!scanner?.port) return <p className="quiet">{say.none}</p>;
  const { port, state, trouble } = scanner;
  if (state === 'open') return <Notice tone="success">{say.open(port)}</Notice>;
  if (state === 'opening') return <Notice tone="info">{say.opening(port)}</Notice>;
  return <Notice tone="attention">{say.lost(port, trouble ?? '')}</Notice>;
}
