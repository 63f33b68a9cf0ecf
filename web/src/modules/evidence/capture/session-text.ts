// Text in sessionStorage, which survives a reload and an expired login.
import { useEffect, useState } from 'react'

export function readSessionText(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

export function storeSessionText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Storage is not available: the text lives as long as the page.
  }
}

export function useSessionText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readSessionText(name))
  useEffect(() => storeSessionText(name, text), [name, text])
  return [text, setText]
}
