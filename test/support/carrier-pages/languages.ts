/** What carriers and shops print around the data of a parcel, in one language. */
export interface Language {
  /** Needs letters that Latin-1 does not have. */
  mono?: true;
  from: string;
  to: string;
  ref: string;
  parcel: string;
  weight: string;
  tracking: string;
  /** A note on a label, with words that titles of other pages have too. */
  note: string;
  /** Titles of the courier's or the sender's copy, with a line below. */
  copy: readonly [string, string];
  /** Titles of the label for sending the goods back. */
  back: readonly [string, string];
  /** Title and facts of the commercial invoice. */
  invoice: readonly string[];
  /** Title of a delivery note. */
  list: string;
  /** Conditions of carriage, as sentences. */
  terms: readonly string[];
}

const ROWS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Ship from|Ship to|Ref|Parcel|Weight|Tracking no.|If undelivered return to sender',
    'SENDER’S COPY|Do not attach to package|RETURN LABEL|Prepaid returns',
    'COMMERCIAL INVOICE|Country of origin|HS code|Unit value|Total value|I declare that this is true.|PACKING LIST',
    'Terms and conditions of carriage|The carrier may inspect a parcel.|Claims are made within 21 days of delivery.',
  ],
  de: [
    'Absender|Empfänger|Referenznr.|Paket|Gewicht|Sendungsnr.|Bei Unzustellbarkeit zurück an Absender',
    'EINLIEFERUNGSBELEG|Nicht auf das Paket kleben|RETOURE|Retourenlabel',
    'HANDELSRECHNUNG|Ursprungsland|Zolltarifnummer|Einzelpreis|Gesamtwert|Ich erkläre, dass dies wahr ist.|LIEFERSCHEIN',
    'Allgemeine Geschäftsbedingungen|Der Frachtführer darf Sendungen öffnen.|Ansprüche sind binnen 7 Tagen zu melden.',
  ],
  fr: [
    'Expéditeur|Destinataire|Réf.|Colis|Poids|N° de suivi|En cas de non-livraison retour à l’expéditeur',
    'PREUVE DE DÉPÔT|À conserver par l’expéditeur|ÉTIQUETTE RETOUR|Retour gratuit',
    'FACTURE COMMERCIALE|Pays d’origine|Code SH|Prix unitaire|Valeur totale|Je certifie ces données exactes.|BON DE LIVRAISON',
    'Conditions générales de transport|Le transporteur peut ouvrir un colis.|Les réclamations se font sous 3 jours.',
  ],
  nl: [
    'Afzender|Ontvanger|Kenmerk|Pakket|Gewicht|Barcode|Indien onbestelbaar retour afzender',
    'VERZENDBEWIJS|Niet op het pakket plakken|RETOURLABEL|Gratis retour',
    'HANDELSFACTUUR|Land van oorsprong|HS code|Stukprijs|Totale waarde|Hierbij verklaar ik dit naar waarheid.|PAKBON',
    'Algemene voorwaarden|De vervoerder mag een pakket openen.|Klachten binnen 7 dagen.',
  ],
  it: [
    'Mittente|Destinatario|Rif.|Collo|Peso|N. spedizione|In caso di mancata consegna rendere al mittente',
    'RICEVUTA DI SPEDIZIONE|Non applicare sul pacco|ETICHETTA DI RESO|Reso gratuito',
    'FATTURA COMMERCIALE|Paese di origine|Codice SH|Prezzo unitario|Valore totale|Dichiaro che è vero.|DOCUMENTO DI TRASPORTO',
    'Condizioni generali di trasporto|Il vettore può aprire il pacco.|I reclami vanno presentati entro 8 giorni.',
  ],
  es: [
    'Remitente|Destinatario|Ref.|Bulto|Peso|Nº de envío|En caso de no entrega devolver al remitente',
    'COPIA PARA EL REMITENTE|No pegar en el paquete|ETIQUETA DE DEVOLUCIÓN|Devolución gratuita',
    'FACTURA COMERCIAL|País de origen|Código arancelario|Precio unitario|Valor total|Declaro que es cierto.|ALBARÁN DE ENTREGA',
    'Condiciones generales de transporte|El transportista puede abrir un bulto.|Reclamaciones en 7 días.',
  ],
  pt: [
    'Remetente|Destinatário|Ref.|Volume|Peso|N.º de objeto|Em caso de não entrega devolver ao remetente',
    'COMPROVATIVO DE ENVIO|Não colar na encomenda|ETIQUETA DE DEVOLUÇÃO|Devolução grátis',
    'FATURA COMERCIAL|País de origem|Código pautal|Preço unitário|Valor total|Declaro que é verdade.|GUIA DE REMESSA',
    'Condições gerais de transporte|O transportador pode abrir um volume.|Reclamações em 7 dias.',
  ],
  pl: [
    'Nadawca|Odbiorca|Nr ref.|Paczka|Waga|Nr przesyłki|W razie niedoręczenia zwrot do nadawcy',
    'POTWIERDZENIE NADANIA|Nie naklejać na paczkę|ETYKIETA ZWROTNA|Darmowy zwrot',
    'FAKTURA HANDLOWA|Kraj pochodzenia|Kod CN|Cena jednostkowa|Wartość razem|Oświadczam, że to prawda.|LISTA PAKOWA',
    'Regulamin świadczenia usług|Przewoźnik może otworzyć przesyłkę.|Reklamacje w ciągu 7 dni.',
  ],
  cs: [
    'Odesílatel|Příjemce|Č. obj.|Balík|Hmotnost|Číslo zásilky|Při nedoručení vrátit odesílateli',
    'KOPIE PRO ODESÍLATELE|Nelepit na balík|VRATNÁ ZÁSILKA|Vrácení zdarma',
    'OBCHODNÍ FAKTURA|Země původu|Kód HS|Jednotková cena|Celková hodnota|Prohlašuji, že je to pravda.|DODACÍ LIST',
    'Obchodní podmínky|Dopravce smí zásilku otevřít.|Reklamace do 7 dnů.',
  ],
  hu: [
    'Feladó|Címzett|Hiv. szám|Csomag|Súly|Csomagszám|Kézbesíthetetlenség esetén feladónak vissza',
    'FELADÓI PÉLDÁNY|Ne ragassza a csomagra|VISSZAKÜLDÉSI CÍMKE|Ingyenes visszaküldés',
    'KERESKEDELMI SZÁMLA|Származási ország|HS kód|Egységár|Összérték|Kijelentem, hogy igaz.|SZÁLLÍTÓLEVÉL',
    'Általános szerződési feltételek|A fuvarozó felbonthatja a csomagot.|Panasz 7 napon belül.',
  ],
  ro: [
    'Expeditor|Destinatar|Ref.|Colet|Greutate|Nr. AWB|Colet nelivrat: retur la expeditor',
    'COPIE EXPEDITOR|Nu lipiţi pe colet|ETICHETĂ DE RETUR|Retur gratuit',
    'FACTURĂ COMERCIALĂ|Ţara de origine|Cod HS|Preţ unitar|Valoare totală|Declar că este adevărat.|AVIZ DE ÎNSOŢIRE',
    'Condiţii generale de transport|Transportatorul poate deschide coletul.|Reclamaţii în 7 zile.',
  ],
  da: [
    'Afsender|Modtager|Ref.|Kolli|Vægt|Pakkenummer|Returneres til afsender hvis ikke leveret',
    'KVITTERING FOR INDLEVERING|Må ikke klæbes på pakken|RETURLABEL|Gratis retur',
    'HANDELSFAKTURA|Oprindelsesland|HS-kode|Enhedspris|Samlet værdi|Jeg erklærer at det er sandt.|FØLGESEDDEL',
    'Almindelige betingelser|Fragtføreren må åbne pakken.|Klager inden 7 dage.',
  ],
  no: [
    'Avsender|Mottaker|Ref.|Kolli|Vekt|Sendingsnr.|Returneres til avsender hvis ikke utlevert',
    'KVITTERING FOR INNLEVERING|Skal ikke festes på pakken|RETURETIKETT|Gratis retur',
    'HANDELSFAKTURA|Opprinnelsesland|HS-kode|Enhetspris|Totalverdi|Jeg erklærer at det er sant.|PAKKSEDDEL',
    'Alminnelige vilkår|Transportøren kan åpne pakken.|Klager innen 7 dager.',
  ],
  sv: [
    'Avsändare|Mottagare|Ref.|Kolli|Vikt|Kollinummer|Vid obeställbarhet retur till avsändaren',
    'AVSÄNDARENS KOPIA|Fäst inte på paketet|RETURETIKETT|Fri retur',
    'HANDELSFAKTURA|Ursprungsland|HS-kod|Enhetspris|Totalt värde|Jag intygar att det är sant.|FÖLJESEDEL',
    'Allmänna villkor|Transportören får öppna paketet.|Reklamation inom 7 dagar.',
  ],
  fi: [
    'Lähettäjä|Vastaanottaja|Viite|Kolli|Paino|Lähetystunnus|Toimittamaton palautetaan lähettäjälle',
    'LÄHETTÄJÄN KAPPALE|Ei saa kiinnittää pakettiin|ASIAKASPALAUTUS|Ilmainen palautus',
    'KAUPPALASKU|Alkuperämaa|HS-koodi|Yksikköhinta|Kokonaisarvo|Vakuutan tiedot oikeiksi.|LÄHETYSLISTA',
    'Yleiset kuljetusehdot|Kuljettaja saa avata lähetyksen.|Valitukset 7 päivän kuluessa.',
  ],
  tr: [
    'Gönderen|Alıcı|Ref.|Koli|Ağırlık|Takip no|Teslim edilemezse gönderene iade',
    'GÖNDERİCİ NÜSHASI|Pakete yapıştırmayın|İADE ETİKETİ|Ücretsiz iade',
    'TİCARİ FATURA|Menşe ülke|GTİP|Birim fiyat|Toplam değer|Doğru olduğunu beyan ederim.|SEVK İRSALİYESİ',
    'Genel taşıma koşulları|Taşıyıcı koliyi açabilir.|Şikayet 7 gün içinde.',
  ],
  et: [
    'Saatja|Saaja|Viide|Pakk|Kaal|Saadetise nr|Kättetoimetamatuse korral tagastada saatjale',
    'SAATJA KOOPIA|Mitte kleepida pakile|TAGASTUSSILT|Tasuta tagastus',
    'ÄRIARVE|Päritoluriik|HS-kood|Ühiku hind|Koguväärtus|Kinnitan andmete õigsust.|SAATELEHT',
    'Üldtingimused|Vedaja võib paki avada.|Kaebused 7 päeva jooksul.',
  ],
};
/** In letters of Latin-1 alone, as Helvetica has them. */
const IN_LATIN_1 = new Set([
  'en',
  'de',
  'fr',
  'nl',
  'it',
  'es',
  'pt',
  'da',
  'no',
  'sv',
  'fi',
  'et',
]);

export const LANGUAGES: Readonly<Record<string, Language>> = Object.fromEntries(
  Object.entries(ROWS).map(([code, rows]) => {
    const [fields = '', titles = '', invoice = '', terms = ''] = rows;
    const [from = '', to = '', ref = '', parcel = '', weight = '', tracking = '', note = ''] =
      fields.replaceAll('’', "'").split('|');
    const [copy = '', below = '', back = '', free = ''] = titles.replaceAll('’', "'").split('|');
    const facts = invoice.replaceAll('’', "'").split('|');
    const language: Language = {
      from,
      to,
      ref,
      parcel,
      weight,
      tracking,
      note,
      copy: [copy, below],
      back: [back, free],
      invoice: facts.slice(0, -1),
      list: facts.at(-1) ?? '',
      terms: terms.split('|'),
    };
    return [code, IN_LATIN_1.has(code) ? language : { ...language, mono: true }];
  }),
);
