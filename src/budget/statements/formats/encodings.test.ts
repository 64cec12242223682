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
    const files: [string, number[], string][] = [
      // 交易日期,摘要,金额 / 北京地铁
      [
        'gb18030',
        [
          ...[
            0xbd, 0xbb, 0xd2, 0xd7, 0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xd5, 0xaa, 0xd2, 0xaa, 0x2c, 0xbd, 0xf0,
            0xb6, 0xee,
          ],
          ...[
            0x0a,
            ...Buffer.from('2026-01-31,'),
            0xb1,
            0xb1,
            0xbe,
            0xa9,
            0xb5,
            0xd8,
            0xcc,
            0xfa,
            ...Buffer.from(',-5.00\n'),
          ],
        ],
        '北京地铁',
      ],
      // 日付,内容,金額 / スーパー
      [
        'shift_jis',
        [
          ...[0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0xe0, 0x97, 0x65, 0x2c, 0x8b, 0xe0, 0x8a, 0x7a],
          ...[
            0x0a,
            ...Buffer.from('2026/01/31,'),
            0x83,
            0x58,
            0x81,
            0x5b,
            0x83,
            0x70,
            0x81,
            0x5b,
            ...Buffer.from(',-500\n'),
          ],
        ],
        'スーパー',
      ],
      // 日付,内容,金額 / スーパー
      [
        'euc-jp',
        [
          ...[0xc6, 0xfc, 0xc9, 0xd5, 0x2c, 0xc6, 0xe2, 0xcd, 0xc6, 0x2c, 0xb6, 0xe2, 0xb3, 0xdb],
          ...[
            0x0a,
            ...Buffer.from('2026/01/31,'),
            0xa5,
            0xb9,
            0xa1,
            0xbc,
            0xa5,
            0xd1,
            0xa1,
            0xbc,
            ...Buffer.from(',-500\n'),
          ],
        ],
        'スーパー',
      ],
      // 거래일자,내용,거래금액 / 편의점
      [
        'euc-kr',
        [
          ...[0xb0, 0xc5, 0xb7, 0xa1, 0xc0, 0xcf, 0xc0, 0xda, 0x2c, 0xb3, 0xbb, 0xbf, 0xeb, 0x2c],
          ...[0xb0, 0xc5, 0xb7, 0xa1, 0xb1, 0xdd, 0xbe, 0xd7],
          ...[
            0x0a,
            ...Buffer.from('2026-01-31,'),
            0xc6,
            0xed,
            0xc0,
            0xc7,
            0xc1,
            0xa1,
            ...Buffer.from(',-500\n'),
          ],
        ],
        '편의점',
      ],
    ]
    for (const [encoding, bytes, text] of files) {
      const { rows, columns } = await readStatement(Uint8Array.from(bytes))
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
