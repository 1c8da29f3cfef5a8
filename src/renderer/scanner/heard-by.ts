/** Which way a scan came; of one that was typed, what its end was recognised by. */
export type HeardBy = 'Enter' | 'Tab' | 'silence' | 'usb' | 'serial' | 'played' | 'scale';
