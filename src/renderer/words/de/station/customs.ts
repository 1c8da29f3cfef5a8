/** The customs check and classification. */
export const customs: Readonly<Record<string, string>> = {
  'Line {0} ({1}) {2}.': 'Zeile {0} ({1}) {2}.',
  'Line {0} ({1}) is described as {2}, which is a number of yours and tells customs nothing.':
    'Zeile {0} ({1}) ist als {2} beschrieben: Das ist eine eigene Nummer und sagt dem Zoll nichts.',
  'Line {0} ({1}) is described as {2}, which could be anything.':
    'Zeile {0} ({1}) ist als {2} beschrieben: Das kann alles sein.',
  'Say what it is and what it is made of, such as "Stoneware mug": at the bench by “Customs data”.':
    'Sagen Sie, was es ist und woraus, etwa „Steingutbecher“: am Packplatz über „Zolldaten“.',
  'Line {0} ({1}) has a value of 0, and customs may hold the parcel.':
    'Zeile {0} ({1}) hat den Wert 0: Der Zoll kann das Paket anhalten.',
  'Fill in what one unit is worth, also of a gift or a sample: at the bench by “Customs data”.':
    'Tragen Sie ein, was ein Stück wert ist, auch bei Geschenk oder Muster: am Packplatz über „Zolldaten“.',
  'Carton {0} weighs {1} {2}, less than the {3} {4} of its goods: the partner may rate the higher.':
    'Karton {0} wiegt {1} {2}, weniger als die {3} {4} seiner Ware: Der Partner rechnet vielleicht mit dem höheren Gewicht.',
  'Weigh it again.': 'Wiegen Sie ihn noch einmal.',
  'The values are in {0}, which is no currency that is paid in.':
    'Die Werte sind in {0} angegeben, womit niemand zahlt.',
  'Import it again with its currency, such as USD. If it was opened at the bench, take that back first, by “Undo”.':
    'Importieren Sie ihn mit seiner Währung neu, etwa USD. Ist er am Packplatz schon geöffnet worden, nehmen Sie das erst zurück, mit „Rückgängig“.',
  'The receiver’s tax ID is missing: carriers to {0} usually ask for it.':
    'Die Steuernummer des Empfängers fehlt: Frachtführer nach {0} fragen meist danach.',
  'The receiver’s tax ID is missing: it is recommended for business receivers.':
    'Die Steuernummer des Empfängers fehlt: Für gewerbliche Empfänger wird sie empfohlen.',
  'Ask the receiver for it, and import the order again with it. If it was opened at the bench, take that back first, by “Undo”.':
    'Fragen Sie den Empfänger danach und importieren Sie den Auftrag damit neu. Ist er am Packplatz schon geöffnet worden, nehmen Sie das erst zurück, mit „Rückgängig“.',
  '{0} What helps: {1}': '{0} Was hilft: {1}',
  'the classification': 'die Einreihung',
  'The partner wants to know more before it classifies this: “{0}”. Say in a few words what it is and what it is made of.':
    'Der Partner möchte mehr wissen, bevor er das einreiht: „{0}“. Sagen Sie in wenigen Worten, was es ist und woraus.',
  'The partner wants to know more before it classifies this. Say in a few words what it is and what it is made of.':
    'Der Partner möchte mehr wissen, bevor er das einreiht. Sagen Sie in wenigen Worten, was es ist und woraus.',
  'expected a list, found something else': 'erwartet wird eine Liste, gefunden etwas anderes',
  'it says nothing of what was asked': 'sie sagt nichts zu dem, was gefragt war',
  'The partner’s answer to the classification, {0}: {1}.':
    'Antwort des Partners auf die Einreihung, {0}: {1}.',
  'This classification is under way already.': 'Diese Einreihung läuft schon.',
  'Say what it is: a title, a description or a material.':
    'Sagen Sie, was es ist: ein Titel, eine Beschreibung oder ein Material.',
  'The partner said nothing of these goods. Classify them again.':
    'Der Partner sagte nichts zu dieser Ware. Reihen Sie sie noch einmal ein.',
  '{0} is an item of several merchants. Say which: {1}.':
    '{0} ist ein Artikel mehrerer Mandanten. Sagen Sie, welcher: {1}.',
  '--sku: expected SKU or MERCHANT/SKU, found {0}.':
    '--sku: erwartet wird SKU oder MANDANT/SKU, gefunden {0}.',
  'the code is {0}, which is not 6 digits': 'der Code ist {0} und hat nicht 6 Ziffern',
  'the partner could not tell the HS code': 'der Partner konnte den HS-Code nicht nennen',
  'Not saved to {0}: {1}. Describe it better and classify it again, or fill in the code yourself.':
    'Nicht gespeichert bei {0}: {1}. Beschreiben Sie es besser und reihen Sie es noch einmal ein, oder tragen Sie den Code selbst ein.',
};
