// A witness for another organisation to run (C2SP tlog-witness): stores each log's last head and signs only consistent successors.
//   npm run witness -- --name witness.example/w1 --folder ./witness --log '<verifier key>' [--log …] [--port 8090]
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromBase64, toBase64 } from '@attestry/proof/bytes/base64'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { type Checkpoint, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { cosignatureBytes, cosignatureMessage } from '@attestry/proof/log/cosignature'
import { EMPTY_ROOT, verifyConsistency } from '@attestry/proof/log/merkle'
import {
  formatVkey,
  type Note,
  parseNote,
  parseVkey,
  signatureLine,
  type Vkey,
  verifyNoteSignature,
} from '@attestry/proof/log/note'

const MAX_BODY_BYTES = 64 * 1024
const MAX_PROOF_HASHES = 63

export interface WitnessOptions {
  readonly name: string
  readonly folder: string
  readonly logs: readonly string[]
  readonly now?: () => Date
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly type?: string
}

interface Head {
  readonly size: number
  readonly root: Uint8Array
}

export interface RunningWitness {
  readonly vkey: string
  readonly server: Server
}

export function createWitness({ name, folder, logs, now = () => new Date() }: WitnessOptions): RunningWitness {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = privateKey(folder)
  const own = parseVkey(formatVkey(name, 4, createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32)))
  const known = new Map(logs.map((vkey) => [parseVkey(vkey).name, parseVkey(vkey)]))
  // Serialized: two requests for one log must not both pass the check against the same old head.
  let queue: Promise<unknown> = Promise.resolve()

  const cosign = (text: string): string => {
    const time = Math.floor(now().getTime() / 1000)
    return signatureLine(own, cosignatureBytes(time, sign(null, cosignatureMessage(text, time), key)))
  }
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return response.writeHead(404).end()
    const answering = queue.then(async () => addCheckpoint(await bodyOf(request), { folder, known, cosign }))
    queue = answering.catch(() => {})
    answering
      .catch(
        (error: unknown): Answer => ({ status: 400, text: `${error instanceof Error ? error.message : 'not understood'}\n` }),
      )
      .then(({ status, text, type }) =>
        response.writeHead(status, { 'content-type': type ?? 'text/plain; charset=utf-8' }).end(text),
      )
  })
  return { vkey: formatVkey(own.name, own.algorithm, own.publicKey), server }
}

function privateKey(folder: string) {
  const file = join(folder, 'witness.key')
  if (!existsSync(file)) {
    const { privateKey: fresh } = generateKeyPairSync('ed25519')
    writeFileSync(file, fresh.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx', flush: true })
  }
  return createPrivateKey(readFileSync(file))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('too long')
    parts.push(part as Buffer)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

async function addCheckpoint(
  body: string,
  { folder, known, cosign }: { folder: string; known: ReadonlyMap<string, Vkey>; cosign: (text: string) => string },
): Promise<Answer> {
  const { oldSize, proof, note } = readRequest(body)
  const checkpoint = parseCheckpoint(note.text)
  const log = known.get(checkpoint.origin)
  if (!log) return { status: 404, text: 'this log is not known here\n' }
  if (!(await verifyNoteSignature(note, log))) return { status: 403, text: 'not signed by this log\n' }
  if (oldSize > checkpoint.size) return { status: 400, text: 'the old size is above the new one\n' }
  const head = readHead(folder, checkpoint.origin)
  if (oldSize !== head.size) return { status: 409, text: `${head.size}\n`, type: 'text/x.tlog.size' }
  if (!follows(head, checkpoint, proof)) return { status: 422, text: 'this does not follow from what was signed before\n' }
  // Stored before it is signed: a witness that loses a head could sign a fork.
  storeHead(folder, checkpoint)
  return { status: 200, text: `${cosign(note.text)}\n` }
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
  const file = headFile(folder, origin)
  if (!existsSync(file)) return { size: 0, root: EMPTY_ROOT }
  const { size, root } = JSON.parse(readFileSync(file, 'utf8')) as { size: number; root: string }
  return { size, root: fromBase64(root) }
}

function storeHead(folder: string, { origin, size, root }: Checkpoint): void {
  const file = headFile(folder, origin)
  const fresh = `${file}.new`
  writeFileSync(fresh, JSON.stringify({ origin, size, root: toBase64(root) }), { flush: true })
  renameSync(fresh, file)
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      folder: { type: 'string', default: './witness' },
      log: { type: 'string', multiple: true, default: [] },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8090' },
    },
  })
  if (!values.name || values.log.length === 0) {
    console.error(
      'usage: npm run witness -- --name witness.example/w1 --folder ./witness --log "<verifier key>" [--host 127.0.0.1] [--port 8090]',
    )
    process.exit(2)
  }
  const { vkey, server } = createWitness({ name: values.name, folder: values.folder, logs: values.log })
  server.listen(Number(values.port), values.host, () => {
    console.log(
      `Witness ${vkey}\nlistens at http://${values.host}:${values.port}/ for ${values.log.length} log(s). Ctrl-C stops it.`,
    )
  })
}
