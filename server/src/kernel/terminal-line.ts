// A log entry as one readable line, for the person at the terminal; files and log collectors get JSON with stack traces.
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }

export function terminalLine(json: string): string {
  const { level, time, msg, pid: _, err, ...fields } = JSON.parse(json) as Record<string, unknown>
  const shown = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const cause = typeof err === 'object' && err !== null && 'message' in err ? `: ${err.message}` : ''
  const text = [String(time).slice(11, 19), LEVELS[Number(level)], `${msg}${cause}`, ...shown].join(' ')
  return `${text.replaceAll(/\s*\n\s*/g, ' ')}\n`
}
