import { plain } from './csv-words.ts'

/** Words of banks for how something was paid; without a header they look like names of one word. */
const KINDS = new Set(
  `card pos atm eft ach dd so bp bgc chq tfr fpi fpo payment payments transfer fee fees cheque check cash purchase deposit withdrawal
  interest refund charge debit credit sepa carte virement vir facture prelevement prlv cheque retrait frais versement
  uberweisung lastschrift gutschrift dauerauftrag kartenzahlung zahlung gebuhr einzahlung auszahlung zinsen
  tarjeta transferencia recibo compra comision cajero ingreso bonifico addebito carta prelievo commissione giroconto
  betaalautomaat geldautomaat incasso overschrijving betaling przelew karta wyplata wplata oplata
  kort overforing kortkop uttag insattning girobetalning`.split(/\s+/),
)
/** The code of a bank (BIC). */
const BANK_CODE = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/

/** Tells that texts of a column, which differ as names do, are kinds of bookings or codes of banks for the most part. */
export function areKinds(texts: readonly string[]): boolean {
  const kinds = texts.filter((text) => KINDS.has(plain(text)) || BANK_CODE.test(text))
  return kinds.length >= texts.length / 2
}
