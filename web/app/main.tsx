import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { watchMissingCode } from '../api/missing-code.ts'
import { watchMode } from '../api/mode.ts'
import { checkLook } from '../ui/look.ts'
import { showKeptToast } from '../ui/toast.ts'
import { App } from './app.tsx'
import { install } from './install.ts'
import { Providers } from './providers.tsx'

/** The cover that the page came with goes in the moment in which there is something in its place. */
function uncover(root: HTMLElement) {
  const cover = document.getElementById('cover')
  if (!cover) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    cover.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}

watchMissingCode()
watchMode()
const root = document.getElementById('root')
if (root) {
  uncover(root)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <App />
      </Providers>
    </StrictMode>,
  )
  showKeptToast()
  install()
}
if (document.readyState === 'complete') void checkLook()
else addEventListener('load', () => void checkLook())
