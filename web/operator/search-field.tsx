import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { Icon } from '../ui/icon.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative min-w-56 flex-1 md:max-w-96">
      <Icon
        icon={faMagnifyingGlass}
        className="pointer-events-none absolute top-1/2 left-3.5 z-10 size-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        className="input pl-10 max-md:h-11"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
