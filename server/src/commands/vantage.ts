// A second vantage for another organisation to run: captures the addresses that an operator captures, at the same time, and signs a comparison.
//   npm run vantage -- --name vantage.example/v1 --folder ./vantage
import { createHash, createPublicKey, randomBytes, sign, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { utf8 } from '@attestry/proof/bytes/digest'
import { formatNote, formatVkey, parseVkey, signatureLine } from '@attestry/proof/log/note'
import { formatVantageReport, isVantageName } from '@attestry/proof/record/vantage-report'
import type { Collector, ComparedFiles, Rehearsal } from '../adapters/collector/port.ts'
import { MAX_SUBJECT_BYTES, type VantageTask } from '../adapters/vantage/port.ts'
import { ConfigError, wholeNumber } from '../config-value.ts'
import { openVantageCollector } from '../vendors.ts'
import { ClockBehind, openPartyClock } from './party-clock.ts'
import { openPartyFolder, privateKeyIn, readFileOrNone, replaceFile } from './party-folder.ts'
import {
  createPartyServer,
  endWithInput,
  listenAt,
  type PartyAnswer,
  type PartyRequest,
  PLACE_OPTIONS,
  PLACE_USAGE,
  placeOf,
  runParty,
} from './party-server.ts'
import { openVantageCaptures, ownDigests, type VantageCaptures } from './vantage-captures.ts'

/** Two files; JSON escapes lengthen them. */
const MAX_BODY_BYTES = 3 * MAX_SUBJECT_BYTES
const CAPTURE = /^\/captures\/([0-9a-f]{64})(\/report)?$/

export interface VantageOptions {
  readonly name: string
  readonly folder: string
  readonly collector: Collector
  readonly keepDays: number
  readonly now?: () => Date
}

export interface RunningVantage {
  readonly vkey: string
  /** Bearer token of the operator; requests without it get 401. */
  readonly secret: string
  readonly server: Server
  close(): Promise<void>
}

export function createVantage(options: VantageOptions): RunningVantage {
  const folder = openPartyFolder(options.folder)
  const key = privateKeyIn(folder, 'vantage.key', 'ed25519')
  const secret = secretIn(folder)
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const vkey = formatVkey(options.name, 1, spki.subarray(-32))
  const clock = openPartyClock(folder, options.now ?? (() => new Date()))
  const captures = openVantageCaptures({ ...options, folder, now: clock })
  const signNote = (text: string) => formatNote(text, [signatureLine(parseVkey(vkey), sign(null, utf8(text), key))])
  const server = createPartyServer(MAX_BODY_BYTES, (request) =>
    answer(request, { captures, collector: options.collector, secret, signNote }).catch(unlessClockBehind),
  )
  return {
    vkey,
    secret,
    server,
    async close() {
      server.close()
      server.closeAllConnections()
      await captures.close()
    },
  }
}

interface Answering {
  readonly captures: VantageCaptures
  readonly collector: Collector
  readonly secret: string
  signNote(text: string): string
}

async function answer(request: PartyRequest, party: Answering): Promise<PartyAnswer> {
  const [, capture, report] = CAPTURE.exec(request.path) ?? []
  if (capture === undefined) return { status: 404, body: 'not found\n' }
  if (!isAuthorized(request.authorization, party.secret)) return { status: 401, body: 'the secret is wrong\n' }
  if (request.method === 'PUT' && report === undefined) return begin(capture, readTask(await request.body()), party)
  if (request.method === 'POST' && report !== undefined) return compare(capture, readFiles(await request.body()), party)
  return { status: 405, body: 'PUT a capture, POST for its report\n' }
}

function begin(capture: string, task: VantageTask, { captures, collector }: Answering): PartyAnswer {
  const admitted = collector.admit(task.url)
  if ('refused' in admitted) return { status: 422, body: `this address is not captured: ${admitted.refused}\n` }
  return captures.begin(capture, { ...task, url: admitted.url }) === 'started'
    ? { status: 202, body: 'capturing\n' }
    : { status: 503, body: 'too many captures wait here\n' }
}

/** Signs once: a second question about the same capture gets the same report, or none if it is about other files. */
function compare(capture: string, files: ComparedFiles, { captures, collector, signNote }: Answering): PartyAnswer {
  const own = captures.find(capture)
  if (own === undefined) return { status: 404, body: 'this capture was not made here\n' }
  if (own === 'running') return { status: 202, body: 'still capturing\n' }
  const known = captures.report(capture)
  const subject = { observation: digestOf(files.observation), text: digestOf(files.text) }
  const reportText = () => {
    const loaded = own.outcome === 'failed' ? undefined : captures.compared(capture)
    const { address, began, ended, outcome } = own
    const seen = collector.compare(address, loaded, files)
    return formatVantageReport({ capture, ...subject, address, began, ended, outcome, ...ownDigests(own), ...seen })
  }
  if (known === undefined) captures.storeReport(capture, signNote(reportText()))
  else if (!known.includes(`\nobservation ${subject.observation}\ntext ${subject.text}\n`))
    return { status: 409, body: 'this capture was compared with other files before\n' }
  return { status: 200, body: captures.report(capture) ?? '' }
}

const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

function isAuthorized(header: string | undefined, secret: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function unlessClockBehind(error: unknown): PartyAnswer {
  if (error instanceof ClockBehind) return { status: 503, body: `${error.message}\n` }
  throw error
}

function readTask(body: Buffer): VantageTask {
  const { url, purpose, device, locale, timeZone, acceptInvalidTls } = JSON.parse(body.toString('utf8')) as VantageTask
  const isTask =
    typeof url === 'string' &&
    ['page', 'shop', 'video'].includes(purpose) &&
    ['desktop', 'phone'].includes(device) &&
    ['zh-CN', 'en-US'].includes(locale) &&
    typeof timeZone === 'string' &&
    /^[A-Za-z_]{1,30}(\/[A-Za-z_]{1,30}){0,2}$/.test(timeZone) &&
    typeof acceptInvalidTls === 'boolean'
  if (!isTask) throw new Error('this is no task for a capture')
  return { url, purpose, device, locale, timeZone, acceptInvalidTls }
}

function readFiles(body: Buffer): ComparedFiles {
  const { observation, text } = JSON.parse(body.toString('utf8')) as ComparedFiles
  if (typeof observation !== 'string' || typeof text !== 'string') throw new Error('observation or text is missing')
  return { observation, text }
}

function secretIn(folder: string): string {
  const file = join(folder, 'operator.secret')
  const known = readFileOrNone(file)?.trim()
  if (known) return known
  const made = randomBytes(24).toString('base64url')
  replaceFile(file, `${made}\n`)
  return made
}

const USAGE = `npm run vantage -- --name NAME

  --name NAME         the name of the vantage, such as vantage.example/v1; it can not be changed later
  --folder PATH       its keys and captures; ./vantage if not given. Back up the keys
  --keep-days NUMBER  how long captures are kept, with their network records; 90 if not given
  --concurrency NUMBER  captures at the same time; 2 if not given
  --work PATH         temporary files of running captures; a new folder under the system's one if not given
  --browser PATH      the browser; the first suitable one of this machine if not given
${PLACE_USAGE}`

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      folder: { type: 'string', default: './vantage' },
      'keep-days': { type: 'string', default: '90' },
      concurrency: { type: 'string', default: '2' },
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
  const place = placeOf(values, 8092)
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
  const vantage = createVantage({ name: values.name, folder: values.folder, collector, keepDays })
  if (values.attached) endWithInput(vantage.server, (line) => rehearsal.resolve(JSON.parse(line) as Rehearsal))
  const url = await listenAt(vantage.server, place)
  console.log(`Vantage ${values.name} is running; Ctrl-C stops it. Give this line to the operator, for their configuration. It contains a secret:\n
VANTAGES=${vantage.vkey}=${url}#${vantage.secret}\n`)
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
