import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Unsaved {
  /** Closes at once where nothing was entered, else when asked a second time. */
  close(close: () => void): void;
  /** A choice was made, which is no text in a field. */
  touch(): void;
  isAsked: boolean;
}

export const UnsavedContext = createContext<Unsaved | null>(null);

/** Of the form around; null where nothing can be lost. */
export const useUnsavedHere = (): Unsaved | null => useContext(UnsavedContext);

/** Watches what is entered within `box`, so that one press of Esc does not throw it away. */
export function useUnsaved(box: RefObject<HTMLElement | null>): Unsaved {
  const before = useRef(new Map<TextField, string>());
  const chosen = useRef(false);
  const [isAsked, setAsked] = useState(false);
  useLayoutEffect(() => {
    const within = box.current;
    const remember = ({ target }: Event) => {
      if (isText(target) && !before.current.has(target)) before.current.set(target, target.value);
      setAsked(false);
    };
    const choose = ({ target }: Event) => {
      if (isChoice(target)) chosen.current = true;
    };
    // A scan is typed too, and taken out again: the text that is left counts.
    within?.addEventListener('beforeinput', remember, { capture: true });
    within?.addEventListener('change', choose, { capture: true });
    return () => {
      within?.removeEventListener('beforeinput', remember, { capture: true });
      within?.removeEventListener('change', choose, { capture: true });
    };
  }, [box]);
  const isEntered = () =>
    chosen.current ||
    [...before.current].some(([field, text]) => field.isConnected && field.value !== text);
  return {
    isAsked,
    touch: () => {
      chosen.current = true;
      setAsked(false);
    },
    close: (close) => (isAsked || !isEntered() ? close() : setAsked(true)),
  };
}

/** A form that is no dialog: its content is asked about before it goes. */
export function KeepsEntered({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <UnsavedContext value={useUnsaved(box)}>
      <div ref={box} className="contents">
        {children}
      </div>
    </UnsavedContext>
  );
}

/** A PIN or password is entered again in a moment, and is nothing to keep. */
function isText(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type);
}

const NO_TEXT = ['password', 'checkbox', 'radio', 'file'];

const isChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
