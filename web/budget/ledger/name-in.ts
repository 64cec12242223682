interface Named {
  id: string
  name: string
}

/** The name of what has this id, or `gone` where nothing has it: until the rows have come nobody can say that. */
export function nameIn(rows: readonly Named[] | undefined, id: string | null, gone: string): string {
  if (id === null) return gone
  return rows ? (rows.find((row) => row.id === id)?.name ?? gone) : '…'
}
