// A button that opens a few choices beneath it; Escape and a press elsewhere close it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'

interface MenuButtonProps {
  readonly label: ReactNode
  /** Spoken name, where the label shortens. */
  readonly name: string
  readonly children: (close: () => void) => ReactNode
}

export function MenuButton({ label, name, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', closeByEscape)
    }
  }, [open])
  return (
    <div className="menu" ref={place}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-expanded={open}
        aria-controls={panel}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      <div id={panel} className="menu-panel" hidden={!open}>
        {open && children(() => setOpen(false))}
      </div>
    </div>
  )
}
