/** Lo que el socio solo nombra: anular, envíos, costes de aduana, facturas. */
export const operations = {
  'the landed cost': 'los costes de aduana',
  'the rates of several': 'las tarifas de varios paquetes',
  'the invoices': 'las facturas',
  'the invoice': 'la factura',
  'This is off: the partner’s document does not show the path. A supervisor sets it for this partner (connection.operations.{0}).':
    'Está desactivado: el documento del socio no muestra la ruta. Un supervisor la define para este socio (connection.operations.{0}).',
  'the path or body set for it holds {0}, which is not known here':
    'la ruta o el cuerpo definidos contienen {0}, que aquí no se conoce',
  'what stands for {0} cannot stand in a path':
    'lo que sustituye a {0} no puede figurar en una ruta',
  '{0}: it is {1}, as the partner’s document says, and cannot be set.':
    '{0}: es {1}, como dice el documento del socio, y no se puede definir.',
  '{0}: expected the path to be set first ({1}), found none.':
    '{0}: se espera que antes se defina la ruta ({1}), no se encontró ninguna.',
  'expected a JSON object': 'se espera un objeto JSON',
  'expected a path, or a path and a body': 'se espera una ruta, o una ruta y un cuerpo',
  'expected at most 300 characters': 'se esperan 300 caracteres como máximo',
  'expected at most {0} levels': 'se esperan {0} niveles como máximo',
  'expected at most {0} values': 'se esperan {0} valores como máximo',
  'expected no key or secret: the station adds what is needed':
    'no se espera ninguna clave ni secreto: la estación añade lo necesario',
  'expected places in values alone, not in names':
    'se esperan marcadores solo en los valores, no en los nombres',
  'expected {0} to stand alone': 'se espera que {0} esté solo',
  'These rates are not on record here. Ask for rates again.':
    'Estas tarifas no constan aquí. Pida tarifas de nuevo.',
  'It is not tried out: it does more than tell something.':
    'No se prueba: hace más que informar de algo.',
};
