import { describe, expect, it } from 'vitest'
import { lines, read, refusalOf } from './testing.ts'

const cells = (row: string[], tag = 'td') => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
const tableOf = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</table>`
const HEADER = ['Date', 'Description', 'Withdrawal', 'Deposit']
const COFFEE = ['17/03/2026', 'Coffee', '1,012.50', '0.00']
const SALARY = ['25/03/2026', 'Salary', '0.00', '2,500.00']
const page = (body: string, head = '') =>
  `<!DOCTYPE html>\n<html><head>${head}</head><body>${body}</body></html>`

describe('A web page that a bank calls XLS', () => {
  it('is read as the table in it, whatever stands around', async () => {
    const file = page(
      `<table><tr><td colspan="4">Statement of account 1234</td></tr><tr><td>${tableOf(HEADER, COFFEE, SALARY)}</td></tr></table><p>Bye</p>`,
      '<style>td { a: "<table>" }</style><script>if (1 < 2) throw 1</script>',
    )
    expect(await read(file)).toMatchObject({ format: 'xls', warnings: [], questions: [] })
    expect(await lines(file)).toEqual(['2026-03-17 -101250 Coffee', '2026-03-25 250000 Salary'])
  })

  it('has its signs, breaks and letters as the bank meant them', async () => {
    const words = [
      '18/03/2026',
      'Caf&eacute; &amp;&nbsp;Bar<br>A&#8364;&#x41; <b>b</b> &nix; 1 < 2',
      '7.00',
      '0.00',
    ]
    expect(await lines(page(tableOf(HEADER, words)))).toEqual([
      '2026-03-18 -700 Café & Bar A€A b &nix; 1 < 2',
    ])
    const turkish = page(
      tableOf(HEADER, ['18/03/2026', 'Çarşı', '7.00', '0.00']),
      '<meta charset=windows-1254>',
    )
    const bytes = Uint8Array.from(turkish, (letter) => ({ ş: 0xfe, ı: 0xfd })[letter] ?? letter.charCodeAt(0))
    expect(await lines(bytes)).toEqual(['2026-03-18 -700 Çarşı'])
  })

  it('keeps its columns where cells span several, and where ends of cells are left out', async () => {
    const head = `<tr>${cells(HEADER, 'th')}</tr>`
    const spanning = `<tr><td rowspan=2>17/03/2026<td>Coffee<td>12.50<td>0.00<tr><td>Tea<td>3.00<td>0.00<tr><td>25/03/2026<td colspan=2>Salary<td>2,500.00`
    expect(await lines(page(`<table>${head}${spanning}</table>`))).toEqual([
      '2026-03-17 -1250 Coffee',
      '2026-03-17 -300 Tea',
      '2026-03-25 250000 Salary',
    ])
  })

  it('says so where it has another table of that kind, and stays a web page where it has none', async () => {
    const two = page(tableOf(HEADER, COFFEE) + tableOf(HEADER, COFFEE, SALARY))
    expect((await read(two)).warnings).toEqual([
      'The page has another table with days and amounts: only the longest table is read.',
    ])
    expect(await lines(two)).toHaveLength(2)
    expect(await refusalOf(page(tableOf(['Name', 'Password'], ['', ''])))).toMatch(
      /^This is a web page \(HTML\)/,
    )
  })

  it('neither runs nor hangs where it means harm', async () => {
    const rows = tableOf(HEADER, COFFEE)
    const many = 40_000
    for (const harm of [
      '<tr><td>',
      '<',
      '<!--',
      '<a b="',
      '<script>',
      '<td colspan=9999999>',
      '&',
      '<table ',
      '</table>',
      '<p',
    ])
      for (const file of [
        page(`<table><tr><td>${harm.repeat(many)}`),
        page(rows + harm.repeat(many)),
        page(harm.repeat(many) + rows),
      ]) {
        expect(await refusalOf(file), harm).toMatch(/^$|\.$/)
      }
    const wide = page(`<table><tr>${'<td>x'.repeat(2_000)}</table>`)
    expect(await refusalOf(wide)).toBe('The page has more than 1,000 columns.')
    expect(await refusalOf(page('<table>'.repeat(2_000)))).toBe('The page has more than 1,000 tables.')
    expect(await refusalOf(page(rows + '<i>'.repeat(many)))).toMatch(/^The page is nested too deep/)
    const tall = page(`<table>${`<tr>${'<td>x'.repeat(900)}`.repeat(1_200)}</table>`)
    expect(await refusalOf(tall)).toMatch(/^The page holds more than 1,000,000 cells/)
  })
})
