import { type Tone, ToneIcon } from '../../kit/notice.tsx';
import './time-line.css';

export interface TimeLineEntry {
  /** Already in words, as the bench's clock has it. */
  when: string;
  what: string;
  /** Smaller, beneath: who, which document, what was said. */
  detail?: string | null;
  /** Left out: nothing that anybody must heed. */
  tone?: Tone | undefined;
}

/** What happened one after the other, in the order that it is given. */
export function TimeLine({ label, entries }: { label: string; entries: readonly TimeLineEntry[] }) {
  return (
    <ol className="time-line" aria-label={label}>
      {entries.map(({ when, what, detail, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at an end
        <li key={index} data-tone={tone}>
          <span className="time-line-mark">{tone && <ToneIcon tone={tone} />}</span>
          <span className="small quiet">{when}</span>
          <span className="strong breakable">{what}</span>
          {detail && <span className="small breakable">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
