import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const play: Words['play'] = {
  title: 'Simular lector y báscula',
  short: 'Simular',
  scanner: 'Leer con una pulsación',
  nothing: 'Ahora no hay nada que leer.',
  labelOf: (carton) => `Etiqueta de ${carton}`,
  carton: 'la caja',
  left: (n) => count(n, 'unidad pendiente', 'unidades pendientes'),
  wrong: 'Un artículo equivocado',
  commands: {
    'NEXT-CARTON': 'Caja siguiente',
    RATES: 'Pedir tarifas',
    BUY: 'Comprar',
    PRINT: 'Imprimir',
    UNDO: 'Deshacer',
    CANCEL: 'Atrás',
  },
  scale: 'Pesar con una pulsación',
  weight: 'Peso que se pone en la báscula',
  lighter: 'Más ligero',
  heavier: 'Más pesado',
  putOn: 'Ponerlo',
  takeOff: 'Quitar todo',
  moving: 'Se mueve',
  underZero: 'Bajo cero',
  overLoad: 'Sobrecarga',
  unplug: 'Desconectar',
};
