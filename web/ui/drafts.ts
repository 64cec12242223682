const STORED = 'bucketbook_draft '
/** Stands for the row that a form adds. */
export const NEW = 'new'

let ours = STORED

/** Called before anything is drawn for a user, who then sees their own drafts only. */
export function ownDrafts(userId: string) {
  ours = `${STORED}${userId} `
}

/** Where the drafts of a form are stored, each under its row. */
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

/** What is stored under another name than that goes: all of it at a sign-out, what somebody else left otherwise. */
export function forgetDrafts(besides?: string) {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(STORED) && !(besides && name.startsWith(besides))) sessionStorage.removeItem(name)
    }
  } catch {
    // Nothing was kept.
  }
}
