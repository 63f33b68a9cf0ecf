// A witness for another organisation to run (C2SP tlog-witness): stores each log's last head and signs only consistent successors.
//   npm run witness -- --name witness.example/w1 --folder ./witness --operator https://evidence.example/
import { createPublicKey, sign } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromBase64, toBase64 } from '@attestry/proof/bytes/base64'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { type Checkpoint, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { cosignatureBytes, cosignatureMessage } from '@attestry/proof/log/cosignature'
import { EMPTY_ROOT, verifyConsistency } from '@attestry/proof/log/merkle'
import { formatVkey, type Note, parseNote, parseVkey, signatureLine, verifyNoteSignature } from '@attestry/proof/log/note'
import { address, ConfigError } from '../config-value.ts'
import { ClockBehind, openPartyClock, type PartyClock } from './party-clock.ts'
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
import { openWitnessLogs, type WitnessLogs } from './witness-logs.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_PROOF_HASHES = 63

export interface WitnessOptions {
  readonly name: string
  readonly folder: string
  /** Verifier keys. */
  readonly logs?: readonly string[]
  /** Addresses of installations whose listed logs are signed for. */
  readonly operators?: readonly string[]
  readonly now?: () => Date
}

interface Head {
  readonly size: number
  readonly root: Uint8Array
}

export interface RunningWitness {
  readonly vkey: string
  readonly server: Server
  addOperator(url: string): void
}

export function createWitness(options: WitnessOptions): RunningWitness {
  const folder = openPartyFolder(options.folder)
  const key = privateKeyIn(folder, 'witness.key', 'ed25519')
  const clock = openPartyClock(folder, options.now ?? (() => new Date()))
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const own = parseVkey(formatVkey(options.name, 4, spki.subarray(-32)))
  const logs = openWitnessLogs(folder, options.logs ?? [])
  for (const url of options.operators ?? []) logs.addOperator(url)
  // Serialized: two requests for one log must not both pass the check against the same old head.
  let queue: Promise<unknown> = Promise.resolve()

  const cosign = (text: string, at: Date): string => {
    const time = Math.floor(at.getTime() / 1000)
    return signatureLine(own, cosignatureBytes(time, sign(null, cosignatureMessage(text, time), key)))
  }
  const server = createPartyServer(MAX_BODY_BYTES, async ({ method, path, body }) => {
    if (method === 'GET' && path === '/heads') return { status: 200, body: headsText(folder) }
    if (method !== 'POST' || path !== '/add-checkpoint') return { status: 404, body: 'not found\n' }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await body())
    const answering = queue.then(() => addCheckpoint(text, { folder, logs, clock, cosign }))
    queue = answering.catch(() => {})
    return answering.catch(unlessClockBehind)
  })
  return { vkey: formatVkey(own.name, own.algorithm, own.publicKey), server, addOperator: logs.addOperator }
}

function unlessClockBehind(error: unknown): PartyAnswer {
  if (error instanceof ClockBehind) return { status: 503, body: `${error.message}\n` }
  throw error
}

interface Signing {
  readonly folder: string
  readonly logs: WitnessLogs
  readonly clock: PartyClock
  cosign(text: string, at: Date): string
}

async function addCheckpoint(body: string, { folder, logs, clock, cosign }: Signing): Promise<PartyAnswer> {
  const { oldSize, proof, note } = readRequest(body)
  const checkpoint = parseCheckpoint(note.text)
  const log = await logs.find(checkpoint.origin)
  if (!log) return { status: 404, body: 'this log is not known here\n' }
  if (!(await verifyNoteSignature(note, log))) return { status: 403, body: 'not signed by this log\n' }
  if (oldSize > checkpoint.size) return { status: 400, body: 'the old size is above the new one\n' }
  const head = readHead(folder, checkpoint.origin)
  if (oldSize !== head.size) return { status: 409, body: `${head.size}\n`, type: 'text/x.tlog.size' }
  if (!follows(head, checkpoint, proof)) return { status: 422, body: 'this does not follow from what was signed before\n' }
  const at = clock()
  // Stored before it is signed: a witness that loses a head could sign a fork.
  storeHead(folder, checkpoint, at)
  return { status: 200, body: `${cosign(note.text, at)}\n` }
}

function readRequest(body: string): { oldSize: number; proof: Uint8Array[]; note: Note } {
  const split = body.indexOf('\n\n')
  if (split < 0) throw new Error('no checkpoint')
  const [first = '', ...hashes] = body.slice(0, split).split('\n')
  const old = /^old (0|[1-9]\d{0,15})$/.exec(first)
  if (!old || hashes.length > MAX_PROOF_HASHES) throw new Error('not an add-checkpoint request')
  return { oldSize: Number(old[1]), proof: hashes.map(fromBase64), note: parseNote(body.slice(split + 2)) }
}

const follows = (head: Head, { size, root }: Checkpoint, proof: readonly Uint8Array[]): boolean =>
  head.size === 0
    ? proof.length === 0
    : verifyConsistency({ fromSize: head.size, fromRoot: head.root, toSize: size, toRoot: root, proof })

const headFile = (folder: string, origin: string) => join(folder, `${toHex(sha256(utf8(origin)))}.head`)

function readHead(folder: string, origin: string): Head {
  const text = readFileOrNone(headFile(folder, origin))
  if (text === undefined) return { size: 0, root: EMPTY_ROOT }
  const { size, root } = JSON.parse(text) as { size: number; root: string }
  return { size, root: fromBase64(root) }
}

const storeHead = (folder: string, { origin, size, root }: Checkpoint, at: Date): void =>
  replaceFile(headFile(folder, origin), JSON.stringify({ origin, size, root: toBase64(root), at: at.toISOString() }))

/** For visitors who compare a log's page with what was signed here: origin, size, root and time of each last head. */
function headsText(folder: string): string {
  const heads = readdirSync(folder)
    .filter((name) => name.endsWith('.head'))
    .map((name) => JSON.parse(readFileOrNone(join(folder, name)) ?? '{}') as Record<string, string | number>)
  return heads
    .map(({ origin, size, root, at }) => `${[origin, size, root, at ?? '-'].join(' ')}\n`)
    .sort()
    .join('')
}

const USAGE = `npm run witness -- --name NAME (--operator URL | --log KEY) …

  --name NAME         the name of the witness, such as witness.example/w1; it can not be changed later
  --folder PATH       its key and the last head of each log; ./witness if not given. Back it up
  --operator URL      an installation whose logs it signs for, also those that are opened later
  --log KEY           the verifier key of one log; both may be given several times
${PLACE_USAGE}`

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      folder: { type: 'string', default: './witness' },
      operator: { type: 'string', multiple: true, default: [] },
      log: { type: 'string', multiple: true, default: [] },
      ...PLACE_OPTIONS,
    },
  })
  if (!values.name) throw new ConfigError('--name is missing')
  const place = placeOf(values, 8090)
  if (values.log.length + values.operator.length === 0 && !values.attached)
    throw new ConfigError('--operator is missing, or --log')
  const operators = values.operator.map((url) => address('--operator', url))
  const { vkey, server, addOperator } = createWitness({ ...values, name: values.name, logs: values.log, operators })
  if (values.attached) endWithInput(server, (line) => addOperator(address('operator', line)))
  const url = await listenAt(server, place)
  console.log(`Witness ${values.name} is running; Ctrl-C stops it. Give this line to the operator, for their configuration:\n
WITNESSES=${vkey}=${url}\n`)
}

if (import.meta.main) await runParty(USAGE, run)
