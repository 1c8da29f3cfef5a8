import { t } from '../../words/words.ts';
import { code128, isCode128 } from './code-128.ts';
import './barcode.css';

const QUIET = 10;
const HEIGHT = 26;

interface BarcodeProps {
  /** `PB:OK`, or any code. */
  text: string;
  /** Effect of scanning it, in a few words. */
  label: string;
}

/**
 * For scanning off the screen: black on white in every theme, with bars of whole pixels. Renders nothing
 * for text that no scanner could read.
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
        // Lower bars are scanned as well; their widths stay.
        preserveAspectRatio="none"
        style={{ inlineSize: `${2 * modules}px` }}
        role="img"
        aria-label={t('Barcode {text}', { text })}
      >
        <path d={bars.join('')} />
      </svg>
    </figure>
  );
}
