import type { OrderStatus } from '../../../shared/orders/order.ts';
import { count } from '../count.ts';
import type { Words } from '../words.ts';

const some = (n: number): string => count(n, 'pedido', 'pedidos');

const NONE_OF: Record<OrderStatus | 'all', string> = {
  all: 'Aún no hay pedidos',
  open: 'Ningún pedido está abierto',
  packing: 'Ningún pedido está en curso',
  held: 'Ningún pedido está retenido',
  unknown: 'Ningún pedido está sin aclarar',
  shipped: 'Ningún pedido está enviado',
  cancelled: 'Ningún pedido está cancelado',
};

export const orders: Words['orders'] = {
  next: 'Elegir un pedido que empaquetar',
  nextDetail: 'O escanear uno. Los archivos de pedidos se pueden soltar aquí.',
  filter: 'Pedidos por estado',
  all: 'Todos',
  search: 'Buscar',
  searchPlaceholder: 'Referencia, nombre o ciudad',
  list: 'Pedidos',
  waiting: 'Pedidos que esperan',
  size: (lines, units) =>
    `${count(lines, 'línea', 'líneas')}, ${count(units, 'unidad', 'unidades')}`,
  total: some,
  noneOpen: 'Ningún pedido espera ser empaquetado',
  noneFound: (search) => `Ningún pedido encaja con «${search}»`,
  noneOf: (status) => NONE_OF[status],
  everywhere: 'Buscar en todos los estados',
  emptyHint: 'Importar un archivo JSON o CSV, o soltarlo aquí.',

  importFiles: 'Importar pedidos',
  drop: 'Soltar para mirar estos archivos',
  tooMany: (most) => `Como máximo ${most} archivos a la vez. No se importó nada.`,
  tooLarge: (megabytes) =>
    `Como máximo ${megabytes} MB a la vez. Importar menos archivos, o dividirlos. No se importó nada.`,
  unreadable: (file) =>
    `${file} ya no se puede leer: se movió, cambió o está cerrado para este programa. Elegirlo otra vez. No se importó nada.`,
  report: {
    title: 'Importado',
    looking: 'Mirando los archivos',
    lookingHint: 'Aún no se ha cambiado nada.',
    sent: (percent) => `${percent} % recibido`,
    reading: (file, files) => `Leyendo el archivo ${file} de ${files}`,
    compared: (done, all) => `${done} de ${count(all, 'pedido comparado', 'pedidos comparados')}`,
    preview: 'Lo que se importaría',
    nothingYet: 'Aún no se ha cambiado nada. Mirarlo y luego importar.',
    nothingToTake: 'No hay nada que importar.',
    confirm: (orders) => `Importar ${some(orders)}`,
    saving: 'Importando',
    savingHint: 'Se puede seguir empaquetando. Lo guardado queda aunque usted pare.',
    stopSaving: 'Parar aquí',
    saved: (done, all) => `${done} de ${count(all, 'pedido guardado', 'pedidos guardados')}`,
    imported: 'Nuevos',
    updated: 'Actualizados',
    unchanged: 'Sin cambios',
    notTaken: 'No tomados',
    rejected: (n) =>
      n === 0 ? 'Todas las filas encajan' : count(n, 'fila no tomada', 'filas no tomadas'),
    saveRejected: 'Guardar estas filas',
    fileName: 'filas-rechazadas.csv',
    warnings: 'Avisos',
    columns: { file: 'Archivo', line: 'Línea', field: 'Campo', message: 'Por qué' },
  },
};
