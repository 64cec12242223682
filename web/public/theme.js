// Runs before the first paint, so that no page flashes in the wrong theme.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('bucketbook_theme')
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : system
})()
