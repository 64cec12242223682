interface Kept {
  id: string
  archivedAt: string | null
}

/** The categories that a form offers: none that is put away, but those that its row has. */
export const inUse = <Category extends Kept>(
  categories: readonly Category[] | undefined,
  ...own: (string | null | undefined)[]
): Category[] => (categories ?? []).filter(({ id, archivedAt }) => archivedAt === null || own.includes(id))
