// Incremental parser of server-sent events; the text may be split anywhere.
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Far above our longest event; bounds the memory used by an unterminated line. */
const MAX_LINE_CHARS = 65_536

export function createEventParser(): (text: string) => StreamEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  const readLine = (line: string): StreamEvent[] => {
    if (line === '') {
      const done = data.length > 0 ? [{ event: event || 'message', data: data.join('\n') }] : []
      event = ''
      data = []
      return done
    }
    const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    return []
  }
  return (text) => {
    // A carriage return at the end may be the first half of a CRLF.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_CHARS) throw new RangeError(`event stream line exceeds ${MAX_LINE_CHARS} characters`)
    return lines.flatMap(readLine)
  }
}
