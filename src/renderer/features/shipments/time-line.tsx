import { type Tone, ToneIcon } from '../../kit/notice.tsx';
import './time-line.css';

export interface TimeLineEntry {
  /** Formatted, in the bench's time zone. */
  when: string;
  what: string;
  /** In smaller type below: who, which document, which message. */
  detail?: string | null;
  /** Absent: needs no attention. */
  tone?: Tone | undefined;
}

/** Events in the given order. */
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
