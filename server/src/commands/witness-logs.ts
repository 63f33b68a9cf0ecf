// Logs that a witness signs for: those given by their verifier keys, and those that enrolled operators list; a log keeps the key it was first seen with.
import { join } from 'node:path'
import { parseVkey, type Vkey } from '@attestry/proof/log/note'
import { ConfigError } from '../config-value.ts'
import { readFileOrNone, replaceFile } from './party-folder.ts'

const MAX_LIST_CHARACTERS = 256 * 1024
const MAX_LOGS = 10_000
const LIST_DEADLINE_MS = 5_000
/** Anybody can send checkpoints of unknown logs: they must not make the witness send a request each. */
const MIN_MS_BETWEEN_LISTS = 1_000

export interface WitnessLogs {
  find(origin: string): Promise<Vkey | undefined>
  /** From now on the logs listed at `<url>/log/keys` are signed for. */
  addOperator(url: string): void
}

export function openWitnessLogs(folder: string, vkeys: readonly string[]): WitnessLogs {
  const file = join(folder, 'logs')
  const known = new Map<string, Vkey>()
  const operators = new Map<string, number>()
  const lines = (readFileOrNone(file) ?? '').split('\n').filter(Boolean)
  for (const line of lines) known.set(parseVkey(line).name, parseVkey(line))

  const pin = (line: string): void => {
    const vkey = parseVkey(line)
    if (known.has(vkey.name) || known.size >= MAX_LOGS) return
    lines.push(line)
    replaceFile(file, lines.map((each) => `${each}\n`).join(''))
    known.set(vkey.name, vkey)
  }
  for (const line of vkeys) {
    if (known.has(parseVkey(line).name) && !lines.includes(line))
      throw new ConfigError(
        `--log ${line}: ${file} has another key for this log. A log never changes its key; remove that line only if it was wrong.`,
      )
    pin(line)
  }
  return {
    addOperator: (url) => void operators.set(url, operators.get(url) ?? Number.NEGATIVE_INFINITY),
    async find(origin) {
      for (const [url, askedAt] of operators) {
        if (known.has(origin)) break
        if (performance.now() - askedAt < MIN_MS_BETWEEN_LISTS) continue
        operators.set(url, performance.now())
        const listed = await listAt(url).catch(() => [])
        // Only the log that is asked for: the others are pinned when their first checkpoint comes.
        for (const line of listed.filter((each) => isKeyOf(each, origin))) pin(line)
      }
      return known.get(origin)
    },
  }
}

async function listAt(url: string): Promise<string[]> {
  const list = new URL('log/keys', url.endsWith('/') ? url : `${url}/`)
  const response = await fetch(list, { redirect: 'error', signal: AbortSignal.timeout(LIST_DEADLINE_MS) })
  if (response.status !== 200) throw new Error(`${list} responded with HTTP ${response.status}`)
  return (await response.text()).slice(0, MAX_LIST_CHARACTERS).split('\n')
}

function isKeyOf(line: string, origin: string): boolean {
  try {
    return parseVkey(line).name === origin
  } catch {
    return false
  }
}
