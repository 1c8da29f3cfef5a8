import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const returns: Words['returns'] = {
  next: {
    find: 'Escanear la etiqueta de lo que vuelve',
    findDetail: 'O buscar: referencia, número de seguimiento, ShipmentID o nombre.',
    looking: 'Buscando…',
    lines: '¿Qué vuelve?',
    nothingLeft: 'Todo este envío está ya en una devolución',
    rating: 'Preguntando cuánto cuesta la vuelta…',
    choose: 'Elegir quién lo trae de vuelta',
    buying: 'Comprando la devolución… Esperar',
    unknown: 'Aún no se sabe si la devolución se compró',
    unknownDetail: 'Preguntar otra vez. Antes no se compra nada más de este pedido.',
    bought: 'La devolución está comprada. Imprimir la etiqueta o guardarla para un correo',
    paper: 'La devolución está comprada, pero falta su etiqueta',
  },
  searchList: 'Envíos que coinciden, los más nuevos primero',
  noneFound: (text) => `Nada enviado desde aquí coincide con «${text}»`,
  foreign: {
    title: '¿Enviado por otra estación u otro programa?',
    intro: 'Entonces escriba su ShipmentID y la referencia del pedido al que pertenecía.',
    shipmentId: 'ShipmentID',
    order: 'Referencia de su pedido',
    find: 'Buscar',
  },
  another: 'Otro envío',
  outbound: 'Lo que se envió',
  lines: 'Lo que vuelve',
  all: 'Todo lo que queda',
  none: 'Nada',
  sent: 'enviado',
  inReturns: 'en devoluciones',
  left: 'queda',
  less: (name) => `Uno menos de ${name}`,
  more: (name) => `Uno más de ${name}`,
  back: (n) => `${count(n, 'unidad vuelve', 'unidades vuelven')}`,
  reason: 'Por qué vuelve',
  noReason: 'Sin motivo',
  reasons: {
    'not-wanted': 'Ya no se quiere',
    'wrong-size': 'Talla equivocada',
    'wrong-item': 'Se envió otro artículo',
    'not-as-described': 'No es como se describe',
    damaged: 'Llegó dañado',
    faulty: 'No funciona',
    late: 'Llegó tarde',
    other: 'Otro motivo',
  },
  note: 'Nota',
  noteNeeded: 'Diga el motivo con sus palabras.',
  carton: 'Su caja, solo si no es la misma en que se envió',
  getPrices: 'Pedir precios',
  offers: 'Quién puede traerlo',
  atPickup: 'Precio confirmado en la recogida',
  atPickupShort: 'precio en la recogida',
  cheapest: 'El precio más bajo que se da',
  inCarton: (carton, weight) => `En la caja ${carton}, ${weight}`,
  buyFor: (total) => `Comprar devolución: ${total}`,
  change: 'Cambiar lo que vuelve',
  earlier: 'Devoluciones de este envío',
  noEarlier: 'De esto aún no ha vuelto nada',
  returnOf: (reference) => `Devolución ${reference}`,
  units: (n, sku) => `${n} × ${sku}`,
  mail: 'Guardar para un correo',
  mailSaved: (file) =>
    `Guardada como ${file}. Un correo no se puede abrir con un archivo dentro: adjúntelo usted.`,
  openMail: 'Abrir un correo nuevo',
  mailSubject: (reference) => `Etiqueta de devolución del pedido ${reference}`,
  mailBody: 'La etiqueta va adjunta. Imprímala y péguela sobre la antigua.',
  fetchPaper: 'Pedir la etiqueta otra vez',
  receipts: 'Cómo llegó',
  receivedBy: (condition, who) => (who ? `${condition}, por ${who}` : condition),
  receive: 'Ya ha vuelto',
  receiveTitle: '¿En qué estado está?',
  receiveIntro: 'Lo que diga queda con la devolución. Solo se añade, nunca se borra.',
  condition: 'Estado',
  conditions: {
    'as-new': 'Como nuevo',
    opened: 'Abierto',
    used: 'Usado',
    damaged: 'Dañado',
    missing: 'Falta algo',
  },
  receiveSend: 'Guardarlo así',
};

export const tracking: Words['tracking'] = {
  next: 'Dónde están los paquetes',
  nextAttention: (n) => `Alguien debe mirar ${count(n, 'paquete', 'paquetes')}`,
  nextDetail: 'Escanear una etiqueta encuentra su paquete.',
  search: 'Buscar',
  searchPlaceholder: 'Referencia, número de seguimiento o nombre',
  list: 'Paquetes, los más viejos primero',
  filter: 'Qué paquetes',
  groups: {
    exceptions: 'Hay que mirar',
    'in-progress': 'En curso',
    'in-transit': 'En tránsito',
    delivered: 'Entregados esta semana',
    all: 'Todos',
  },
  none: 'Aquí no hay ningún paquete',
  noneAtAll: 'No hay nada en camino',
  choose: 'Elegir un paquete para ver su camino',
  isReturn: 'Devolución',
  noNews: 'Aún sin noticias',
  status: (status) =>
    ({ 'In Progress': 'En curso', 'In Transit': 'En tránsito', Delivered: 'Entregado' })[status] ??
    status,
  age: (days) => (days === 0 ? 'hoy' : `hace ${count(days, 'día', 'días')}`),
  exceptions: {
    still: 'Mucho sin noticias',
    late: 'Pasado de fecha',
    'odd-status': 'Estado poco común',
    'not-known': 'El socio no lo conoce',
  },
  explained: {
    still: 'Hace días que no se dice nada nuevo. Preguntar al transportista dónde está.',
    late: 'El día previsto ya pasó. Avisar al destinatario o preguntar al transportista.',
    'odd-status':
      'El estado no es ninguno de los tres habituales y se muestra como vino. La página del transportista dice más.',
    'not-known': 'Días después de la compra el socio no conoce el número. ¿Se entregó la caja?',
  },
  estimated: 'Previsto',
  noEstimate: 'aún no se sabe',
  bought: 'Comprado',
  asked: 'Última pregunta',
  neverAsked: 'aún sin preguntar',
  refresh: 'Preguntar ahora',
  notKnownYet: 'El socio aún no conoce este número. Es normal poco después de comprar.',
  way: 'El camino del paquete',
  noWay: 'Aún no se ha dicho nada',
  heard: 'solo oído por un evento, aún sin confirmar',
  shipment: 'Su envío',
  page: 'Página del transportista',
  pageNotOpened: 'Página del transportista (dirección no segura, no se abre)',
};

export const needs: Words['needs'] = {
  title: 'Hace falta una persona',
  what: {
    damage: () =>
      'La base de datos está dañada: no se compra nada. Restaure una copia de seguridad',
    restored: () => 'Se restauró una copia: puede que haya pedidos ya comprados. Mire en el portal',
    'lost-paper': (n: number) =>
      `${count(n, 'documento de un envío falta', 'documentos de envíos faltan')} en el disco, o ha cambiado`,
    unknown: (n, order) =>
      n === 1
        ? `Aún no se sabe si ${order} se compró`
        : `Aún no se sabe si ${n} compras se hicieron`,
    paper: (n, order) =>
      n === 1
        ? `${order} está comprado, pero no se pudo obtener su papel`
        : `${n} envíos están comprados, pero no se pudo obtener su papel`,
    'label-waits': (n, order) =>
      n === 1
        ? `${order} está comprado: ábralo para imprimir y pegar su etiqueta`
        : `${n} pedidos están comprados: ábralos para imprimir y pegar sus etiquetas`,
    parcel: (n, order) =>
      n === 1 ? `Alguien debe mirar el paquete de ${order}` : `Alguien debe mirar ${n} paquetes`,
    settled: (n, order) =>
      n === 1
        ? `${order} sí se compró: lo dijo el socio`
        : `${n} compras sin aclarar sí se hicieron: lo dijo el socio`,
  },
  looked: {
    open: 'Portal comparado',
    title: '¿Se comparó todo con el portal?',
    intro:
      'Mire primero cada pedido retenido y aclare los que se compraron. Después los pedidos nuevos ya no se retienen, y vuelven a funcionar las devoluciones y comprar otra vez. Los pedidos cancelados vuelven a estar cancelados.',
    reason: '¿Cómo lo sabe?',
    send: 'Portal comparado',
    back: 'Volver',
  },
  look: 'Ver',
  read: 'Entendido',
  parcels: (n) => `${n} por mirar`,
};

export const events: Words['events'] = {
  title: 'Lo que el socio avisa por sí mismo',
  intro:
    'El socio puede enviar a esta estación noticias de compras y paquetes. Es solo un indicio: la estación pregunta al socio antes de creer nada. Apagado hasta que se dé un puerto.',
  listener: 'Escucha',
  port: 'Puerto en esta máquina',
  start: 'Escuchar',
  stop: 'Dejar de escuchar',
  host: 'Se oye a',
  hosts: {
    '127.0.0.1': 'solo esta máquina (un proxy o túnel en ella)',
    '0.0.0.0': 'todas las redes de esta máquina',
    '::1': 'solo esta máquina, IPv6',
    '::': 'todas las redes, IPv6',
  },
  url: 'Dirección que el socio puede alcanzar, sin la ruta',
  state: {
    off: 'Apagado: no se escucha nada',
    on: (port) => `Escucha en el puerto ${port}`,
    failed: 'Debería escuchar, pero no lo hace',
  },
  counts: {
    taken: 'aceptados',
    again: 'repetidos',
    unreadable: 'ilegibles',
    full: 'rechazados',
  },
  look: 'Mirar otra vez',
  path: 'La ruta que nadie adivina',
  pathHint: 'Quien la conoce puede enviar. Mostrarla solo para configurar un proxy o túnel.',
  showPath: 'Mostrar la dirección',
  hidePath: 'Ocultarla',
  newPath: 'Crear otra ruta',
  newPathHint: 'Después hay que suscribirse de nuevo: el socio aún envía a la antigua.',
  here: 'En esta máquina',
  outside: 'Para el socio',
  notListening: 'no se escucha',
  noPublicUrl: 'arriba no hay ninguna dirección',
  subscriptions: 'Lo que envía el socio',
  names: { SHIPMENT_CREATED: 'Envíos nuevos', TRACKING_UPDATES: 'Noticias de paquetes' },
  subscribe: 'Suscribirse',
  unsubscribe: 'Cancelar la suscripción',
  unsubscribeHint:
    'Cancelarla quita todas las direcciones de ese evento, también las de otras estaciones.',
  partnerSaid: 'El socio dijo:',
  tracking: 'Cómo se pregunta por los paquetes',
  refreshHours: 'Horas entre dos preguntas por un paquete',
  requestsPerMinute: 'Preguntas por minuto, como máximo',
  stillDays: 'Días sin noticias hasta que hay que mirar',
};
