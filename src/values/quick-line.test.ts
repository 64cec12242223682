import { expect, it } from 'vitest'
import { readLine } from './quick-line.ts'

const read = (text: string) => {
  const line = readLine(text)
  return line && [line.type, line.amountCents, line.description]
}

it('reads the first amount of a line, whatever its currency and decimal mark, and the rest as the description', () => {
  for (const [text, expected] of [
    ['12.50 coffee', ['expense', 1250, 'coffee']],
    ['coffee 12,50', ['expense', 1250, 'coffee']],
    ['€12.50 coffee', ['expense', 1250, 'coffee']],
    ['12,50 € Kaffee', ['expense', 1250, 'Kaffee']],
    ['EUR 12.50 coffee to go', ['expense', 1250, 'coffee to go']],
    ['120 kr lunch', ['expense', 12000, 'lunch']],
    ['rent 1.200,00', ['expense', 120000, 'rent']],
    ['rent 1,200', ['expense', 120000, 'rent']],
    ["rent CHF 1'200.05", ['expense', 120005, 'rent']],
    ['+2500 salary', ['income', 250000, 'salary']],
    ['salary +$2,500.00', ['income', 250000, 'salary']],
    ['-5 stamps', ['expense', 500, 'stamps']],
    ['2x beer 7.80', ['expense', 780, '2x beer']],
    ['B12 vitamins 9', ['expense', 900, 'B12 vitamins']],
    ['7 beer for 3', ['expense', 700, 'beer for 3']],
    ['¥500 ラーメン', ['expense', 50000, 'ラーメン']],
    ['0.5 water', ['expense', 50, 'water']],
    ['1,20,000 bricks', ['expense', 12_000_000, 'bricks']],
    ['1 234,50 rent', ['expense', 123450, 'rent']],
    ['12 345 kr rent', ['expense', 1234500, 'rent']],
    ['CHF 5.- milk', ['expense', 500, 'milk']],
    ['5,– € Milch', ['expense', 500, 'Milch']],
    ['.50 gum', ['expense', 50, 'gum']],
    ['US$5 tea', ['expense', 500, 'tea']],
    ['1 500 Ft kenyér', ['expense', 150000, 'kenyér']],
    ['кофе 250 руб.', ['expense', 25000, 'кофе']],
    ['Rs.25 chai', ['expense', 2500, 'chai']],
    ['25.000đ phở', ['expense', 2500000, 'phở']],
    ['ラーメン1,200円', ['expense', 120000, 'ラーメン']],
    ['커피 5000원', ['expense', 500000, '커피']],
    ['２５．５０ 茶', ['expense', 2550, '茶']],
    ['قهوة ١٢٫٥٠', ['expense', 1250, 'قهوة']],
    ['२५ चाय', ['expense', 2500, 'चाय']],
  ] as const)
    expect(read(text), text).toEqual(expected)
})

it('takes no part of a word, a day, a time or a percentage for the amount', () => {
  for (const [text, expected] of [
    ['7-eleven 12.50', ['expense', 1250, '7-eleven']],
    ['2.5l milk 3', ['expense', 300, '2.5l milk']],
    ['2026-11-20 dentist 30', ['expense', 3000, '2026-11-20 dentist']],
    ['20/11 dentist 30', ['expense', 3000, '20/11 dentist']],
    ['12:30 lunch 9.50', ['expense', 950, '12:30 lunch']],
    ['20% off jeans 40', ['expense', 4000, '20% off jeans']],
    ['20.11. Zahnarzt 30', ['expense', 3000, '20.11. Zahnarzt']],
    ['20.11.2026 Zahnarzt 30', ['expense', 3000, '20.11.2026 Zahnarzt']],
    ['card *4321 bread 3', ['expense', 300, 'card *4321 bread']],
    ['parcel #5 4.90', ['expense', 490, 'parcel #5']],
    ['12.50coffee', undefined],
  ] as const)
    expect(read(text), text).toEqual(expected)
})

it('leaves what joined the amount and the text out of the description, so that the payee is known again', () => {
  for (const text of ['coffee: 12.50', 'coffee 12.50.', '(12.50) coffee', 'coffee “12.50”', 'coffee – 12.50'])
    expect(read(text), text).toEqual(['expense', 1250, 'coffee'])
})

it('reads nothing where there is no amount, or nothing beside it', () => {
  for (const text of [
    'coffee',
    '12.50',
    '',
    '   ',
    '0 coffee',
    '€',
    'A4 paper',
    '99999999999999999999 much',
    '0.001 salt',
    '20.11.2026 coffee',
  ])
    expect(readLine(text), text).toBeUndefined()
})
