// Parses the capture log for display; the file itself is the evidence.
export interface LogLine {
  readonly seq: number
  readonly at: string
  readonly event: string
  readonly detail: string
}

export const parseLogLines = (text: string): LogLine[] =>
  text.split('\n').flatMap((line, place) => {
    try {
      const { at, event, detail } = JSON.parse(line) as Record<string, unknown>
      if (typeof event !== 'string') return []
      const facts = Object.entries((detail ?? {}) as Record<string, unknown>).map(([name, value]) => `${name}=${value}`)
      return [{ seq: place, at: String(at ?? ''), event, detail: facts.join('  ') }]
    } catch {
      return []
    }
  })
