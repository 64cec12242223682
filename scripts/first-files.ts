import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

const at = (path: string) => normalizePath(fileURLToPath(new URL(`../web/${path}`, import.meta.url)))

/** The HTML file that every page begins with. */
const ENTRY = at('index.html')
/** The two sites, of which the entry fetches the one that fits. */
export const SITES = { app: at('app/app.tsx'), 'signed-out': at('signed-out/signed-out.tsx') }
/** Icons of the sidebar, which come once the page is shown. */
const PAGE_ICONS = at('app/page-icons.tsx')
/** The page behind a mail's link: rare, and built from the app's own parts, so that the app comes with it. */
const VERIFY_LINK = at('signed-out/verify-link.tsx')

interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Modules {
  getModuleInfo: (id: string) => Module | null
}

/** Everything that the modules can't begin without. */
function reachOf(starts: readonly string[], modules: Modules): Set<string> {
  const reached = new Set<string>()
  const follow = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  starts.forEach(follow)
  return reached
}

function reachesOf(modules: Modules) {
  const entry = reachOf([ENTRY], modules)
  const app = reachOf([SITES.app], modules)
  const signedOut = reachOf([SITES['signed-out']], modules)
  const fetched = [...entry, ...signedOut].flatMap(
    (id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  const later = fetched.filter((id) => id !== SITES.app && id !== VERIFY_LINK)
  return { entry, app, signedOut, later: reachOf(later, modules) }
}

/**
 * Names the file that a module of the first screen comes in, as twenty small ones are a fifth larger, packed each alone:
 * what both sites need comes with the entry, and what only one of them needs in a file of its own. What the
 * signed-out pages fetch later does not bring the app along: what it shares with the app is a third file.
 */
export function firstFiles() {
  let reaches: ReturnType<typeof reachesOf> | undefined
  return (id: string, modules: Modules): string | null => {
    reaches ??= reachesOf(modules)
    const { entry, app, signedOut, later } = reaches
    if (entry.has(id) || (app.has(id) && signedOut.has(id))) return 'index'
    if (signedOut.has(id)) return 'signed-out'
    if (!app.has(id)) return null
    return later.has(id) ? 'shared' : 'app'
  }
}

/** Names the one file that the sidebar's icons come in, each of which other pages show as well. */
export function iconFiles() {
  let reached: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    reached ??= reachOf([PAGE_ICONS], modules)
    const isIcon = id === PAGE_ICONS || id.includes('/free-solid-svg-icons/')
    return isIcon && reached.has(id) ? 'page-icons' : null
  }
}
