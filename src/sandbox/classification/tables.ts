import chapters from './chapters.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import headings from './headings.json' with { type: 'json' };

/** One kind of goods that the sandbox knows, by its 6-digit code of the Harmonized System. */
export type Goods = {
  code: string;
  subheading: string;
  /** What people call it: a word or a phrase, any of them. */
  names: string[];
  /** What it must be made of for this code; empty where that does not matter. */
  materials: string[];
};

/** Everyday goods: code | subheading | names | materials. Made to try things out; it is no advice. */
export const GOODS: readonly Goods[] = goods.map((row) => {
  const [code = '', subheading = '', names = '', materials = ''] = row.split('|');
  return { code, subheading, names: listed(names), materials: listed(materials) };
});

/** The chapters and headings of the Harmonized System that these goods have, in short words. */
export const CHAPTERS: Readonly<Record<string, string>> = chapters;
export const HEADINGS: Readonly<Record<string, string>> = headings;

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
