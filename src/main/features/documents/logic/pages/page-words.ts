/**
 * Words by which a page says what it is. Compared without case and accents (`fold` of page-kinds.ts), word by
 * word. English, German, French, Dutch, Italian, Spanish, Portuguese, Polish, Czech, Slovak, Hungarian,
 * Romanian, Danish, Norwegian, Swedish, Finnish, Estonian, Turkish, Greek, Russian, Ukrainian, Chinese,
 * Japanese and Korean.
 */
const list = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** A title of these words and FILLERS alone: `DHL RETOURE`, `UPS RETURNS`, `Retour`. */
export const RETURN_WORDS = list(`
  return, returns, returned, ereturn, ereturns, eretoure, Kundenretoure, Kundenretouren, Rückversand, Rueckversand
  Rücklieferung, Ruecklieferung
  Retoure, Retouren, Rücksendung, Ruecksendung, Rücksendungen
  Rückläufer, Ruecklaeufer, retourniert, retourné, devuelto, zwrócono
  Rückschein, Rueckschein, Retoursendung, Retourensendung, Retourware, Beilegretoure, Geschäftsantwortsendung
  easyreturn, shopreturn, shopreturns, shopreturnservice, returnservice, paczkozwrot
  retour, retours, retourzending, retourpakket
  retourneren, retournering
  reso, resi, rientro
  devolución, devoluciones, devolução, devoluções
  zwrot, zwroty, zwrotna, zwrotny
  vrácení, vratka, reklamace, vrátenie
  visszaküldés, visszáru
  retur, returer, returnering, återsändning, återsändelse, returforsendelse, returforsendelser, retursending, retursendinger
  returpaket, returpakke, returpakker, returförsändelse, returnare
  palautus, palautukset, asiakaspalautus, palautuslähetys
  terugzending, terugzendingen, tagastus, tagastamine
  iade, iadesi
  επιστροφή, επιστροφές
  возврат, повернення
  退货, 退貨, 返品, 返送, 반품, 退货单, 退貨單, 返品伝票, 返品票, 반품송장
`);

/** The same in several words. */
export const RETURN_PHRASES = list(`
  inbound label, inbound return
  this is a return, return to vendor, return authorization, return authorisation, return material authorization
  return merchandise authorization, RMA label, zpětný štítek
  reverse logistics, reverse pickup, reverse pick up, reverse shipment, call tag, express tag, business reply mail
  business reply, collection label, collection labels, reply paid, freepost, Werbeantwort, respuesta comercial, réponse payée, UPS RS, no postage necessary, no postage necessary if mailed in the united states
  logística reversa, logística inversa, logistica inversa, logistica di ritorno, etichetta di ritorno, poste delivery reverse
  logistique inverse, envoi commercial réponse, invio commerciale risposta
  paq retorno, paq retorno premium, etiqueta de retorno, etiqueta retorno, guía de retorno, envío de retorno
  zpětná zásilka, reklamační zásilka, vratná zásilka, vrácení zboží, spätná zásielka, vrátenie tovaru
  visszaküldési címke, zwrot towaru, szybkie zwroty
`);

/** An order to send it back: a title where nothing else stands in it, or whom they send it to. */
export const SEND_BACK = list(`
  ship back, send back, send it back, mail back, zurücksenden, zuruecksenden, zurückschicken, zurueckschicken, einsenden
  Einsendung, renvoyer, retourner, rispedire, rendere, devolver, terugsturen, terugzenden, odesłać, zwrócić, vrátit, odeslat zpět
  skicka tillbaka, send tilbage, send tilbake, lähetä takaisin
`);
/** With one of the next, which say whom: `Zurück an Verkäufer`. */
export const BACK = list(
  'back, zurück, zurueck, terug, indietro, tilbage, tilbake, tillbaka, takaisin, zpět',
);
export const SELLERS = list(`
  seller, vendor, merchant, retailer, store, shop, warehouse, Verkäufer, Verkaeufer, Händler, Haendler, Lager
  vendeur, marchand, magasin, boutique, entrepôt, venditore, negozio, magazzino, vendedor, tienda, almacén, loja, vendedora
  verkoper, winkel, magazijn, sprzedawcy, sklepu, magazynu, prodejci, obchodu, säljaren, butiken, butikken, sælger, selger
`);
export const TO_SELLERS = list(`
  to, the, an, den, die, das, zum, au, à, la, al, a, il, aan, naar, de, het, do, till, til
`);

/** What else may stand in it: that it costs nothing, that the goods are changed or paid back. */
export const BESIDE_RETURN = list(`
  free, refund, refunds, exchanges, swap, y, i, ve, na, only, packing, packaging, nur, wegen
  kostenlos, kostenlose, kostenloser, kostenfrei, kostenfreie, vorausbezahlt, Umtausch, Erstattung
  gratis, gratuit, gratuite, gratuits, échange, échanges, remboursement, voiture, lettre
  gratuito, gratuita, gratuiti, prepagato, prepagata, rimborso, rimborsi, cambio, cambi, vettura, trasporto
  prepagado, prepagada, cambios, reembolso, reembolsos, porte, carta, grátis, pago, troca, trocas
  voorgefrankeerd, voorgefrankeerde, ruilen, omruilen, ruiling, kosteloos
  darmowy, darmowa, darmowe, bezpłatny, bezpłatna, wymiana, wymiany, list, przewozowy, bezplatné, bezplatná, zdarma, výměna, nákladní
  ingyenes, csere, gratuit, gratuită, schimb, fri, bytte, byte, ombytning, ilmainen, maksuton, vaihto, tasuta, ücretsiz, değişim
  δωρεάν, бесплатный, бесплатная, обмен, безкоштовне, обмін
`);
/** Why, not in small letters, nor with a word for "and": `Repair and return` is a reason for the export. */
export const RETURN_REASONS = list(`
  warranty, repair, faulty, defective, Garantie, Gewährleistung, Reparatur, garanzia, garantía, garantia, gwarancja
  réparation, réparations, reparatie, riparazione
`);
/** The same; with a word for return alone it may be a box of a customs declaration. */
export const GOODS = list(`
  goods, product, products, Ware, Waren, marchandise, marchandises, produit, produits, goederen, producten
  merce, prodotto, prodotti, mercancía, mercancías, producto, productos, mercadoria, mercadorias, produto, produtos
  товар, товара, товару, towar, towaru, towarów, zboží, tovar, tovaru, áru, marfă, produs, vare, varer, vara, varor, tavara, tavaran, kaup, ürün
`);

/**
 * A word that is made of these: `Kundretur`, `Rücklieferschein`, `Palautuslipuke`. One of the first, one of the second
 * and one of the third, of which the first or the third may be missing. Of goods alone it may be a box of a customs form.
 */
export const RETURN_FRONTS = list(
  'Garantie, Gewährleistungs, Reparatur, Service, Kunden, Kunde, Kund, Paket, Online, Gratis, klanten, klant, asiakas, kliendi, pakke',
);
export const GOODS_FRONTS = list('Waren, Ware, vare, varu');
export const RETURN_MIDDLES = list(`
  return, returns, retour, Retoure, Retouren, Retours, Rücksende, Ruecksende, Rücksendung, Ruecksendung, Rücksendungs
  Ruecksendungs, Rückliefer, Rueckliefer, Rücklieferung, Rücklieferungs, Rückgabe, Rueckgabe, Rückhol, Rückversand
  Einsende, Einsendung, Einsendungs, Rücknahme, Ruecknahme
  retur, returnerings, palautus, tagastus, terugzend, terugstuur, visszaküldési, Umtausch, omruil, bytte, byttes
`);
export const RETURN_ENDS = list(`
  label, labels, lbl, Etikett, Etiketten, Schein, Scheine, Paketschein, Paketlabel, Paketaufkleber, Versandschein, Versandlabel, Zettel, Karte, Aufkleber, Marke, Paket, Pakete, Sendung, Beleg
  Formular, slip, form, sticker, lapp, lappar, sedel, sedlar, seddel, etiket, etikette, kort, fraktsedel, fragtbrev, pakke
  forsendelse, försändelse, sending, frakt, fragt, porto, etiketti, lipuke, lappu, tarra, kortti, lähetys, paketti, pakket, zending, bon, formulier, kaart
  strook, címke, silt, leht
`);

/** Short for a return, with a dot or without; only beside a word of LABEL_WORDS: `RET. LABEL`. */
export const RETURN_SHORTENED = list(
  'ret, retn, rtn, rtrn, rets, rtns, Rücks, Ruecks, Retou, devol, zwr',
);
/** A return too, beside such a word; alone it may be a way back, and with one of WITH before it a service. */
export const RETURN_OF_LABEL = list(`
  Rückgabe, Rueckgabe, Rückholung, renvoi, restitution, terugzending, terugzenden, restituzione, restituzioni, ritorno
  retorno, restitución, restituição, επιστροφής, возврата, zwrotu, zwrotów, zwrotem, vratky, visszaküldéshez, returului, palautuksen, tagastuse
`);
export const WITH = list('with, mit, avec, con, com, met, med');
/** In a title with a word of LABELS; with others it may be a service, `Exchange shipment`. */
export const EXCHANGES = list(`
  exchange, swap, Umtausch, échange, troca, ruil, omruil, wymiana, wymiany, výměna, výměny, csere, bytte, byte, vaihto
`);
/** Words for a return that are data of outbound labels too: alone in their line or with a number, larger than a caption. */
export const RETURN_ALONE = list(`
  renvoi, retorno, ritorno, restituzione, Rückgabe, Rueckgabe, antwoordnummer, RMA
`);
/** Only directly before such a word. */
export const BEFORE_LABEL = list(
  'reverse, send back, sendback, ship back, mail back, R L, zpětná, zpětný, vratná, vratný, spätná, spätný',
);

/** The same of a sentence that says what to do with the label. */
export const TO_RETURN = list(`
  to return, to send back, zum Zurücksenden, zum Zuruecksenden, zur Rücksendung, zur Ruecksendung, zur Rückgabe, zurücksenden
  pour retourner, pour renvoyer, para devolver, per restituire, per rendere, om terug te sturen, voor retour, aby zwrócić
  pro vrácení
`);

/** Words that say it of a label, wherever they stand on the page. */
export const RETURN_LABEL_WORDS = list(`
  returnlabel, Retourenlabel, Retourlabel, Retourenschein, Retoureschein, Retourschein, Retourenetikett
  Retourenaufkleber, Retourenmarke, Retourenpaket, Rücksendeetikett, Ruecksendeetikett, Rücksendelabel
  Rücksendeschein, Rücksendeaufkleber, Retourenbeleg
  retouretiket, retourlabel, retourbon, retourzendingslabel
  returetikett, returetiket, returlabel, returseddel, returfraktsedel, retursedel
  palautustarra, palautuslappu, palautuskortti
  tagastussilt
  退货标签, 退貨標籤, 返品ラベル, 返品用ラベル, 반품라벨
`);

/** The words of a label in the title of a return. */
export const LABEL_WORDS = list(`
  label, labels, lbl, lbls, shipment, parcel, package, service, mailing, shipping, merchandise, tracked, waybill, AWB, consignment
  Etikett, Aufkleber, Schein, Paket, Versandetikett, Sendung, Paketschein, Frachtbrief, Versandlabel, Paketlabel
  étiquette, bon, bordereau, colis, expédition, envoi
  etiket, pakket, zending, vrachtbrief, verzendlabel
  etichetta, lettera, pacco, spedizione
  etiqueta, guía, guia, paquete, envío, envio, encomenda, albarán
  etykieta, etykiety, przesyłka, paczka
  štítek, etiketa, zásilka, zásilky, štítok, zásielka, zásielky, balík, balíček
  címke, csomag
  etichetă, colet
  etikett, etiket, fraktsedel, fragtbrev, paket, pakke, försändelse, forsendelse, sending
  tarra, lähetys, paketti
  silt, pakk
  etiketi, kargo, gönderi
  ετικέτα, δέμα
  этикетка, посылка, етикетка, посилка
  标签, 標籤, ラベル, 라벨, 송장
`);

/** At the end of a title of a return: `Retour afzender pakket`; without it, what becomes of a parcel. */
export const PARCELS = list(
  'parcel, package, Paket, pakket, colis, pacco, paquete, paczka, balík, pakke',
);

/** The same of another paper: `Formularz zwrotu`. */
export const PAPERS = list(`
  slip, form, note, docket, tag, sticker, card, ticket, kit, Formular, Zettel, Karte, bulletin, formulaire, fiche, coupon
  formulier, kaart, modulo, nota, bolla, foglio, tagliando, scheda, formulario, hoja, impreso, volante, ficha, folha, formulário
  formularz, karta, nalepka, formulář, formulár, blankett, sedel, seddel, skjema, lomake, kortti, leht, vorm, formu
`);

/** With one of COPY_NOUNS: a copy of theirs. */
export const CARRIERS = list(`
  DHL, UPS, USPS, FedEx, DPD, GLS, Hermes, Evri, TNT, PostNL, PostNord, Colissimo, Chronopost, Correos, Correios, SEUR, MRW
  CTT, BRT, SDA, InPost, Packeta, Zásilkovna, Bring, Posti, Omniva, Aramex, Purolator, Yodel, GeoPost, Asendia, bpost
`);
/** What else may stand in the title of a return, as the carriers' names may. */
export const FILLERS = list(`
  Royal, Mail, Post, Poste, Italiane, Poczta, Polska, Canada, Australia, Austria, Mondial, Relay, Amazon
  DDP, DDU, DAP, GoGreen, express, expedited, economy, standard, ground, priority, online, international, prepaid
  24, 48, easy, connect, select, advantage, first, class, bulk, signed, paid, plus, premium, print, electronic, exchange
  shop, pick, pickup, drop, off, dropoff, locker, eparcel, collectplus, bpack, PostPac, ServicePoint, servicepakke
  bedriftspakke, chrono, relais, beleglos, accéléré, accélérés
  order, delivery, inland, domestic, national, e, myHermes, facile, prépayé, prépayée
  customer, consumer, authorized, specimen, test, sample, RS, RMA, mon, tue, wed, thu, fri, sat, your, my
  the, of, for, de, des, di, del, do, da, du, le, la, el, il, per, para, pour, voor, für, fuer, til, för, van, och, og
  via, with, by, and, und, et, mit, durch, par, avec, con, com, met, med, przez, dla, pro, d, dei, della, delle, los, las
  use, this, item, items, article, articles, Artikel, artikel, articolo, artículo, artigo
  Kunden, frankiert, freigemacht, portofrei, client, klant, cliente, klienta, müşteri, click, n, ship
`);

/** The field whose value may be such a title: `Service: Retoure`. */
export const SERVICE_FIELDS = list(`
  service, product, type, Produkt, Art, Typ, Versandart, produit, prestation, dienst, servizio, prodotto, tipo
  servicio, producto, serviço, produto, usługa, služba, szolgáltatás, serviciu, tjänst, tjeneste, palvelu, hizmet
`);

/**
 * In the caption of an address, beside its words in other languages, where a word for return is another:
 * `Absender / Retoure`; and what becomes of a parcel, `Zurück / Return`.
 */
export const ROLES = list(`
  from, sender, shipper, consignor, Absender, Von, Versender, exp, expéditeur, expediteur, afzender, verzender, van
  mittente, da, remitente, remetente, de, nadawca, od, odesílatel, odosielateľ, feladó, expeditor, avsändare, afsender
  avsender, fra, från, lähettäjä, saatja, gönderen, gönderici, αποστολέας, από, отправитель, відправник, 发件人, 寄件人, 差出人
  ご依頼主, 보내는 사람, zurück, zurueck, terug, indietro, tilbage, tilbake, tillbaka, takaisin
`);
/** The same: what to do with the parcel, `Instructions (Return)`. */
export const INSTRUCTIONS = list(`
  instruction, instructions, Anweisung, Anweisungen, Verfügung, Verfuegung, instructie, instructies, istruzione, istruzioni
  instrucción, instrucciones, instrução, instruções, instrukcja, instrukcje, pokyn, pokyny, utasítás, instrucțiuni
  instruktion, instruktioner, instruks, ohje, ohjeet, juhised, talimat, οδηγίες, инструкция, інструкція
`);
/** Beside these. */
export const OF_ROLES = list(
  'ship, the, of, l, le, la, il, el, den, der, d, s, in, case, for, non, delivery, livraison, consegna, entrega, mancata',
);

/** Directly after a word for return: the sentence goes on, to say what becomes of a parcel, or where it goes. */
export const RETURN_GOES_ON = list(`
  to, if, within, at, after, an, nach, bei, à, a, au, aan, naar, al, ao, do, na, till, om, til, hvis, wenn, falls
  feladónak, expeditorului, lähettäjälle, göndericiye, отправителю, отправителя, відправнику
`);

/** After these, or after a word for return in the same line. */
export const AFTER_RETURN = list(`
  address, addresses, requested, policy, sender, shipper, origin, department, dept
  the, our, your, l, le, la, il, el, den, dem, der, de
  Adresse, Absender, Abteilung, adresse, expéditeur, origine, afzender, mittente
  indirizzo, remitente, remetente, dirección, endereço, nadawcy
  avsändare, avsändaren, afsender, avsender, 地址, 住所, 주소, 寄件人, 发件人, 發件人, 差出人, guaranteed, undelivered
`);

/** At the end of the line after `RETURN`. */
export const REQUESTED = list('requested, guaranteed');

/** Words for a return that also ask for the receipt of a registered letter, and those that stand beside it then. */
export const RECEIPT_WORDS = list('Rückschein, Rueckschein');
export const RECEIPT = list('receipt, receipts, ricevuta, réception, recibo');
export const REGISTERED = list('Einschreiben, eigenhändig');

/** Before it: what cannot be delivered. */
export const UNDELIVERED = list(`
  undelivered, undeliverable, unclaimed, unzustellbar, unzustellbarkeit, Unzustellbarkeitsfall, Vorausverfügung
  Nichtzustellung, Nichtzustellbarkeit, onbestelbaar, distribué, recapito, avlevereras
  niedoręczenia, nedoručení, obeställbar, utlöst, невручении, edilemezse, 無法投遞時, 無法投遞, 无法投递, 配達不能
`);
/** The same, shortly after a word for "not". */
export const DELIVERED = list('delivered, livraison, entregar, entrega');

/** Boxes of a customs declaration (CN22, CN23), of which one is "returned goods". */
export const CUSTOMS_BOXES = list(`
  gift, gifts, documents, document, other, commercial sample, sale of goods, returned goods, merchandise
  Geschenk, Dokumente, Warenmuster, Warenverkauf, Sonstiges, Handelsware
  cadeau, échantillon commercial, vente de marchandises, autre
  regalo, documenti, campione commerciale, altro, documentos, muestra comercial, otro, otros
  presente, amostra comercial, outro, outros, prezent, dokumenty, próbka handlowa, inne
  geschenk, documenten, handelsmonster, overig, gåva, gave, dokument, dokumenter, varuprov, lahja, asiakirjat
  подарок, документы, товар, образец, коммерческий образец, прочее, подарунок, документи, hediye, belge, belgeler, numune, diğer
  abandon, treat as abandoned, abandonner, preisgabe, abbandono, abandono, 贈物, 書類, 商品見本, 商品, その他, 礼品, 文件, 货样, 其他, 禮品, 貨樣, 선물, 서류, 상품견본, 기타, 放棄, 拋棄, 放弃, dárek, dokumenty, vzorek
  ajándék, okmány, áruminta, cadou, documente, mostră, δώρο, έγγραφα, δείγμα
`);

/** Wherever it stands in a line: the page is the courier's or the sender's, and goes on no parcel. */
export const COPIES = list(`
  awb copy, waybill copy, air waybill copy, waybill doc, waybill document, archive doc, archive document
  archive copy, consignment note copy, courier copy, courier s copy, carrier copy, carrier s copy, driver copy
  driver s copy, sender copy, sender s copy, shipper copy, shipper s copy, consignor copy, consignor s copy
  receiver copy, receiver s copy, consignee copy, consignee s copy, customs copy, account copy, file copy
  not to be attached, do not attach to package, do not attach to parcel, do not attach to shipment
  do not attach this page, do not affix, do not stick on package, do not stick on parcel, not a shipping label
  not a label, proof of shipment, certificate of posting, customer receipt, shipment receipt
  customer copy, customer s copy, client copy, copy for customer, copy for sender, copy for shipper, copy for consignee
  copy for carrier, copy for courier, copy for driver, office copy, depot copy, duplicate copy, pouch copy, pod copy
  proof of postage, proof of posting, receipt of posting, receipt for posting, posting receipt, postage receipt
  drop off receipt, dropoff receipt, acceptance receipt, shipping receipt, shipper s receipt, sender s receipt
  online label record, retain for your records, keep this receipt, drop off confirmation, dropoff confirmation
  Frachtbriefkopie, Archivkopie, Archivdokument, Absenderkopie, Kopie für den Absender, Kopie für Absender
  Kopie für den Fahrer, Fahrerkopie, Kurierkopie, Einlieferungsbeleg, Einlieferungsschein, Einlieferungsnachweis
  Versandbeleg, Beleg für den Absender, nicht auf das Paket kleben, nicht auf die Sendung kleben
  Belegexemplar, Versenderbeleg, Sendungsbeleg, Archivbeleg, Archivexemplar, Kundenbeleg, Kundenkopie, Kopie für den Kunden, Kopie für Kunden, Kopie für den Kurier
  Kopie für Kurier, Absenderbeleg, Aufgabebeleg, Aufgabeschein, Aufgabequittung, Auflieferungsbeleg, Fahrerexemplar
  Absenderexemplar, Kundenexemplar, Exemplar für den Absender, Exemplar für den Fahrer, Duplikat für den Absender
  nicht am Paket anbringen, nicht auf dem Paket anbringen, nicht an der Sendung anbringen, nicht aufkleben
  copie de la lettre de transport, copie expéditeur, copie de l expéditeur, exemplaire expéditeur
  exemplaire de l expéditeur, exemplaire transporteur, copie transporteur, copie chauffeur, preuve de dépôt
  copie client, copie du client, exemplaire client, exemplaire destinataire, exemplaire chauffeur, exemplaire archive
  copie archive, copie archives, copie coursier, copie livreur, copie du transporteur, récépissé de dépôt, reçu de dépôt
  bordereau de dépôt, justificatif de dépôt, récépissé d expédition, à conserver par l expéditeur
  ne pas coller sur le colis, ne pas coller, ne pas apposer, ne pas attacher au colis
  kopie voor de afzender, kopie afzender, kopie vrachtbrief, verzendbewijs, niet op het pakket plakken, niet op pakket plakken
  kopie klant, klantkopie, kopie voor de klant, kopie vervoerder, kopie chauffeur, kopie koerier, archiefkopie
  bewijs van verzending, afgiftebewijs
  copia mittente, copia per il mittente, copia corriere, copia per il corriere, non applicare sul pacco
  copia del mittente, copia del corriere, copia cliente, copia del cliente, copia per il cliente, copia vettore
  copia del vettore, copia per il vettore, copia archivio, copia destinatario, ricevuta di spedizione
  ricevuta di accettazione, ricevuta per il mittente
  non attaccare al pacco, non apporre
  copia remitente, copia del remitente, copia para el remitente, copia transportista, copia del mensajero
  copia para el transportista, copia del transportista, copia para transportista, copia cliente, copia para el cliente
  copia para el mensajero, copia archivo, ejemplar remitente, ejemplar para el remitente, ejemplar del remitente
  ejemplar transportista, ejemplar para el transportista, ejemplar cliente, ejemplar para el cliente
  justificante de envío, justificante de admisión, resguardo de envío, resguardo de admisión, resguardo para el remitente
  no pegar en el paquete, no adherir al paquete, no adjuntar al paquete, comprobante de envío
  cópia do remetente, cópia remetente, cópia do transportador, não colar na encomenda, não colar no pacote
  cópia do cliente, cópia cliente, cópia transportador, cópia do expedidor, via do cliente, via do remetente
  via do transportador, comprovativo de envio, comprovante de postagem, comprovante do cliente, recibo de postagem
  talão de aceitação
  kopia dla nadawcy, kopia nadawcy, kopia kuriera, nie naklejać na paczkę, nie naklejać, potwierdzenie nadania
  kopia klienta, kopia dla klienta, kopia dla kuriera, kopia archiwalna, egzemplarz nadawcy, egzemplarz dla nadawcy
  egzemplarz kuriera, egzemplarz przewoźnika, egzemplarz klienta, dowód nadania
  kopie odesílatele, kopie pro odesílatele, nelepit na zásilku, nelepit, kópia odosielateľa, nelepiť na zásielku
  kopie pro kurýra, kopie kurýra, kopie pro zákazníka, podací lístek, potvrzení o podání, doklad o podání
  kópia kuriéra, kópia pre kuriéra, podací lístok, potvrdenie o podaní
  feladó példánya, feladói példány, ne ragassza a csomagra, copie expeditor, nu lipiți pe colet
  ügyfélpéldány, feladási igazolás, dovadă de expediere, gönderi makbuzu, futár példánya, ügyfél példánya, feladóvevény, feladási bizonylat, copie curier, copie client, exemplar expeditor
  exemplar curier, exemplar client, dovada expedierii
  avsändarens kopia, avsändarens exemplar, kopia till avsändaren, ska inte fästas på paketet
  kundens kopia, kundkopia, chaufförens kopia, arkivkopia, inlämningskvitto, kundekopi, kundens kopi, chaufførkopi
  chaufførens kopi, sjåførens kopi, arkivkopi, indleveringskvittering, innleveringskvittering
  afsenderens kopi, kopi til afsender, må ikke klæbes på pakken, avsenders kopi, skal ikke festes på pakken
  lähettäjän kappale, ei kiinnitetä pakettiin, saatja koopia, göndericinin kopyası, gönderici kopyası
  asiakkaan kappale, kuljettajan kappale, kuljettajan kopio, arkistokappale, kliendi koopia, kulleri koopia
  müşteri kopyası, müşteri nüshası, gönderici nüshası, kurye kopyası, arşiv kopyası
  αντίγραφο αποστολέα, копия отправителя, не клеить на посылку, копія відправника
  αντίγραφο πελάτη, αποδεικτικό κατάθεσης, копия курьера, копия клиента, экземпляр отправителя, экземпляр курьера
  квитанция об отправке, копія кур єра, копія клієнта, примірник відправника, квитанція про відправлення
  寄件联, 寄件聯, 寄件人联, 寄件人聯, 发件联, 存根联, 存根聯, ご依頼主控, 송하인용, 发件人存根, 寄件人存根, 寄件人留存, 客户存根, 客户联, 快递员存根, 请勿贴在包裹上, 控え, 送り主控え, お客様控え, ご依頼主控え
  발송인용, 고객용, 고객 보관용
`);

/** The same, alone: not `Copy Shop`. Not `DUPLICATE`, as below. */
export const COPY_TITLES = list(`
  copy, Kopie, copie, copia, cópia, kopia, kópia, másolat, kopi, kopio, koopia, kopya, αντίγραφο, копия, копія
`);

/** The same, with words that the title of a return may have too: `Pickup receipt`. Not `Manifest 123`: a reference. */
export const RECEIPTS = list(`
  receipt, manifest, scan form, label record, loading list, Quittung, Beleg, Empfangsschein, Manifest, Ladeliste, Rollkarte, Aufgabeverzeichnis, bordereau de remise, reçu, récépissé, manifeste, bon de dépôt
  kwitantie, ontvangstbewijs, ricevuta, manifesto, borderò, recibo, resguardo, comprobante, manifiesto, comprovante
  manifesto, potwierdzenie, pokwitowanie, manifest, potvrzení, potvrdenie, nyugta, átvételi elismervény, chitanță
  kvitto, kvittens, kvittering, lastlista, lasteliste, kuitti, kviitung, makbuz, απόδειξη, квитанция, манифест, квитанція, маніфест, 收据, 收據, 回执, 回单, 回單
  領収書, 受領書, 영수증
`);

/** Beside a receipt: it is one of the delivery, a service. */
export const OF_RECEIPTS = list('delivery');

/** After the words of a phrase: they are a company's name. */
export const LEGAL_FORMS = list(`
  Ltd, Limited, LLC, LLP, Inc, Corp, plc, Pty, GmbH, AG, KG, UG, eK, OHG, mbH, BV, NV, SA, SAS, SARL, SRL, SpA, SL, Lda
  Sp, Kft, AB, AS, ApS, Oy, OÜ
`);

/** A title of these, for one of COPY_OWNERS: `Exemplaar afzender`, `Ausfertigung für den Absender`. */
export const COPY_NOUNS = list(`
  talon, talón, tagliando, stub, counterfoil, Abschnitt, souche, odcinek, útržek, szelvény, talong, copy, duplicate, Kopie, Ausfertigung, Exemplar, Duplikat, Durchschlag, Zweitschrift, copie, exemplaire, volet, duplicata
  exemplaar, afschrift, duplicaat, copia, esemplare, duplicato, ejemplar, duplicado, cópia, kopia, egzemplarz, odpis
  výtisk, kópia, výtlačok, példány, példánya, másolat, másolata, exemplar, exemplarul, kopi, eksemplar, kappale, koopia
  eksemplar, nüsha, nüshası, kopya, kopyası, αντίγραφο, копия, экземпляр, копія, примірник
`);
export const COPY_OWNERS = list(`
  sender, sender s, shipper, shippers, consignor, consignee, customer, client, courier, carrier, driver, office, depot, archive
  records, file, customs, warehouse, Absender, Absenders, Versender, Kunde, Kunden, Kurier, Fahrer, Empfänger, Archiv, Ablage
  Akten, Unterlagen, Zoll, Spediteur, expéditeur, client, coursier, chauffeur, transporteur, livreur, destinataire, archive
  archives, dossier, dossiers, douane, afzender, verzender, klant, koerier, vervoerder, ontvanger, archief, administratie
  mittente, cliente, corriere, vettore, autista, destinatario, archivio, dogana, remitente, mensajero, transportista, archivo
  archivos, aduana, remetente, expedidor, transportador, estafeta, destinatário, arquivo, nadawcy, klienta, kuriera
  przewoźnika, kierowcy, odbiorcy, archiwum, odesílatele, zákazníka, kurýra, řidiče, příjemce, archiv, odosielateľa, kuriéra
  feladó, feladói, ügyfél, futár, expeditorului, clientului, curierului, avsändare, avsändaren, avsändarens, avsenders, afsenders, kunden, kundens
  chauffören, chaufförens, arkiv, arkivet, afsender, afsenderen, afsenderens, avsender, avsenderen, avsenderens, sjåføren
  lähettäjä, lähettäjän, lähettäjälle, asiakkaan, kuljettajan, arkisto, saatja, saatjale, kliendi, kulleri, gönderici
  göndericinin, müşteri, kurye, arşiv, αποστολέα, πελάτη, отправителя, клиента, курьера, архива, відправника, клієнта
`);
/** With one of COPY_OWNERS: it is theirs, not the parcel's. */
export const KEPT = list(`
  retained, kept, remains, stays, verbleibt, bleibt, reste, rimane, resta, queda, permanece, fica, blijft, pozostaje, zostaje
  zůstává, zostáva, förblir, forbliver, forblir, jää
`);
export const BESIDE_KEPT = list(`
  to, be, by, at, with, this, part, page, copy, dieser, dieses, diese, Teil, Blatt, Seite, beim, bei, chez, cette, partie
  le, la, lo, el, il, questa, parte, presso, esta, con, en, bij, dit, deel, u, ta, część, tato, část, hos, denna, denne
`);
/** With one of FOR_THEM: the page is for them. */
export const SENDERS = list(`
  sender, shipper, consignor, Absender, Versender, expéditeur, afzender, verzender, mittente, remitente, remetente
  expedidor, nadawcy, odesílatele, odosielateľa, feladónak, expeditorului, avsändaren, afsenderen, avsenderen, lähettäjälle
  saatjale
`);
export const FOR_THEM = list(
  'for, für, fuer, pour, per, para, voor, dla, pro, pre, för, til, till',
);
export const BESIDE_FOR_THEM = list(
  'the, den, l, le, il, el, o, de, only, nur, solo, alleen, tylko',
);
/** With both. */
export const ORIGINALS = list('original, originale, Urschrift, origineel, oryginał, originál');

/** With one of COPY_NOUNS: it is not the first. `1ª via`. */
export const ORDINALS = list(`
  first, second, third, fourth, 1st, 2nd, 3rd, 4th, erste, zweite, zweites, dritte, drittes, première, deuxième, troisième, tweede, derde, prima
  seconda, secondo, terza, primera, segunda, segundo, tercera, primeira, terceira, 1a, 2a, 3a, 1o, 2o, 3o, druga, druhá, andra, anden, toinen
`);
/** Only beside these: a street. */
export const VIA = list('via');
/** Between them. */
export const OF_A_COPY = list(`
  s, den, der, das, die, dem, l, les, au, aux, pour, lo, los, las, al, a, o, os, till, til, pre, pro, de, het, your, our
`);

/** A title of these two: `Certificate of mailing`, `Nachweis der Einlieferung`. Not of a delivery; `certificado` is registered. */
export const PROOFS = list(`
  proof, certificate, evidence, receipt, acknowledgement, Nachweis, Bescheinigung, Bestätigung, Quittung, preuve, attestation
  certificat, justificatif, récépissé, reçu, bewijs, certificaat, prova, attestazione, ricevuta, justificante
  comprobante, resguardo, comprovativo, comprovante, dowód, potwierdzenie, doklad, potvrzení, potvrdenie, bevis
  kvitto, kvittering, todistus, confirmation, confirmación, conferma, confirmação, bevestiging
`);
export const MAILINGS = list(`
  mailing, posting, postage, shipment, shipping, dispatch, despatch, acceptance, Einlieferung, Aufgabe, Versand, Versands
  dépôt, envoi, expédition, verzending, afgifte, spedizione, invio, accettazione, envío, admisión, expedición, envio
  postagem, aceitação, nadania, podání, odeslání, podania, inlämning, indlevering, innlevering, lähettämisestä
`);

/** A word that is made of these: `Postaufgabebescheinigung`. */
export const MAILING_FRONTS = list(`
  Versand, Einlieferungs, Auflieferungs, Aufgabe, Postaufgabe, Sendungs, Abgabe, inlämnings, indleverings, innleverings, postnings
`);
export const PROOF_ENDS = list(`
  Beleg, Bestätigung, Bestaetigung, Quittung, Nachweis, Bescheinigung, bevis, kvitto, kvittering
`);

/** At the beginning of a sentence alone: a picture of a label has such words only where it is a copy. */
export const COPY_ORDERS = list(`
  hand to courier, hand to the courier, hand over to courier, hand over to the courier, hand to driver
  hand to the driver, give to courier, give to the courier, give to driver, give to the driver, place in pouch
  place in the pouch, place behind, insert in pouch, insert in the pouch, keep for your records
  keep this part, keep this portion, keep this section, keep this copy, keep this half, keep for reference
  keep for your reference, for your records, for our records, for my records, for sender s records, retain this part, retain this portion, retain this section, retain this copy, retain for reference
  für Ihre Unterlagen, fuer Ihre Unterlagen, für Ihre Akten, pour vos dossiers, pour vos archives, per il vostro archivio
  per i vostri archivi, para sus archivos, para su archivo, para os seus registos, voor uw administratie, voor uw archief
  aufbewahren, diesen Teil aufbewahren, diesen Abschnitt aufbewahren, conserver cette partie, conservez cette partie
  partie à conserver, conservare questa parte, parte da conservare, conservar esta parte, conserve esta parte
  guarde esta parte, bewaar dit deel, zachować tę część, tuto část si ponechte
  dem Kurier übergeben, dem Fahrer übergeben, an den Kurier übergeben, an den Fahrer übergeben
  in die Versandtasche stecken, in die Dokumententasche legen
  à remettre au coursier, à remettre au chauffeur, à remettre au transporteur, remettre au coursier
  remettre au chauffeur, placer dans la pochette, à glisser dans la pochette
  overhandigen aan de koerier, aan de koerier geven, aan de chauffeur geven, in het hoesje plaatsen
  consegnare al corriere, da consegnare al corriere, inserire nella busta
  entregar al mensajero, entregar al transportista, entregar al courier, entregar al conductor
  colocar en la bolsa, entregar ao estafeta, entregar ao motorista, entregar ao transportador
  przekazać kurierowi, oddać kurierowi, předat kurýrovi, předejte kurýrovi, odovzdať kuriérovi
  átadandó a futárnak, adja át a futárnak, a se preda curierului, predați curierului
  lämnas till chauffören, ge till chauffören, gives til chaufføren, leveres til sjåføren, anna kuljettajalle
  kuryeye verin, kuryeye teslim edin, παραδώστε στον courier, передать курьеру, передати кур єру
  交给快递员, 交給快遞員
`);

/** Of these orders those that may be about the goods, or about the label itself, in letters as small as a caption. */
export const KEEPING = list(
  'aufbewahren, keep for reference, keep for your reference, retain for reference',
);
/** After them: how the goods are stored, `Aufbewahren bei +5 °C`. */
export const STORAGE = list('bei, unter, zwischen, at, below');

/** Before such an order. */
export const POLITE = list(
  'please, bitte, s il vous plaît, svp, merci de, por favor, per favore, prego, alstublieft, proszę, prosím, kérjük, vänligen, venligst, vennligst, lütfen, παρακαλώ, пожалуйста',
);

/** A page of this title is an invoice, whatever else stands on it. */
export const INVOICE_TITLES = list(`
  commercial invoice, customs invoice, invoice for customs purposes, proforma invoice, pro forma invoice, invoice for customs, pro forma, proforma
  Handelsrechnung, Proformarechnung, Proforma Rechnung, Pro forma Rechnung, Zollrechnung
  facture commerciale, facture proforma, facture pro forma, facture douanière
  handelsfactuur, commerciële factuur, proforma factuur, pro forma factuur, douanefactuur
  fattura commerciale, fattura proforma, fattura pro forma
  factura comercial, factura proforma, factura pro forma, factura commercial
  fatura comercial, fatura proforma, fatura pro forma
  faktura handlowa, faktura proforma, faktura pro forma, faktura celna, obchodní faktura, obchodná faktúra
  kereskedelmi számla, proforma számla, factură comercială, factură proformă
  handelsfaktura, proformafaktura, proforma faktura, tullfaktura, toldfaktura, tollfaktura, kauppalasku, proformalasku
  äriarve, ticari fatura, proforma fatura, εμπορικό τιμολόγιο, коммерческий инвойс, комерційний інвойс
  商业发票, 商業發票, 形式发票, コマーシャルインボイス, 商業送り状, 상업송장
`);

/** Titles that a label may show as a field's name: they count with INVOICE_FACTS, or without any barcode. */
export const INVOICE_WORDS = list(`
  invoice, tax invoice, value declaration, declaration of value, Rechnung, facture, factuur, fattura, factura, fatura, faktura, faktúra
  számla, factură, lasku, arve, τιμολόγιο, счет, счет фактура, инвойс, рахунок, інвойс, 发票, 發票, インボイス, 송장 명세
`);

/** What an invoice for customs tells of its goods. */
export const INVOICE_FACTS = list(`
  country of origin, country of manufacture, hs code, harmonized, harmonised, harm, tariff, unit value
  unit price, total value, total amount, total invoice, invoice total, invoice amount, exporter, importer, consignee, i declare
  i hereby declare, i certify, reason for export, terms of sale, incoterm, incoterms
  Ursprungsland, Herkunftsland, Zolltarifnummer, Warennummer, Einzelpreis, Stückpreis, Gesamtwert, Gesamtbetrag
  Ausführer, Einführer, Exportgrund, ich erkläre, ich bestätige
  pays d origine, code sh, valeur unitaire, prix unitaire, valeur totale, exportateur, importateur, destinataire
  land van oorsprong, hs codes, stukprijs, totale waarde, exporteur, importeur
  paese di origine, paese d origine, codice sh, valore unitario, prezzo unitario, valore totale, esportatore
  país de origen, código arancelario, valor unitario, precio unitario, valor total, exportador, importador
  país de origem, código pautal, preço unitário, kraj pochodzenia, kod cn, cena jednostkowa, wartość razem
  eksporter, země původu, jednotková cena, celková hodnota, származási ország, egységár, țara de origine
  ursprungsland, oprindelsesland, opprinnelsesland, alkuperämaa, yksikköhinta, menşe ülke, birim fiyat
  χώρα προέλευσης, страна происхождения, країна походження, 原产国, 原産国, 원산지
`);

/**
 * A page of this title is no longer a label, or never was one. Not `SPECIMEN` or `SAMPLE`, which labels of a
 * partner's test account carry, and not `DUPLICATE`, as carriers call a label that they print again: both are tried
 * and used as labels.
 */
export const VOID_WORDS = list(`
  void, voided, void label, label void, cancelled, canceled, label cancelled, label canceled, shipment cancelled, invalid, expired
  replaced, superseded, not for use, no longer valid, not valid
  do not ship, do not mail, do not send, do not use, do not use this label, not for shipment, not for shipping
  don t ship, don t mail, don t send, don t use, don t use this label, deleted, obsolete, gelöscht, geloescht
  ungültig, ungültige, ungültiger, ungültiges, ungueltig, ungueltiges, entwertet, entwertete, entwertetes, storniert, stornierte
  storniertes, stornierter, annulliert, abgelaufen, abgelaufenes, storno, nicht versenden, nicht verwenden
  annulé, annulée, périmé, périmée, expiré, expirée, étiquette annulée, non valable, non valide, ne pas expédier, ne pas utiliser
  ongeldig, ongeldige, geannuleerd, vervallen, verlopen, scaduto, scaduta, niet verzenden, niet gebruiken, annullato, annullata, non valido, non valida, non spedire
  anulado, anulada, caducado, caducada, expirado, expirada, no válido, no válida, no enviar, no usar, inválido, não válido, não enviar, cancelado, cancelada
  nieważne, nieważny, nieważna, anulowano, anulowane, anulowana, unieważniono, unieważniona, nie wysyłać, neplatné, neplatný, neodesílat
  érvénytelen, sztornó, törölve, anulat, anulată, nevalabil, a nu se expedia
  ogiltig, makulerad, annullerad, ugyldig, annulleret, makuleret, annullert, mitätön, mitätöity, peruutettu, kehtetu, tühistatud
  zrušeno, zrušená, zrušené, zrušená, nepoužívat, nepoužívejte, nepoužívať, nu folosiți, a nu se folosi, peruttu, kullanmayın
  for reference only, inválida, invalide, invalida, geçersiz, iptal, iptal edildi, göndermeyin, άκυρο, ακυρώθηκε, недействительно, недействительна, недействителен, аннулировано, аннулирована, отменено, отменена, не отправлять, не использовать
  недійсно, недійсна, анульовано, скасовано, скасована, 作废, 作廢, 無效, 无效, 已取消, 無効, キャンセル, 무효, 취소, 취소됨
`);

export const PACKING_LISTS = list(`
  packing list, packing slip, packing sheet, delivery note, dispatch note, despatch note, pick list, picking list
  Lieferschein, Packliste, Packzettel, Packschein, Begleitschein
  bon de livraison, bordereau de livraison, liste de colisage, bordereau d expédition
  pakbon, paklijst, leveringsbon, vrachtlijst
  documento di trasporto, lista di imballaggio, distinta di imballaggio, packing list
  albarán, albarán de entrega, lista de empaque, lista de embalaje, nota de entrega
  lista de embalagem, guia de remessa, nota de entrega, romaneio
  lista pakowa, specyfikacja wysyłki, list przewozowy specyfikacja, dodací list, balicí list
  szállítólevél, csomagolási lista, aviz de însoțire, listă de colisaj
  följesedel, packsedel, packlista, følgeseddel, pakkeliste, pakkseddel, pakkeseddel, lähetyslista, pakkausluettelo
  saateleht, pakkeleht, irsaliye, sevk irsaliyesi, çeki listesi
  δελτίο αποστολής, упаковочный лист, пакувальний лист, 装箱单, 裝箱單, 納品書, 梱包明細書, 포장명세서
`);

/** Before a number. */
export const NUMBER_SIGNS = list(
  'no, nr, n, num, number, Nummer, numéro, numero, número, numer, č',
);

/** A page of such a title, with words for a label, is not the label yet. */
export const DRAFTS = list(`
  draft, preview, Entwurf, Vorschau, Etikettenvorschau, Labelvorschau, brouillon, aperçu, bozza, anteprima, borrador, rascunho, podgląd
  náhled, utkast, kladde, luonnos
`);

/** With a word for "not" and one of FOR_THEM or these: `Nicht zum Versand`. */
export const SENDINGS = list(`
  shipment, shipping, mailing, dispatch, despatch, transport, carriage, Versand, Versenden, Beförderung, expédition, envoi, transport
  spedizione, invio, envío, envio, despacho, verzending, vervoer, wysyłki, nadania, odeslání, přepravu, frakt, forsendelse
`);
export const FOR_SENDING = list('zum, zur, do');

/** With a word for "not": `Må ikke bruges`, `Ne pas envoyer`. */
export const USES = list(`
  verschicken, versenden, envoyer, expédier, affranchir, spedire, inviare, enviar, despachar, verzenden, versturen, wysyłać, nadawać
  odesílat, posílat, skicka, skickas, sendes
  utilizar, usar, utilizzare, usare, verwenden, benutzen, utiliser, gebruiken, używać, använd, använda, användas, bruges, brukes, brug, bruk
`);
/** With a word of LABELS: `Destroy this label`. */
export const DESTROYS = list(`
  discard, destroy, scrap, vernichten, entsorgen, wegwerfen, détruire, jeter, vernietigen, weggooien, distruggere, destruir, desechar
  descartar, zniszczyć, wyrzucić, zničit, zlikvidovat, kassera, kasseres, kastes, hävitä
`);

/** After `Do not use`: it is not said of the label. */
export const TOOLS = list(`
  batteries, postage, knife, knives, blade, blades, sharp, cutter, cutters, scissors, hook, hooks, forklift, tool, tools, Messer, Haken, couteau
  lame, lames, couteaux, coltelli, cuchillos, tijeras, objetos, facas, kniv, kniver, knive, krokar, veitsi, crochets, mes, haken, coltello, ganci, cuchillo, ganchos, noża, haków
`);

/** After `Delivery note`: it is a wish for the driver. */
export const DELIVERY_WISHES = list(`
  leave, ring, knock, behind, floor, door, doorstep, porch, gate, garage, neighbour, neighbor, bell, call, deliver, safe, reception
`);

/** After a title: the page only says that such a page comes along. */
export const ENCLOSED = list(`
  attached, enclosed, inside, included, anbei, beigefügt, beiliegend
  liegt, innenliegend, joint, jointe, incluse, inclus, bijgevoegd, ingesloten, allegata, allegato, adjunta
  adjunto, incluida, anexa, anexo, załączona, załączeniu, přiložena, bifogas, bifogad, vedlagt, vedlagte, liitteenä, ektedir
`);
/** The same beside an invoice or a packing list. */
export const NEEDED = list('required, needed, see');

/** After a title: it is the name of a field. */
export const OF_A_FIELD = list('no, number, nr, ref, date, copies');

/** Values of fields. */
export const ANSWERS = list(`
  yes, no, none, n, y, ja, nein, oui, non, aucun, aucune, nee, geen, sì, sí, si, ninguno, nessuno, não, sim, tak, nie, ano, ne, igen
  nem, da, nu, nej, nei, kyllä, ei, jah, evet, hayır, yok, ναι, όχι, да, нет, так, ні, 是, 否, 有, 無, 无, はい, いいえ, 不可, 可, 예, 아니오
`);

/** In a heading a word with one of these in it speaks of a return. */
export const RETURN_PARTS = list(`
  return, retour, Rücksend, Ruecksend, Rückgab, Rueckgab, Rückhol, Rueckhol, Rückware, Rückliefer, Umtausch, renvoi, retur
  ritorno, restituzion, retorno, devolución, devoluc, terugzend, zwrot, vrácen, vratka, reklamac, vráten, visszáru, visszakül
  palautu, palautet, tagastu, επιστροφ, возврат, поверненн, връщане, grąžinim, atgrieš, vračil, povrat, povrać, endursend
  退货, 退貨, 退换货, 退換貨, 返品, 返送, 返却, 반품, 회수, مرتجع, إرجاع, החזר, คืนสินค้า, pengembalian
`);

/** In a heading, as a whole word. */
export const RETURN_SIGNS = list('RMA, antwoordnummer');
/** In a heading, alone in its line: `Porto Alegre - RS` is a place. */
export const RETURN_SIGNS_ALONE = list('RS, reverse');

/** A word with one of these in it is about an address: `Retouradresse`, `退货地址`. */
export const OF_AN_ADDRESS = list('adres, address, 地址, 住所, 주소, 返送先, 返品先, 반품지');

/** In a heading: the page is for somebody, or something, else than the parcel. */
export const COPY_WORDS = list(`
  records, record, archive, Unterlagen, Archiv, Zweitschrift, Durchschlag, dossiers, archives, archivio, archivo, arquivo
  archiwum, archiv, arkiv, arkisto, arşiv, архив, архів, 存根, 留存
`);

/** The same in several words. */
export const COPY_HEADINGS = list(`
  keep this page, do not put on parcel, do not put on package, do not place on package, do not place on parcel
  do not attach, do not stick, not for parcel, not for attachment, proof of collection, sender s part, sender part
  part for sender, nicht aufs Paket kleben, nicht auf Paket kleben, bitte aufbewahren, à conserver, volet expéditeur
  da conservare, per il mittente, para el cliente, para el remitente, no adherir, no pegar, dla nadawcy, voor klant
`);

/** The same at the end of a word: `AWBCOPY`, `Fahrerkopie`. */
export const COPY_ENDINGS = list(`
  copy, Kopie, Beleg, Quittung, Exemplar, Abschnitt, kopi, kopia, kvitto, kvittering, kuitti, 控え, 存根
`);

/** At the beginning of a heading, with one of COURIERS: it goes to the courier by itself. */
export const GIVING = list(`
  hand, give, pass, übergeben, remettre, donner, consegnare, entregar, geven, overhandigen, przekazać, předat, odovzdať
  lämna, giv, gi, anna, verin, передать, передати
`);
export const COURIERS = list(`
  driver, courier, carrier, Fahrer, Kurier, chauffeur, coursier, livreur, transporteur, corriere, autista, conductor, mensajero
  transportista, motorista, estafeta, koerier, kurierowi, kierowcy, kurýrovi, řidiči, kuriérovi, chauffören, chaufføren
  sjåføren, kuljettajalle, kuryeye, курьеру, водителю, кур єру
`);

/** After the words of a copy: they are the name of a firm or of goods, or it says that there is none. */
export const AFTER_COPY = list(`
  shop, center, centre, service, services, paper, papers, machine, machines, house, print, prints, printing, Papier, papier
  holder, Treff
`);

/** After words for void: it is so only then. */
export const CONDITIONS = list(`
  if, after, without, unless, when, once, before, until, wenn, falls, nach, ohne, si, après, sans
  se, dopo, senza, después, sin, após, sem, zonder, jeśli, po, bez, om, hvis, jos
`);
/** After an order not to ship or to use it: it is about these, `BY AIR`. */
export const MEANS = list('by, with, in, on, bei, par, als, na');

/** In the title of a void label: what it is not for, or that it is said of the label. */
export const VOID_BESIDE = list(`
  dies, das, es, hierbei, handelt, sich, um, questo, esto, isto, de, d, un, una, um, uma, en, ett, pas, ne
  for, as, is, be, has, was, been, only, må, skal, wurde, worden, a, été, ha, sido, stata, stato, werd, for, this, these, postage, ceci, n, toto, det, detta, tämä, Porto, Frankatur, Freimachung, affranchissement, affrancatura, franqueo, franquia, frankering
   the, of, a, shipping, shipment, shipments, mailing, transport, transit, carriage, dispatch, despatch
  delivery, use, label, labels, parcel, package, envelope
  ist, für, fuer, als, den, die, das, der, dieses, diese, zum, zur, Versand, Versenden, Transport, Etikett, Label, Paket, Sendung
  pour, l, le, la, cette, est, expédition, envoi, livraison, étiquette, colis, transport
  voor, dit, deze, verzending, vervoer, zending, etiket, verzendlabel
  per, il, questa, è, spedizione, invio, trasporto, etichetta
  para, el, este, esta, es, envío, envio, despacho, transporte, etiqueta, é, não, expedição
  do, dla, ta, jest, wysyłki, wysłania, transportu, etykieta, pro, přepravu, odeslání, štítek, je
  för, frakt, transport, til, forsendelse, etikett, denna, denne, er, är
`);

/** After a word for "not": the page is none. The first say it by themselves, the others with one of the articles. */
export const NO_LABEL = list('kein, keine, keinerlei, geen');
export const ARTICLES = list(
  'a, an, is, ein, eine, ist, un, une, est, una, uno, è, es, uma, é, to, jest, je, en, ett, et, er, är, ole',
);
export const LABELS = list(`
  label, labels, lbl, Etikett, Versandetikett, Versandlabel, Versandschein, Versandmarke, Paketmarke, Paketlabel, Paketschein, Paketaufkleber
  Adressetikett, étiquette, etiket, verzendlabel, verzendetiket, pakketlabel, etichetta, etiqueta, etykieta, etykietą
  štítek, štítok, címke, etichetă, fraktetikett, fraktsedel, fragtlabel, etiketti, osoitelappu, etiketi, ετικέτα, этикетка
`);

/** Beside such a title: the label of a test account, which is tried and used as one. */
export const SPECIMENS = list(
  'specimen, spécimen, sample, test, Muster, muestra, campione, amostra, wzór, vzor',
);

/** Of a heading with both: it is no longer a label. */
export const NOT_VALID = list(
  'not, no, nicht, kein, keine, pas, plus, non, no, não, niet, geen, nie, ikke, inte, ei, ne',
);
export const VALID = list(`
  valid, usable, versandfähig, versandfaehig, gültig, gültiges, gültige, valable, valide, valido, valida, válido, válida, geldig, ważna, ważne, ważny
  gyldig, giltig, voimassa, platné, platný
`);

/** A page with one of these is a customs form, beside a label. */
export const CUSTOMS_FORMS = list(`
  CN 22, CN22, CN 23, CN23, CP 71, CP71, CP 72, CP72, customs declaration, déclaration en douane, déclaration de douane
  Zollinhaltserklärung, Zollerklärung, dichiarazione doganale, declaración de aduana, declaración de aduanas
  declaração alfandegária, douaneaangifte, deklaracja celna, celní prohlášení, colné vyhlásenie, vámáru nyilatkozat
  tulldeklaration, tolldeklarasjon, tolddeklaration, tulliselvitys, gümrük beyannamesi, таможенная декларация, митна декларація
  报关签条, 報關單, 税関告知書, 税關申告書, 세관신고서
`);
