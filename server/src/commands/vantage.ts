// A second vantage for another organisation to run: captures the addresses that an operator captures, at the same time, and signs a comparison.
//   npm run vantage -- --name vantage.example/v1 --folder ./vantage
import { createPublicKey, randomBytes, sign } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { utf8 } from '@attestry/proof/bytes/digest'
import { formatNote, formatVkey, parseVkey, signatureLine } from '@attestry/proof/log/note'
import { isVantageName } from '@attestry/proof/record/vantage-report'
import type { Collector, Rehearsal } from '../adapters/collector/port.ts'
import { assertSecretFile } from '../adapters/folder-access.ts'
import { MAX_SUBJECT_BYTES } from '../adapters/vantage/port.ts'
import { ConfigError, confidentialAddress, organizationName, wholeNumber } from '../config-value.ts'
import { openVantageCollector } from '../vendors.ts'
import { ClockBehind, openPartyClock } from './party-clock.ts'
import { openPartyFolder, privateKeyIn, readFileOrNone, replaceFile } from './party-folder.ts'
import {
  createPartyServer,
  endWithInput,
  listenAt,
  type PartyAnswer,
  PLACE_OPTIONS,
  PLACE_USAGE,
  placeOf,
  runParty,
} from './party-server.ts'
import { openVantageCaptures } from './vantage-captures.ts'
import { answerRequest } from './vantage-protocol.ts'
import { openVantageReports } from './vantage-reports.ts'

/** Two files; JSON escapes lengthen them. */
const MAX_BODY_BYTES = 3 * MAX_SUBJECT_BYTES
const GIGABYTE = 1024 ** 3

export interface VantageOptions {
  readonly name: string
  readonly folder: string
  readonly collector: Collector
  readonly keepDays: number
  readonly maxBytes: number
  readonly now?: () => Date
}

export interface RunningVantage {
  readonly vkey: string
  /** Bearer token of the operator; requests without it get 401. */
  readonly secret: string
  /** Whether the secret was made at this start. */
  readonly isNew: boolean
  readonly server: Server
  close(): Promise<void>
}

export function createVantage(options: VantageOptions): RunningVantage {
  const folder = openPartyFolder(options.folder)
  const key = privateKeyIn(folder, 'vantage.key', 'ed25519')
  const { secret, isNew } = secretIn(folder)
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const vkey = formatVkey(options.name, 1, spki.subarray(-32))
  const clock = openPartyClock(folder, options.now ?? (() => new Date()))
  const captures = openVantageCaptures({ ...options, folder, now: clock })
  const reports = openVantageReports(folder)
  const signNote = (text: string) => formatNote(text, [signatureLine(parseVkey(vkey), sign(null, utf8(text), key))])
  const server = createPartyServer(MAX_BODY_BYTES, (request) =>
    answerRequest(request, { captures, reports, collector: options.collector, secret, now: clock, signNote }).catch(
      unlessClockBehind,
    ),
  )
  return {
    vkey,
    secret,
    isNew,
    server,
    async close() {
      server.close()
      server.closeAllConnections()
      await captures.close()
    },
  }
}

function unlessClockBehind(error: unknown): PartyAnswer {
  if (error instanceof ClockBehind) return { status: 503, body: `${error.message}\n` }
  throw error
}

/** Created at the first start. Refuses one that another user could have read. */
function secretIn(folder: string): { secret: string; isNew: boolean } {
  const file = join(folder, 'operator.secret')
  const known = readFileOrNone(file)?.trim()
  if (!known) replaceFile(file, `${randomBytes(24).toString('base64url')}\n`)
  assertSecretFile(file)
  return { secret: readFileOrNone(file)?.trim() ?? '', isNew: !known }
}

const USAGE = `npm run vantage -- --name NAME

  --name NAME         the name of the vantage, such as vantage.example/v1; it can not be changed later
  --organization TEXT who runs it, as the operator's pages name it
  --folder PATH       its keys, captures and reports; ./vantage if not given. Back up keys and reports
  --keep-days NUMBER  how long captures are kept, with their network records; 90 if not given. Reports are kept for good
  --disk-limit NUMBER gigabytes of captures; above it no new one begins; 10 if not given
  --concurrency NUMBER  captures at the same time; 2 if not given
  --work PATH         temporary files of running captures; a new folder under the system's one if not given
  --browser PATH      the browser; the first suitable one of this machine if not given
  --show-line         prints the line for the operator again, which contains a secret; without it, only the first start does
${PLACE_USAGE}`

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      organization: { type: 'string' },
      folder: { type: 'string', default: './vantage' },
      'keep-days': { type: 'string', default: '90' },
      'disk-limit': { type: 'string', default: '10' },
      concurrency: { type: 'string', default: '2' },
      'show-line': { type: 'boolean', default: false },
      browser: { type: 'string' },
      work: { type: 'string' },
      ...PLACE_OPTIONS,
    },
  })
  if (!values.name) throw new ConfigError('--name is missing')
  if (!isVantageName(values.name))
    throw new ConfigError(
      `--name ${values.name}: a name has letters, digits and . / : _ -, begins with a letter or digit, 127 at most`,
    )
  const organization = values.organization && organizationName('--organization', values.organization)
  const place = placeOf(values, 8092)
  if (place.publicUrl) confidentialAddress('--public-url', place.publicUrl)
  // The fixture sites of a demo, which run in the program that started this one.
  const rehearsal = Promise.withResolvers<Rehearsal>()
  const collector = openVantageCollector({
    folder: values.work === undefined ? makeWorkFolder() : resolve(values.work),
    ownHosts: place.publicUrl ? [new URL(place.publicUrl).hostname] : [],
    browser: values.browser,
    concurrency: wholeNumber('--concurrency', values.concurrency, 1, 16),
    rehearsal: values.attached ? rehearsal.promise : undefined,
  })
  const keepDays = wholeNumber('--keep-days', values['keep-days'], 1, 36_500)
  const maxBytes = wholeNumber('--disk-limit', values['disk-limit'], 1, 1_000_000) * GIGABYTE
  const vantage = createVantage({ name: values.name, folder: values.folder, collector, keepDays, maxBytes })
  if (values.attached) endWithInput(vantage.server, (line) => rehearsal.resolve(JSON.parse(line) as Rehearsal))
  const url = await listenAt(vantage.server, place)
  const owner = organization ? `;${encodeURIComponent(organization)}` : ''
  // A program that starts it reads the line from a pipe; at a terminal or in a journal a secret should not stand again and again.
  const isLineShown = vantage.isNew || values['show-line'] || values.attached
  const line = isLineShown
    ? `Give this line to the operator, for their configuration. It contains a secret:\n\nVANTAGES=${vantage.vkey}=${url}#${vantage.secret}${owner}\n`
    : 'The line for the operator was printed at the first start; --show-line prints it again.'
  console.log(`Vantage ${values.name} is running; Ctrl-C stops it. Everybody can read the list of its reports: ${url.replace(/\/?$/, '/reports')}
${line}`)
  vantage.server.once('close', () => void vantage.close().then(() => process.exit(0)))
  if (!values.attached) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vantage.close())
}

/** Beside the folder with the keys: the browser's user must be able to enter it. */
function makeWorkFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-vantage-'))
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

if (import.meta.main) await runParty(USAGE, run)
