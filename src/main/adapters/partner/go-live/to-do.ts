import type { CheckName } from '../../../../shared/go-live/go-live.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';

/** Who has to do what about a finding that no setting answers; absent: nobody, or the partner. */
export const TO_DO: Partial<Record<CheckName, Message>> = {
  'wrong-credentials': say('Test new credentials by a rate: a wrong key shows there first.'),
  'token-lifetime': say('Give each bench credentials of its own, or ask the partner for it.'),
  'rates-b2b-without-tax-id': say('Orders to businesses need the tax id: the shop must send it.'),
  'rates-without-size': say('Give each box its size: setting boxes.'),
  'rates-plain-address': say('The shop must send these fields, or a packer fills them in.'),
  'rates-many-lines': say('Orders with that many lines must be split before they are imported.'),
  'customer-key': say('Check each merchant’s CustomerKey by hand: a wrong one is not refused so.'),
  classification: say('Enter HS codes by hand, or import them, where the partner gives none.'),
  'label-address': say('Save the labels from the portal: packbench settle REF --label FILE.'),
  'label-reference': say('A packer compares each label with its carton on its picture.'),
  'label-pages': say('Print one label, and look at it, before the first day.'),
  invoice: say('Print the invoice from the partner’s portal.'),
  cancel: say('Cancel in the partner’s portal, then record it: packbench cancel REF --recorded.'),
};
