// Checks 9 to 11: the record is in the public log, and the log and the quorum of witnesses signed the checkpoint.
import { toBase64 } from '../bytes/base64.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { recordLeaf } from '../log/leaf.ts'
import { leafHash, verifyInclusion } from '../log/merkle.ts'
import { type Note, parseNote } from '../log/note.ts'
import { type Policy, PolicyError, type PolicyVerdict, parsePolicy, satisfies } from '../log/policy.ts'
import { parseTlogProof, type TlogProof, TlogProofError } from '../log/tlog-proof.ts'
import { PATHS } from '../package/layout.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure, type CheckOutcome, type Detail, type Remark } from './verdict.ts'

export async function checkInclusion(reading: PackageReading): Promise<CheckOutcome> {
  const { index, size } = await includedIn(reading, PATHS.inclusion)
  return {
    details: [
      { name: 'index', value: String(index) },
      { name: 'size', value: String(size) },
    ],
  }
}

export interface Included {
  readonly index: number
  readonly size: number
  readonly note: Note
}

/** Checks that the record's leaf is in the tree of the proof's checkpoint; does not check its signatures. */
export async function includedIn(reading: PackageReading, path: string): Promise<Included> {
  const { index, path: hashes, checkpoint } = await readProof(reading, path)
  const note = parseNote(checkpoint)
  const { size, root } = parseCheckpoint(note.text)
  const leaf = leafHash(recordLeaf(await reading.recordDigest()))
  if (!verifyInclusion({ leaf, index, size, path: hashes, root })) throw new CheckFailure('not-included', path)
  return { index, size, note }
}

async function readProof(reading: PackageReading, path: string): Promise<TlogProof> {
  const text = await reading.text(path, new CheckFailure('proof-malformed', path))
  try {
    return parseTlogProof(text)
  } catch (error) {
    if (error instanceof TlogProofError) throw new CheckFailure('proof-malformed', `${path}: ${error.message}`)
    throw error
  }
}

export async function checkCheckpoint(reading: PackageReading): Promise<CheckOutcome> {
  const own = await reading.checkpoint()
  const stated = await reading.text(PATHS.checkpoint, new CheckFailure('proof-malformed', PATHS.checkpoint))
  const { checkpoint } = await reading.from('inclusion', readProof(reading, PATHS.inclusion))
  if (checkpoint !== stated) throw new CheckFailure('checkpoint-differs')
  const { verdict } = await judgement(reading)
  if (verdict.log === undefined) throw new CheckFailure('log-signature-missing')
  const { size, root } = parseCheckpoint(own.text)
  return {
    details: [
      { name: 'log', value: verdict.log },
      { name: 'size', value: String(size) },
      { name: 'root', value: toBase64(root) },
    ],
  }
}

export async function checkWitnesses(reading: PackageReading): Promise<CheckOutcome> {
  const { policy, verdict } = await reading.from('checkpoint', judgement(reading))
  const forged = verdict.witnesses.find(({ ok, time }) => time !== undefined && !ok)
  if (forged) throw new CheckFailure('witness-forged', forged.name)
  if (verdict.log === undefined) throw new CheckFailure('depends-on', 'checkpoint')
  const details = verdict.witnesses.flatMap(({ name, time, ok }): Detail[] =>
    ok && time !== undefined ? [{ name: 'witness', value: `${name} ${new Date(time * 1000).toISOString()}` }] : [],
  )
  if (!verdict.ok) throw new CheckFailure('quorum-missed', `${details.length} / ${verdict.witnesses.length}`)
  const remarks = await signatureRemarks(reading, policy, verdict)
  return { details, remarks, ...(policy.quorum === 'none' ? { absent: 'no-quorum' } : {}) }
}

/** Anybody can remove a cosignature or add a signature line in any name. Neither fails a check, so both are remarks. */
async function signatureRemarks(reading: PackageReading, policy: Policy, { witnesses }: PolicyVerdict): Promise<Remark[]> {
  const known = new Set([...policy.logs, ...policy.witnesses].map(({ key }) => `${key.name}+${key.keyId}`))
  const { signatures } = await reading.checkpoint()
  return [
    ...witnesses.filter(({ ok }) => !ok).map(({ name }) => ({ name: 'witness-missing' as const, value: name })),
    ...signatures
      .filter(({ name, keyId }) => !known.has(`${name}+${keyId}`))
      .map(({ name, keyId }) => ({ name: 'signature-unknown' as const, value: `${name} ${keyId}` })),
  ]
}

/** Whether a witness of the policy has validly signed; false if this cannot be determined: that is another check's failure. */
export async function isWitnessed(reading: PackageReading): Promise<boolean> {
  try {
    return (await judgement(reading)).verdict.witnesses.some(({ ok }) => ok)
  } catch (error) {
    if (error instanceof CheckFailure) return false
    throw error
  }
}

const judgement = (reading: PackageReading): Promise<{ policy: Policy; verdict: PolicyVerdict }> =>
  reading.once('judgement', async () => {
    const policy = await readPolicy(reading)
    return { policy, verdict: await satisfies(policy, await reading.checkpoint()) }
  })

export async function readPolicy(reading: PackageReading): Promise<Policy> {
  const text = await reading.text(PATHS.policy, new CheckFailure('policy-malformed'))
  try {
    return parsePolicy(text)
  } catch (error) {
    if (error instanceof PolicyError) throw new CheckFailure('policy-malformed', error.message)
    throw error
  }
}
