// A button that opens a menu below it; Escape or a click outside closes it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'

interface MenuButtonProps {
  readonly label: ReactNode
  /** Accessible name, where the label is abbreviated. */
  readonly name: string
  readonly children: (close: () => void) => ReactNode
}

export function MenuButton({ label, name, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  useEffect(() => {
    if (!open) return
    const closeOnOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutside)
    document.addEventListener('focusin', closeOnOutside)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside)
      document.removeEventListener('focusin', closeOnOutside)
      document.removeEventListener('keydown', closeByEscape)
    }
  }, [open])
  return (
    <div className="menu" ref={container}>
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
