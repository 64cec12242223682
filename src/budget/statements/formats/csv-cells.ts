import { plain } from './csv-words.ts'

/** Words of a direction, status or balance, as banks write them into cells. They are compared without accents and signs. */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(';').map((word) => plain(word)))

const OUT =
  setOf(`debit; dr; d; dbit; db; deb; soll; s; af; debet; debito; deb; out; withdrawal; expense; cargo; dare; lastschrift;
  ausgang; ausgabe; belastung; outgoing; sent; addebito; uscita; uscite; depense; sortie; money out; outflow; spend; spent;
  egreso; gasto; salida; retiro; despesa; saida; uit; ut; utgift; udgift; ud; uttag; meno; otto; veloitus; panoulos; obciazenie; wn;
  wydatek; wyplata; odchozi; vydaj; vydej; odchozi platba; terheles; kiadas; t; debitare; deebet; debets; debetas; isplata;
  duguje; rashod; odliv; breme; дебет; дт; расход; списание; витрата; дебіт; видаток; разход; исплата; χ; χρεωση; borc;
  b; gider; giden; keluar; no; o; 支出; 支; 借; 借方; 付; 出金; 支払; 支払い; 출금; 지출; 지급; חובה; مدين; charge; purchase; nota debito; дебит; minus; -`)
const IN =
  setOf(`credit; cr; c; crdt; cre; cred; haben; h; bij; credito; in; deposit; income; abono; haber; avere; gutschrift; eingang;
  einnahme; incoming; received; accredito; entrata; entrate; recette; entree; money in; inflow; ingreso; entrada; receita; bi;
  inn; inkomst; insattning; ind; indtaegt; tulo; pano; hyvitys; uznanie; ma; przychod; wplata; prichozi; prijem; prichozi platba;
  jovairas; bevetel; j; creditare; kredit; kreedit; kredits; kreditas; k; uplata; potrazuje; prihod; priliv; dobro; кредит; кт; доход;
  приход; зачисление; пополнение; поступление; надходження; дохід; постъпление; уплата; π; πιστωση; alacak; a; gelir; gelen;
  masuk; co; i; 收入; 收; 贷; 贷方; 入金; 受取; 入; 입금; 수입; זכות; دائن; refund; nota credito; plus; +`)

/** Letters and short words that mean a direction only beside their opposite, such as B and A, or O and I. */
const LONE = setOf('b; a; o; i; t; j; no; co; ma; wn; in; ut; ud; ind; inn; x; k; d; s; h; c')

export type Direction = 'in' | 'out'

/** The direction that a cell of a type column tells; null where it tells none. */
export function directionOf(text: string): Direction | null {
  if (text === '-' || text === '\u2212') return 'out'
  if (text === '+') return 'in'
  if (text.length > 24) return null
  const word = plain(text)
  if (word === '') return null
  if (OUT.has(word)) return 'out'
  return IN.has(word) ? 'in' : null
}

export const isLoneWord = (text: string): boolean => LONE.has(plain(text))

const PENDING =
  setOf(`pending; authorised; authorized; authorisation; authorization; hold; on hold; in progress; processing; unbooked;
  uncleared; unsettled; not booked; queued; awaiting; scheduled; upcoming; vorgemerkt; vorgemerkte; umsatz vorgemerkt; vorgemerkter umsatz; ausstehend; reserviert;
  in bearbeitung; nicht gebucht; en attente; en cours; a venir; en cours de traitement; pendiente; en proceso; retenida; retenido;
  in behandeling; gereserveerd; reservering; in attesa; non contabilizzato; in corso; in elaborazione; pendente; em processamento;
  reserverad; vantande; reservert; venter; reserveret; afventer; varaus; katevaraus; odottaa; blokada; oczekujaca; oczekuje;
  zablokowane; w trakcie; blokace; cekajici; nezauctovano; nezauctovana; ceka na zauctovani; blokacia; fuggoben; zarolt; zarolas;
  fuggo; foglalt; in asteptare; broneering; ootel; rezervets; rezervuota; rezervacija; na cekanju; в обработке; hold; холд; ожидает;
  не проведена; не проведено; в очікуванні; очікує; заблокировано; резервирана; εκκρεμει; δεσμευση; beklemede; provizyon; tertunda;
  处理中; 交易中; 待处理; 等待付款; 未确认; 処理中; 未確定; 승인대기; 처리중; 대기; dang xu ly;
  cakajuca; caka na zauctovanie; v spracovani; autorizzato; autorizzata`)
const FAILED =
  setOf(`failed; declined; denied; rejected; refused; cancelled; canceled; expired; error; void; voided; unsuccessful; not completed;
  failed payment; abgelehnt; fehlgeschlagen; storniert; abgebrochen; zuruckgewiesen; refuse; refusee; echoue; annule; annulee; rejete;
  rechazada; rechazado; fallida; fallido; anulada; anulado; cancelada; cancelado; denegada; geweigerd; mislukt; geannuleerd; rifiutato;
  fallito; annullato; respinto; recusado; recusada; falhou; avvisad; misslyckad; avbruten; avvist; mislykket; afvist; annulleret;
  hylatty; peruutettu; odrzucona; odrzucone; odrzucono; anulowana; anulowano; nieudana; zamitnuto; zamitnuta; neprovedena; zruseno;
  odmietnuta; elutasitva; elutasitott; sikertelen; torolt; respinsa; esuata; anulata; tagasi lukatud; noraidits; atmesta; odbijeno;
  otkazano; zavrnjeno; отклонена; отклонено; отказ; ошибка; отменена; отменено; не выполнена; відхилено; скасовано; отхвърлена;
  απορριφθηκε; ακυρωθηκε; reddedildi; basarisiz; iptal; gagal; ditolak; dibatalkan; 失败; 交易失败; 交易关闭; 已关闭; 已撤销; 已取消;
  失敗; 取消; 取消済; キャンセル; 실패; 취소; 거절; slettet`)
const REVERSED =
  setOf(`reverted; reversed; reversal; voided; ruckgangig; ruckgangig gemacht; contrepasse; revertida; revertido; teruggedraaid; stornato;
  estornado; estornada; aterford; reversert; tilbagefort; storno; stornovano; stornowana; visszavont; сторно; сторнировано; возврат; iade edildi; 已冲正; 冲正`)

export type Status = 'pending' | 'failed' | 'reversed'

export function statusOf(text: string): Status | null {
  if (text === '' || text.length > 40) return null
  const word = plain(text)
  if (PENDING.has(word)) return 'pending'
  if (FAILED.has(word)) return 'failed'
  return REVERSED.has(word) ? 'reversed' : null
}

const HELD =
  /^(?:memo|(?:(?:reversal|release|removal) of )?(?:(?:general|temporary|account|payment review|payment) )+hold(?: (?:for|on|placed|released?|removed|reversal)\b.*)?|hold on (?:(?:available|account|paypal) )?balance\b.*|.*(?:kontoeinbehaltung|einbehaltung (?:fur|von|des|wegen)\b|allgemeiner? einbehaltung).*)$/

/** True for a row that notes that money is held back, or released again, and books none. */
export const isMemo = (text: string): boolean => text.length > 3 && text.length < 80 && HELD.test(plain(text))

const MOST_IN_TITLE = 4
/** Marks of a pending row before its text: alone such words may name a booking. */
const MARKED =
  /^[([]?(pending|vorgemerkt|umsatz vorgemerkt|vorgemerkter umsatz|en attente|pendiente|in attesa)(?:[)\]]|:|\s[-\u2013])\s*\S/i

export const isMarkedPending = (text: string): boolean => MARKED.test(text)

/** The status that a line of words alone gives to the rows below it: "Pending transactions"; null for none. */
export function sectionOf(text: string): Status | null {
  const words = plain(text).split(' ')
  if (words.length > MOST_IN_TITLE) return null
  return statusOf(text) ?? statusOf(words.slice(0, -1).join(' ')) ?? statusOf(words.slice(1).join(' '))
}

/** Words of banks for rows that are booked. */
const BOOKED =
  setOf(`completed; complete; completo; completa; booked; posted; settled; cleared; reconciled; processed; processed successfully; executed; executed successfully;
  accepted; approved; authorised and settled; success; successful; succeeded; successfully; done; ok; paid; paid out; payed; sent; payment sent; received; billed; final;
  finalised; finalized; finished; closed; confirmed; credited; debited; delivered; captured; charged; collected; deposited; transferred; valid; active; normal; none;
  c; r; x; p; y; yes; true; umsatz gebucht; gebucht; verbucht; ausgefuhrt; abgeschlossen; abgerechnet; erledigt; durchgefuhrt; bestatigt; bezahlt; erfolgreich; genehmigt; akzeptiert;
  verarbeitet; execute; executee; effectue; effectuee; comptabilise; comptabilisee; termine; terminee; traite; traitee; valide; validee; accepte; acceptee;
  regle; reglee; paye; payee; reussi; reussie; approuve; approuvee; completado; completada; contabilizado; contabilizada; realizado; realizada; ejecutado;
  ejecutada; procesado; procesada; liquidado; liquidada; aprobado; aprobada; aceptado; aceptada; pagado; pagada; exitoso; exitosa; finalizado; finalizada;
  confirmado; confirmada; cobrado; abonado; cargado; pago; paga; concluido; concluida; efetuado; efetuada; efectuado; efectuada; processado; processada; aprovado; aprovada;
  contabilizzato; contabilizzata; eseguito; eseguita; completato; completata; registrato; registrata; pagato; pagata; approvato; accettato; concluso; conclusa; riuscito; confermato;
  geboekt; verwerkt; uitgevoerd; geaccepteerd; voltooid; betaald; goedgekeurd; geslaagd; afgerond; bokford; bokfort; genomford; genomfort; betald; betalt; utford; utfort;
  utfort betaling; gjennomfort; fullfort; klar; godkand; godkjent; bogfort; udfort; gennemfort; godkendt; behandlet; toteutunut; toteutettu; suoritettu; kirjattu;
  maksettu; hyvaksytty; valmis; zrealizowana; zrealizowane; zrealizowano; wykonana; wykonano; zaksiegowana; zaksiegowano; zaksiegowane; rozliczona; rozliczone; zakonczona;
  zakonczone; zatwierdzona; zaksiegowany; zauctovano; zauctovana; zauctovane; zuctovano; provedeno; provedena; zpracovano; zpracovana; dokonceno; uhrazeno; schvaleno; realizovano;
  zauctovany; spracovana; spracovane; realizovana; vykonana; dokoncena; konyvelt; konyvelve; teljesult; teljesitve; feldolgozva; vegrehajtva; sikeres; elfogadva; decontat;
  decontata; finalizat; finalizata; procesat; procesata; efectuat; efectuata; aprobat; aprobata; executat; executata; platit; teostatud; taidetud; kinnitatud; izpildits; apstiprinats; ivykdyta;
  ivykdytas; patvirtinta; izvrseno; izvrsen; izvrsena; proknjizeno; provedeno; odobreno; realizirano; izvedeno; knjizeno; potrjeno; исполнено; исполнен; исполнена; проведено; проведена; проведен;
  выполнено; выполнена; завершено; завершена; успешно; успех; обработано; оплачено; подтверждено; одобрено; виконано; виконана; завершений; оброблено; успiшно; успішно; сплачено; изпълнено; изпълнена;
  осчетоводена; приключена; ολοκληρωμενη; ολοκληρωθηκε; εκτελεσμενη; εγκεκριμενη; λογιστικοποιημενη; tamamlandi; gerceklesti; onaylandi; basarili; islendi; odendi; berhasil; sukses; selesai;
  disetujui; thanh cong; hoan thanh; hoan tat; da thanh toan; da xu ly; 成功; 交易成功; 支付成功; 已完成; 完成; 交易完成; 已支付; 已入账; 已记账; 已收钱; 已存入零钱; 对方已收钱; 已转账; 朋友已收钱; 还款成功;
  充值成功; 提现已到账; 正常; 确定; 確定; 完了; 処理済; 済; 決済済; 승인; 완료; 정상; 처리완료; 거래완료; 매입; 확정; สำเร็จ; הושלם; בוצע; مكتملة; ناجحة; منفذة`)
const ELSEWHERE = setOf(
  'yes; true; none; ok; normal; active; paid; pago; paga; valid; sent; received; credited; debited; charged; transferred',
)
/** Words that a column of states has at most. */
export const MOST_STATES = 12

export const isBookedText = (text: string): boolean => BOOKED.has(plain(text))

/** True for a word that says "booked" without a column's name too: letters and directions may say anything there. */
export const isBookedWord = (text: string): boolean =>
  text.length > 1 &&
  text.length <= 40 &&
  isBookedText(text) &&
  !ELSEWHERE.has(plain(text)) &&
  directionOf(text) === null

/** Lines that state a balance or a turnover: the whole text, or its beginning where that can be nothing else. */
const BALANCE_TEXTS =
  setOf(`balance; saldo; solde; sold; saldi; s a l d o; saldo anterior; saldo final; saldo inicial; saldo actual; saldo do dia;
  saldo iniziale; saldo finale; saldo contabile; saldo disponibile; saldo contabilistico; saldo disponivel; saldo contable; saldo disponible; anfangssaldo; endsaldo; kontostand; alter kontostand; neuer kontostand;
  startsaldo; eindsaldo; beginsaldo; slutsaldo; ingaende saldo; utgaende saldo; inngaende saldo; primo saldo; ultimo saldo; alkusaldo;
  loppusaldo; saldo poczatkowe; saldo koncowe; pocatecni zustatek; konecny zustatek; pociatocny zostatok; konecny zostatok; nyito egyenleg;
  zaro egyenleg; nyitoegyenleg; zaroegyenleg; sold initial; sold final; sold anterior; algsaldo; lõppsaldo; kaive; apgrozijums; apyvarta;
  sakuma atlikums; beigu atlikums; pradinis likutis; galutinis likutis; likutis pradziai; likutis pabaigai; pocetno stanje; zavrsno stanje; konacno stanje; zacetno stanje;
  koncno stanje; начальный остаток; конечный остаток; входящий остаток; исходящий остаток; обороты; початковий залишок; кінцевий залишок;
  начално салдо; крайно салдо; υπολοιπο; αρχικο υπολοιπο; τελικο υπολοιπο; devir; acilis bakiyesi; kapanis bakiyesi; devreden bakiye;
  saldo awal; saldo akhir; so du dau ky; so du cuoi ky; turnover; opening balance; closing balance; previous balance; beginning balance;
  ending balance; starting balance; balance forward; balance brought forward; balance carried forward; brought forward; carried forward;
  opening bal; closing bal; balance b f; balance c f; balance bf; balance cf; balance b d; balance c d; bal b f; bal c f; bal bf; bal cf; b f; c f;
  brought fwd; carried fwd; balance brought fwd; balance carried fwd; balance fwd; saldovortrag; saldo vortrag; kontovortrag; report; report a nouveau; solde reporte;
  saldo precedente; saldo attuale; saldo riportato; saldo arrastrado; saldo transportado; saldo overfort; overfort saldo; statement balance; new balance; old balance; ancien solde; nouveau solde; solde initial; solde final;
  solde precedent; solde d ouverture; solde de cloture; total turnover; totaal; lõppsaldo; open balance; close balance; start balance;
  end balance; current balance; available balance; ledger balance; opening ledger balance; closing ledger balance; account balance;
  total balance; prior balance; prev balance; last statement balance; previous statement balance; statement opening balance;
  statement closing balance; balance from previous statement; balance from last statement; balance forward from last statement;
  brought forward balance; b f balance; c f balance; saldo ubertrag; abschlusssaldo; schlusssaldo; eroffnungssaldo; solde intermediaire;
  report de solde; ingaende balans; utgaende balans; inngaende balanse; utgaende balanse; stan poczatkowy; stan koncowy; pocatecni stav;
  konecny stav; saldo total disponivel dia; saldo total disponivel; saldo parcial; saldo em c corrente; saldo bloqueado; saldo transporte;
  suma y sigue; sold precedent; sold intermediar; sold final zi; rulaj zi; rulaj total cont; остаток на начало периода;
  остаток на конец периода; 期初餘額; 期末餘額; 上期結轉; 承前; 前期繰越; 前月末残高; 繰越残高; 前月繰越残高; 이월잔액; 期初余额; 期末余额; 上期余额; 繰越; 前月繰越; 次月繰越; 이월; 전월이월`)
const BALANCE_STARTS = [
  ...`opening balance; closing balance; balance brought forward; balance carried forward; beginning balance; ending balance; balance as of;
  saldo anterior; saldo inicial; saldo final; saldo iniziale; saldo finale; saldo al; saldo a; saldo per; saldo vom; saldo am; ancien solde; nouveau solde;
  solde au; solde crediteur; solde debiteur; solde precedent; anfangssaldo; endsaldo; kontostand am; kontostand vom; saldo poczatkowe; saldo koncowe; входящий остаток;
  исходящий остаток`
    .split(';')
    .map((text) => `${plain(text)} `),
]
/** "Balance at 31 March" */
const OF_DAY =
  /^(?:account )?(?:balance|bal|saldo|solde|kontostand)(?: (?:at|on|as at|as of|am|vom|per|zum|au|al|del|em|pr|den|op|pa)) \d/
const TOTALS = setOf(
  'total; totals; totaux; totales; totais; totali; grand total; subtotal; summe; summen; gesamt; gesamtsumme; gesamtbetrag; totale; totaal; summa; suma; razem; celkem; spolu; osszesen; kokku; kopa; is viso; ukupno; skupaj; итого; всего; разом; усього; общо; συνολο; toplam; jumlah; tong; 合计; 总计; 合計; 합계',
)

/** True for the name of a total; shops bear such a name too. */
export const isTotalText = (text: string): boolean => {
  const words = plain(text)
  return TOTALS.has(words) || [...TOTALS].some((total) => words.startsWith(`${total} `))
}

/** Names of shops that also name a balance: what was spent there is none. */
const SHOPS = setOf('new balance')

export const isShopText = (text: string): boolean => SHOPS.has(plain(text))

const ASCII = /^[A-Za-z ]{4}/
const STARTS = new Set(
  [...BALANCE_TEXTS, ...TOTALS, ...BALANCE_STARTS, 'account'].map((text) => text.slice(0, 4)),
)

/** The text states a balance and no booking; a total only on a line without a day, as shops bear that name too. */
export function isBalanceText(text: string, hasDay: boolean): boolean {
  if (text === '' || text.length > 80) return false
  // Nearly every text is told by its first letters, without much ado.
  if (ASCII.test(text) && !STARTS.has(text.slice(0, 4).toLowerCase())) return false
  const words = plain(text)
  if (BALANCE_TEXTS.has(words) || OF_DAY.test(words)) return true
  if (!hasDay && isTotalText(words)) return true
  return BALANCE_STARTS.some((start) => words.startsWith(start) && words.length < start.length + 30)
}

/** The whole text of several words is one of a balance, whatever its column. */
export const isBalanceName = (text: string): boolean =>
  text.includes(' ') &&
  text.length < 40 &&
  isBalanceText(text, true) &&
  BALANCE_TEXTS.has(plain(text)) &&
  !isShopText(text)

const LEAST_OF_BALANCE = 4

/** The text breaks off where it would have stated a balance: "Saldo fin". */
export function beginsBalanceText(text: string): boolean {
  const words = plain(text)
  const isWhole = words.length < LEAST_OF_BALANCE || BALANCE_TEXTS.has(words)
  return !isWhole && [...BALANCE_TEXTS].some((known) => known.startsWith(words))
}

const OPENING =
  /\b(?:opening|beginning|starting|previous|old|brought forward|balance forward|b f|bf|b d|brought fwd|balance fwd|vortrag|saldovortrag|kontovortrag|precedente|open|prior|prev|last|ubertrag|eroffnungssaldo|a nouveau|report\w*|riportato|arrastrado|transportado|overfort|inicial|anterior|iniziale|anfang\w*|alter|ancien|initial|precedent|d ouverture|start\w*|begin\w*|ingaende|inngaende|primo|alku\w*|poczatkow\w*|pocatecni|pociatocny|nyito\w*|algsaldo|sakuma|pradinis|pradziai|pocetno|zacetno|devir|devreden|acilis|awal|dau ky)\b|начальн|входящ|початков|начално|αρχικο|期初|上期|前月繰越|^繰越$|이월/u
const CLOSING =
  /\b(?:closing|close|ending|schlusssaldo|abschlusssaldo|new|carried forward|c f|cf|c d|carried fwd|attuale|finale?|neuer|nouveau|de cloture|end\w*|eind\w*|slut\w*|utgaende|ultimo|loppu?saldo|koncow\w*|konecny|zaro\w*|beigu|galutinis|pabaigai|zavrsno|konacno|koncno|kapanis|akhir|cuoi ky)\b|конечн|исходящ|кінцев|крайно|τελικο|期末|次月繰越/u

/** Opening or closing, for a text that states a balance; null where it does not say. */
export function balanceKindOf(text: string): 'opening' | 'closing' | null {
  if (!isBalanceText(text, false)) return null
  const words = plain(text)
  const isOpening = OPENING.test(words)
  return isOpening === CLOSING.test(words) ? null : isOpening ? 'opening' : 'closing'
}

/** Words of payments to a card, and of money that comes back to it. */
const CARD_PAYMENT =
  /\b(?:autopay|auto ?pay|automatic payment|payment (?:thank you|received|thankyou|- thank)|payment|payments|thank you|pymt|refund|returned?|credit adjustment|cash ?back|einzug|lastschrifteinzug|zahlung|ausgleich|gutschrift|einzahlung|prelevement|reglement|remboursement|paiement|pago|abono|devolucion|betaling|incasso|terugbetaling|pagamento|rimborso|addebito|pagamento recebido|estorno|inbetalning|innbetaling|indbetaling|maksu|splata|splatka|platba|splatka|befizetes|torlesztes|plata|makse|оплата|погашение|πληρωμη|odeme)\b|还款|退款|入金|返金|결제|납부/iu

export const isCardPayment = (text: string): boolean => CARD_PAYMENT.test(plain(text))
