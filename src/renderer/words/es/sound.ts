import type { Words } from '../words.ts';

export const sound: Words['sound'] = {
  title: 'Sonidos',
  hint: 'Cada sonido viene con su color y su texto en la pantalla; ninguno está solo.',
  on: 'Sonidos activados',
  off: 'desactivados',
  volume: 'Volumen',
  play: 'Reproducir',
  names: {
    item: 'Tomado',
    carton: 'Caja cerrada',
    done: 'Listo',
    attention: 'Mire aquí',
    stop: 'Alto',
  },
  when: {
    item: 'La lectura era correcta: una nota aguda',
    carton: 'La caja tiene su etiqueta, o empieza la siguiente: dos notas, hacia arriba',
    done: 'El pedido está terminado: tres notas, hacia arriba',
    attention: 'Mire la pantalla antes de seguir: la misma nota dos veces',
    stop: 'Incorrecto, y no se cambió nada: grave, áspero y largo',
  },

  scans: {
    last: 'Última lectura',
    none: 'En esta ventana aún no se ha leído nada.',
    by: {
      Enter: 'tecleado como lo hace un lector, terminado con Intro',
      Tab: 'tecleado como lo hace un lector, terminado con Tab',
      silence: 'tecleado como lo hace un lector, terminado con silencio',
      usb: 'un lector USB',
      serial: 'un lector en un puerto serie',
      played: 'simulado en el panel del sandbox',
    },
  },
};
