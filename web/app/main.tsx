import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { watchMode } from '../api/mode.ts'
import { checkLook } from '../ui/look.ts'
import { showKeptToast } from '../ui/toast.ts'
import { App } from './app.tsx'
import { install } from './install.ts'
import { Providers } from './providers.tsx'

watchMode()
const root = document.getElementById('root')
if (root) {
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
addEventListener('load', () => void checkLook())
