import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogBox } from '../../kit/dialog.tsx';
import { Failed, Loading } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import './picture.css';

/** Dots per inch: enough to tell labels apart beside a carton, and to read them when enlarged. */
const SMALL = 96;
const LARGE = 200;

interface PictureProps {
  file: string;
  page?: number;
  /** Alternative text. */
  what: string;
}

/** A page of a document, rendered by the station; enlarged on press. */
export function Picture({ file, page = 0, what }: PictureProps) {
  const [large, setLarge] = useState(false);
  const drawn = usePage(file, page, SMALL);
  if (drawn.state !== 'ready') {
    // What it says until then is no part of a button's name.
    return (
      <div className="picture">
        <Drawn drawn={drawn} what={what} isLarge={false} />
      </div>
    );
  }
  return (
    <>
      <Button
        className="picture"
        aria-label={t('Enlarge: {what}', { what })}
        onPress={() => setLarge(true)}
      >
        <Drawn drawn={drawn} what={what} isLarge={false} />
        <ZoomIn aria-hidden className="picture-zoom" />
      </Button>
      {large && (
        <DialogBox wide title={what} onClose={() => setLarge(false)}>
          <PictureLarge file={file} page={page} what={what} />
        </DialogBox>
      )}
    </>
  );
}

/** At a readable size, for a dialog. */
export function PictureLarge({ file, page = 0, what }: PictureProps) {
  return <Drawn drawn={usePage(file, page, LARGE)} what={what} isLarge={true} />;
}

const usePage = (file: string, page: number, dpi: number) =>
  useCall('shipments.picture', { file, page, dpi }, { fixed: true });

interface DrawnProps {
  drawn: ReturnType<typeof usePage>;
  what: string;
  isLarge: boolean;
}

function Drawn({ drawn, what, isLarge }: DrawnProps) {
  if (drawn.state === 'loading') return <Loading what={t('Drawing the page…')} />;
  if (drawn.state === 'failed') return <Failed error={drawn.error} />;
  return (
    <img
      className="picture-page"
      src={`data:image/png;base64,${drawn.value.png}`}
      alt={what}
      data-large={isLarge}
    />
  );
}
