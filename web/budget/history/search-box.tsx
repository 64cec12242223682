import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Long enough to type the next letter, short enough to look immediate. */
const PAUSE_MS = 200

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
}

export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)

  // Changed from outside, by "Clear" or by going back.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])

  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onSearch(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  return (
    <div className="relative min-w-0 flex-1">
      <Icon
        icon={faMagnifyingGlass}
        className="pointer-events-none absolute top-1/2 left-3.5 z-10 size-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search transactions"
        placeholder="Search descriptions"
        maxLength={200}
        className="input pl-10 max-md:h-11"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
