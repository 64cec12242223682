// Runs before the first paint: no page flashes in the wrong theme, and what is needed first is asked for first.
;(() => {
  // Zod otherwise tries `new Function`, which the page's CSP reports as a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  const THEMES = ['light', 'dark', 'starry-night', 'himalayas', 'meadow', 'under-the-sea']
  const root = document.documentElement
  const stored = (name) => {
    try {
      return localStorage.getItem(`bucketbook_${name}`) ?? ''
    } catch {
      return ''
    }
  }
  const hasSharedBook = () => {
    try {
      return sessionStorage.getItem('bucketbook_book') !== null
    } catch {
      return false
    }
  }
  const theme = stored('theme')
  const background = stored('background')
  const hue = stored('accentHue')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.theme = THEMES.includes(theme) ? theme : system
  if (THEMES.indexOf(background) > 1) root.dataset.background = background
  if (/^\d{1,3}$/.test(hue)) {
    root.dataset.accent = hue
    root.style.setProperty('--accent-hue', hue)
  }
  // Written into the page while it is read, a stylesheet holds back the first paint in every browser.
  if (THEMES.indexOf(root.dataset.theme) > 1 || root.dataset.background || root.dataset.accent)
    document.write('<link rel="stylesheet" href="./themes.css"/>')

  // What the first screen asks the server is on its way before the script that asks. In local mode nothing is asked.
  const ahead = ['', 'online'].includes(stored('storageMode')) ? root.dataset.ahead : undefined
  // A link can't name a shared book: of that only what is the person's own is asked for.
  const isAsked = (href) => !hasSharedBook() || /^api\/(auth|user)\//.test(href)
  for (const href of ahead?.split(' ').filter(isAsked) ?? []) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href }))
  }

  // A page that comes drawn is seen first; its scripts are fetched after that, or at once where nobody looks.
  document.addEventListener('DOMContentLoaded', () => {
    const later = document.getElementById('later')
    if (!later) return
    const fetchIt = () => document.head.append(later.content)
    requestAnimationFrame(() => setTimeout(fetchIt))
    if (document.hidden) fetchIt()
    document.addEventListener('visibilitychange', fetchIt)
  })
})()
