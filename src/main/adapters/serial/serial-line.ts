import { isatty } from 'node:tty';
import type { SerialPort as Port, SerialPortOpenOptions } from 'serialport';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { SerialLine, SerialListener } from '../../features/devices/ports.ts';

/**
 * Interval of attempts to open a missing port. Polling is needed: serialport does not report new ports,
 * and no system reports when another program releases a port or its permissions change.
 */
const RETRY_MS = 1000;
/** Interval of checks whether an open port still exists. */
const LOOK_MS = 500;

export function openSerialLine(
  settings: SerialSettings,
  listener: SerialListener,
  retryMs = RETRY_MS,
): SerialLine {
  let port: Port | null = null;
  let reported: 'nothing' | 'opened' | 'lost' = 'nothing';
  let again: NodeJS.Timeout | null = null;
  let closed = false;
  let connecting: Promise<void> = connect();

  async function connect(): Promise<void> {
    again = null;
    try {
      port = await opened(settings, received, lost);
    } catch (error) {
      lost(reasonOf(error));
      return;
    }
    if (closed) return await shut(port);
    reported = 'opened';
    listener.opened();
  }

  function received(bytes: Uint8Array): void {
    if (!closed) listener.received(bytes);
  }

  /** Reports the loss once, however often opening is tried again. */
  function lost(why: AnyMessage): void {
    if (closed) return;
    port = null;
    if (reported !== 'lost') listener.lost(why);
    reported = 'lost';
    again ??= setTimeout(() => {
      connecting = connect();
    }, retryMs);
  }

  return {
    send: (bytes) => void port?.write(Buffer.from(bytes)),
    async close() {
      closed = true;
      if (again) clearTimeout(again);
      await connecting;
      if (port) await shut(port);
    },
  };
}

/** The library and its native module are loaded only if there is a port to open. */
export const serialPort = async () => (await import('serialport')).SerialPort;

async function opened(
  { path, baud, frame }: SerialSettings,
  received: (bytes: Uint8Array) => void,
  lost: (why: AnyMessage) => void,
): Promise<Port> {
  const SerialPort = await serialPort();
  const port = new SerialPort({ path, baudRate: baud, ...partsOf(frame), autoOpen: false });
  await new Promise<void>((open, failed) => port.open((error) => (error ? failed(error) : open())));
  let over = false;
  const look = setInterval(() => isHungUp(port) && end('unplugged'), LOOK_MS).unref();
  const end = (why: AnyMessage) => {
    if (over) return;
    over = true;
    clearInterval(look);
    port.destroy();
    lost(why);
  };
  port.on('data', received);
  port.on('error', (error) => end(error.message));
  port.on('close', () => end('unplugged'));
  return port;
}

/**
 * Detects an unplugged device. If it is unplugged during a message, the port can read as empty forever,
 * and the library keeps reading without reporting an end; but the file descriptor is then no longer a
 * terminal. (Not on Windows, where ports have no file descriptor.)
 */
function isHungUp({ port }: Port): boolean {
  const fd: unknown = port && 'fd' in port ? port.fd : null;
  return process.platform !== 'win32' && typeof fd === 'number' && !isatty(fd);
}

/** Parses `7E1`: seven data bits, even parity, one stop bit. */
function partsOf(
  frame: SerialSettings['frame'],
): Pick<SerialPortOpenOptions<never>, 'dataBits' | 'parity' | 'stopBits'> {
  const [data, parity, stop] = frame;
  return {
    dataBits: data === '7' ? 7 : 8,
    parity: parity === 'E' ? 'even' : parity === 'O' ? 'odd' : 'none',
    stopBits: stop === '2' ? 2 : 1,
  };
}

const shut = (port: Port): Promise<void> =>
  new Promise((done) => (port.isOpen ? port.close(() => done()) : done()));

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^Error: /, '');
