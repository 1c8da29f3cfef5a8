import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const operations: Words['operations'] = {
  title: 'Operaciones que el documento del socio solo nombra',
  intro:
    'El documento no muestra sus rutas ni lo que se envía. Cada una está desactivada hasta que aquí se define su ruta, como la dé el socio. Lo definido vale solo para este socio.',
  names: {
    cancelShipments: 'Cancelar un envío',
    getShipments: 'Consultar un envío',
    getLandedCost: 'Solo costes de aduana',
    getMultiRates: 'Tarifas de varios paquetes',
    getInvoices: 'Lista de facturas',
    getInvoiceDetail: 'Una factura',
  },
  does: {
    cancelShipments: 'Desde el envío. Cambia algo: no se puede probar.',
    getShipments: 'Desde el envío, y antes de reenviar una compra desconocida.',
    getLandedCost: 'Desde las tarifas. Se muestra al lado, y en ningún total.',
    getMultiRates: 'En la línea de órdenes: packbench ask getMultiRates.',
    getInvoices: 'Desde el envío.',
    getInvoiceDetail: 'Desde la lista de facturas.',
  },
  on: 'Activada',
  isOff: 'Desactivada',
  path: (method) => `Ruta (${method})`,
  body: 'Lo que se envía (JSON), si no es lo habitual',
  places: (places) => `Marcadores: ${places}`,
  turnOff: 'Desactivar',
  noJson: 'Se espera JSON, como {"Reference": "{Reference}"}',
  tryReference: 'Referencia o factura para probar',
  try: 'Probar',

  atPartner: 'En el socio',
  lookUp: 'Consultar',
  invoices: 'Facturas',
  invoice: 'Mostrar esta factura',
  off: (names) =>
    `Desactivado: ${names}. El documento del socio no muestra la ruta. Un supervisor la define en Ajustes, Operaciones.`,
  changed: 'Ahora consta lo que dice el socio.',
  unchanged: 'Nada nuevo: lo que consta queda como está.',
  cancelledThere:
    'El socio dice que está cancelado. Aquí no lo está: pulse Cancelar envío, y su respuesta lo hará constar.',
  provesNothing: 'El socio no tiene nada que pruebe una compra. Eso tampoco prueba lo contrario.',
  nothingKnown: 'La respuesta no contiene ningún nombre conocido aquí.',
  others: (names) => `Sin leer: ${names}`,
  cutOff: 'Hay más de lo que se ha leído.',
  records: (many) => `El socio dice (${count(many, 'registro', 'registros')})`,

  askLanded: 'Solo costes de aduana, del socio',
  landed: 'Pedido aparte de estas tarifas. No cuenta en ningún total.',
};
