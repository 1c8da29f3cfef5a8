import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const history: Words['history'] = {
  title: 'Lo que pasó',
  none: 'Aún no hay nada registrado',
  decisions: 'Lo que decidieron las personas',
  noDecisions: 'Nadie tuvo que decidir nada',
  by: (who) => `por ${who}`,
  what: {
    quoted: 'El socio dio tarifas',
    begun: 'Se registró la compra',
    sent: 'Se envió la petición de compra',
    sentAgain: 'Se envió otra vez la misma petición',
    bought: 'Comprado',
    boughtByPerson: 'El supervisor dijo: se compró',
    boughtByPartner: 'Comprado: así consta en el socio',
    refused: 'El socio lo rechazó; no se compró nada',
    unknown: 'No sabíamos si se compró',
    'not-sent': 'No se envió nada; no se compró nada',
    'not-bought': 'El supervisor dijo: no se compró',
    cancelled: 'Cancelado; el socio lo confirmó',
    labels: (labels, of) => `${labels} de ${count(of, 'etiqueta traída', 'etiquetas traídas')}`,
    'labels-given': (labels) =>
      `${count(labels, 'archivo de etiqueta dado', 'archivos de etiqueta dados')} a mano`,
    printed: (title) => `Impresión pedida: ${title}`,
    reprinted: (title, n) => `Impresión pedida, vez ${n}: ${title}`,
    notPrinted: (title) => `Debía imprimirse, pero no salió: ${title}`,
    'came-out': (title) => `Salió, según una persona: ${title}`,
    'scanned-back': (carton) => `Se leyó la etiqueta correcta en ${carton}`,
    'cancel-asked': 'Se pidió al socio cancelarlo',
    'cancel-refused': 'El socio no lo canceló',
    'cancel-unclear': 'Sin respuesta clara sobre la cancelación',
    heard: 'El socio avisó de un envío por sí mismo',
    tracked: (status) => `Transportista: ${status}`,
    'possibly-twice': 'Quizá comprado dos veces',
    filled: 'Los registros del socio completaron lo que faltaba',
  },
  shipmentId: (id) => `ShipmentID ${id}`,
  traced: {
    into: (sku, carton) => `${sku}, escaneado en ${carton}`,
    lot: (lot) => `lote ${lot}`,
    serial: (serial) => `n.º de serie ${serial}`,
    expires: (date) => `usar antes de ${date}`,
    bestBefore: (date) => `consumir preferentemente antes de ${date}`,
    unsure: 'quizá más, pues el escáner no envió separadores',
  },

  save: 'Guardar como CSV',

  buyAgain: {
    open: 'Comprar de nuevo',
    title: '¿Comprar de nuevo un pedido cancelado?',
    intro:
      'Esto gasta dinero. Se compra en las mismas cajas, según la regla de los ajustes, con una referencia que nunca se ha usado. Pedido:',
    as: 'Referencia nueva',
    price: 'Ver el precio',
    send: (price: string) => `Comprar por ${price}`,
    reason: 'Por qué se compra de nuevo',
    back: 'No comprar',
  },
  cancel: {
    open: 'Cancelar envío',
    title: '¿Cancelar lo comprado?',
    intro:
      'Se pide al socio que lo cancele. Solo su palabra lo da por cancelado; entonces sus etiquetas ya no se pueden imprimir ni escanear. Pedido:',
    send: 'Pedir al socio que lo cancele',
    reason: 'Por qué se cancela',
    back: 'Conservarlo',
    recorded: {
      open: 'Registrar cancelación',
      title: '¿Cancelado en el portal del socio?',
      intro:
        'No se pregunta al socio. El envío cuenta como cancelado; entonces sus etiquetas ya no se pueden imprimir ni escanear. Pedido:',
      send: 'Registrar como cancelado',
    },
  },
};
