/** The header words of banks, the best first: English, German, French, Spanish, Dutch, Italian. */
export type Role = 'date' | 'amount' | 'debit' | 'credit' | 'type' | 'payee' | 'purpose'

const WORDS: Record<Role, string> = {
  date: `date; booking date; posting date; posted date; post date; transaction date; trans date; date posted;
    buchungstag; buchungsdatum; buchung; datum; completed date; date operation; date de l operation;
    date de comptabilisation; date comptable; fecha; fecha operacion; fecha de operacion; fecha contable; boekdatum;
    boekingsdatum; transactiedatum; data; data operazione; data contabile; data registrazione; created; time; timestamp;
    started date; valutadatum; value date; wertstellung; valuta; rentedatum; date de valeur; date valeur; fecha valor;
    data valuta`,
  amount: `amount; betrag; umsatz; montant; importe; bedrag; importo; transaction amount; net amount; net; monto; cantidad;
    value; valor; transactiebedrag; buchungsbetrag; sum; total; amount eur; amount usd; amount gbp; gross`,
  debit: `debit; debit amount; debits; withdrawal; withdrawals; money out; paid out; outflow; out; soll; belastung;
    lastschrift; ausgang; ausgaben; depense; depenses; sortie; debito; cargo; cargos; adeudo; adeudos; gasto; gastos;
    debet; addebito; addebiti; uscite; uscita; dare; af; spent; payments`,
  credit: `credit; credit amount; credits; deposit; deposits; money in; paid in; inflow; in; haben; gutschrift; eingang;
    einnahmen; recette; recettes; entree; credito; abono; abonos; haber; ingreso; ingresos; accredito; accrediti;
    entrate; entrata; avere; bij; received; receipts`,
  type: `debit credit; credit debit; debit or credit; credit or debit; debet credit; af bij; bij af; soll haben; s h; dc;
    d c; dr cr; cr dr; sens; type; transaction type; credit debit indicator; indicator; direction; vorzeichen; typ;
    umsatztyp; umsatzart; buchungsart; debit credit indicator; type d operation; tipo; segno; details; sign`,
  payee: `payee; merchant; merchant name; counterparty; counterparty name; payee name; partner name; name; zahlungsempfanger;
    zahlungsempfanger in; beguenstigter zahlungspflichtiger; begunstigter zahlungspflichtiger; empfanger; auftraggeber;
    auftraggeber empfanger; auftraggeber beguenstigter; name zahlungsbeteiligter; zahlungspflichtiger; gegenpartei;
    beneficiaire; tiers; nom; contrepartie; beneficiario; ordenante; naam; naam tegenpartij; naam omschrijving;
    tegenpartij; tegenpartij naam; nome; controparte; recipient; from to; to; vendor`,
  purpose: `description; memo; narrative; narration; verwendungszweck; libelle; libelle operation; concepto; descripcion;
    omschrijving; mededelingen; mededeling; descrizione; causale; descrizione operazione; transaction description;
    transaction details; payment reference; particulars; buchungstext; details; detail; notes; note; title; text;
    reference; communication; communications; motif; intitule; observaciones; descrizione estesa; omschrijving 1;
    vorgang verwendungszweck; beschreibung; message; zahlungsreferenz; remittance information; subject`,
}

interface RankedWord {
  word: string
  /** With blanks around it, to be found inside of a longer header; a lone "in" or "to" there says nothing. */
  within: string | null
}

const RANKS = Object.fromEntries(
  Object.entries(WORDS).map(([role, words]) => [
    role,
    words.split(';').map((text): RankedWord => {
      const word = text.trim().replace(/\s+/g, ' ')
      return { word, within: word.length > 3 ? ` ${word} ` : null }
    }),
  ]),
) as Record<Role, RankedWord[]>

/** Balances, fees and foreign amounts hold money too, but not what moved. */
const NOT_THE_AMOUNT =
  /\b(?:balance|bal|saldo|solde|kontostand|fee|fees|gebuhr|gebuhren|frais|comision|commissione|kosten|tax|rate|kurs|original|ursprungsbetrag|foreign|limit|number|no|nr|id)\b/

export const isOtherMoney = (header: string): boolean => NOT_THE_AMOUNT.test(plainHeader(header))

function plainHeader(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return plain.replace(/[^\p{L}\d]+/gu, ' ').trim()
}

/** Score of a header for the role: 1000 and more for the very word, less where the word stands among others, 0 for not at all. */
export function headerScore(header: string, role: Role): number {
  const plain = plainHeader(header)
  if (plain === '' || (isMoney(role) && NOT_THE_AMOUNT.test(plain))) return 0
  const words = RANKS[role]
  const exact = words.findIndex(({ word }) => word === plain)
  if (exact >= 0) return 2000 - exact
  const padded = ` ${plain} `
  const inside = words.findIndex(({ within }) => within !== null && padded.includes(within))
  return inside >= 0 ? 1000 - inside : 0
}

const isMoney = (role: Role): boolean => role === 'amount' || role === 'debit' || role === 'credit'

const OUT = new Set(
  'debit dr d dbit db soll s af debet debito out withdrawal expense cargo dare lastschrift ausgang outgoing sent payment addebito uscita depense'.split(
    ' ',
  ),
)
const IN = new Set(
  'credit cr c crdt haben h bij credito in deposit income abono haber avere gutschrift eingang incoming received accredito entrata recette'.split(
    ' ',
  ),
)

/** The direction that a cell of a type column tells; null where it tells none. */
export function directionOf(text: string): 'in' | 'out' | null {
  if (text === '-') return 'out'
  if (text === '+') return 'in'
  const plain = plainHeader(text)
  if (OUT.has(plain)) return 'out'
  return IN.has(plain) ? 'in' : null
}
