/** Was der Partner nur dem Namen nach beschreibt: Stornieren, Sendungen, Zollkosten, Rechnungen. */
export const operations = {
  'the landed cost': 'die Zollkosten',
  'the rates of several': 'die Preise mehrerer Pakete',
  'the invoices': 'die Rechnungen',
  'the invoice': 'die Rechnung',
  'This is off: the partner’s document does not show the path. A supervisor sets it for this partner (connection.operations.{0}).':
    'Das ist aus: Das Dokument des Partners zeigt den Pfad nicht. Eine Aufsicht setzt ihn für diesen Partner (connection.operations.{0}).',
  'the path or body set for it holds {0}, which is not known here':
    'der dafür gesetzte Pfad oder Inhalt enthält {0}, und das ist hier nicht bekannt',
  'what stands for {0} cannot stand in a path':
    'was für {0} steht, kann nicht in einem Pfad stehen',
  '{0}: it is {1}, as the partner’s document says, and cannot be set.':
    '{0}: Es ist {1}, wie das Dokument des Partners sagt, und kann nicht gesetzt werden.',
  '{0}: expected the path to be set first ({1}), found none.':
    '{0}: erwartet wird, dass zuerst der Pfad gesetzt ist ({1}), gefunden keiner.',
  'expected a JSON object': 'erwartet wird ein JSON-Objekt',
  'expected a path, or a path and a body': 'erwartet wird ein Pfad, oder ein Pfad und ein Inhalt',
  'expected at most 300 characters': 'erwartet werden höchstens 300 Zeichen',
  'expected at most {0} levels': 'erwartet werden höchstens {0} Ebenen',
  'expected at most {0} values': 'erwartet werden höchstens {0} Werte',
  'expected no key or secret: the station adds what is needed':
    'erwartet wird kein Schlüssel oder Geheimnis: Die Station fügt hinzu, was nötig ist',
  'expected places in values alone, not in names':
    'erwartet werden Platzhalter nur in Werten, nicht in Namen',
  'expected {0} to stand alone': 'erwartet wird, dass {0} allein steht',
  'These rates are not on record here. Ask for rates again.':
    'Diese Preise sind hier nicht verzeichnet. Fragen Sie neu nach Preisen.',
  'It is not tried out: it does more than tell something.':
    'Das wird nicht ausprobiert: Es tut mehr, als etwas zu sagen.',
};
