import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const shipments: Words['shipments'] = {
  next: 'Buscar un envío',
  nextDetail: 'Por referencia, número de seguimiento, ShipmentID o nombre.',
  search: 'Buscar',
  searchPlaceholder: 'Referencia, número de seguimiento, ShipmentID o nombre',
  list: 'Envíos, primero los más nuevos',
  none: 'Aún no se ha enviado nada',
  noneFound: (search) => `Ningún envío encaja con «${search}»`,
  choose: 'Elegir un envío para ver sus papeles',
  shipmentId: 'ShipmentID',
  to: 'Destinatario',
  bought: 'Comprado',
  agreed: 'Precio acordado',
  partner: 'Socio',
  sandbox: 'SANDBOX',
  sendings: 'Compra pedida',
  times: (n) => (n === 1 ? 'una vez' : `${n} veces`),
  return: 'Devolver',
  track: 'Seguir',
  cartons: (n) => count(n, 'caja', 'cajas'),
  papers: 'Etiquetas y papeles',
  noPapers: 'No se guarda ningún papel de este envío',
  notKnown: 'no se sabe',
  openOnBench: 'Abrir en la mesa',
  problem: 'Lo que lo impide',
  boughtTwice: 'Quizá comprado dos veces',

  reprint: {
    title: 'Reimprimir',
    intro: 'Reimprimir no compra nada. Destruir la etiqueta vieja: dos en uso son una de más.',
    reason: 'Por qué se imprime otra vez, si importa',
    one: 'Reimprimir',
    jobs: 'Lo que se imprimió',
    none: 'Aún no se ha impreso nada',
  },
};
