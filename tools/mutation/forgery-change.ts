// Forgeries: re-signed or re-stamped by another authority, with a certificate for another use, at another time, over other content.

import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { digest, sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { hexData } from '@attestry/proof/chain/ethereum-hex'
import { writeOts } from '@attestry/proof/chain/ots'
import { otsAnchor } from '@attestry/proof/chain/ots-anchor'
import { parseNote } from '@attestry/proof/log/note'
import { testAnchor } from '@attestry/proof/package/chain.fixture'
import { PATHS } from '@attestry/proof/package/layout'
import { evidenceRecordOf } from '@attestry/proof/package/package.fixture'
import { signDetached } from '@attestry/proof/signature/cades'
import type { TestIdentity } from '@attestry/proof/signature/certificate.fixture'
import { answerTimeStampRequest, buildTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type BeyondScript, type Change, type Files, fileOf, rewritten, type Samples, textOf } from './change.ts'

export async function forgeryChanges(samples: Samples): Promise<Change[]> {
  const { whole, untrusted } = samples
  const { platform, files } = whole
  const change = (
    name: string,
    changed: Parameters<typeof rewritten>[1] | Files,
    refusedBy: CheckId,
    beyondScript?: BeyondScript,
  ): Change => ({
    kind: 'forgery',
    name,
    files: changed instanceof Map ? changed : rewritten(files, changed as Parameters<typeof rewritten>[1]),
    trust: platform.trustDigest,
    expected: { refusedBy: [refusedBy] },
    ...(beyondScript ? { beyondScript } : {}),
  })
  const record = fileOf(files, PATHS.record)
  const p7s = fileOf(files, PATHS.signature)
  const note = textOf(files, PATHS.checkpoint)
  const text = utf8(parseNote(note).text)
  const own = platform.authority
  // As a platform could by setting its clock back.
  const before = new Date(platform.now.getTime() - 13 * 3_600_000)
  const foreignLog = await untrusted.platform.log(toHex(sha256(record)))
  const signed = async (identity: TestIdentity) => {
    const signature = await signDetached(record, identity, { signingTime: platform.now })
    return { [PATHS.signature]: signature, [PATHS.signatureTime]: await platform.stamp(signature) }
  }
  return [
    change('a whole package of an untrusted platform', untrusted.files, 'trust'),
    change('the record signed by another authority', await signed(untrusted.platform.authority.signatureIdentity), 'signature'),
    change('the record signed with a certificate for time-stamps', await signed(own.timeStampIdentity), 'signature'),
    change(
      'the signature stamped by another authority',
      { [PATHS.signatureTime]: await untrusted.platform.stamp(p7s) },
      'signature-time',
    ),
    change(
      'the signature stamped with a certificate for signatures',
      { [PATHS.signatureTime]: await stamp(own.signatureIdentity, p7s, platform.now) },
      'signature-time',
    ),
    change(
      'the signature stamped before its certificate',
      { [PATHS.signatureTime]: await stamp(own.timeStampIdentity, p7s, new Date('2011-01-01')) },
      'signature-time',
    ),
    change(
      'the signature stamped before the record was made',
      { [PATHS.signatureTime]: await stamp(own.timeStampIdentity, p7s, before) },
      'signature-time',
    ),
    change(
      'the checkpoint stamped before the record was made',
      { 'proof/checkpoint.embedded.tsr': await stamp(own.timeStampIdentity, text, before) },
      'time-stamps',
    ),
    change(
      'the checkpoint stamped in SM2 before the record was made',
      { 'proof/checkpoint.embedded-sm2.tsr': await stamp(platform.sm2.timeStampIdentity, text, before, 'sm3') },
      'time-stamps',
    ),
    change(
      'the signature stamped by SHA-512',
      { [PATHS.signatureTime]: await platform.stamp(p7s, 'embedded', 'sha512') },
      'signature-time',
    ),
    change(
      'the checkpoint stamped by another authority',
      { 'proof/checkpoint.embedded.tsr': await untrusted.platform.stamp(text) },
      'time-stamps',
    ),
    change(
      'the checkpoint stamped with its signatures',
      { 'proof/checkpoint.embedded.tsr': await platform.stamp(utf8(note)) },
      'time-stamps',
    ),
    change(
      'the checkpoint stamped by SHA-512',
      { 'proof/checkpoint.embedded.tsr': await platform.stamp(text, 'embedded', 'sha512') },
      'time-stamps',
    ),
    change(
      'an SM2 time-stamp that is none',
      { 'proof/checkpoint.embedded-sm2.tsr': await platform.stamp(text, 'embedded', 'sm3') },
      'time-stamps',
      'sm2',
    ),
    change(
      'an SM2 time-stamp of another authority',
      { 'proof/checkpoint.embedded-sm2.tsr': await untrusted.platform.stamp(text, 'embedded-sm2') },
      'time-stamps',
      'sm2',
    ),
    change(
      'an SM2 time-stamp of something else',
      { 'proof/checkpoint.embedded-sm2.tsr': await platform.stamp(utf8(note), 'embedded-sm2') },
      'time-stamps',
    ),
    change(
      'the record in an untrusted log',
      { [PATHS.inclusion]: foreignLog.first.inclusion, [PATHS.checkpoint]: foreignLog.first.checkpoint },
      'checkpoint',
    ),
    change(
      'another place in the log',
      { [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(/^index (\d+)$/m, (_, index) => `index ${Number(index) + 1}`) },
      'inclusion',
    ),
    change(
      'a hash of the path left out',
      { [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(/^(index \d+\n).*\n/m, '$1') },
      'inclusion',
    ),
    ...noteChanges(files).map(([name, changed, check]) => change(name, changed, check)),
    ...trustChanges(files, untrusted.files).map(([name, changed]) => change(name, changed, 'trust')),
    change(
      'the long-term proof of another authority',
      { [PATHS.evidenceRecord]: await evidenceRecordOf(untrusted.platform, record) },
      'evidence-record',
      'evidence-record',
    ),
    change(
      'an anchor of another digest',
      { 'proof/chain.evm.json': canonicalize(testAnchor(sha256(text), platform.now)) },
      'anchors',
    ),
    change(
      'a witness who did not sign the anchored checkpoint',
      {
        'proof/chain.evm.tlog-proof': textOf(files, 'proof/chain.evm.tlog-proof').replace(
          /^(\u2014 witness-1\S* .{20})../m,
          '$1AB',
        ),
      },
      'anchors',
    ),
    change('an anchor of an untrusted log', anchorOf(foreignLog.first, platform.now), 'anchors'),
    ...anchorForgeries(files, platform.now).map(([name, changed, beyond]) => change(name, changed, 'anchors', beyond)),
  ]
}

const anchorOf = ({ checkpoint, inclusion }: { checkpoint: string; inclusion: string }, now: Date) => ({
  'proof/chain.evm.json': canonicalize(testAnchor(sha256(utf8(parseNote(checkpoint).text)), now)),
  'proof/chain.evm.tlog-proof': inclusion,
})

/** Anybody can make up a block, and copy the inclusion proof of the package beside it. */
function anchorForgeries(files: Files, now: Date): [string, Record<string, string>, BeyondScript?][] {
  const inclusion = textOf(files, PATHS.inclusion)
  const digest = sha256(utf8(parseNote(textOf(files, PATHS.checkpoint)).text))
  const made = (chain: string, anchor: object) => ({
    [`proof/chain.${chain}.json`]: canonicalize(JSON.parse(JSON.stringify(anchor))),
    [`proof/chain.${chain}.tlog-proof`]: inclusion,
  })
  const longBefore = new Date('2020-01-01T00:00:00Z')
  const genuine = testAnchor(digest, now)
  const bitcoin = (bits: string) =>
    otsAnchor(digest, otsOf(digest), new Map([[700_000, bitcoinHeader(digest, Math.floor(now.getTime() / 1000), bits)]]))
  return [
    ['an anchor on a chain that is not listed', made('bitcoin', genuine)],
    ['an anchor on a listed chain of another id', made('evm', testAnchor(digest, now, 1n))],
    ['an anchor in a block of years before the record', made('evm', testAnchor(digest, longBefore))],
    ['an anchor in a Bitcoin block without work, on a chain that is not listed', made('ots', bitcoin('1d00ffff'))],
    ['an anchor of a listed EVM chain as a Bitcoin block without work', made('evm', bitcoin('17000001'))],
    ['an anchor with an unknown field', made('evm', { ...genuine, note: '0x00' })],
    ['an anchor without its block hash', made('evm', { ...genuine, blockHash: undefined })],
    ['an anchor whose block hash is a text', made('evm', { ...genuine, blockHash: 'genuine' })],
    ['an anchor whose time is a date', made('evm', { ...genuine, blockTime: '2020-01-01' })],
    ['an anchor of another method', made('evm', { ...genuine, method: 'proven' })],
    ['an anchor without format', made('evm', { ...genuine, format: undefined })],
    ['an anchor with a zero byte and a text after it', zeroAfter(made('evm', genuine))],
    ['an anchor with another block hash', made('evm', { ...genuine, blockHash: hexData(digest) }), 'chain'],
    ['an anchor with another block number', made('evm', { ...genuine, blockNumber: '0x1' }), 'chain'],
    ['an anchor with another transaction hash', made('evm', { ...genuine, transactionHash: hexData(digest) }), 'chain'],
    ['an anchor with another place in the block', made('evm', { ...genuine, transactionIndex: '0x1' }), 'chain'],
    ['an anchor without proof of its transaction', made('evm', { ...genuine, proof: [] }), 'chain'],
    ['an anchor to another address', made('evm', { ...genuine, to: `0x${'11'.repeat(20)}` }), 'chain'],
  ]
}

const zeroAfter = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, path.endsWith('.json') ? `${text}\0genuine` : text]))

/** An OpenTimestamps file that says: this digest is the Merkle root of block 700,000. */
const otsOf = (digest: Uint8Array): Uint8Array =>
  writeOts({ message: digest, attestations: [{ kind: 'bitcoin', height: 700_000 }], steps: [] })

function bitcoinHeader(root: Uint8Array, time: number, bits: string): Uint8Array {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(2, 0)
  header.set(root, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(Number.parseInt(bits, 16), 72)
  return header
}

/** The note is in two files, which have to match. */
function noteChanges(files: Files): [string, Record<string, string>, CheckId][] {
  const both = (change: (note: string) => string) => ({
    [PATHS.checkpoint]: change(textOf(files, PATHS.checkpoint)),
    [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(textOf(files, PATHS.checkpoint), change),
  })
  const dash = '\u2014'
  return [
    ['only one witness left', both((note) => note.replace(new RegExp(`^${dash} witness-[23].*\\n`, 'gm'), '')), 'witnesses'],
    [
      'the log’s own signature left out',
      both((note) => note.replace(new RegExp(`^${dash} attestry.*\\n`, 'm'), '')),
      'checkpoint',
    ],
    ['a larger log', both((note) => note.replace(/^(\d+)$/m, (size) => String(Number(size) + 1))), 'checkpoint'],
    ['a line after the signatures that is not a signature', both((note) => `${note}genuine\n`), 'checkpoint'],
    ['a line of a signature with 1001 bytes', both((note) => `${note}${dash} name ${'A'.repeat(992)}\n`), 'checkpoint'],
    ['a line of a signature with 40,000 bytes', both((note) => `${note}${dash} name ${'A'.repeat(40_000)}\n`), 'checkpoint'],
    ['an empty line before the signatures', both((note) => note.replace('\n\n', '\n\n\n')), 'checkpoint'],
    [
      'a witness who signed something else',
      both((note) => note.replace(new RegExp(`^(${dash} witness-1\\S* .{20})(..)`, 'm'), '$1AB')),
      'witnesses',
    ],
  ]
}

/** Changes to the trust anchors while the required digest stays the same. */
function trustChanges(files: Files, foreign: Files): [string, Record<string, string | Uint8Array>][] {
  const [policy, trust] = [textOf(files, PATHS.policy), textOf(files, PATHS.trust)]
  const withPolicy = (changed: string) => ({
    [PATHS.policy]: changed,
    [PATHS.trust]: trust.replace(/^policy .*$/m, `policy ${toHex(sha256(utf8(changed)))}`),
  })
  const root = [...foreign.keys()].find((path) => path.startsWith('proof/certs/')) ?? ''
  const fingerprint = root.slice('proof/certs/'.length, -'.pem'.length)
  return [
    ['a policy without a quorum', withPolicy(policy.replace(/^quorum .*$/m, 'quorum none'))],
    ['a policy with any one witness', withPolicy(policy.replace(/^group majority 2/m, 'group majority any'))],
    ['a policy with another log besides', withPolicy(textOf(foreign, PATHS.policy).replace(/^quorum.*\n/m, '') + policy)],
    [
      'one more root',
      { [PATHS.trust]: trust.replace(/^time-stamp/m, `signature ${fingerprint}\ntime-stamp`), [root]: fileOf(foreign, root) },
    ],
  ]
}

async function stamp(
  identity: TestIdentity,
  content: Uint8Array,
  now: Date,
  algorithm: 'sha256' | 'sm3' = 'sha256',
): Promise<Uint8Array> {
  const request = buildTimeStampRequest({ digest: digest(algorithm, content), algorithm, certReq: true })
  return answerTimeStampRequest(request, { identity, policy: '1.3.6.1.4.1.99999.1', serial: () => 77n, now })
}
