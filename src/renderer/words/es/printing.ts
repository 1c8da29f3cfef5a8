import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const printing: Words['printing'] = {
  queue: 'Cola de impresión',
  labelOf: (carton) => `Etiqueta ${carton}`,
  cartonLabelOf: (carton) => `Etiqueta de caja ${carton}`,

  role: { label: 'Etiquetas', document: 'Papeles' },

  state: {
    queued: 'Espera su turno',
    held: 'Espera a la impresora',
    leftOver: 'Quedó de antes',
    sent: 'Enviado a la impresora',
    done: 'Entregado a la impresora',
    confirmed: 'Salió',
    scanned: 'Confirmado por lectura',
    failed: 'Sin imprimir',
    unknown: 'Puede que saliera o no',
  },
  copies: (n) => count(n, 'copia', 'copias'),
  reprintNumber: (n) => `Reimpresión: vez n.º ${n}`,

  cameOut: '¿Salió?',
  yes: 'Sí',
  noAgain: 'No, imprimir otra vez',
  tryNow: 'Probar ahora',
  tryAgain: 'Probar otra vez',
  printNow: 'Imprimir ahora',
  giveUp: 'Abandonar',
  another: 'Otra impresora',

  ready: 'Lista',
  notReady: 'No está lista',
  notAsked: 'Aún sin preguntar',
  notReadyBecause: (why) => `No está lista: ${why}`,

  waiting: 'Por imprimir, en este orden',
  lately: 'Impreso hace poco',
  nothingWaits: 'Aquí no espera nada',
  noPrinters: 'No hay ninguna impresora, y nada espera',
  noPrintersDetail: 'Las impresoras se eligen en Ajustes, en Impresoras.',
  toSettings: 'Configurar impresoras',

  leftOver: (n) =>
    n === 1 ? 'Quedó un papel de la última vez' : `Quedaron ${n} papeles de la última vez`,
  leftOverDetail: 'Nada de eso se imprime solo. Mientras tanto se puede seguir empaquetando.',
  leftOverPrint: 'Imprimir ahora',
  leftOverGiveUp: 'Abandonar',
  leftOverLook: 'Ver uno a uno',

  more: (n) => `y ${n} más`,
};
