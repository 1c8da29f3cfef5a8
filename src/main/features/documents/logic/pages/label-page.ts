import type { LabelArea } from '../../ports.ts';
import type { PageName } from './page-name.ts';

/** A label, or what looks like one: a page of its own, or a part of a larger one. */
export interface LabelPage {
  hash: string;
  /** Index from 0. */
  page: number;
  /** The part of a larger page to cut out; null where the page is the label. */
  area: LabelArea | null;
  /** Size in points of a page that is no label and on which no label could be located. */
  uncut: { width: number; height: number } | null;
  /** All that is printed on a larger page is the label: its place is known. */
  isKnownBlock?: true;
  text: string;
  barcodes: string[];
  /** It shows bars of which print shows nothing, and no barcode was read on it. */
  hasLostItsBars: boolean;
  /** SHA-256 of the rendered page; null where it is blank. */
  picture: string | null;
  /** Words that look different from what the file says. */
  doubtful: string[];
  /** What it calls itself. */
  named: PageName | null;
}
