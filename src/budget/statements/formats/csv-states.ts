import { statusOf } from './csv-cells.ts'
import { flagOf } from './csv-flags.ts'
import { type Asking, ask } from './csv-questions.ts'
import { headerScore, plain } from './csv-words.ts'
import type { Question, StateMeaning } from './statement.ts'
import { quoted } from './words.ts'

/** What banks write of rows that are booked. */
const BOOKED = new Set(
  `completed; complete; completo; completa; booked; posted; settled; cleared; reconciled; processed; processed successfully; executed; executed successfully;
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
  充值成功; 提现已到账; 正常; 确定; 確定; 完了; 処理済; 済; 決済済; 승인; 완료; 정상; 처리완료; 거래완료; 매입; 확정; สำเร็จ; הושלם; בוצע; مكتملة; ناجحة; منفذة`
    .split(';')
    .map((word) => plain(word)),
)
const NOT_BOOKED = new Set(['u', 'n', 'no', 'false'])
const MOST_ASKED = 5
/** An address has a state as well, and a column of remarks may be called "info". */
const VAGUE = new Set(['state', 'info', 'estado'])

/** What words of the column of states say of their rows, by `plain`; an open one waits for an answer. */
export type States = Record<string, StateMeaning | 'open'>

export const stateKey = (text: string): string => plain(text) || text

export const stateMessage = (text: string): string => `Is a row of the status “${text}” booked?`

const isKnown = (text: string): boolean => statusOf(text) !== null || BOOKED.has(plain(text))

/** What is asked of words that nobody knows, under a header that clearly is that of states. */
export function statesOf(
  asking: Asking,
  status: number | null,
  hasHeader: boolean,
  former: Record<string, StateMeaning> = {},
): { states: States; questions: Question[] } {
  const states: States = {}
  for (const [word, meaning] of Object.entries({ ...former, ...asking.choice.states }))
    states[stateKey(word)] = meaning
  const header = status === null ? '' : (asking.headers[status] ?? '')
  const { states: words } = asking.evidence
  if (!hasHeader || headerScore(header, 'status') < 1000 || flagOf(header)) return { states, questions: [] }
  const all = [...words.keys()]
  if (VAGUE.has(plain(header)) && !all.some(isKnown)) return { states, questions: [] }
  const open = all.filter(
    (text) => !isKnown(text) && !NOT_BOOKED.has(plain(text)) && states[stateKey(text)] === undefined,
  )
  for (const text of open) states[stateKey(text)] = 'open'
  const byWord = new Map(open.map((text) => [stateKey(text), text]))
  return {
    states,
    questions: [...byWord.values()]
      .slice(0, MOST_ASKED)
      .map((text) => ask.state(asking, stateMessage(quoted(text)), text, words.get(text) ?? 0)),
  }
}
