// Reads server-sent events out of a stream of text, however it was cut on its way.
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Far more than any event of ours; a line that never ends is no event. */
const LONGEST_LINE = 65_536

export function eventReader(): (text: string) => StreamEvent[] {
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
    // A carriage return at the very end may be the first half of a line end.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new RangeError('a line of the event stream has no end')
    return lines.flatMap(readLine)
  }
}
