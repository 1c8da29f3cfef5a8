import { ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { ask } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { Action } from '../action.tsx';
import { DialogBox } from '../dialog.tsx';
import { Failed, Loading } from '../states.tsx';
import './picture.css';

/** Dots per inch: enough to tell labels apart beside a carton, and to read them when enlarged. */
const SMALL = 96;
const LARGE = 200;

interface PictureProps {
  file: string;
  page?: number;
  /** What is to be seen, said to who cannot see it. */
  what: string;
}

/** A page of a paper, drawn by the station; pressed, it is shown large. */
export function Picture({ file, page = 0, what }: PictureProps) {
  const [large, setLarge] = useState(false);
  return (
    <>
      <Button
        className="picture"
        aria-label={t('Enlarge: {what}', { what })}
        onPress={() => setLarge(true)}
      >
        <Page file={file} page={page} what={what} dpi={SMALL} />
        <ZoomIn aria-hidden className="picture-zoom" />
      </Button>
      {large && (
        <DialogBox
          wide
          title={what}
          onClose={() => setLarge(false)}
          actions={
            <Action
              weight="main"
              act="close"
              autoFocus
              label={t('Close')}
              onPress={() => setLarge(false)}
            />
          }
        >
          <PictureLarge file={file} page={page} what={what} />
        </DialogBox>
      )}
    </>
  );
}

/** As large as it can be read, for where it stands in a dialog. */
export const PictureLarge = ({ file, page = 0, what }: PictureProps) => (
  <Page file={file} page={page} what={what} dpi={LARGE} />
);

interface PageProps extends Required<PictureProps> {
  dpi: number;
}

function Page({ file, page, what, dpi }: PageProps) {
  const drawn = useDrawn(file, page, dpi);
  if (!drawn) return <Loading what={t('Drawing the page…')} />;
  if (!drawn.ok) return <Failed error={drawn.error} />;
  return <img className="picture-page" src={drawn.value} alt={what} data-large={dpi === LARGE} />;
}

type Drawn = Result<string, StationError>;

/** Papers are kept by their content, so the picture of one never changes. */
const drawnPages = new Map<string, string>();
const MOST_KEPT = 60;

function useDrawn(file: string, page: number, dpi: number): Drawn | null {
  const key = `${file} ${page} ${dpi}`;
  const [answer, setAnswer] = useState<{ key: string; drawn: Drawn } | null>(null);
  useEffect(() => {
    if (drawnPages.has(key)) return;
    let current = true;
    void ask('shipments.picture', { file, page, dpi }).then((result) => {
      const drawn: Drawn = result.ok ? { ok: true, value: asUrl(result.value.png) } : result;
      if (drawn.ok) keep(key, drawn.value);
      if (current) setAnswer({ key, drawn });
    });
    return () => {
      current = false;
    };
  }, [key, file, page, dpi]);
  const kept = drawnPages.get(key);
  if (kept) return { ok: true, value: kept };
  return answer?.key === key ? answer.drawn : null;
}

const asUrl = (png: string): string => `data:image/png;base64,${png}`;

function keep(key: string, url: string) {
  drawnPages.set(key, url);
  for (const oldest of drawnPages.keys()) {
    if (drawnPages.size <= MOST_KEPT) break;
    drawnPages.delete(oldest);
  }
}
