// Copies a value to the clipboard and confirms it.
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { lightWords } from './words.ts'

export function CopyButton({ value, label }: { readonly value: string; readonly label?: string }) {
  const say = lightWords.use()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    // The clipboard API exists only on https and localhost; elsewhere the value can still be selected.
    await navigator.clipboard?.writeText(value)
    setCopied(Boolean(navigator.clipboard))
  }
  return (
    <Button look="quiet" small onClick={copy} aria-live="polite">
      {copied ? say.copied : (label ?? say.copy)}
    </Button>
  )
}
