/** Contents that a column of a bank's table may have. */
export type Role =
  | 'date'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'type'
  | 'payee'
  | 'purpose'
  | 'fee'
  | 'currency'
  | 'account'
  | 'balance'
  | 'status'

/**
 * The header words of banks, the best first: English, German, French, Spanish, Dutch, Italian, Portuguese, Swedish,
 * Norwegian, Danish, Finnish, Polish, Czech, Hungarian, Romanian, Baltic and South Slavic languages, Russian, Ukrainian,
 * Greek, Turkish, Indonesian, Chinese, Japanese and Korean. A bank is added by its words, never by code.
 */
export const HEADER_WORDS: Record<Role, string> = {
  date: `booking date; date booked; posting date; posted date; post date; date posted; transaction date; trans date; txn date; tran date;
    txn posted date; run date;
    date; completed date; date completed; operation date; entry date; effective date; finished on; processed date;
    buchungstag; buchungsdatum; datum; buchung; belegdatum; transaktionsdatum; kaufdatum; date operation; date de l operation;
    date d operation; date de comptabilisation; date comptable; date de transaction; date transaction; date d execution;
    fecha operacion; fecha de operacion; fecha contable; fecha; fecha transaccion; fecha de transaccion; fecha movimiento;
    fecha de movimiento; f operacion; boekdatum; boekingsdatum; transactiedatum; uitvoeringsdatum; datum transactie;
    data operazione; data contabile; data registrazione; data movimento; data; data lancamento; data do lancamento;
    data mov; data movimentacao; data da transacao; bokforingsdag; bokforingsdatum; bokforingsdato; bokfort dato;
    transaktionsdag; transaksjonsdato; bogforingsdato; bogforingsdag; bogfort; dato; kirjauspaiva; kirjauspvm; paivays;
    paivamaara; pvm; data operacji; data ksiegowania; data transakcji; datum zauctovani; datum provedeni; datum transakce;
    datum pohybu; datum uctovania; datum spracovania; datum realizacie; datum odepsani; zauctovano; konyveles datuma;
    konyvelesi datum; konyveles napja; tranzakcio datuma; tranzakcio idopontja; tranzakcios datum; erteknap; data tranzactiei;
    data tranzactie; data tranzactii; data inregistrarii; kuupaev; kande kuupaev; datums; gramatosanas datums; operacijos data;
    datum knjizenja; datum knjizbe; datum izvrsenja; datum izvrsitve; datum valute; datum transakcije; дата; дата операции;
    дата транзакции; дата проведения; дата платежа; дата операціі; дата проводки; дата и время; дата и час операціі;
    дата на операция; дата на транзакция; датум; датум трансакциjе; ημερομηνια; ημ νια συναλλαγης; ημερομηνια συναλλαγης;
    ημερομηνια κινησης; ημ νια; tarih; islem tarihi; tarih saat; tanggal; tanggal transaksi; ngay; ngay giao dich; dagsetning;
    交易日期; 交易时间; 记账日期; 记账日; 入账日期; 日期; 时间; 交易日; 交易创建时间; 付款时间; 取引日; 日付; お取引日; 利用日;
    ご利用日; 年月日; 計算日; 操作日; 거래일자; 거래일시; 거래일; 날짜; 이용일자; 이용일; datetime; date time; created; time; timestamp;
    started date; date started; created on; purchase date; settlement date; clearing date; settled date; date settled;
    valutadatum; value date; wertstellung; wertstellungstag; valuta; rentedatum; date de valeur; date valeur; fecha valor;
    f valor; data valuta; data valor; valuteringsdag; valutadag; valutadato; rentedato; arvopaiva; data waluty; datum valuty;
    ertek datum; data valutei; valor tarihi; 起息日; ימי ערך; תאריך; תאריך ערך; التاريخ; تاريخ العملية;
    帳務日期; 取引日時; 利用日時; お取扱日; วันที่; วันที่ทำรายการ; თარიღი; tarikh; thoi gian`,
  amount: `סכום חיוב; סכום לחיוב; סכום חיוב בש ח; amount in rs; valor em r; amount in account currency; account amount; amount account currency; billing amount; billed amount; settled amount;
    settlement amount; betrag in kontowahrung; betrag in eur; montant en eur;
    сумма в валюте счета; сумма пересчитанная в валюту счета; сумма платежа; сума в валюті картки; сума в валюті рахунку;
    сума в валюті картки uah; kwota w walucie rachunku; castka v mene uctu; castka v mene uctu ; suma v mene uctu; net;
    net amount; amount; betrag; umsatz; umsatz in eur; betrag eur; montant; montant net; importe; bedrag; importo; monto;
    transaction amount; amount of transaction; cantidad; transactiebedrag; buchungsbetrag; valor; valor do lancamento;
    montante; quantia; belopp; belop; belob; maara; summa; summa eur; kwota; kwota operacji; kwota transakcji; castka;
    objem; ciastka; suma; osszeg; konyvelt osszeg; suma tranzactiei; summa eur; iznos; znesek; сумма; сумма операции;
    сумма транзакции; сумма в руб; сума; сума операціі; сума транзакціі; стойност; износ; ποσο; ποσο συναλλαγης; tutar;
    islem tutari; jumlah; nominal; so tien; upphaed; 金额; 金额 元; 交易金额; 发生额; 收支金额; 取引金額; 金額; 利用金額;
    ご利用金額; 支払金額; 거래금액; 금액; 이용금액; sum; סכום; المبلغ; value; value gbp; total; amount eur; amount usd; amount gbp;
    amount gbp; charge amount; gross; price; mutation; mutatie; mouvement; movimiento; movimento; umsatzbetrag; brutto; netto`,
  debit: `debit; debit amount; debits; amount debit; dr; withdrawal; withdrawals; withdrawal amt; withdrawal amount; withdraw;
    money out; paid out; funds out; cash out; outflow; out; amount out; outgoing; debit euros; soll; belastung; belastungen;
    lastschrift; ausgang; ausgaben; ausgabe; belastung in chf; lastschrift in chf; depense; depenses; sortie; sorties; retrait;
    retraits; montant debit; debito; debitos; cargo; cargos; adeudo; adeudos; gasto; gastos; egreso; egresos; salida; salidas;
    importe cargo; retiro; retiros; debe; debet; af; uit; uitgaven; addebito; addebiti; uscite; uscita; dare; saida; saidas;
    despesa; despesas; a debito; valor a debito; ut; ut fra konto; ut av konto; ut konto; uttag; utgift; utgifter; utgaende;
    haevet; ud; udgift; udgifter; udbetaling; panot ulos; veloitus; otto; otot; menot; obciazenia; obciazenie; wyplata;
    wyplaty; wydatki; wydatek; kwota obciazenia; uznani debet; na vrub; na tarchu; debetni; odchozi; vydaje; vydaj; vyplaty;
    terheles; terhelesek; kiadas; kiadasok; debitari; debitare; plati; iesiri; deebet; valjaminek; debets; izdevumi; debetas;
    islaidos; isplata; isplate; duguje; rashod; rashodi; odliv; breme; v breme; odlivi; теретење; расход; расходы; списание;
    списания; дебет; дт; витрата; витрати; видаток; дебіт; задолжување; задуживање; исплата; разход; теглене; χρεωση;
    χρεωσεις; αναληψη; borc; cikan; cikan tutar; giden; keluar; mutasi debet; pengeluaran; ghi no; rut; 支出; 支出金额; 支出额;
    支出金额 元; 交易金额 支出; 借方; 借方发生额; 借方金额; 付款; 取出; 出金; 出金額; お引出し; お引き出し; お支払金額; お支払い金額; 引出;
    引出額; 支払い金額; 출금; 출금액; 출금금액; 찾으신금액; 지급금액; 지출; חובה; بحساب مدين; مدين; spent; payments; charges; charge; purchases;
    expense amount; outcome; дебит; 出金金額; お引出金額; 払出金額; お引き出し額; 出金額 円; 출금 원; 提出; 提取; 支出金額; 提款; 轉出; ถอนเงิน; ถอน;
    ถอนเงินออก; გასული თანხა; გასავალი; בחובה; سحب; المسحوبات; debi; wang keluar; uang keluar; fra konto;
    витрати uah; dugovno; debitno`,
  credit: `credit; credit amount; credits; amount credit; cr; deposit; deposits; deposit amt; deposit amount; money in; paid in;
    funds in; cash in; inflow; in; amount in; incoming; credit euros; haben; gutschrift; gutschriften; eingang; einnahmen;
    einnahme; gutschrift in chf; recette; recettes; entree; entrees; depot; depots; montant credit; credito; creditos; abono;
    abonos; haber; ingreso; ingresos; entrada; entradas; importe abono; deposito; depositos; accredito; accrediti; entrate;
    entrata; avere; bij; inkomsten; receita; receitas; a credito; valor a credito; inn; inn pa konto; inn konto; insattning;
    insattningar; inkomst; inkomster; ind; indsat; indtaegt; indtaegter; indbetaling; panot; hyvitys; tulot; uznania; uznanie;
    wplata; wplaty; wplywy; przychody; kwota uznania; ve prospech; v prospech; prichozi; prijmy; prijem; pripsano; jovairas;
    jovairasok; bevetel; bevetelek; creditari; creditare; incasari; intrari; kreedit; sissetulek; laekumine; kredits; ienemumi;
    kreditas; pajamos; iplauku; uplata; uplate; potrazuje; prihod; prihodi; priliv; dobro; v dobro; prilivi; доход; доходы;
    приход; зачисление; поступление; поступления; пополнение; кредит; кт; надходження; дохід; побарување; потражује; уплата;
    постъпление; πιστωση; πιστωσεις; καταθεση; alacak; giren; giren tutar; gelen; masuk; mutasi kredit; pemasukan; ghi co; nop;
    收入; 收入金额; 收入额; 收入金额 元; 交易金额 收入; 贷方; 贷方发生额; 贷方金额; 存入; 存款; 收款; 入金; 入金額; お預入れ;
    お預け入れ; 預入; 預入額; 預り金額; お預り金額; お預かり金額; 입금; 입금액; 입금금액; 맡기신금액; 수입; זכות; دائن; received; receipts; additions;
    income amount; income; 預かり金額; 入金金額; お預入金額; 受入金額; お預け入れ額; 入金額 円; 입금 원; 存入金額; 存款金額; 轉入; ฝากเงิน; ฝาก;
    შემოსული თანხა; შემოსავალი; בזכות; إيداع; الإيداعات; kredi; wang masuk; uang masuk`,
  direction: `debit credit; credit debit; debit or credit; credit or debit; debet credit; debet kredit; kredit debet; kredit debit;
    af bij; bij af; soll haben; s h; h s; dc; d c; c d; d k; k d; d c indicator; dr cr; cr dr; cd; c d indicator; sens; sentido;
    credit debit indicator; debit credit indicator; debit credit flag; credit debet; transaction direction; direction; in out;
    in or out; flow; vorzeichen; segno; sign; plus minus; debitas kreditas; deebet kreedit; deebet kreedit d c; debets kredits;
    debet kredit d k; debit kredit; wn ma; strona; smer platby; smer; bevetel kiadas; terheles jovairas; t j; irany;
    приход расход; дебет кредит; дт кт; χ π; χρεωση πιστωση; borc alacak; b a; 收 支; 收支; 收付; 借贷; 借 贷; 借贷标志;
    借贷标识; 收支类型; 入出金; 入出金区分; 입출금; 입출금구분; indicator; income expense; expense income; d h; cargo abono;
    creditdebet; debitcredit; deb cred; cred deb; дебит кредит; debetas kreditas; προσημο; προσημο ποσου;
    belastung gutschrift; billingamountsign; billing amount sign; thay doi; nota; debito credito; entrada saida; saida entrada; expense or income`,
  type: `transaction type; type; typ; umsatztyp; umsatzart; buchungsart; type d operation; tipo; tipo de movimiento; tipo movimiento;
    natureza; tipus; тип операции; 交易类型; 구분; tapahtuma; details;
    тип; transaccion; hareket tipi; tapahtumalaji`,
  payee: `payee; payee name; merchant; merchant name; counter party; counterparty; counterparty name; counterpart;
    counterpart name; partner name; partner; other party; other party name; payee or merchant; beneficiary or remitter;
    beneficiary remitter; beneficiary name; name of counterparty; name; name of other party; to from; gegenpartei; empfanger;
    zahlungsempfanger; beguenstigter zahlungspflichtiger; begunstigter zahlungspflichtiger; auftraggeber beguenstigter;
    auftraggeber begunstigter; auftraggeber empfanger; empfanger auftraggeber; name zahlungsbeteiligter; handler; handler name;
    transaktionspartner; name des partners; auftraggeber; zahlungsbeteiligter; zahlungspflichtiger; zahlungsempfanger in;
    glaubiger; beneficiaire; tiers; nom; contrepartie; nom contrepartie; nom de la contrepartie; nom du beneficiaire; commercant;
    beneficiario; ordenante; comercio; destinatario; ordenante beneficiario; naam tegenpartij; naam tegenrekening;
    tegenpartij naam; tegenpartij; naam omschrijving; naam begunstigde; naam van de tegenpartij; naam; controparte; nome controparte;
    ordinante beneficiario; esercente; nome; mottagare; mottagare betalare; avsandare mottagare; motpart; mottaker; modtager;
    modtager afsender; navn; namn; saaja; saaja maksaja; saajan nimi; vastaosapuoli; maksaja saaja; nimi; kontrahent;
    nazwa kontrahenta; dane kontrahenta; odbiorca nadawca; nadawca odbiorca; nazwa odbiorcy; nadawca; protistrana; nazev protiuctu;
    nazev protistrany; nazev uctu protistrany; obchodnik; partner neve; ellenoldali nev; kedvezmenyezett neve; partner nev;
    ellenpartner; beneficiar; ordonator beneficiar; nume beneficiar; saaja maksja nimi; saaja maksja; vardas; gavejas;
    moketojas ar gavejas; sanemejs maksatajs; primatelj; prejemnik; primalac; naziv primatelja; naziv partnera; uplatitelj primatelj;
    контрагент; получатель; отправитель; отримувач; наименование контрагента; контрагент наименование; торговая точка;
    получател; корреспондент; δικαιουχος; αντισυμβαλλομενος; karsi taraf; alici; penerima; nama; 交易对方; 对方户名; 对方名称;
    对方; 商户名称; 对方账户名; 交易对手; 交易商户; 商户; 取引先; 相手先; 利用店名; ご利用店名; 利用店名 商品名; ご利用先; 받는분;
    보낸분; 거래처; 가맹점명; 의뢰인 수취인; recipient; recipient name; vendor; from to; to; target name; source name; payer;
    보낸분 받는분; description 2; sub description; transaction ref1; beschreibung 2; empfangername; empfaengername;
    supplierfound; action;
    beneficiary originator; begunstigter auftraggeber; beguenstigter auftraggeber; 对方账户名称; doi tac; partneris; partener;
    moketojo ar gavejo pavadinimas; moketojo arba gavejo pavadinimas; tegenrekeninghouder; odbiorca zleceniodawca; nazov protiuctu;
    nazov protistrany; naziv prejemnika placnika; sender beneficiary; libelle simplifie; empfaenger 1; empfanger 1; partnername;
    motadili; 交易資訊; leyendas adicionales 1; auftraggebername; concepto; asunto; memo; umsatztext`,
  purpose: `concepto; descripcion; 摘要内容; 내용; label; detail de l ecriture; zahlungsgrund; texti; 備註; 交易备注; 交易详情;
    description; memo; narrative; narration; verwendungszweck; libelle; libelle operation; libelle de l operation;
    libelle complet; omschrijving; mededelingen; mededeling; descrizione; causale; descrizione operazione;
    original description; transaction description; transaction details; payment reference; particulars; details of transaction;
    buchungstext; buchungsdetails; buchungs details; details; detail; description 1; description1; remarks; transaction remarks;
    descricao; historico; descritivo; lancamento; descricao do lancamento; identificacao; text; tekst; rubrik; beskrivelse;
    beskrivning; forklaring; meddelande; melding; meddelelse; viesti; selite; kuvaus; selitys; tapahtumalaji; tytul; tytul operacji;
    opis; opis operacji; opis transakcji; szczegoly transakcji; popis; popis transakce; zprava pro prijemce; poznamka; zprava;
    detail transakce; detaily; poznamka k uhrade; ucel platby; informacia pre prijemcu; kozlemeny; leiras; megjegyzes; megnevezes;
    tranzakcio leirasa; tranzakcio reszletei; descriere; descrierea tranzactiei; detalii; detalii tranzactie; explicatii;
    selgitus; informacija; paskirtis; mokejimo paskirtis; paaiskinimai; detales; informacija detales; opis placanja; svrha; svrha doznake;
    namen; opis prometa; описание; описание операции; назначение; назначение платежа; назначение платежу; опис; опис операціі;
    деталі операціі; призначення платежу; основание; опис на трансакција; сврха; περιγραφη; αιτιολογια; aciklama; keterangan;
    uraian; noi dung; dien giai; lysing; skyring; 摘要; 商品说明; 商品; 附言; 交易摘要; 用途; 备注; 交易说明; 交易描述; 
    お取引内容; 取引内容; 内容; ご利用内容; 적요; 거래내용; 기재내용; 메모; תיאור; הפעולה; تفاصيل; البيان; notes;
    note; title; message; communication; communications; motif; intitule; observaciones; descrizione estesa; omschrijving 1;
    vorgang verwendungszweck; vorgang; umsatztext; beschreibung; zahlungsreferenz; remittance information; subject; reason;
    motivo; movimiento; movimentacao; tipologia; operation; operacion; operazione; category; item; reference; reference 1; product;
    說明; お取り扱い内容; お取扱内容; 入出金内容; รายละเอียด; รายการ; დანიშნულება; pershkrimi; deskripsi; mo ta; الوصف; التفاصيل;
    verwendungszweckzeile 1; 商品名`,
  fee: `fee; fees; fee amount; transaction fee; total fees; charges fee; gebuhr; gebuhren; entgelt; frais; commission; comision;
    comisiones; commissione; commissioni; kosten; taxa; tarifa; avgift; gebyr; kulut; palvelumaksu; prowizja; oplata; poplatek;
    jutalek; dij; comision; teenustasu; komisja; provizija; naknada; комиссия; комісія; комісія uah; такса; προμηθεια; komisyon;
    masraf; biaya; 手续费; 服务费; 手续费 元; 手数料; 수수료`,
  currency: `מטבע לחיוב; מטבע חיוב; currency; account currency; ccy; curr; currency code; billing currency; currency of account; wahrung; waehrung;
    kontowahrung; whg; devise; monnaie; divisa; moneda; munt; muntsoort; valuta; moeda; valuutta; waluta; waluta rachunku; mena;
    mena uctu; devizanem; penznem; deviza; valiuta; valuuta; valuta konta; валюта счета; валюта платежа; валюта; валюта операции; валюта карты;
    валюта рахунку; валюта платежа; νομισμα; para birimi; doviz; mata uang; gjaldmidill; 币种; 货币; 币别; 交易币种; 通貨; 통화; מטבע`,
  account: `account; my iban; own iban; account iban; iban account; eigene iban; eigen iban; portfolio; account name; account number; account no; own account; own account number; my account; account id; from account;
    konto; auftragskonto; kontonummer; iban auftragskonto; eigenes konto; kontoname; bezeichnung auftragskonto; compte;
    numero de compte; nom du compte; compte debite; cuenta; numero de cuenta; rekening; rekeningnummer; eigen rekening; iban bban;
    conto; numero conto; rapporto; conta; numero da conta; konto nummer; kontonamn; kontonavn; tili; tilinumero; rachunek;
    numer rachunku; nr rachunku; rachunek wlasny; cislo uctu; vlastni ucet; ucet; muj ucet; szamlaszam; szamla; konyvelesi szamla;
    cont; numar cont; kliendi konto; konts; saskaita; racun; broj racuna; счет; номер счета; рахунок; сметка; λογαριασμος; hesap;
    hesap no; rekening sendiri; 账户; 账号; 本方账号; 口座; 口座番号; 계좌번호; 계좌; wallet; payment account; card number; card no`,
  balance: `balance; running balance; running bal; account balance; available balance; balance after; balance after transaction;
    closing balance; ledger balance; end balance; bal; new balance; balance gbp; balance usd; balance eur; saldo; kontostand;
    saldo nach buchung; saldo danach; kontosaldo; saldo in eur; saldo eur; neuer saldo; solde; solde apres operation;
    solde en euros; nouveau solde; saldo disponible; saldo final; saldo posterior; saldo contable; saldo na mutatie;
    saldo na boeking; saldo voor mutatie; boeksaldo; saldo contabile; saldo apos; saldo disponivel; bokfort saldo;
    bokfort saldo; disponibelt saldo; saldo etter; jaannos; tilin saldo; saldo po operacji; saldo po transakcji; zustatek;
    zostatok; zustatek po; aktualni zustatek; egyenleg; konyvelt egyenleg; konyvelesi egyenleg; sold; sold final; sold curent;
    jaak; saldo jaak; atlikums; likutis; stanje; novo stanje; остаток; остаток на счете; баланс; баланс на счете; залишок;
    залишок після операціі; салдо; наличност; състояние; υπολοιπο; λογιστικο υπολοιπο; bakiye; kalan bakiye; saldo akhir; so du; stada;
    余额; 账户余额; 联机余额; 本次余额; 残高; 差引残高; 差し引き残高; 現在残高; 거래후잔액; 거래후 잔액; 잔액; 남은금액; יתרה; الرصيد;
    現在高; 取引後残高; 餘額; 結餘; 帳戶餘額; ยอดคงเหลือ; ბალანსი; ნაშთი; יתרה לאחר פעולה; היתרה; balanca; baki;
    so du sau giao dich`,
  status: `status; state; transaction status; payment status; booking status; estado; estado de la operacion; etat; statut;
    stato; buchungsstatus; info; zustand; stav; stav platby; stan; tila; tilanne; stare; allapot; statusas; статус; статус операции;
    состояние; κατασταση; durum; 状态; 交易状态; 当前状态; 状況; ステータス; 상태; 처리상태; pending; booked; cleared`,
}

/** Days of rows that are booked: one that has none is pending. */
export const BOOKING_DAYS = `booking date; date booked; posting date; posted date; post date; date posted; buchungstag; buchungsdatum;
  boekdatum; boekingsdatum; date comptable; date de comptabilisation; fecha contable; data contabile; data contabilizzazione;
  bokforingsdag; bokforingsdatum; bokforingsdato; bogforingsdato; bogforingsdag; kirjauspaiva; data ksiegowania; datum zauctovani;
  datum uctovania; konyveles datuma; konyvelesi datum; gramatosanas datums; datum knjizenja; дата проводки`

/** Parts of headers that hold money or days, but not of this account's booking. */
export const OTHER_MONEY =
  /\b(?:balance|bal|saldo|boeksaldo|solde|kontostand|zustatek|zostatok|egyenleg|sold|bakiye|fee|fees|gebuhr|gebuhren|frais|comision|commissione|kosten|prowizja|poplatek|komisyon|tax|vat|rate|kurs|kurz|wechselkurs|exchange|taux|original|local|originalbetrag|ursprungsbetrag|foreign|fremdwahrung|fremdwahrungsbetrag|devises|limit|number|(?<!ghi )no|nr|id|points|cashback|reward|rewards|miles|units|shares|quantity|qty|остаток|баланс|комиссия|кэшбэк|курс)\b|余额|残高|잔액|手续费|手数料|수수료/u

/** Accounts and names that are not of the owner. */
export const OTHER_SIDE =
  /\b(?:counter\w*|gegen\w*|tegen\w*|partner\w*|protiuc\w*|protistran\w*|kontrahent\w*|beneficiary|beneficiario|beneficiaire|begunst\w*|empfanger\w*|zahlungspflicht\w*|payee|recipient|destination|destinatario|mottag\w*|modtag\w*|motkonto|saaja\w*|ellen\w*|kedvezm\w*|odbiorc\w*|nadawc\w*|other|to|target|contra|kreditor|glaubiger)\b|对方|交易对手|相手/u

/** Names of the owner, whose statement it is. */
export const OWN_NAME =
  /\b(?:account name|account holder|card ?holder|name on card|(?:name|inhaber) (?:referenzkonto|des kontos)|konto ?inhaber|karten ?inhaber)\b/

/** Headers of who sent the money, and of who got it: tables with both name the owner in one of them. */
export const SENDERS = `zahlungspflichtige r; zahlungspflichtiger; auftraggeber; auftraggebername; maksaja; maksajan nimi; nadawca;
  nazwa nadawcy; ordenante; ordinante; mittente; remetente; expediteur; emetteur; donneur d ordre; odesilatel; odosielatel; platce;
  avsandare; avsender; afsender; betaler; отправитель; плательщик; відправник; платник; from; from name; sender; sender name;
  source name; payer; payer name; remitter; remitter name; debtor; debtor name`

export const RECIPIENTS = `zahlungsempfanger in; zahlungsempfanger; empfanger; empfangername; begunstigter; saaja; saajan nimi;
  odbiorca; nazwa odbiorcy; beneficiario; destinatario; beneficiaire; destinataire; prijemce; prijemca; mottagare; mottaker; modtager;
  ontvanger; begunstigde; naam begunstigde; получатель; отримувач; одержувач; to; to name; recipient; recipient name; receiver;
  receiver name; target name; destination name; payee; payee name; beneficiary; beneficiary name; creditor; creditor name`

/** Letters that say something else under this header than elsewhere: C is no credit beside A for abono. */
export const LETTERS_UNDER: Record<string, Record<string, 'in' | 'out'>> = {
  'cargo abono': { c: 'out', a: 'in' },
  'abono cargo': { c: 'out', a: 'in' },
  'terheles jovairas': { t: 'out', j: 'in' },
  'belastung gutschrift': { b: 'out', g: 'in' },
}

/** Header lines, in their order, of cards and apps that write what was spent with a plus. */
export const SPENDING_IS_PLUS: readonly string[] = [
  'trans date|post date|description|amount|category',
  'transaction date|clearing date|description|merchant|category|type|amount usd|purchased by',
  'transaction date|clearing date|description|merchant|category|type|amount usd',
  'date|name|amount|status|category|parent category|excluded|tags|type|account|account mask|note|recurring',
  'date|original date|account type|account name|account number|institution name|name|custom name|amount|description|category|note|ignored from|tax deductible',
  'date|payee|amount|category|account|notes|tags',
  'date|name|amount|category|pending',
  'תאריך רכישה|שם בית עסק|סכום עסקה|מטבע מקור|סכום חיוב|מטבע לחיוב|מס שובר|פירוט נוסף',
  'תאריך עסקה|שם בית העסק|קטגוריה|4 ספרות אחרונות של כרטיס האשראי|סוג עסקה|סכום חיוב|מטבע חיוב|סכום עסקה מקורי|מטבע עסקה מקורי|תאריך חיוב|הערות',
  'תאריך עסקה|שם בית עסק|סכום עסקה|סכום חיוב|סוג עסקה|ענף|הערות',
  'date|payee|original name|amount|currency|category|account|notes|tags|status',
  'date|description|card member|account|amount',
  'date|description|card member|account|amount|extended details|appears on your statement as|address|city state|zip code|country|reference|category',
  'date|receipt|description|card member|account|amount|extended details|appears on your statement as|address|city state|zip code|country|reference|category',
  'date|description|amount|extended details|appears on your statement as|address|town city|postcode|country|reference|category',
]

/** First headers of tables whose types say no direction, though their words look so: with Stripe a charge is what a customer paid. */
export const TYPES_WITHOUT_WAY: readonly string[] = ['id|type|source|amount|fee|']
