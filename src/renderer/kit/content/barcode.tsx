import { t } from '../../words/words.ts';
import { code128, isCode128 } from './code-128.ts';
import './barcode.css';

const QUIET = 10;
const HEIGHT = 26;

interface BarcodeProps {
  /** `PB:OK`, or a code as it is. */
  text: string;
  /** What scanning it does, in a few words. */
  label: string;
}

/**
 * Scanned off the screen: black on white in every look, its bars whole pixels wide. Not there for a text
 * that no scanner could read.
 */
export default function Barcode({ text, label }: BarcodeProps) {
  if (!isCode128(text)) return null;
  const widths = code128(text);
  const modules = widths.reduce((total, each) => total + each, 2 * QUIET);
  let at = QUIET;
  const bars = widths.map((width, index) => {
    const path = index % 2 === 0 ? `M${at} 0h${width}v${HEIGHT}h-${width}z` : '';
    at += width;
    return path;
  });
  return (
    <figure className="barcode">
      <figcaption>{label}</figcaption>
      <svg
        viewBox={`0 0 ${modules} ${HEIGHT}`}
        style={{ inlineSize: `${2 * modules}px` }}
        role="img"
        aria-label={t('Barcode {text}', { text })}
      >
        <path d={bars.join('')} />
      </svg>
    </figure>
  );
}
