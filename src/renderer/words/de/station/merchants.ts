/** What the station says of merchants and of their keys. */
export const merchants: Readonly<Record<string, string>> = {
  'merchant: expected a name of at most 80 characters, without a slash':
    'merchant: erwartet wird ein Name mit höchstens 80 Zeichen, ohne Schrägstrich',
  'The order says merchant {0}, and the CustomerKey here is that of {1}. Correct the name on the order; nothing of it is rated or bought before.':
    'Auf dem Auftrag steht der Mandant {0}, und der CustomerKey hier ist der von {1}. Berichtigen Sie den Namen auf dem Auftrag; vorher werden weder Preise geholt noch etwas gekauft.',
  'The sandbox has a CustomerKey of its own for {0}; it is not changed here.':
    'Die Sandbox hat für {0} einen eigenen CustomerKey; er wird hier nicht geändert.',
  'The CustomerKey of {0} is given in PACKBENCH_CUSTOMER_KEYS, which goes before the keychain. Change it there.':
    'Der CustomerKey von {0} steht in PACKBENCH_CUSTOMER_KEYS, und das geht dem Schlüsselbund vor. Ändern Sie ihn dort.',
  'Another CustomerKey is kept for {0}. A CustomerKey is fixed once issued, and whose key is sent decides who pays. Replace it only if the partner issued a new one for this merchant.':
    'Für {0} liegt ein anderer CustomerKey vor. Ein CustomerKey ändert sich nicht, und wessen Schlüssel gesendet wird, der zahlt. Ersetzen Sie ihn nur, wenn der Partner für diesen Mandanten einen neuen ausgestellt hat.',
  '{0} is of the goods of {1}. The order on the bench is of {2}. Put it aside.':
    '{0} gehört zur Ware von {1}. Der Auftrag auf dem Packtisch ist von {2}. Legen Sie es beiseite.',
  '{0} belongs to order {1} of {2}. The order on the bench is of {3}. Put it aside.':
    '{0} gehört zu Auftrag {1} von {2}. Der Auftrag auf dem Packtisch ist von {3}. Legen Sie es beiseite.',
  'The carton {0}': 'Der Karton {0}',
  'The label {0}': 'Das Etikett {0}',
  '{0} {1} has a carton of the same name: look that this one is of {2}.':
    '{0} {1} hat einen Karton mit demselben Namen: Sehen Sie nach, dass dieser von {2} ist.',
  'the station’s own goods': 'eigener Ware',
  '{0} is an order of {1}. The order on the bench, {2}, is of {3}: finish it or put it away first.':
    '{0} ist ein Auftrag von {1}. Der Auftrag auf dem Packtisch, {2}, ist von {3}: Schließen Sie ihn ab oder legen Sie ihn zuerst weg.',
  'expected a picture of at most {0} kB': 'erwartet wird ein Bild mit höchstens {0} kB',
  'expected a PNG, JPEG, WebP or GIF picture as a data URL':
    'erwartet wird ein Bild in PNG, JPEG, WebP oder GIF als Data-URL',
  'expected a day like 2026-03-31': 'erwartet wird ein Tag wie 2026-03-31',
  'expected a day that is not before the first one':
    'erwartet wird ein Tag, der nicht vor dem ersten liegt',
  'expected a colour like #1d4ed8, found {0}': 'erwartet wird eine Farbe wie #1d4ed8, gefunden {0}',
  'expected every merchant once': 'erwartet wird jeder Mandant einmal',
  'expected every box once': 'erwartet wird jeder Karton einmal',
  'expected the name of one of its own boxes':
    'erwartet wird der Name eines seiner eigenen Kartons',
  'No CustomerKey is known for the merchant {0}. Nothing of its orders is rated or bought until one is set (Settings, Merchants, or "packbench merchants set").':
    'Für den Mandanten {0} ist kein CustomerKey bekannt. Für seine Aufträge werden weder Preise geholt noch etwas gekauft, bis einer gesetzt ist (Einstellungen, Mandanten, oder „packbench merchants set“).',
  'The partner wants a CustomerKey here: these credentials are a platform’s. The order names no merchant; give it one, and nothing of it is bought before. It says: “{0}”':
    'Der Partner will hier einen CustomerKey: Diese Zugangsdaten sind die einer Plattform. Der Auftrag nennt keinen Mandanten; tragen Sie einen ein, vorher wird nichts gekauft. Der Partner sagt: „{0}“',
  'The partner does not take the CustomerKey of {0}: it is wrong, or of another account. Set the one that was issued for this merchant (Settings, Merchants). It says: “{1}”':
    'Der Partner nimmt den CustomerKey von {0} nicht an: Er ist falsch oder von einem anderen Konto. Setzen Sie den, der für diesen Mandanten ausgestellt wurde (Einstellungen, Mandanten). Der Partner sagt: „{1}“',
};
