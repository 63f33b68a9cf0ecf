// Names under which only this machine reaches itself: no web page can make a browser use them for its own origin.
import { isIP } from 'node:net'

/** `host` is the Host header without its port; an IPv6 address keeps its brackets. */
export function isLoopbackName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  return isIP(name) === 4 && name.startsWith('127.')
}
