import { describe, expect, it } from 'vitest'
import { decimalOf, plainAmount, weighDecimal } from './amounts.ts'

describe('plainAmount', () => {
  it.each([
    ['12.34', '12.34'],
    ['-12.34', '-12.34'],
    ['+12.00', '12.00'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234\u202f567,8', '1234567.8'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['12,34,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['(12.34)', '-12.34'],
    ['($1,012.34)', '-1012.34'],
    ['$(12.34)', '-12.34'],
    ['(12.34) CAD', '-12.34'],
    ['-S/ 12.34', '-12.34'],
    ['S/.12.34', '12.34'],
    ['-Rp1.234,00', '-1234.00'],
    ['Bs 12,34', '12.34'],
    ['12.34-', '-12.34'],
    ['\u221212,5', '-12.5'],
    ['$12.34', '12.34'],
    ['-$12.34', '-12.34'],
    ['$-12.34', '-12.34'],
    ['12,34 €', '12.34'],
    ['-12,34 EUR', '-12.34'],
    ['EUR -12,34', '-12.34'],
    ['CHF 12.34', '12.34'],
    ['kr 12,34', '12.34'],
    ['Rs.500', '500'],
    ['12.34 CR', '12.34'],
    ['12.34 DR', '-12.34'],
    ['12,34 S', '-12.34'],
    ['12,34 H', '12.34'],
    ['.50', '.50'],
    ['-,50', '-.50'],
    ['12,-', '12'],
    ['0.005', '0.005'],
  ])('reads %s as %s', (text, plain) => {
    expect(plainAmount(text, '.')).toBe(plain)
  })

  it.each([
    '',
    'abc',
    '12abc',
    '1.2.3',
    '12 34',
    '--5',
    '-5-',
    '(-5)',
    '(5',
    '5)',
    '1e5',
    '1,23.4,5',
    '12/03',
    '1.2345.678',
    'Invoice 12',
    '٣',
  ])('finds no amount in "%s"', (text) => {
    expect(plainAmount(text, '.')).toBeNull()
  })

  it('takes three digits behind a sign as the column says', () => {
    expect(plainAmount('1.234', ',')).toBe('1234')
    expect(plainAmount('1.234', '.')).toBe('1.234')
    expect(plainAmount('1,234', '.')).toBe('1234')
    expect(plainAmount('0,234', '.')).toBe('0.234')
  })

  it('learns the decimal sign from the amounts beyond doubt', () => {
    const evidence = { dots: 0, commas: 0 }
    for (const text of ['1.234', '12,50', '1.234.567', '-3,10 €']) weighDecimal(evidence, text)
    expect(decimalOf(evidence)).toBe(',')
    expect(decimalOf({ dots: 0, commas: 0 })).toBe('.')
  })
})
