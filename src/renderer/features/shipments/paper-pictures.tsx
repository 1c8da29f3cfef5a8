import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Picture } from '../../kit/content/picture.tsx';
import { t } from '../../words/words.ts';
import { savePaper } from '../printing/queue-state.ts';
import type { Again } from './reprint.tsx';

interface PaperPicturesProps {
  shipment: Shipment;
  /** The button that prints a paper again; left out where nothing may be printed. */
  again?: Again;
}

/** A picture of every paper that is kept, to be looked at, saved and printed again. */
export function PaperPictures({ shipment, again }: PaperPicturesProps) {
  const papers = papersOf(shipment, again);
  return (
    <>
      <h3 className="large">{t('Labels and documents')}</h3>
      {papers.length === 0 ? (
        <p className="quiet">{t('No documents for this shipment')}</p>
      ) : (
        <ul className="shipment-papers">
          {papers.map(({ file, what, caption, print }) => (
            <li key={file}>
              <Picture file={file} what={what} />
              <p className="breakable strong">{caption}</p>
              <div className="shipment-paper-do">
                {print}
                <Action
                  iconOnly
                  weight="quiet"
                  icon={FileDown}
                  label={t('Save as PDF: {carton}', { carton: caption })}
                  onPress={() => void savePaper(file)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ShownPaper {
  file: string;
  what: string;
  caption: string;
  print: ReactNode;
}

function papersOf({ cartons, documents }: Shipment, again: Again | undefined): ShownPaper[] {
  const labels = cartons.flatMap(({ reference, label }) =>
    label
      ? [
          {
            file: label.file,
            what: t('Label of carton {carton}', { carton: reference }),
            caption: reference,
            print: again?.({ kind: 'label', carton: reference }, reference),
          },
        ]
      : [],
  );
  const others = documents.map(({ kind, file }) => {
    const invoice = kind === 'commercial-invoice';
    const what = invoice ? t('Commercial invoice') : t('Document of the shipment');
    return {
      file,
      what,
      caption: what,
      print: invoice ? again?.({ kind: 'invoice' }, what) : undefined,
    };
  });
  return [...labels, ...others];
}
