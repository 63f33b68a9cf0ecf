// Records console output of the page and the browser as JSON lines, with limits.
import type { CdpSession } from '../browser/cdp.ts'

export interface ConsoleLog {
  watch(session: CdpSession): void
  text(): string
}

interface Call {
  readonly type: string
  readonly timestamp: number
  readonly args: readonly { readonly value?: unknown; readonly description?: string; readonly type: string }[]
}
interface Thrown {
  readonly timestamp: number
  readonly exceptionDetails: {
    readonly text: string
    readonly url?: string
    readonly exception?: { readonly description?: string }
  }
}
interface Entry {
  readonly entry: { readonly level: string; readonly text: string; readonly url?: string; readonly timestamp: number }
}

const MAX_LINES = 2_000
const MAX_CHARACTERS_PER_LINE = 2_000

export function openConsoleLog(): ConsoleLog {
  const lines: string[] = []
  let dropped = 0
  const add = (level: string, time: number, text: string, url?: string) => {
    if (lines.length >= MAX_LINES) dropped += 1
    else
      lines.push(
        JSON.stringify({
          at: new Date(time).toISOString(),
          level,
          text: text.slice(0, MAX_CHARACTERS_PER_LINE),
          ...(url ? { url } : {}),
        }),
      )
  }
  return {
    watch(session) {
      session.on<Call>('Runtime.consoleAPICalled', ({ type, timestamp, args }) =>
        add(
          type,
          timestamp,
          args.map((each) => String(each.value ?? each.description ?? each.type).slice(0, MAX_CHARACTERS_PER_LINE)).join(' '),
        ),
      )
      session.on<Thrown>('Runtime.exceptionThrown', ({ timestamp, exceptionDetails: { text, exception, url } }) =>
        add('exception', timestamp, exception?.description ?? text, url),
      )
      session.on<Entry>('Log.entryAdded', ({ entry }) => add(entry.level, entry.timestamp, entry.text, entry.url))
      for (const domain of ['Runtime', 'Log']) session.send(`${domain}.enable`).catch(() => {})
    },
    text: () =>
      [...lines, ...(dropped ? [JSON.stringify({ level: 'note', text: `${dropped} more lines were not kept` })] : []), ''].join(
        '\n',
      ),
  }
}
