/** What a page calls itself. `copy`: the courier's, the sender's or for the archive. `void`: no longer a label. */
export type PageName = 'return' | 'copy' | 'invoice' | 'packing-list' | 'void';

export interface Named {
  name: PageName;
  /** Said of a label in so many words; counts also where it stands beside the label on the same sheet. */
  plainly: boolean;
  /** In a heading, or with its letters or words apart: it is no field's name. */
  isTitle?: true;
}
