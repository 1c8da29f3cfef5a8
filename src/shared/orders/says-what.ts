import type { OrderLine } from './order.ts';

/**
 * Words that describe no goods, in the window's languages. Customs require what a thing is and what it is
 * made of: the lists of unacceptable descriptions of the World Customs Organization and the EU begin with
 * these (the EU's: "Guidance on acceptable and unacceptable terms for the description of goods").
 */
const GENERIC = new Set(
  `accessories accessory article articles assorted bundle cargo commodities commodity consumer
  consolidated custom freight general gift gifts good goods item items kit load material materials
  merchandise misc miscellaneous mixed new object objects order other parcel part parts personal
  piece pieces present product products promo promotional promotion sample samples set sets shipment
  spare spares stuff supplies thing things tool tools various void
  allerlei artikel diverse diverses ersatzteil ersatzteile gegenstand gegenstände geschenk geschenke
  kleinteile muster privat produkt produkte sendung set sonstiges sortiment teil teile ware waren
  warenmuster werbeartikel zubehör
  accesorio accesorios articulo articulos artículo artículos cosa cosas envío juego mercancia
  mercancias mercancía mercancías muestra muestras objeto objetos paquete parte partes pieza piezas
  producto productos regalo regalos repuesto repuestos surtido varios`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);

/** Words without meaning of their own. */
const FILLING = new Set(
  'a an and de del der das die ein eine el es for für la las los nr no of para per pro the to un una und with y'.split(
    ' ',
  ),
);

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const bare = (text: string): string => (text.match(WORDS) ?? []).join('').toLowerCase();

/** Matches "MUG-01" or "MUG-BLUE", but not "Mug, blue", from which the SKU MUG-BLUE was made. */
const repeatsSku = (description: string, sku: string): boolean =>
  bare(description) === bare(sku) &&
  (/\p{N}/u.test(sku) || description.trim().toLowerCase() === sku.trim().toLowerCase());

/** Consecutive letters that make a word; scripts without spaces need fewer. */
const WORD = /\p{Script=Latin}{3,}|(?!\p{Script=Latin})\p{L}{1,}/u;

/** Why a description does not tell what the goods are; null where it may. An empty one is not judged. */
export function saysNothing({
  description,
  sku,
  barcode,
}: Pick<OrderLine, 'description' | 'sku' | 'barcode'>): 'sku' | 'generic' | null {
  const text = bare(description);
  if (text === '') return null;
  if (text === bare(barcode ?? '') || repeatsSku(description, sku)) return 'sku';
  if (/\d/.test(description) && !WORD.test(description)) return 'sku';
  const words = (description.toLowerCase().match(WORDS) ?? []).filter(
    (word) => !FILLING.has(word) && !/^\p{N}+$/u.test(word),
  );
  return words.every((word) => GENERIC.has(word)) ? 'generic' : null;
}
