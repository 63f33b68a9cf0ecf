// Text that survives a reload and an expired login, until it has served its purpose.
import { useEffect, useState } from 'react'

export function readKept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

export function keepText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Without storage it lives as long as the page.
  }
}

export function useKeptText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readKept(name))
  useEffect(() => keepText(name, text), [name, text])
  return [text, setText]
}
