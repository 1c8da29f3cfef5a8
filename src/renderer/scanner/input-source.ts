/** Source of a scan; for a typed one, how its end was recognised. */
export type InputSource =
  | 'Enter'
  | 'Tab'
  | 'silence'
  | 'usb'
  | 'serial'
  | 'camera'
  | 'played'
  | 'scale';
