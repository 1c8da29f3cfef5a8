import type { Words } from '../words.ts';

export const settle: Words['settle'] = {
  open: 'Resolver a mano',
  openAfterAll: 'Al final sí se compró',
  title: '¿Qué dice el portal del socio?',
  intro:
    'Buscar primero este pedido en el portal del socio. Lo que diga aquí queda en el registro. Pedido:',
  answer: 'El portal',
  answers: { bought: 'tiene el envío', 'not-bought': 'no lo tiene' },
  afterAll:
    'Esta compra cuenta como no hecha. Si el portal tiene el envío de todos modos, dígalo aquí: se registra como comprado.',
  candidate: (shipmentId, trackingNumber) =>
    `Una respuesta del socio nombró ${[shipmentId && `el envío ${shipmentId}`, trackingNumber && `el número de seguimiento ${trackingNumber}`].filter(Boolean).join(', ')}. Búsquelo en el portal.`,
  shipmentId: 'ShipmentID en el portal',
  trackingNumber: 'Número de seguimiento en el portal',
  labels: 'PDF de etiquetas del portal',
  labelsDetail: 'si los tiene',
  addLabels: 'Añadir archivos PDF',
  removeLabel: 'Quitar',
  unreadable: 'Un archivo ya no se puede leer. Quitarlo y elegirlo otra vez.',
  reason: 'Cómo lo sabe',
  notBoughtWarning:
    'Si al final se compró, comprar otra vez pagaría dos veces. El pedido conserva su referencia, para que el socio pueda rechazar un segundo.',
  send: { bought: 'Se compró', 'not-bought': 'No se compró' },
  back: 'Volver',

  giveLabels: 'Dar archivos de etiquetas',
  giveTitle: 'Archivos de etiquetas de un envío comprado',
  giveIntro:
    'Guardar las etiquetas del portal del socio y darlas aquí. Con eso no se compra nada; se asignan a sus cajas como cualquier otra. Pedido:',
  give: 'Dar estas etiquetas',
  noFile: 'Se esperaba un archivo de etiqueta y no hay ninguno.',

  askAgain: 'Preguntar otra vez',
  asking: 'Preguntando al socio; tarda unos segundos…',
  stillUnknown: (at) => `Preguntado a las ${at}: aún no se sabe.`,
};

export const pin: Words['pin'] = {
  title: 'Hace falta un supervisor',
  field: 'PIN del supervisor',
  byPosition: (carton) =>
    `Nada demuestra que esta etiqueta sea de la caja ${carton}. Mirar la imagen y aceptarla con el PIN.`,
  accept: 'Esta es su etiqueta',
};
