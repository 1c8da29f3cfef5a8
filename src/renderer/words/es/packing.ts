import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const packing: Words['packing'] = {
  noBarcode: 'sin código: contarlo',
  missing: (quantity, why) => `${quantity === 1 ? 'falta' : 'faltan'} ${quantity}: ${why}`,
  box: 'Tipo de caja',

  boxSizes: (outside, inside, weight) =>
    `${outside} por fuera, ${inside ? `${inside} por dentro` : 'interior desconocido'}, ${weight}`,

  fit: {
    tooLarge: (skus, box) => `No cabe: ${skus} es más grande que el interior de ${box}`,
    tooFull: (box) => `No cabe: todo junto necesita más sitio del que tiene ${box}`,
    noInner: (box) => `No se sabe si cabe: ${box} no tiene medidas interiores`,
    noSize: (skus) => `No se sabe si cabe: faltan las medidas de ${skus}`,
  },

  weightFrom: {
    scale: 'leído en la báscula',
    typed: 'tecleado',
    computed: 'calculado: líneas + caja',
  },

  more: 'Más',
  moreTitle: 'Más para este pedido',

  count: {
    action: 'Contar',
    title: '¿Cuántos hay en la caja?',
    line: 'Artículo',
    units: (carton) => `Unidades en ${carton}`,
    most: (most) => `${most} como máximo`,
    clear: 'Borrar',
    all: (most) => `Todas (${most})`,
    take: 'Tomar',
    badCount: 'Un número entero, como 12',
  },

  move: {
    action: 'Mover unidades',
    title: 'Mover unidades a otra caja',
    nothing: 'Ninguna caja tiene nada todavía.',
    from: 'De',
    what: 'Artículo',
    units: 'Unidades',
    to: 'A',
    toNew: 'Una caja nueva',
    inside: (n) => `contiene ${count(n, 'unidad', 'unidades')}`,
    take: 'Mover',
  },

  split: {
    action: 'Repartir por igual',
    title: 'Repartir el pedido por igual',
    detail:
      'Todas las unidades del pedido se reparten en tantas cajas, también las ya empaquetadas.',
    cartons: 'Cajas',
    take: 'Repartir',
  },

  short: {
    action: 'No está',
    title: '¿Qué no está?',
    detail: 'El pedido se envía con menos. Lo que falta no se tarifa, ni se compra, ni se declara.',
    nothing: 'Todo está empaquetado: no falta nada.',
    line: 'Artículo',
    units: 'Unidades que faltan',
    reason: 'Motivo',
    reasons: {
      'not-found': 'No se encuentra',
      damaged: 'Dañado',
      'out-of-stock': 'Sin existencias',
      other: 'Otro',
    },
    note: 'En sus palabras',
    take: 'Marcar como que no está',
    clear: 'Al final sí está',
  },

  note: {
    action: 'Nota',
    title: 'Nota sobre lo empaquetado',
    detail: 'Quien abra el pedido la lee hasta que se quite. No se envía a ninguna parte.',
    field: 'Su nota',
    take: 'Guardar la nota',
    shown: 'Nota de quien empaqueta',
  },

  hold: {
    action: 'Retener',
    title: 'Retener este pedido',
    detail: 'Se aparta con lo empaquetado, y solo se abre cuando alguien lo reanuda.',
    reason: 'Por qué se retiene',
    often: ['Dirección dudosa', 'Espera un artículo', 'El cliente llamó'],
    take: 'Retener el pedido',
    resume: 'Reanudar el pedido',
  },

  customs: {
    action: 'Datos de aduana',
    title: 'Lo que la aduana debe saber',
    detail: 'Se guarda en este pedido. Las tarifas se piden de nuevo.',
    value: 'Valor de una unidad',
    keep: 'Guardarlo para estos artículos: el próximo pedido ya lo tendrá',
    found: {
      stop: (n) =>
        `Aduana: ${n === 1 ? 'falta 1 dato' : `faltan ${n} datos`}, sin ellos no hay tarifas`,
      'stop-ddp': (n) =>
        `Aduana: ${n === 1 ? 'falta 1 dato' : `faltan ${n} datos`}, hasta entonces sin DDP`,
      advice: (n) => `Aduana: ${n === 1 ? '1 cosa' : `${n} cosas`} que mirar`,
    },
    findings: 'Lo que faltará a la aduana',
    showAll: (n) => (n === 1 ? 'Mostrarlo' : `Mostrar los ${n}`),
    none: 'La aduana sabe lo necesario de cada línea.',
    take: 'Guardar',
  },

  refused: {
    wrong: 'Lectura equivocada',
    surplus: 'Uno de más',
    foreign: 'De otro pedido',
    merchant: 'De otro comerciante',
  },
  expected: 'Se esperaba',
  expectedNothing: 'Nada más: todo está empaquetado.',
  heldTitle: 'Este pedido está retenido',
};
