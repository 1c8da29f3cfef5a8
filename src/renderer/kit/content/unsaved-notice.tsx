import { t } from '../../words/words.ts';
import { Notice } from '../notice.tsx';
import { useUnsavedHere } from './unsaved.tsx';

/** Says, once asked to close, that something would be lost. */
export function UnsavedNotice() {
  return useUnsavedHere()?.isAsked ? (
    <div role="alert">
      <Notice
        tone="attention"
        title={t('Not saved. Press again to throw away what was entered.')}
      />
    </div>
  ) : null;
}
