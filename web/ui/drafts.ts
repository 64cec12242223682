const STORED = 'bucketbook_draft '
/** Stands for the row that a form adds. */
export const NEW = 'new'

let mine = STORED
let ours = STORED

/**
 * Called before anything is drawn for a user, who then sees their own drafts only, and those of the book that is
 * shown: another one has other accounts and categories.
 */
export function ownDrafts(userId: string, book: string) {
  mine = `${STORED}${userId} `
  ours = `${mine}${book} `
}

/** The prefix of the names under which drafts of a form are stored; the row's id follows. */
export const nameOf = (form: string): string => `${ours}${form} `

/** The row of which such a form was open on this page when a reload or a crash ended it. */
export function openRow(form: string): string | undefined {
  try {
    for (const name in sessionStorage) {
      const [, row] = name.split(nameOf(form))
      if (row && JSON.parse(sessionStorage[name]).at === location.pathname) return row
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

function forget(goes: (name: string) => boolean) {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(STORED) && goes(name)) sessionStorage.removeItem(name)
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** Removes all drafts, at a sign-out. */
export const forgetDrafts = () => forget(() => true)

/** Removes the drafts that somebody else left in this tab. */
export const forgetOthersDrafts = () => forget((name) => !name.startsWith(mine))
