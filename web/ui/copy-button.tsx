import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faCopy } from '@fortawesome/free-solid-svg-icons/faCopy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { showToast } from './toast.ts'

/** Answers false where the browser does not let us. On plain http there is no clipboard: a selection is copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    if ('clipboard' in navigator) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed: the old way may be.
  }
  return copySelection(text)
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const holder = document.createElement('textarea')
  holder.className = 'sr-only'
  holder.value = text
  // Everything outside of an open dialog takes no focus.
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs[dialogs.length - 1] ?? document.body
  place.append(holder)
  holder.select()
  const isCopied = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

const COPIED_MS = 2_000

interface CopyButtonProps {
  text: string
  /** Said where the browser lets nobody copy. */
  failed: string
  label?: string
  /** Said in a toast, where the button alone doesn't say enough. */
  copied?: string
  small?: boolean
}

export function CopyButton({ text, failed, label = 'Copy', copied, small }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(text)) {
      if (copied) showToast({ tone: 'success', title: 'Copied!', text: copied })
      return setCopied(true)
    }
    showToast({ tone: 'error', title: 'Failed to copy', text: failed })
  }
  return (
    <Button small={small} icon={isCopied ? faCheck : faCopy} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied!' : label}</span>
    </Button>
  )
}
