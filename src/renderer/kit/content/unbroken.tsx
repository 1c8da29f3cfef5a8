import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/** A word with a hyphen within. */
const HYPHENATED = /[^\s-]-[^\s-]/;

/**
 * The same content, but no reference (a word with a digit and a hyphen, such as SO-55-1) wraps at its
 * hyphens, unless it is wider than the line. Looks into plain elements, not into components. Copied text is
 * unchanged.
 */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content === 'string') return unbrokenText(content);
  if (Array.isArray(content)) return Children.map(content, unbroken);
  if (!isValidElement<{ children?: ReactNode }>(content)) return content;
  const { type, props } = content;
  if (!props.children || (typeof type !== 'string' && type !== Fragment)) return content;
  return cloneElement(content, undefined, unbroken(props.children));
}

function unbrokenText(text: string): ReactNode {
  const parts = text.split(/(\S+)/);
  if (!parts.some(isReference)) return text;
  return parts.map((part, at) =>
    isReference(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const isReference = (part: string): boolean => HYPHENATED.test(part) && /\d/.test(part);
