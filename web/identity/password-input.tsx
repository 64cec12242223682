import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useState } from 'react'

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

/** A password that can be shown, and a word when Caps Lock is on. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  // A password manager fills a field with key events that know no modifiers.
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false)
  return (
    <>
      <div className="relative">
        <input
          {...props}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="input pe-17"
          onKeyDown={onKey}
          onKeyUp={onKey}
        />
        <button
          type="button"
          className="absolute inset-y-1 end-1 min-w-14 cursor-pointer rounded-md px-2 text-[0.8125rem] font-semibold text-muted hover:bg-secondary hover:text-base-content"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </div>
      <p role="status" className="text-sm text-warning">
        {isCaps ? <span className="mt-1.5 block">Caps Lock is on.</span> : null}
      </p>
    </>
  )
}
