import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const shell = {
  skipToMain: 'Ir al siguiente paso',

  places: {
    label: 'Adónde ir',
    bench: 'Mesa',
    orders: 'Pedidos',
    shipments: 'Envíos',
    returns: 'Devoluciones',
    tracking: 'Seguimiento',
    customs: 'Aduana',
    settings: 'Ajustes',
  },

  contact: {
    connecting: 'Esperando a la estación…',
    connectingDetail: 'Las pantallas ya están; la estación que empaqueta y compra está arrancando.',
    lost: 'Sin conexión con la estación',
    lostDetail:
      'Se vuelve a intentar sin más. No se pierde nada: la estación guarda lo empaquetado. Si sigue así, reiniciar Packbench.',
    noContact:
      'No hay conexión con la estación, así que no se envió nada. Esperar a que vuelva y probar de nuevo.',
    lostWhile:
      'La conexión con la estación se cortó antes de que respondiera. Cuando vuelva, mirar lo que se muestra antes de repetir.',
    lostWhileBuying:
      'La conexión con la estación se cortó durante la compra. La ventana no envía nada otra vez: cuando vuelva la conexión, la estación muestra si se compró.',
    tooLong: (megabytes: number) =>
      `Son más de ${megabytes} MB de una vez, más de lo que admite la estación. Enviar menos archivos o más pequeños.`,
  },

  broken: {
    title: 'Esta pantalla no se puede mostrar',
    detail:
      'La estación guarda lo empaquetado y lo comprado. Cargar la ventana de nuevo; si sigue así, reiniciar Packbench.',
    reload: 'Cargar la ventana de nuevo',
  },

  status: {
    label: 'Estado de la estación',
    sandbox: 'SANDBOX',
    sandboxDetail: 'no se compra nada de verdad',
    partner: 'Socio',
    noPrinter: 'sin impresora',
    jobsWait: (n: number) => count(n, 'espera', 'esperan'),
    jobsTrouble: (n: number) => count(n, 'le necesita', 'le necesitan'),
    jobs: 'Por imprimir',
    unknownPurchases: (n: number) => count(n, 'compra sin aclarar', 'compras sin aclarar'),
    noUnknown: 'Ninguna compra sin aclarar',
    packer: 'Empaqueta',
    nobody: 'nadie ha entrado',
    theme: {
      auto: 'Claro u oscuro: como el sistema',
      light: 'Claro',
      dark: 'Oscuro',
      contrast: 'Alto contraste',
    },
    changeTheme: (now: string) => `Aspecto: ${now}. Pulsar para cambiar.`,
  },

  stop: {
    scanTitle: 'Lectura equivocada',
    scanned: 'Leído',
    nothingChanged: 'No se cambió nada.',
    acknowledge: 'Entendido',
    byScanner: 'o escanear el comando «Cancelar»',
    partnerSaid: 'El socio dice',
    field: 'Campo',
    request: 'Número de consulta para soporte',
    status: (status: number) => `HTTP ${status}`,
    askAgain: 'Volver a pedir tarifas',
    hints: {
      'partner-unavailable':
        'No se compró nada. Pídalas otra vez; si sigue igual, aparte el pedido (F6) y embale otro.',
      'partner-refused':
        'Lo que el socio rechaza no cambia por preguntar otra vez. Aparte el pedido (F6) y avise a un supervisor.',
      'no-rates':
        'Aparte el pedido (F6) y avise a un supervisor: hay que revisar la dirección o el país.',
      'customs-missing': 'Aparte el pedido (F6) y avise a un supervisor: faltan datos de aduana.',
    },
  },

  errors: {
    usage: 'Esto no se puede hacer ahora',
    'bad-input': 'Esto no encaja',
    'not-found': 'No encontrado',
    ambiguous: 'Hay más de uno que encaja',
    'already-bought': 'Ya comprado',
    'order-locked': 'Este pedido está bloqueado',
    'customs-missing': 'Faltan datos de aduana',
    'merchant-unknown': 'Comerciante desconocido',
    'no-rates': 'Sin tarifas para esta dirección',
    'quote-stale': 'Las tarifas han caducado',
    'price-rose': 'El precio ha subido',
    'labels-held': 'Hay etiquetas retenidas',
    'paper-missing': 'Comprado, pero falta el papel',
    'purchase-unknown': 'Aún no lo sabemos',
    'partner-refused': 'El socio lo rechaza',
    'partner-unavailable': 'No se llega al socio',
    'partner-answer': 'La respuesta del socio no tiene sentido',
    'credentials-missing': 'Faltan las credenciales',
    'credentials-refused': 'El socio rechaza las credenciales',
    'keychain-unavailable': 'El llavero no se puede usar',
    printer: 'La impresora no lo aceptó',
    store: 'La estación no pudo guardar',
    'not-available': 'No disponible',
    defect: 'Algo está roto en Packbench',
  },

  orderStatus: {
    open: 'Abierto',
    packing: 'En curso',
    held: 'Retenido',
    unknown: 'Sin aclarar',
    shipped: 'Enviado',
    cancelled: 'Cancelado',
  },

  attemptState: {
    open: 'Comprándose',
    'not-sent': 'No enviado',
    confirmed: 'Comprado',
    refused: 'Rechazado',
    unknown: 'Aún no se sabe',
    cancelled: 'Cancelado',
    'declared-not-bought': 'Declarado no comprado',
  },

  matchedBy: {
    text: 'Reconocida por su texto',
    barcode: 'Reconocida por su código',
    position: 'Solo por su orden',
  },

  services: { express: 'Exprés', standard: 'Estándar' },
  terms: {
    DDP: { short: 'DDP', long: 'pagamos aranceles e impuestos' },
    DDU: { short: 'DDU', long: 'el destinatario paga en la puerta' },
  },

  loading: 'Cargando…',
  tryAgain: 'Probar de nuevo',
  close: 'Cerrar',
  cancel: 'Cancelar',

  picture: {
    loading: 'Dibujando la página…',
    failed: 'No se pudo dibujar la página',
    enlarge: (what: string) => `Ampliar: ${what}`,
  },

  help: {
    title: 'Teclas y códigos de comando',
    keys: 'Teclas',
    commands: 'Códigos de comando',
    anyScan: 'Una lectura se toma en cualquier lugar; no hace falta elegir antes un campo.',
    keyList: [
      ['F1 o ?', 'Esta ayuda'],
      ['F2', 'Caja siguiente; reimprimir la etiqueta; importar archivos; primera tarjeta'],
      ['F3', 'Empaquetar el resto; imprimir etiquetas de caja; segunda tarjeta; buscar pedidos'],
      [
        'F4',
        'Deshacer el último paso (también Ctrl+Z, que en un campo relleno deshace lo escrito); tercera tarjeta; pedido nuevo',
      ],
      ['F5', 'Cargar la ventana de nuevo, si una pantalla no se puede mostrar'],
      ['F6', 'Volver, o apartar el pedido; cambiar un pedido'],
      ['F7', 'Etiqueta de caja; lista de empaque; cuarta tarjeta'],
      ['F8', 'Pedir las tarifas; preguntar otra vez si se compró; aceptar lo preguntado'],
      ['F9', 'Contar; comprar; imprimir la factura; resolver a mano; guardar filas rechazadas'],
      [
        'F10',
        'Más al empaquetar; imprimir; reimprimir todas las etiquetas; seguro sí o no; importar; guardar el pedido',
      ],
      ['Esc', 'Entendido, cerrar'],
      ['Alt+B', 'Mesa'],
      ['Alt+O', 'Pedidos'],
      ['Alt+S', 'Envíos'],
      ['Alt+I', 'Simular lector y báscula (sandbox)'],
      ['Alt+R', 'Devoluciones'],
      ['Alt+K', 'Seguimiento'],
      ['Alt+C', 'Aduana'],
      ['Alt+T', 'Ajustes'],
      ['Alt+P', 'Cola de impresión'],
      ['Alt+N', 'Quién empaqueta'],
      ['Alt+D', 'Lo que la aduana debe saber de las líneas'],
      ['Alt+G', 'Dar como archivos las etiquetas de una compra'],
      ['Alt+L', 'Imprimir las etiquetas de caja de un envío'],
      ['Alt+X', 'Cancelar un envío'],
      ['Alt+A', 'Comprar de nuevo un pedido cancelado'],
      ['Alt+W', 'Introducir la dirección propia, si falta'],
    ],
    commandList: [
      ['PB:NEXT-CARTON', 'Caja siguiente'],
      ['PB:QTY:12', 'El artículo recién leído vale por 12 unidades'],
      ['PB:BOX:Name', 'Otro tipo de caja para la caja abierta'],
      ['PB:SPLIT:3', 'Repartir el pedido por igual en 3 cajas'],
      [
        'PB:SHORT:damaged',
        'Lo no empaquetado no está; también not-found, out-of-stock o palabras propias',
      ],
      ['PB:HOLD:reason', 'Retener el pedido, con su motivo'],
      ['PB:RESUME', 'Reanudar un pedido retenido que se ha leído'],
      ['PB:RATES', 'Tarifas'],
      ['PB:BUY', 'Comprar lo elegido en la pantalla'],
      ['PB:PRINT', 'Imprimir'],
      ['PB:REPRINT', 'Reimprimir la etiqueta de la caja en mano'],
      ['PB:UNDO', 'Deshacer el último paso'],
      ['PB:CANCEL', 'Entendido; o volver a empaquetar'],
      ['PB:HELP', 'Esta ayuda'],
      ['PB:SIGN-OUT', 'Salir'],
    ],
  },
} satisfies Partial<Words>;
