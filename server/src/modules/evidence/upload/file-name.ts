// Sanitizes an uploaded file's name: it is data, never a path.
const MAX_CHARACTERS = 180

export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).pop() ?? ''
  // Remove control characters, and bidirectional marks that make a name display differently.
  const marked = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  // Normalize after that: a removed mark may have separated combining characters.
  const plain = marked.normalize('NFC')
  const name = /^\.*$/.test(plain) ? 'unnamed' : plain
  const characters = [...name]
  if (characters.length <= MAX_CHARACTERS) return name
  const ending = name.match(/\.[A-Za-z0-9]{1,10}$/)?.[0] ?? ''
  return characters.slice(0, MAX_CHARACTERS - ending.length).join('') + ending
}
