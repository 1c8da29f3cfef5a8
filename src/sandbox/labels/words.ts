/** Words on labels by language. The data of a parcel stay as they are. */
export interface LabelWords {
  from: string;
  to: string;
  weight: string;
  /** Between n and m. */
  of: string;
  order: string;
  /** Title of the courier's or the sender's copy, and what it is not for. */
  copy: readonly [string, string];
  /** Title of the label for a return. */
  back: string;
}

const words = (
  [from, to, weight, of, order]: readonly [string, string, string, string, string],
  copy: readonly [string, string],
  back: string,
): LabelWords => ({ from, to, weight, of, order, copy, back });

export const WORDS = {
  en: words(
    ['FROM', 'TO', 'Weight', 'of', 'Order'],
    ['WAYBILL DOC', 'Not to be attached to package'],
    'RETURN LABEL',
  ),
  de: words(
    ['VON', 'AN', 'Gewicht', 'von', 'Bestellung'],
    ['EINLIEFERUNGSBELEG', 'Nicht auf das Paket kleben'],
    'RETOURE',
  ),
  fr: words(
    ['DE', 'À', 'Poids', 'sur', 'Commande'],
    ['PREUVE DE DÉPÔT', 'Ne pas coller sur le colis'],
    'ÉTIQUETTE RETOUR',
  ),
  es: words(
    ['DE', 'PARA', 'Peso', 'de', 'Pedido'],
    ['COPIA PARA EL REMITENTE', 'No pegar en el paquete'],
    'ETIQUETA DE DEVOLUCIÓN',
  ),
  it: words(
    ['DA', 'A', 'Peso', 'di', 'Ordine'],
    ['COPIA MITTENTE', 'Non applicare sul pacco'],
    'ETICHETTA DI RESO',
  ),
  nl: words(
    ['VAN', 'NAAR', 'Gewicht', 'van', 'Bestelling'],
    ['VERZENDBEWIJS', 'Niet op het pakket plakken'],
    'RETOURLABEL',
  ),
  pt: words(
    ['DE', 'PARA', 'Peso', 'de', 'Encomenda'],
    ['COMPROVATIVO DE ENVIO', 'Não colar na encomenda'],
    'ETIQUETA DE DEVOLUÇÃO',
  ),
  sv: words(
    ['FRÅN', 'TILL', 'Vikt', 'av', 'Order'],
    ['AVSÄNDARENS KOPIA', 'Fäst inte på paketet'],
    'RETURETIKETT',
  ),
  da: words(
    ['FRA', 'TIL', 'Vægt', 'af', 'Ordre'],
    ['KVITTERING FOR INDLEVERING', 'Må ikke klæbes på pakken'],
    'RETURLABEL',
  ),
} as const satisfies Record<string, LabelWords>;

export const LABEL_LANGUAGES = Object.keys(WORDS) as [
  keyof typeof WORDS,
  ...(keyof typeof WORDS)[],
];
export type LabelLanguage = keyof typeof WORDS;

const SPOKEN: Readonly<Record<string, LabelLanguage>> = {
  AT: 'de',
  BE: 'fr',
  BR: 'pt',
  CH: 'de',
  DE: 'de',
  DK: 'da',
  ES: 'es',
  FR: 'fr',
  IT: 'it',
  MX: 'es',
  NL: 'nl',
  PT: 'pt',
  SE: 'sv',
};

/** Where the receiver lives, else German. */
export const spokenIn = (country: string): LabelLanguage => SPOKEN[country] ?? 'de';
