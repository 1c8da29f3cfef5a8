import type { Words } from '../words.ts';

export const scanner: Words['scanner'] = {
  title: 'Escáner',
  hint: 'Un escáner que teclea no suele necesitar configuración: escanee algo y vea abajo qué se leyó. Si es incorrecto o no llega nada, escanee el código de prueba de la hoja de comandos: la estación averigua por sí misma cómo teclea el escáner.',
  listen: 'Probar el escáner',
  listening: 'Escanee ahora el código de prueba de la hoja de comandos, o cualquier otro código.',
  stop: 'Basta',
  read: 'Leído',
  notTest: 'No es el código de prueba, o no está completo. Lo tecleado se muestra tal como llegó.',
  found: 'Se leyó el código de prueba. Así teclea el escáner:',
  pace: (perKey, pause) => `${perKey} ms por tecla, como mucho ${pause} ms entre dos`,
  ends: {
    auto: 'con Intro, Tab o silencio',
    Enter: 'con Intro',
    Tab: 'con Tab',
    none: 'con silencio',
  },
  ended: 'Un código termina',
  speed: 'Velocidad',
  before: 'Antes de cada código',
  nothing: 'nada',
  keyboard: 'Teclado',
  layouts: {
    'as-typed': 'como el del sistema',
    us: 'uno de EE. UU., mientras el sistema tiene otro',
    learned: 'distinto del del sistema: aprendido tecla por tecla',
  },
  keep: 'Conservar así',
  kept: 'Se ha guardado cómo teclea el escáner.',
  now: 'Ahora',
  reset: 'Como al principio',
  sheet: 'Hoja de comandos',
  sheetHint:
    'Todos los comandos, cantidades, tipos de caja y credenciales como códigos de barras, y el código de prueba.',
  printSheet: 'Imprimirla',
  saveSheet: 'Guardarla',
  sent: 'La hoja de comandos está en la impresora de documentos.',
};
