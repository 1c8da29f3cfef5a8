import { type ReactNode, type RefObject, useRef } from 'react';
import { Field } from '../../kit/fields.tsx';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { t } from '../../words/words.ts';
import { Frame, type Sentence } from './frame.tsx';
import './screen-bar.css';

interface SearchScreenProps {
  next: Sentence;
  search: string;
  onSearch: (text: string) => void;
  /** Accessible name of the search field. */
  label?: string;
  placeholder: string;
  autoFocus?: boolean;
  /** Of the search field, for a list that is left upwards. */
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** The list below, which arrow down in the field enters. */
  listRef?: RefObject<{ focus(): void } | null>;
  /** Pressed the key of the search. Without it, the field gets the focus. */
  onFind?: () => void;
  /** Before the search field. */
  filter?: ReactNode;
  /** Behind the search field. */
  more?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Layout of every screen on which something is looked up: a search in a bar, and below it what was found. */
export function SearchScreen(props: SearchScreenProps) {
  const own = useRef<HTMLInputElement>(null);
  const { next, filter, more, actions, listRef, autoFocus = false, children } = props;
  const field = props.fieldRef ?? own;
  useHotkey('find', props.onFind ?? (() => field.current?.focus()), true, t('Search'));
  return (
    <Frame
      next={next}
      above={
        <div className="screen-bar">
          {filter}
          <Field
            bare
            autoFocus={autoFocus}
            type="search"
            keyHint="find"
            label={props.label ?? t('Search')}
            placeholder={props.placeholder}
            value={props.search}
            onChange={props.onSearch}
            onDown={() => listRef?.current?.focus()}
            inputRef={field}
          />
          {more}
        </div>
      }
      actions={actions}
    >
      {children}
    </Frame>
  );
}
