/** What the station says of merchants and of their keys. */
export const merchants: Readonly<Record<string, string>> = {
  'merchant: expected a name of at most 80 characters, without a slash':
    'merchant: se espera un nombre de 80 caracteres como máximo, sin barra',
  'The order says merchant {0}, and the CustomerKey here is that of {1}. Correct the name on the order; nothing of it is rated or bought before.':
    'El pedido dice comerciante {0}, y la CustomerKey de aquí es la de {1}. Corrija el nombre en el pedido; antes no se pide precio ni se compra nada.',
  'The sandbox has a CustomerKey of its own for {0}; it is not changed here.':
    'El entorno de pruebas tiene su propia CustomerKey de {0}; no se cambia aquí.',
  'The CustomerKey of {0} is given in PACKBENCH_CUSTOMER_KEYS, which goes before the keychain. Change it there.':
    'La CustomerKey de {0} está en PACKBENCH_CUSTOMER_KEYS, que va antes que el llavero. Cámbiela allí.',
  'Another CustomerKey is kept for {0}. A CustomerKey is fixed once issued, and whose key is sent decides who pays. Replace it only if the partner issued a new one for this merchant.':
    'Para {0} hay guardada otra CustomerKey. Una CustomerKey no cambia una vez emitida, y paga aquel cuya clave se envía. Sustitúyala solo si el socio emitió una nueva para este comerciante.',
  '{0} is of the goods of {1}. The order on the bench is of {2}. Put it aside.':
    '{0} es de los artículos de {1}. El pedido en la mesa es de {2}. Apártelo.',
  '{0} belongs to order {1} of {2}. The order on the bench is of {3}. Put it aside.':
    '{0} es del pedido {1} de {2}. El pedido en la mesa es de {3}. Apártelo.',
  'The carton {0}': 'El bulto {0}',
  'The label {0}': 'La etiqueta {0}',
  '{0} {1} has a carton of the same name: look that this one is of {2}.':
    '{0} {1} tiene un bulto con el mismo nombre: compruebe que este es de {2}.',
  'the station’s own goods': 'los artículos propios',
  '{0} is an order of {1}. The order on the bench, {2}, is of {3}: finish it or put it away first.':
    '{0} es un pedido de {1}. El pedido en la mesa, {2}, es de {3}: termínelo o guárdelo primero.',
  'expected a picture of at most {0} kB': 'se espera una imagen de {0} kB como máximo',
  'expected a PNG, JPEG, WebP or GIF picture as a data URL':
    'se espera una imagen PNG, JPEG, WebP o GIF como URL de datos',
  'expected a day like 2026-03-31': 'se espera un día como 2026-03-31',
  'expected a day that is not before the first one':
    'se espera un día que no sea anterior al primero',
  'expected a colour like #1d4ed8, found {0}': 'se espera un color como #1d4ed8, se encontró {0}',
  'expected every merchant once': 'se espera cada comerciante una sola vez',
  'expected every box once': 'se espera cada caja una sola vez',
  'expected the name of one of its own boxes': 'se espera el nombre de una de sus propias cajas',
  'No CustomerKey is known for the merchant {0}. Nothing of its orders is rated or bought until one is set (Settings, Merchants, or "packbench merchants set").':
    'No se conoce ninguna CustomerKey del comerciante {0}. De sus pedidos no se pide precio ni se compra nada hasta que se ponga una (Ajustes, Comerciantes, o «packbench merchants set»).',
  'The partner wants a CustomerKey here: these credentials are a platform’s. The order names no merchant; give it one, and nothing of it is bought before. It says: “{0}”':
    'El socio pide aquí una CustomerKey: estas credenciales son de una plataforma. El pedido no nombra ningún comerciante; póngale uno, antes no se compra nada. Dice: «{0}»',
  'The partner does not take the CustomerKey of {0}: it is wrong, or of another account. Set the one that was issued for this merchant (Settings, Merchants). It says: “{1}”':
    'El socio no acepta la CustomerKey de {0}: es incorrecta o de otra cuenta. Ponga la que se emitió para este comerciante (Ajustes, Comerciantes). Dice: «{1}»',
};
