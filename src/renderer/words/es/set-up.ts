import type { Words } from '../words.ts';

export const packers: Words['packers'] = {
  change: (now) => `Empaqueta: ${now}. Pulsar para entrar o salir.`,
  signIn: '¿Quién empaqueta?',
  first: 'Entrar para empaquetar',
  firstDetail:
    'Escanear la credencial o elegir el nombre. Aquí no se empaqueta nada antes de que alguien entre.',
  byBadge: 'Escanear la credencial o elegir el nombre.',
  nobodyKnown: 'La lista de quienes empaquetan está vacía. Añadirlos en Ajustes, Empaquetadores.',
  toSettings: 'Abrir los ajustes',
  signOut: (name) => `Salir: ${name}`,
  now: 'empaqueta ahora',

  title: 'Quién empaqueta aquí',
  hint: 'El nombre figura en cada compra, impresión y decisión. Una credencial es cualquier código de barras propio, o PB:PACKER: y su código.',
  none: 'Aún no hay empaquetadores: nadie tiene que entrar.',
  name: 'Nombre',
  badge: 'Credencial (escanear)',
  noBadge: 'sin credencial: entra por su nombre',
  hasBadge: 'entra con credencial o por su nombre',
  add: 'Añadir empaquetador',
  remove: 'Quitar',
  required: 'Nadie empaqueta sin entrar',
};

export const lock: Words['lock'] = {
  needed: 'Hace falta un supervisor',
  neededWhy: 'Los ajustes se cambian con el PIN del supervisor. Los abre durante cinco minutos.',
  open: 'Abrir los ajustes',
  locked: 'Bloqueado: un cambio pide el PIN del supervisor.',
  openUntil: (time) => `Abierto hasta las ${time}: los cambios no piden PIN.`,
  lockNow: 'Bloquear ya',

  title: 'PIN del supervisor',
  hint: 'Si hay un PIN, lo piden los ajustes, resolver compras, cancelar y aceptar una etiqueta por su orden.',
  none: 'No hay PIN: cualquiera aquí puede cambiar ajustes y resolver compras.',
  isSet: 'Hay un PIN.',
  current: 'PIN vigente',
  next: 'PIN nuevo, de 4 a 12 cifras',
  again: 'PIN nuevo otra vez',
  differ: 'Los dos no son iguales.',
  digits: 'Hacen falta de 4 a 12 cifras.',
  set: 'Poner el PIN',
  change: 'Cambiar el PIN',
  remove: 'Quitar el PIN',
  done: 'Hecho.',
};

export const connection: Words['connection'] = {
  title: 'El socio con el que habla esta estación',
  sandbox: 'Se usa la sandbox: no se compra ni se cobra nada de verdad.',
  real: (host) => `En uso ahora: ${host}`,
  next: (host) => `Guardado y todavía sin usar: ${host}. Hasta entonces no cambia nada.`,
  nextSandbox: 'Guardado y todavía sin usar: la sandbox.',
  useNow: 'Usarlo ahora',
  benchFirst: 'Hay un pedido en la mesa. Primero terminarlo o apartarlo.',
  url: 'Dirección del socio (https://…)',
  save: 'Comprobar y guardar',
  allThree: 'Se necesitan los tres campos, o ninguno.',
  anyway: 'Guardar sin que la prueba funcione',
  saved: 'El socio respondió. La conexión está guardada.',
  savedUnchecked: 'La conexión está guardada, pero el socio no respondió como debía.',
  forThisRun:
    'Aquí no hay llavero, así que las credenciales solo se conocen hasta que se cierre Packbench. Para más tiempo, darlas en el entorno: PACKBENCH_APP_ID y PACKBENCH_REST_API_KEY.',
  useSandbox: 'Usar la sandbox',
  staySandbox: 'Seguir en la sandbox',
};

export const setUp: Words['setUp'] = {
  notice:
    'Esta estación aún no está configurada. Hasta entonces trabaja con la sandbox: se puede probar todo.',
  start: 'Configurar esta estación',
  label: 'Pasos de la configuración',
  steps: {
    connection: 'Socio',
    address: 'Dirección propia',
    printers: 'Impresoras',
    boxes: 'Tipos de caja',
    packers: 'Empaquetadores',
  },
  next: {
    connection: '¿A quién compra esta estación?',
    address: '¿De dónde salen los paquetes?',
    printers: '¿Por dónde sale el papel?',
    boxes: '¿Qué tipos de caja hay?',
    packers: '¿Quién empaqueta aquí?',
  },
  detail: 'Todo paso se puede omitir y cambiar después en Ajustes.',
  trySandbox: 'Probar antes la sandbox',
  back: 'Volver',
  onward: 'Siguiente',
  finish: 'Terminar',
  leave: 'Dejar la configuración',
};
