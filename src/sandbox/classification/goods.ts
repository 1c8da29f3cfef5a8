/** One kind of goods that the sandbox knows, by its 6-digit code of the Harmonized System. */
export type Goods = {
  code: string;
  subheading: string;
  /** What people call it: a word or a phrase, any of them. */
  names: string[];
  /** What it must be made of for this code; empty where that does not matter. */
  materials: string[];
};

/** Everyday goods: code | subheading | names | materials. Made to try things out; it is no advice. */
const TABLE = `
040900|Natural honey|honey|
060110|Bulbs, tubers and corms, dormant|flower bulb,tulip bulb,daffodil bulb|
071290|Dried vegetables, mixed|dried vegetables,dried mushroom mix,soup vegetables|
080420|Figs, fresh or dried|fig,dried fig|
080620|Grapes, dried|raisin,sultana|
090121|Coffee, roasted, not decaffeinated|coffee,coffee beans,espresso|
090210|Green tea, in packings up to 3 kg|green tea,matcha,sencha|
090230|Black tea, in packings up to 3 kg|black tea,tea,earl grey|
090411|Pepper, neither crushed nor ground|pepper,peppercorn|
090611|Cinnamon, neither crushed nor ground|cinnamon,cinnamon stick|
091020|Saffron|saffron|
100630|Rice, wholly or semi-milled|rice,basmati rice,jasmine rice|
110100|Wheat flour|wheat flour,flour|
120991|Vegetable seeds, for sowing|vegetable seed,tomato seed,seed packet|
150920|Extra virgin olive oil|olive oil|
160413|Sardines, prepared or preserved|sardine,tinned sardines|
160414|Tuna, prepared or preserved|tuna,canned tuna|
170220|Maple sugar and maple syrup|maple syrup,maple sugar|
170490|Sugar confectionery, other than chewing gum|candy,sweets,gummies,lollipop,caramel|
180631|Chocolate, filled, in bars|filled chocolate,praline,truffle|
180632|Chocolate, not filled, in bars|chocolate,chocolate bar|
190219|Uncooked pasta without eggs|pasta,spaghetti,noodles|
190531|Sweet biscuits|biscuit,cookie,shortbread|
200799|Jams, jellies and marmalades, other than citrus|jam,marmalade,fruit spread|
200819|Nuts, otherwise prepared|roasted nuts,almonds,cashews|
210390|Sauces and mixed condiments|sauce,hot sauce,seasoning|
210690|Food preparations, food supplements|food supplement,protein powder,vitamin,supplement|
220299|Other non-alcoholic beverages|soft drink,energy drink,kombucha|
220421|Wine, in containers up to 2 litres|wine,red wine,white wine|
230910|Dog or cat food, put up for retail sale|dog food,cat food,pet food,dog treat,cat treat|
250100|Salt|salt,sea salt,table salt|
271019|Lubricating and other medium and heavy oils|motor oil,lubricating oil,chain oil|
300490|Medicaments for retail sale|medicine,pain relief,ointment|
300510|Adhesive dressings|plaster,adhesive bandage,adhesive dressing,bandage|
310520|Mineral fertilisers with nitrogen, phosphorus and potassium|fertiliser,fertilizer,plant food|
321310|Artists’ colours in sets|watercolour,watercolor,paint set,acrylic paint|
321590|Writing or drawing ink|ink,fountain pen ink|
330129|Essential oils, other than of citrus fruit|essential oil,lavender oil|
330300|Perfumes and toilet waters|perfume,eau de toilette,cologne|
330410|Lip make-up preparations|lipstick,lip balm,lip gloss|
330420|Eye make-up preparations|mascara,eyeliner,eyeshadow|
330430|Manicure or pedicure preparations|nail polish,nail varnish|
330499|Other beauty preparations for the care of the skin|face cream,skin cream,body lotion,serum,sunscreen,moisturizer|
330510|Shampoos|shampoo|
330590|Other preparations for use on the hair|conditioner,hair oil,hair wax|
330610|Dentifrices|toothpaste|
330720|Personal deodorants|deodorant,antiperspirant|
330741|Agarbatti and other odoriferous preparations which operate by burning|incense,incense stick|
330749|Preparations for perfuming rooms|room spray,reed diffuser,air freshener|
340111|Soap for toilet use, in bars|soap,soap bar,bar soap|
340130|Organic products for washing the skin|body wash,shower gel,liquid soap|
340250|Cleaning preparations for retail sale|detergent,cleaner,dishwashing|
340600|Candles, tapers and the like|candle,scented candle,tealight|wax,soy,beeswax,paraffin
350610|Adhesives for retail sale, up to 1 kg|glue,adhesive|
360500|Matches|matches,matchbox|
370120|Film for instant print|instant film,instant photo film|
380891|Insecticides|insecticide,insect repellent,mosquito repellent|
380894|Disinfectants|disinfectant,hand sanitiser,hand sanitizer|
391990|Self-adhesive film and stickers of plastics|sticker,vinyl decal,decal|vinyl,pvc,plastic
392321|Sacks and bags of polymers of ethylene|plastic bag,mailer|polyethylene
392410|Tableware and kitchenware of plastics|plastic cup,plastic plate,food container,lunch box,cutting board|plastic,silicone,polypropylene
392490|Other household and toilet articles of plastics|soap dish,toothbrush holder,storage box|plastic
392640|Statuettes and other ornamental articles of plastics|figurine,resin figurine|plastic,resin,pvc
392690|Other articles of plastics|phone case,phone cover,phone holder,keyring|plastic,silicone,tpu
401519|Gloves of rubber|rubber gloves,latex gloves|rubber,latex,nitrile
401699|Other articles of vulcanised rubber|rubber mat,rubber band|rubber
420100|Saddlery and harness for animals|dog leash,dog collar,pet harness,cat collar|
420212|Trunks, suit-cases with outer surface of plastics or textile|suitcase,trolley,luggage,backpack,rucksack|plastic,polyester,nylon
420221|Handbags with outer surface of leather|leather handbag,handbag|leather
420222|Handbags with outer surface of plastics or textile|handbag,tote,shoulder bag|cotton,canvas,polyester,nylon,textile
420231|Articles carried in the pocket, of leather|wallet,card holder,purse,leather wallet|leather
420232|Articles carried in the pocket, of plastics or textile|pouch,coin purse|cotton,polyester,nylon,textile
420292|Other bags and cases, of plastics or textile|laptop sleeve,tote bag,gym bag,pencil case,toiletry bag|cotton,canvas,polyester,nylon
420329|Gloves, mittens and mitts, of leather|leather gloves|leather
420330|Belts of leather|belt,leather belt|leather
430310|Clothing of furskin|fur coat,fur hat,sheepskin coat|
441490|Wooden frames for pictures|picture frame,photo frame|wood,oak,pine
441990|Tableware and kitchenware, of wood|wooden bowl,wooden spoon,chopping board,salad bowl|wood,olive wood,acacia
441911|Bread boards, chopping boards, of bamboo|bamboo board,bamboo cutting board|bamboo
442019|Statuettes and other ornaments, of wood|wooden figurine,wood carving,wooden ornament|wood
442199|Other articles of wood|clothes hanger,wooden sign|wood
450310|Corks and stoppers|cork stopper,wine cork,bottle cork|
460219|Basketwork of other vegetable materials|basket,wicker basket|rattan,wicker,seagrass,willow
481710|Envelopes|envelope|paper
481910|Cartons, boxes and cases, of corrugated paper|cardboard box,carton|paper,cardboard
482010|Registers, note books, diaries|notebook,diary,journal,planner|paper
482110|Paper labels, printed|paper label,gift tag,sticker sheet|paper
490199|Printed books|book,paperback,hardcover,novel,cookbook|paper
490300|Children’s picture, drawing or colouring books|picture book,colouring book,coloring book|paper
490900|Printed or illustrated postcards, greeting cards|postcard,greeting card,birthday card|paper
491000|Calendars, printed|calendar,wall calendar|paper
491191|Pictures, designs and photographs, printed|poster,art print,photograph,print|paper
510910|Yarn of wool, for retail sale|wool yarn,knitting wool|wool,merino,alpaca
520710|Cotton yarn, for retail sale|cotton yarn|cotton
520852|Woven cotton fabric, printed, plain weave|cotton fabric,quilting fabric|cotton
530919|Woven fabric of flax, 85% or more, dyed|linen fabric,flax fabric|
540110|Sewing thread of synthetic filaments|sewing thread,polyester thread|
551120|Yarn of synthetic staple fibres, for retail sale|acrylic yarn|acrylic,polyester
560749|Twine, cordage and ropes of polypropylene|rope,twine,cord|
570242|Carpets, woven, with pile, made up, of man-made textile|rug,carpet|polyester,polypropylene
570500|Other carpets and textile floor coverings|door mat,bath mat,doormat|cotton,coir
581092|Embroidery of man-made fibres|embroidered patch,iron-on patch,patch|polyester
600632|Knitted fabrics of synthetic fibres, dyed|jersey fabric,knitted fabric|
610130|Men’s overcoats and anoraks, knitted, of man-made fibres|fleece jacket men,knitted jacket|polyester,fleece
610342|Men’s trousers and shorts, knitted, of cotton|men sweatpants,jogger,sweatpants|cotton
610444|Dresses, knitted, of artificial fibres|knitted dress,jersey dress|viscose,rayon
610462|Women’s trousers and shorts, knitted, of cotton|leggings,women sweatpants|cotton
610463|Women’s trousers, knitted, of synthetic fibres|yoga pants,sports leggings,leggings|polyester,nylon,elastane
610510|Men’s shirts, knitted, of cotton|polo shirt,polo|cotton
610610|Women’s blouses, knitted, of cotton|knitted blouse,women polo|cotton
610711|Men’s underpants, knitted, of cotton|boxer shorts,underpants,boxers,men underwear|cotton
610821|Women’s briefs, knitted, of cotton|briefs,panties,women underwear|cotton
610831|Women’s nightdresses and pyjamas, knitted, of cotton|nightdress,women pyjamas|cotton
610910|T-shirts, singlets and other vests, knitted, of cotton|t-shirt,tshirt,tee,tank top,singlet|cotton
610990|T-shirts, singlets and other vests, knitted, of other textile|t-shirt,tshirt,tee,tank top,running shirt|polyester,viscose,bamboo,merino,wool
611011|Jerseys and pullovers, knitted, of wool|wool sweater,sweater,pullover,cardigan,jumper|wool,merino
611020|Jerseys and pullovers, knitted, of cotton|sweatshirt,hoodie,sweater,pullover,cardigan,jumper|cotton
611030|Jerseys and pullovers, knitted, of man-made fibres|sweatshirt,hoodie,sweater,pullover,fleece|polyester,acrylic,fleece
611120|Babies’ garments, knitted, of cotton|baby bodysuit,baby romper,baby clothes,onesie|cotton
611241|Women’s swimwear, knitted, of synthetic fibres|swimsuit,bikini|polyester,nylon,elastane
611595|Stockings, socks, of cotton|socks,sock|cotton
611594|Stockings, socks, of wool|wool socks,hiking socks|wool,merino
611596|Stockings, socks, of synthetic fibres|sports socks,socks|polyester,nylon
611691|Gloves, knitted, of wool|wool gloves,gloves,mittens|wool,merino
611693|Gloves, knitted, of synthetic fibres|gloves,touchscreen gloves|polyester,acrylic,nylon
611710|Shawls, scarves, knitted|knitted scarf|wool,acrylic,cashmere
620140|Men’s anoraks and wind-jackets, of man-made fibres|rain jacket,windbreaker,parka,men jacket,anorak|polyester,nylon
620240|Women’s anoraks and wind-jackets, of man-made fibres|women jacket,women rain jacket|polyester,nylon
620342|Men’s trousers and shorts, of cotton|men jeans,jeans,chinos,men trousers|cotton,denim
620442|Dresses, of cotton|cotton dress,dress,summer dress|cotton,linen
620443|Dresses, of synthetic fibres|dress,evening dress|polyester
620452|Skirts, of cotton|skirt|cotton,denim
620462|Women’s trousers and shorts, of cotton|women jeans,women trousers|cotton,denim
620520|Men’s shirts, of cotton|shirt,men shirt,oxford shirt|cotton,linen
620630|Women’s blouses and shirts, of cotton|blouse,women shirt|cotton
620640|Women’s blouses and shirts, of man-made fibres|blouse,women shirt|polyester,viscose
620721|Men’s nightshirts and pyjamas, of cotton|men pyjamas,pyjamas,pajamas|cotton
621142|Other women’s garments, of cotton|apron,kimono|cotton,linen
621210|Brassières|bra,brassiere,sports bra|
621320|Handkerchiefs, of cotton|handkerchief|cotton
621410|Shawls, scarves, of silk|silk scarf,scarf,shawl|silk
621420|Shawls, scarves, of wool|scarf,shawl,wool scarf|wool,cashmere
621430|Shawls, scarves, of synthetic fibres|scarf,shawl|polyester
621510|Ties, bow ties, of silk|tie,necktie,bow tie|silk
630120|Blankets, of wool|wool blanket,blanket,throw|wool,merino
630130|Blankets, of cotton|cotton blanket,blanket,throw|cotton
630140|Blankets, of synthetic fibres|fleece blanket,blanket,throw|polyester,fleece
630221|Bed linen, printed, of cotton|bed linen,duvet cover,pillowcase,bedding set|cotton
630260|Toilet and kitchen linen, of cotton terry|towel,bath towel,hand towel|cotton,terry
630251|Table linen, of cotton|tablecloth,napkin,table runner|cotton
630391|Curtains, of cotton|curtain|cotton
630492|Other furnishing articles, of cotton|cushion cover|cotton
630622|Tents, of synthetic fibres|tent|polyester,nylon
630790|Other made up articles|face mask,lanyard,dog bed|cotton,polyester
640299|Other footwear of rubber or plastics|flip-flops,clogs,sandals|rubber,plastic,eva
640399|Other footwear with leather uppers|leather shoes,leather boots,boots,loafers|leather
640411|Sports footwear, with uppers of textile|sneakers,running shoes,trainers|textile,mesh
640419|Other footwear with uppers of textile|slippers,canvas shoes,espadrilles|textile,canvas,felt
650500|Hats and headgear, knitted or of textile|hat,cap,beanie,baseball cap|cotton,wool,polyester,acrylic
650400|Hats and headgear, plaited|straw hat|straw
650610|Safety headgear|bicycle helmet,helmet|
660199|Umbrellas, other|umbrella|
660191|Umbrellas having a telescopic shaft|folding umbrella,telescopic umbrella|
670290|Artificial flowers, of other materials|artificial flower,artificial plant,silk flower|
680299|Other worked stone|marble coaster,stone coaster|marble,granite
691110|Tableware and kitchenware, of porcelain|porcelain cup,porcelain plate,mug,teapot|porcelain,china
691200|Ceramic tableware and kitchenware|mug,bowl,plate,ceramic mug,teapot,cup,vase|ceramic,stoneware,earthenware
691390|Statuettes and ornaments, ceramic|ceramic figurine,ceramic vase|ceramic
691490|Other ceramic articles|flower pot,planter|ceramic,terracotta
700992|Glass mirrors, framed|mirror,wall mirror|glass
701090|Bottles, jars, pots of glass|glass bottle,jar|glass
701337|Drinking glasses, other|drinking glass,tumbler,wine glass|glass
701399|Other glassware for decoration|glass vase,glass ornament|glass
711311|Jewellery of silver|silver necklace,silver ring,silver earrings,silver bracelet|silver
711319|Jewellery of other precious metal|gold ring,gold necklace,gold earrings|gold,platinum
711719|Imitation jewellery, of base metal|necklace,bracelet,earrings,ring,brooch|brass,steel,alloy,metal
711790|Imitation jewellery, of other materials|bead bracelet,resin earrings,friendship bracelet|resin,wood,glass,textile
731815|Screws and bolts|screw,bolt|steel
732393|Household articles of stainless steel|water bottle,steel bottle,saucepan,lunch box|stainless steel,steel
732399|Other household articles of iron or steel|baking tin,cookie cutter|steel,tin
732690|Other articles of iron or steel|keychain,key ring,wall hook|steel,iron
741980|Other articles of copper|brass bell,copper ornament|brass,copper
761510|Household articles of aluminium|aluminium pan,frying pan,moka pot|aluminium,aluminum
820140|Axes and similar hewing tools|axe,hatchet|steel
820150|Secateurs and similar one-handed pruners|pruner,secateurs,garden shears|steel
820320|Pliers, pincers, tweezers|pliers,tweezers|steel
820540|Screwdrivers|screwdriver|steel
820600|Tools put up in sets|tool set,tool kit|steel
821191|Table knives having fixed blades|table knife|steel
821192|Other knives having fixed blades|kitchen knife,chef knife,hunting knife|steel
821193|Knives having other than fixed blades|pocket knife,folding knife|steel
821210|Razors|razor,safety razor|
821300|Scissors|scissors|steel
821420|Manicure or pedicure sets|nail clipper,manicure set|
821599|Spoons, forks and similar, other|cutlery,fork,spoon|steel
830140|Other locks|padlock,lock|
830242|Other mountings and fittings for furniture|drawer knob,cabinet handle|brass,steel,zinc
830630|Photograph frames of base metal|metal photo frame|metal,brass
841451|Fans with motor up to 125 W|fan,desk fan,usb fan|
842310|Personal weighing machines, household scales|bathroom scale,kitchen scale|
844332|Printers, connectable to a computer|printer,label printer|
846721|Drills of all kinds, hand-held|drill,cordless drill|
847130|Portable computers up to 10 kg|laptop,notebook computer,tablet computer,tablet|
847160|Input or output units|keyboard,computer mouse,mouse,gamepad|
847330|Parts and accessories of computers|laptop stand,graphics card,memory module|
850440|Static converters|phone charger,charger,power adapter,usb charger|
850650|Lithium primary batteries|lithium battery|
850760|Lithium-ion accumulators|power bank,rechargeable battery|
850940|Food grinders and mixers|blender,mixer,juicer|
851010|Shavers, with electric motor|electric shaver,shaver|
851310|Portable electric lamps|flashlight,torch,headlamp|
851631|Hair dryers|hair dryer|
851671|Coffee or tea makers, electric|coffee maker,espresso machine|
851713|Smartphones|smartphone,mobile phone,phone|
851762|Apparatus for transmission of voice or data|router,smartwatch,bluetooth tracker|
851822|Loudspeakers, several in one enclosure|bluetooth speaker,speaker,loudspeaker|
851830|Headphones and earphones|headphones,earphones,earbuds,headset|
852352|Smart cards|smart card,gift card|
852351|Solid-state storage devices|usb stick,memory card,ssd|
852589|Television cameras and digital cameras, other|webcam,digital camera,action camera|
852852|Monitors, connectable to a computer|monitor,computer monitor|
853952|LED lamps|led bulb,light bulb|
854370|Other electrical machines with individual functions|electric toothbrush charger,e-cigarette,led mask|
854442|Electric conductors fitted with connectors|usb cable,charging cable,cable,hdmi cable|
870899|Other parts of motor vehicles|car part,car floor mat,steering wheel cover|
871200|Bicycles|bicycle,bike|
871499|Other parts of bicycles|bicycle bell,bike light mount,bicycle pedal,handlebar|
871500|Baby carriages|stroller,pram|
880621|Unmanned aircraft, remote-controlled, up to 250 g|drone,quadcopter,mini drone|
890399|Rowing boats, canoes and other pleasure craft|kayak,canoe,rowing boat|
900311|Frames for spectacles, of plastics|spectacle frame,glasses frame|plastic,acetate
900410|Sunglasses|sunglasses|
900490|Spectacles and goggles, other|reading glasses,ski goggles,safety glasses|
900510|Binoculars|binoculars|
900653|Cameras for roll film of 35 mm|film camera|
901910|Massage apparatus|massager,massage gun|
902519|Thermometers, not combined|thermometer|
910211|Wrist-watches, electric, mechanical display|wristwatch,watch|
910511|Alarm clocks, electric|alarm clock|
910521|Wall clocks, electric|wall clock,clock|
911390|Watch straps, other|watch strap,watch band|leather,silicone,textile
920290|String instruments, other|guitar,ukulele|wood
920590|Wind instruments, other|flute,harmonica,recorder|
920600|Percussion instruments|drum,tambourine|
920930|Musical instrument strings|guitar strings|
940161|Seats with wooden frames, upholstered|armchair|wood
940360|Other wooden furniture|shelf,wooden table,stool|wood
940490|Articles of bedding, other|pillow,duvet,cushion,sleeping bag|
940521|Table and floor lamps, for LED only|table lamp,desk lamp,bedside lamp|
950300|Toys, dolls, models, puzzles|toy,doll,puzzle,plush,teddy bear,building blocks,toy car|
950440|Playing cards|playing cards,card deck|
950450|Video game consoles|game console,game controller|
950490|Table or parlour games|board game,chess set,dice|
950510|Articles for Christmas festivities|christmas ornament,christmas decoration|
950662|Inflatable balls|football,basketball,ball|
950691|Articles for general physical exercise|yoga mat,dumbbell,resistance band|
950699|Other sports requisites|skateboard grip,frisbee,climbing chalk bag|
950710|Fishing rods|fishing rod|
960321|Tooth brushes|toothbrush|
960329|Hair brushes, shaving brushes, nail brushes|hair brush,makeup brush,shaving brush|
960621|Buttons of plastics|button|plastic
960711|Slide fasteners with chain scoops of base metal|zipper|
960810|Ball point pens|ballpoint pen,pen|
960830|Fountain pens|fountain pen|
960910|Pencils and crayons|pencil,crayon,coloured pencil|wood
961320|Pocket lighters, refillable|lighter|
961511|Combs, of hard rubber or plastics|comb,hair clip,hair slide|plastic
961700|Vacuum flasks|thermos,vacuum flask,insulated bottle|steel
961900|Sanitary towels, napkins|diaper,nappy,menstrual cup|
970121|Paintings executed by hand, over 100 years|antique painting|
970191|Paintings executed by hand, other|painting,oil painting|canvas
`;

function readGoods(line: string): Goods {
  const [code = '', subheading = '', names = '', materials = ''] = line.split('|');
  return { code, subheading, names: listed(names), materials: listed(materials) };
}

const listed = (text: string): string[] => (text === '' ? [] : text.split(','));

export const GOODS: readonly Goods[] = TABLE.trim().split('\n').map(readGoods);
