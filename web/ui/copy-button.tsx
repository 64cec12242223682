import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faCopy } from '@fortawesome/free-solid-svg-icons/faCopy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy.ts'
import { showToast } from './toast.ts'

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
