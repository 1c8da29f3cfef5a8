import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const labels: Words['labels'] = {
  title: 'Las cajas y sus etiquetas',
  of: (n, all) => `${n} de ${all}`,
  noLabel: 'Aún sin etiqueta',
  labelOf: (carton) => `Etiqueta de la caja ${carton}`,
  weight: 'Peso',
  tracking: 'Número de seguimiento',
  carrier: 'Transportista',
  cost: 'Pagado',
  state: {
    waiting: 'Espera su etiqueta',
    labelled: 'Etiqueta lista',
    printed: 'Impresa',
    done: 'Lleva la etiqueta correcta',
    held: 'Etiqueta retenida',
  },
  notYet: 'aún no se sabe',
  notPrintedYet: 'Aún sin imprimir',
  notPrinted: (title) => `Sin imprimir: ${title}`,
  didItComeOut: (title) => `¿Salió? ${title}`,
  printerWaits: 'Revise la impresora; luego sigue sola',
  leftOver: (title) => `Quedó de antes: ${title}. ¿Imprimirlo ahora?`,
  proven: (done, all) => `${done} de ${count(all, 'caja lleva su', 'cajas llevan su')} etiqueta`,
  print: 'Imprimir',
  reprint: 'Reimprimir',
  printAll: 'Imprimir todo',
  reprintAll: 'Reimprimir todas las etiquetas',
  savePdf: 'Guardar como PDF',
  savePdfOf: (carton) => `Guardar como PDF: ${carton}`,
  accept: 'Esta es su etiqueta',
  noPrinter: 'No hay impresora de etiquetas',
  noPrinterDetail: 'Asignar una, o guardar cada etiqueta como PDF junto a su caja.',
  setPrinter: 'Asignar impresora',
  seen: {
    open: 'Está en esta caja',
    title: (carton) => `¿Es esta la etiqueta de ${carton}?`,
    detail:
      'Compare la imagen con la etiqueta de la caja, nombre y números. Un escaneo prueba más; su palabra queda registrada.',
    yes: (carton) => `Sí, la veo en ${carton}`,
    no: 'No, todavía no',
  },

  papers: 'Papeles del envío',
  invoiceNeeded: (copies) =>
    `La factura comercial debe viajar con el envío: ${count(copies, 'copia', 'copias')}`,
  invoiceMissing: 'La factura comercial debe viajar con el envío, pero aún no está',
  noInvoice: 'No hay factura que imprimir: el transportista la tiene en formato electrónico',
  invoiceUnknown: 'Aún no se sabe si hace falta factura',
  invoice: 'Factura comercial',
  other: 'Papel del envío',
  printInvoice: 'Imprimir la factura',
  reprintInvoice: 'Reimprimir la factura',
  own: {
    'packing-slip': {
      print: 'Imprimir lista de empaque',
      reprint: 'Reimprimir lista de empaque',
    },
    'carton-label': {
      print: 'Imprimir etiquetas de caja',
      reprint: 'Reimprimir etiquetas de caja',
    },
  },

  unmatched: 'Encontrada, pero de ninguna caja',
  unmatchedFound: 'Se lee en ella',
  unmatchedNothing: 'ninguna referencia',
  nextOrder: 'Siguiente pedido',
};
