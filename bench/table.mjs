// One line a figure: what, measured, bound, and whether the bound holds; and the same as tables of a document.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const rows = []
let section = ''
const number = (value) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2))

/** Begins a part of the bench, to which all later reports belong. */
export function beginSection(name) {
  section = name
}

/** `bound` is "at least" (default) or "at most". */
export function report(what, value, unit, bound, kind = 'at least') {
  const isMet = bound === undefined || (kind === 'at most' ? value <= bound : value >= bound)
  const measured = `${number(value)} ${unit}`
  const limit = bound === undefined ? '' : `${kind} ${number(bound)}`
  const verdict = bound === undefined ? '' : isMet ? 'ok' : 'MISSED'
  rows.push({ section, what, measured, limit, verdict })
  console.log(`${what.padEnd(66)} ${measured.padStart(18)}  ${limit.padEnd(18)} ${verdict}`)
}

export const missed = () => rows.filter(({ verdict }) => verdict === 'MISSED').length

const tableOf = (name) =>
  [
    `<!-- ${name} -->`,
    `### ${name}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores.`,
    '',
    '| what | measured | bound | |',
    '|---|---:|---|---|',
    ...rows
      .filter(({ section }) => section === name)
      .map(
        ({ what, measured, limit, verdict }) =>
          `| ${what} | ${measured} | ${limit} | ${verdict === 'MISSED' ? '**missed**' : verdict} |`,
      ),
    `<!-- /${name} -->`,
  ].join('\n')

/** Puts the tables of the parts that ran into the document, in the place of the ones that were there. */
export function writeTables(file) {
  let text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const name of new Set(rows.map(({ section }) => section))) {
    const before = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`)
    text = before.test(text)
      ? text.replace(before, () => tableOf(name))
      : `${text.trimEnd()}\n\n${tableOf(name)}\n`
  }
  writeFileSync(file, text)
}
