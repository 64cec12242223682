import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Field } from './field.tsx'

export interface Completion {
  id: string
  label: string
  note?: ReactNode
}

interface CompleteProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  className?: string
  /** Classes of the input, where others around it are larger. */
  inputClass?: string
  placeholder?: string
  value: string
  maxLength?: number
  choices: readonly Completion[]
  onType: (text: string) => void
  onChoose: (choice: Completion) => void
  /** Handles a key before the list does; true where nothing else is to be done. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => boolean
  onLeave?: () => void
  /** Chips and the like within the field, before the text. */
  children?: ReactNode
}

/** A text field that completes what is typed: arrows choose from the list, Enter takes, Escape closes it. */
export function Complete(props: CompleteProps) {
  const { label, hint, error, optional, className, choices, value, onType, onChoose, onKey, onLeave } = props
  // An empty row of chips has the frame, too: the field must not move when the first one comes.
  const isFramed = props.children !== undefined
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // A choice is marked by its id: an answer that comes later puts other choices before it.
  const [marked, mark] = useState<string>()
  const shown = isOpen ? choices : []
  const at = shown.findIndex((choice) => choice.id === marked)
  const take = (choice: Completion) => {
    onChoose(choice)
    setOpen(false)
    mark(undefined)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (onKey?.(event)) return
    const chosen = shown[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!isOpen) setOpen(true)
      else mark(shown.at(at < 0 && step > 0 ? 0 : (Math.max(at, 0) + step) % shown.length)?.id)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && shown.length > 0) {
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(tied) => (
        <div className="relative">
          <div className={isFramed ? 'input h-auto min-h-11 flex-wrap gap-1.5 py-1.5' : 'contents'}>
            {props.children}
            <input
              {...tied}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={shown.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
              className={
                isFramed ? 'min-w-24 flex-1 bg-transparent outline-none' : `input ${props.inputClass ?? ''}`
              }
              placeholder={props.placeholder}
              maxLength={props.maxLength}
              value={value}
              onChange={(event) => {
                setOpen(true)
                mark(undefined)
                onType(event.target.value)
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setOpen(false)
                onLeave?.()
              }}
            />
          </div>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Suggestions"
            hidden={shown.length === 0}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-xl border border-line bg-base-100 p-1.5 shadow-lift"
          >
            {shown.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={choice.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={`flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-field px-2.5 py-1.5 hover:bg-base-200 ${index === at ? 'bg-base-200' : ''}`}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(choice)}
              >
                <span className="truncate">{choice.label}</span>
                {choice.note ? (
                  <span className="shrink-0 text-[0.8125rem] text-muted">{choice.note}</span>
                ) : null}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
