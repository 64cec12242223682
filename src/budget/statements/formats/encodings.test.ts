import { describe, expect, it } from 'vitest'
import { readStatement } from './read.ts'

/** A text in a code page of one byte a letter. */
function encoded(text: string, label: string): Uint8Array {
  const letters = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from([...text], (letter) => Math.max(0, letters.indexOf(letter)))
}

const ROWS: [language: string, encoding: string, head: string, text: string][] = [
  ['German', 'windows-1252', 'Datum;Empfänger;Betrag', 'Bäckerei Müller'],
  ['French', 'iso-8859-1', 'Date;Libellé;Montant', 'Boulangerie à côté'],
  ['French', 'iso-8859-15', 'Date;Libellé;Montant', 'Prélèvement'],
  ['Polish', 'windows-1250', 'Data operacji;Tytuł;Kwota', 'Zakupy w Łodzi, spółka'],
  ['Polish', 'iso-8859-2', 'Data operacji;Tytuł;Kwota', 'Żabka, Śródmieście'],
  ['Czech', 'windows-1250', 'Datum;Popis;Částka', 'Příspěvek na účet'],
  ['Hungarian', 'windows-1250', 'Dátum;Közlemény;Összeg', 'Fizetés, művelet, őrző'],
  ['Russian', 'windows-1251', 'Дата операции;Описание;Сумма', 'Магазин у дома'],
  ['Russian', 'koi8-r', 'Дата операции;Описание;Сумма', 'Магазин у дома'],
  ['Greek', 'windows-1253', 'Ημερομηνία;Περιγραφή;Ποσό', 'Αγορά από κατάστημα'],
  ['Turkish', 'windows-1254', 'Tarih;Açıklama;Tutar', 'Alışveriş, güneş'],
  ['Latvian', 'windows-1257', 'Datums;Informācija;Summa', 'Pārskaitījums, šķērsiela'],
  ['Lithuanian', 'windows-1257', 'Data;Paskirtis;Suma', 'Pirkinių krepšelis, Šiauliai'],
  ['Estonian', 'windows-1257', 'Kuupäev;Selgitus;Summa', 'Ülekanne, Põhja müük, šokolaad'],
  ['Hebrew', 'windows-1255', 'תאריך;תיאור;סכום', 'קניות בחנות'],
  ['Arabic', 'windows-1256', 'التاريخ;الوصف;المبلغ', 'متجر المدينة'],
]

describe('the encoding of a file that is no UTF-8', () => {
  it.each(ROWS)('is found by its letters: %s in %s', async (_, encoding, head, text) => {
    const file = encoded(`${head}\n31.01.2026;${text};-5,00\n30.01.2026;${text};-6,00\n`, encoding)
    const { rows, headers } = await readStatement(file)
    expect(rows.map(({ description }) => description)).toEqual([text, text])
    expect(headers?.join(';')).toBe(head)
  })

  it('is found for Chinese, Japanese and Korean', async () => {
    const files: [
      encoding: string,
      head: string,
      day: string,
      description: string,
      amount: string,
      text: string,
    ][] = [
      // 交易日期,摘要,金额
      [
        'gb18030',
        'bdbbd2d7c8d5c6da2cd5aad2aa2cbdf0b6ee',
        '2026-01-31',
        'b1b1bea9b5d8ccfa',
        '-5.00',
        '北京地铁',
      ],
      // 日付,内容,金額
      ['shift_jis', '93fa95742c93e097652c8be08a7a', '2026/01/31', '8358815b8370815b', '-500', 'スーパー'],
      ['euc-jp', 'c6fcc9d52cc6e2cdc62cb6e2b3db', '2026/01/31', 'a5b9a1bca5d1a1bc', '-500', 'スーパー'],
      // 거래일자,내용,거래금액
      [
        'euc-kr',
        'b0c5b7a1c0cfc0da2cb3bbbfeb2cb0c5b7a1b1ddbed7',
        '2026-01-31',
        'c6edc0c7c1a1',
        '-500',
        '편의점',
      ],
    ]
    for (const [encoding, head, day, description, amount, text] of files) {
      const line = [Buffer.from(`\n${day},`), Buffer.from(description, 'hex'), Buffer.from(`,${amount}\n`)]
      const { rows, columns } = await readStatement(Buffer.concat([Buffer.from(head, 'hex'), ...line]))
      expect([columns?.encoding, rows[0]?.description]).toEqual([encoding, text])
    }
  })

  it('stays UTF-8 where a single byte is broken, and says so', async () => {
    const text = new TextEncoder().encode(
      'Date,Description,Amount\n2026-01-31,Café Müller,-5.00\n2026-01-30,Crème,-6.00\n',
    )
    const broken = text.slice()
    broken[text.length - 9] = 0xff
    const { rows, warnings } = await readStatement(broken)
    expect(rows[0]?.description).toBe('Café Müller')
    expect(warnings).toEqual(['One character of the file is broken: it is shown as \ufffd.'])
  })

  it('is what somebody chose', async () => {
    const file = encoded('Date,Description,Amount\n2026-01-31,\u0142,-5.00\n', 'windows-1250')
    const { rows } = await readStatement(file, { columns: { encoding: 'windows-1252' } })
    expect(rows[0]?.description).toBe('³')
  })
})
