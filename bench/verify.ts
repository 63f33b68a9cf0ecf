// Benchmark: proofs and whole packages verified per second by one thread, and time-stamp tokens against openssl with one process per token.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PREFIX } from '@attestry/contract/endpoint'
import { digest, fromUtf8, sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { recordLeaf } from '@attestry/proof/log/leaf'
import { leafHash, verifyInclusion } from '@attestry/proof/log/merkle'
import { parseNote, verifyNoteSignature } from '@attestry/proof/log/note'
import { parsePolicy } from '@attestry/proof/log/policy'
import { parseTlogProof } from '@attestry/proof/log/tlog-proof'
import { inMemory, readZip } from '@attestry/proof/package/zip'
import { fromPem, pem } from '@attestry/proof/signature/certificate'
import { verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import { verifyArchive } from '@attestry/proof/verify/verify-package'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { runDepositRound } from './deposit-round.ts'
import { compare, formatComparison, median, NO_TARGET } from './statistics.ts'

const run = promisify(execFile)

export interface VerifySize {
  readonly records: number
  readonly rounds: number
  readonly seconds: number
}

export async function benchVerify({ records, rounds, seconds }: VerifySize): Promise<string[]> {
  const server = await startBenchServer({ accounts: 1 })
  try {
    const archive = await downloadPackage(server, records)
    const parts = await readParts(archive)
    const openssl = opensslVerifier(server.folder, parts)
    const rates: Record<'proof' | 'token' | 'sm2' | 'package' | 'openssl', number[]> = {
      proof: [],
      token: [],
      sm2: [],
      package: [],
      openssl: [],
    }
    const rate = async (of: keyof typeof rates, verifyOnce: () => Promise<boolean>) =>
      rates[of].push(await perSecond(seconds, verifyOnce))
    for (let round = 0; round < rounds; round += 1) {
      await rate('openssl', openssl)
      await rate('token', () => verifyToken(parts, 'embedded'))
      await rate('sm2', () => verifyToken(parts, 'embedded-sm2'))
      await rate('proof', () => verifyProof(parts))
      await rate('package', async () => (await verifyArchive(inMemory(archive))).ok)
    }
    const { size } = parseCheckpoint(parseNote(parts.checkpoint).text)
    return [
      formatComparison(
        'time-stamp tokens (P-256) against openssl ts -verify, one process per token',
        'tokens/s',
        compare(rates.token, rates.openssl),
        NO_TARGET,
      ),
      `  tokens of SM2 with SM3, which openssl cannot verify: ${median(rates.sm2).toFixed(1)} /s`,
      `  proofs (inclusion in a log of ${size}, log signature, P-256 token), one thread: ${median(rates.proof).toFixed(1)} /s`,
      `  whole packages of a digest record (${(archive.length / 1024).toFixed(0)} KB, fifteen checks), one thread: ${median(rates.package).toFixed(1)} /s`,
    ]
  } finally {
    await server.close()
  }
}

/** Downloads the package of a record in the middle of a log with at least `records` records. */
async function downloadPackage(server: BenchServer, records: number): Promise<Uint8Array> {
  const receipts: { ano: string }[] = []
  while (receipts.length < records) {
    const { receipts: more } = await runDepositRound(server, { rate: 0, seconds: 0.5, connections: 4, digestsPerCall: 100 })
    receipts.push(...more)
  }
  const { ano } = receipts[Math.floor(receipts.length / 2)] ?? { ano: '' }
  const response = await fetch(`${server.url}${PREFIX}/attestation/zip/${ano}`, {
    headers: { 'x-auth-token': server.tokens[0] ?? '' },
  })
  if (response.status !== 200) throw new Error(`package download failed: ${response.status} ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

interface Parts {
  readonly recordDigest: string
  readonly inclusion: string
  readonly checkpoint: string
  readonly policy: string
  readonly tokens: Readonly<Record<'embedded' | 'embedded-sm2', Uint8Array>>
  readonly roots: readonly Uint8Array[]
}

async function readParts(archive: Uint8Array): Promise<Parts> {
  const entries = await readZip(inMemory(archive))
  const bytes = (path: string) => {
    const entry = entries.find((each) => each.path === path)
    if (!entry) throw new Error(`${path} is not in the package`)
    return archive.subarray(entry.offset, entry.offset + entry.size)
  }
  return {
    recordDigest: toHex(sha256(bytes('record.json'))),
    inclusion: fromUtf8(bytes('proof/inclusion.tlog-proof')),
    checkpoint: fromUtf8(bytes('proof/checkpoint')),
    policy: fromUtf8(bytes('proof/policy')),
    tokens: {
      embedded: bytes('proof/checkpoint.embedded.tsr'),
      'embedded-sm2': bytes('proof/checkpoint.embedded-sm2.tsr'),
    },
    roots: entries
      .filter(({ path }) => path.startsWith('proof/certs/'))
      .flatMap(({ path }) => fromPem(fromUtf8(bytes(path))).map(({ der }) => der)),
  }
}

/** Parses everything each time, as a server does for each new proof. */
async function verifyProof(parts: Parts): Promise<boolean> {
  const { index, path, checkpoint } = parseTlogProof(parts.inclusion)
  const note = parseNote(checkpoint)
  const { size, root } = parseCheckpoint(note.text)
  const log = parsePolicy(parts.policy).logs[0]
  return (
    log !== undefined &&
    verifyInclusion({ leaf: leafHash(recordLeaf(parts.recordDigest)), index, size, path, root }) &&
    (await verifyNoteSignature(note, log.key)) &&
    (await verifyToken(parts, 'embedded'))
  )
}

async function verifyToken({ tokens, checkpoint, roots }: Parts, authority: keyof Parts['tokens']): Promise<boolean> {
  const algorithm = authority === 'embedded' ? 'sha256' : 'sm3'
  const stamped = digest(algorithm, utf8(parseNote(checkpoint).text))
  const { time } = await verifyTimeStamp(tokens[authority], { digest: stamped, algorithm, anchors: [...roots] })
  return time.getTime() > 0
}

function opensslVerifier(folder: string, { tokens, checkpoint, roots }: Parts): () => Promise<boolean> {
  const file = (name: string) => join(folder, name)
  writeFileSync(file('checkpoint.tsr'), tokens.embedded)
  writeFileSync(file('checkpoint.txt'), parseNote(checkpoint).text)
  writeFileSync(file('roots.pem'), roots.map((root) => pem('CERTIFICATE', root)).join('\n'))
  const args = ['ts', '-verify', '-in', file('checkpoint.tsr'), '-data', file('checkpoint.txt'), '-CAfile', file('roots.pem')]
  return async () => (await run('openssl', args)).stdout.includes('Verification: OK')
}

async function perSecond(seconds: number, verifyOnce: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  let done = 0
  for (; performance.now() - begun < seconds * 1000; done += 1)
    if (!(await verifyOnce())) throw new Error('verification failed for a valid proof')
  return done / ((performance.now() - begun) / 1000)
}
