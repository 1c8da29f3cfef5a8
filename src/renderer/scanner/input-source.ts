/** Which way a scan came; of one that was typed, what its end was recognised by. */
export type InputSource = 'Enter' | 'Tab' | 'silence' | 'usb' | 'serial' | 'played' | 'scale';
