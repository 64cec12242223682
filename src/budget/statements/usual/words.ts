import { foldName } from '../../../values/fold-text.ts'
import type { UsualName } from './categories.ts'

/** Merchants that many people know, and banks' own words, by what they are paid for. Whole words; the longest one wins. */
const WORDS: Record<UsualName, string> = {
  'Housing & Utilities': `rent, landlord, mortgage, property management, electricity, electric, water bill, council tax, broadband, internet bill,
    comcast, xfinity, verizon, at&t, t-mobile, vodafone, telekom, deutsche telekom, telefonica, o2, swisscom,
    british gas, octopus energy, edf, engie, e.on, eon energie, vattenfall, stadtwerke, enbw, iberdrola, endesa, enel,
    con edison, pg&e, duke energy, thames water, rundfunk, rundfunkbeitrag, miete, kaltmiete, warmmiete, nebenkosten, hausgeld, strom,
    loyer, electricite, alquiler, hipoteca, affitto, bolletta, huur, energie, hyra, husleje, czynsz, prad, aluguel, nájem,
    家賃, аренда, жкх`,
  Groceries: `grocery, groceries, amazon fresh, supermarket, grocer, greengrocer, butcher, farmers market, whole foods, wholefds, trader joe's,
    trader joes, walmart, kroger, safeway, publix, wegmans, costco, sam's club, albertsons, h-e-b, aldi, lidl, tesco, sainsbury's,
    sainsburys, asda, morrisons, waitrose, ocado, co-op, coop, m&s simply food, rewe, edeka, kaufland, penny markt, penny sagt, netto, tegut, hofer, billa, spar, interspar, migros, denner, carrefour, auchan, leclerc, e.leclerc, intermarche, monoprix, franprix,
    casino supermarche, mercadona, eroski, alcampo, esselunga, conad, albert heijn, jumbo, delhaize, colruyt, ica, willys, hemkop,
    rema 1000, biedronka, zabka, tesco express, woolworths, coles, loblaws, sobeys, no frills, pingo doce, continente,
    supermarkt, lebensmittel, supermarche, epicerie, boucherie, supermercado, alimentari, sklep spozywczy, супермаркет, продукты,
    пятерочка, магнит, スーパー, セブンイレブン`,
  'Dining Out': `restaurant, cafe, coffee, bakery, pizzeria, pizza, bistro, diner, grill, sushi, burger, kebab, takeaway, mcdonald's,
    mcdonalds, burger king, kfc, subway, starbucks, dunkin, chipotle, taco bell, wendy's, wendys, domino's, dominos, pizza hut, five guys,
    panera, chick-fil-a, costa coffee, pret a manger, nando's, nandos, greggs, wagamama, uber eats, ubereats, doordash, grubhub,
    deliveroo, just eat, lieferando, wolt, glovo, foodora, nordsee, vapiano, backwerk, bäckerei, backerei, gasthaus, gaststätte,
    wirtshaus, imbiss, eiscafe, konditorei, boulangerie, patisserie, brasserie, ristorante, trattoria, gelateria, osteria, restaurante,
    cafeteria, panaderia, bakkerij, eetcafe, restauracja, piekarnia, ресторан, кафе`,
  Transportation: `uber, lyft, bolt, taxi, parking, parkhaus, parken, petrol, gas station, fuel, gasoline, costco gas, shell, bp, exxon, exxonmobil,
    chevron, texaco, esso, aral, totalenergies, repsol, cepsa, agip, eni, omv, orlen, circle k, tankstelle, jet tankstelle, hem tankstelle,
    tfl, tfl travel, transport for london, mta, caltrain, bvg, mvg, hvv, rmv, vbb, kvb, deutsche bahn, db vertrieb,
    deutschlandticket, obb, sbb, sncf, ratp, renfe, trenitalia, ns groep, ns international, trainline, national rail, flixbus, toll, maut,
    car wash, autowerkstatt, station service, gasolinera, benzina, benzinaio, parcheggio, peage, stationnement, метро, такси`,
  Shopping: `amazon, amzn, otto versand, amzn mktp, ebay, etsy, target, macy's, macys, nordstrom, best buy, apple store, media markt, mediamarkt, saturn,
    zalando, about you, h&m, zara, uniqlo, primark, c&a, tk maxx, tj maxx, asos, shein, temu, aliexpress, nike, adidas,
    decathlon, john lewis, argos, galeria, fnac, el corte ingles, bol.com, allegro, coolblue, clothing, shoes, bookshop, bookstore, thalia,
    waterstones, barnes & noble, hugendubel, ozon, wildberries`,
  'Household Goods': `ikea, home depot, the home depot, lowe's, lowes, b&q, bauhaus, obi, hornbach, toom, leroy merlin, castorama, dm,
    dm drogerie, dm-drogerie markt, rossmann, müller drogerie, drogerie, tedi, bed bath, wayfair, jysk, furniture, hardware store,
    möbel, baumarkt, hema, kruidvat, etos, flying tiger, garden centre`,
  Entertainment: `netflix, spotify, disney plus, disney+, hulu, hbo, hbo max, paramount+, prime video, amazon prime, youtube premium,
    youtube, google play, apple com bill, itunes, twitch, steam, steam games, steampowered, playstation, xbox, nintendo, audible, dazn, sky deutschland, sky digital, cinema, kino, movie theater, amc theatres, odeon, cineworld, uci, cinestar, theater, theatre, museum, concert, eventim, ticketmaster,
    gym, fitness, mcfit, planet fitness, puregym, basic-fit, urban sports, cine, ciné, concierto, кино`,
  Healthcare: `pharmacy, cvs, walgreens, rite aid, boots, doctor, dentist, dental, hospital, clinic, optician, specsavers, fielmann,
    apotheke, arzt, zahnarzt, krankenhaus, physiotherapie, pharmacie, medecin, dentiste, farmacia, dentista, clinica, apotheek, tandarts,
    huisarts, apteka, apotek, lekarna, аптека, 薬局`,
  Travel: `hotel, hostel, rent a car, car rental, avis rent, motel, airbnb, booking.com, expedia, hotels.com, marriott, hilton, hyatt, ibis, accor, airlines, airways,
    lufthansa, ryanair, easyjet, eurowings, wizz air, british airways, delta air, united airlines, american airlines, southwest, klm,
    air france, iberia, vueling, turkish airlines, jugendherberge, hertz, sixt, europcar, albergo, гостиница`,
  'Insurance & Fees': `insurance, bank fee, account fee, monthly fee, service charge, maintenance fee, overdraft fee, foreign transaction fee,
    interest charge, late fee, geico, state farm, progressive, allstate, allianz, axa, huk, huk-coburg, generali, ergo versicherung, zurich
    insurance, mapfre, aviva, versicherung, krankenversicherung, haftpflicht, kontoführung, kontoführungsgebühr, kontoführungsentgelt,
    entgeltabschluss, abschluss, entgelt, gebühr, gebühren, zinsen, frais bancaires, cotisation carte, assurance, mutuelle, seguro, comisión,
    comision mantenimiento, assicurazione, canone mensile, commissioni, bankkosten, verzekering, försäkring, ubezpieczenie, oplata za
    prowadzenie, страхование, комиссия`,
}

/** Words as they are compared: folded, without apostrophes, parted by whatever is no letter or digit. */
const wordsOf = (text: string): string[] =>
  foldName(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

interface Phrase {
  words: string[]
  name: UsualName
}

/** Phrases by their first word, the longest first. */
function phrasesByWord(): Map<string, Phrase[]> {
  const byWord = new Map<string, Phrase[]>()
  for (const [name, all] of Object.entries(WORDS) as [UsualName, string][])
    for (const text of all.split(',')) {
      const words = wordsOf(text)
      const [first] = words
      if (first !== undefined) byWord.set(first, [...(byWord.get(first) ?? []), { words, name }])
    }
  for (const phrases of byWord.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return byWord
}

let phrases: Map<string, Phrase[]> | undefined

/** The usual category that a bank's text names; of several words the longest phrase counts, then the first. */
export function usualFor(description: string): UsualName | null {
  phrases ??= phrasesByWord()
  const words = wordsOf(description)
  let best: Phrase | undefined
  for (const [place, word] of words.entries()) {
    const found = phrases.get(word)?.find((one) => one.words.every((each, at) => words[place + at] === each))
    if (found && found.words.length > (best?.words.length ?? 0)) best = found
  }
  return best?.name ?? null
}
