// One line a figure: what, measured, bound, and whether the bound holds.
const rows = []
const number = (value) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2))

/** `bound` is "at least" (default) or "at most". */
export function report(what, value, unit, bound, kind = 'at least') {
  const isMet = bound === undefined || (kind === 'at most' ? value <= bound : value >= bound)
  rows.push(isMet)
  const limit = bound === undefined ? '' : `${kind} ${number(bound)}`
  console.log(
    `${what.padEnd(66)} ${`${number(value)} ${unit}`.padStart(18)}  ${limit.padEnd(18)} ${bound === undefined ? '' : isMet ? 'ok' : 'MISSED'}`,
  )
}

export const missed = () => rows.filter((isMet) => !isMet).length
