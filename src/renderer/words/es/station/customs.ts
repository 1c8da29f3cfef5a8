/** The customs check and classification. */
export const customs: Readonly<Record<string, string>> = {
  'Line {0} ({1}) {2}.': 'La línea {0} ({1}) {2}.',
  'Line {0} ({1}) is described as {2}, which is a number of yours and tells customs nothing.':
    'La línea {0} ({1}) se describe como {2}: es un número propio y no dice nada a la aduana.',
  'Line {0} ({1}) is described as {2}, which could be anything.':
    'La línea {0} ({1}) se describe como {2}: puede ser cualquier cosa.',
  'Say what it is and what it is made of, such as "Stoneware mug": at the bench by “Customs data”.':
    'Diga qué es y de qué está hecho, como «Taza de gres»: en el puesto con «Datos de aduana».',
  'Line {0} ({1}) has a value of 0, and customs may hold the parcel.':
    'La línea {0} ({1}) tiene un valor de 0: la aduana puede retener el paquete.',
  'Fill in what one unit is worth, also of a gift or a sample: at the bench by “Customs data”.':
    'Indique cuánto vale una unidad, también si es regalo o muestra: en el puesto con «Datos de aduana».',
  'Carton {0} weighs {1} {2}, less than the {3} {4} of its goods: the partner may rate the higher.':
    'El bulto {0} pesa {1} {2}, menos que los {3} {4} de su mercancía: el socio puede tarifar el mayor.',
  'Weigh it again.': 'Péselo de nuevo.',
  'The values are in {0}, which is no currency that is paid in.':
    'Los valores están en {0}, moneda en la que nadie paga.',
  'Import it again with its currency, such as USD. If it was opened at the bench, take that back first, by “Undo”.':
    'Impórtelo de nuevo con su moneda, como USD. Si ya se abrió en el puesto, anule eso primero, con «Deshacer».',
  'The receiver’s tax ID is missing: carriers to {0} usually ask for it.':
    'Falta el número fiscal del destinatario: los transportistas a {0} suelen pedirlo.',
  'The receiver’s tax ID is missing: it is recommended for business receivers.':
    'Falta el número fiscal del destinatario: se recomienda para destinatarios comerciales.',
  'Ask the receiver for it, and import the order again with it. If it was opened at the bench, take that back first, by “Undo”.':
    'Pídaselo al destinatario e importe de nuevo el pedido con él. Si ya se abrió en el puesto, anule eso primero, con «Deshacer».',
  '{0} What helps: {1}': '{0} Qué ayuda: {1}',
  'the classification': 'la clasificación',
  'The partner wants to know more before it classifies this: “{0}”. Say in a few words what it is and what it is made of.':
    'El socio quiere saber más antes de clasificar esto: «{0}». Diga en pocas palabras qué es y de qué está hecho.',
  'The partner wants to know more before it classifies this. Say in a few words what it is and what it is made of.':
    'El socio quiere saber más antes de clasificar esto. Diga en pocas palabras qué es y de qué está hecho.',
  'expected a list, found something else': 'se espera una lista, se encontró otra cosa',
  'it says nothing of what was asked': 'no dice nada de lo preguntado',
  'The partner’s answer to the classification, {0}: {1}.':
    'Respuesta del socio a la clasificación, {0}: {1}.',
  'This classification is under way already.': 'Esta clasificación ya está en marcha.',
  'Say what it is: a title, a description or a material.':
    'Diga qué es: un título, una descripción o un material.',
  'The partner said nothing of these goods. Classify them again.':
    'El socio no dijo nada de esta mercancía. Clasifíquela de nuevo.',
  '{0} is an item of several merchants. Say which: {1}.':
    '{0} es un artículo de varios comerciantes. Diga cuál: {1}.',
  '--sku: expected SKU or MERCHANT/SKU, found {0}.':
    '--sku: se espera SKU o COMERCIANTE/SKU, se encontró {0}.',
  'the code is {0}, which is not 6 digits': 'el código es {0}, que no tiene 6 cifras',
  'the partner could not tell the HS code': 'el socio no pudo decir el código HS',
  'Not saved to {0}: {1}. Describe it better and classify it again, or fill in the code yourself.':
    'No se guardó en {0}: {1}. Descríbalo mejor y clasifíquelo de nuevo, o rellene el código usted mismo.',
};
