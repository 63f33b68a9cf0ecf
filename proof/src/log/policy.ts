// Evaluates a trust policy for a log (C2SP tlog-policy): log keys, witnesses, and the quorum that must have signed.
import { CheckpointError, parseCheckpoint } from './checkpoint.ts'
import { CosignatureError, readCosignature } from './cosignature.ts'
import { type Note, signaturesBy, type Vkey, verifyNoteSignature } from './note.ts'
import type { Policy, PolicyGroup } from './policy-file.ts'

export {
  formatPolicy,
  type Policy,
  PolicyError,
  type PolicyGroup,
  type PolicyLog,
  type PolicyWitness,
  parsePolicy,
} from './policy-file.ts'

export interface WitnessVerdict {
  /** The name in the policy. */
  readonly name: string
  /** The claimed signing time in seconds since 1970, the earliest of several; undefined if it did not sign. */
  readonly time: number | undefined
  readonly ok: boolean
}

export interface PolicyVerdict {
  readonly ok: boolean
  /** The origin, if signed by a key that the policy lists for it. */
  readonly log: string | undefined
  /** All witnesses of the policy. */
  readonly witnesses: readonly WitnessVerdict[]
}

/** Fails for a policy without logs, and if any signature in the name of a known key is invalid. */
export async function satisfies(policy: Policy, note: Note): Promise<PolicyVerdict> {
  const origin = originOf(note)
  const logKeys = policy.logs.map(({ key }) => key).filter(({ name }) => name === origin)
  const [logs, witnesses] = await Promise.all([
    Promise.all(logKeys.map((key) => checkKey(note, key))),
    Promise.all(policy.witnesses.map(async ({ name, key }) => ({ name, ...(await checkKey(note, key)) }))),
  ])
  const forged = [...logs, ...witnesses].some(({ signed, ok }) => signed && !ok)
  const log = origin !== undefined && logs.some(({ ok }) => ok) ? origin : undefined
  const reached = hasQuorum(policy, new Set(witnesses.filter(({ ok }) => ok).map(({ name }) => name)))
  return {
    ok: log !== undefined && reached && !forged,
    log,
    witnesses: witnesses.map(({ name, time, ok }) => ({ name, time, ok })),
  }
}

function originOf(note: Note): string | undefined {
  try {
    return parseCheckpoint(note.text).origin
  } catch (error) {
    if (error instanceof CheckpointError) return undefined
    throw error
  }
}

async function checkKey(note: Note, key: Vkey): Promise<{ signed: boolean; time: number | undefined; ok: boolean }> {
  const signatures = signaturesBy(note, key)
  const times = key.algorithm === 4 ? signatures.flatMap(({ signature }) => timeOf(signature)) : []
  return {
    signed: signatures.length > 0,
    time: times.length > 0 ? Math.min(...times) : undefined,
    ok: await verifyNoteSignature(note, key),
  }
}

function timeOf(signature: Uint8Array): number[] {
  try {
    return [readCosignature(signature).time]
  } catch (error) {
    if (error instanceof CosignatureError) return []
    throw error
  }
}

function hasQuorum({ groups, quorum }: Policy, witnessed: Set<string>): boolean {
  if (quorum === 'none') return true
  // A group references only preceding names, so one pass in order evaluates all.
  for (const group of groups) if (isReached(group, witnessed)) witnessed.add(group.name)
  return witnessed.has(quorum)
}

const isReached = ({ members, threshold }: PolicyGroup, witnessed: ReadonlySet<string>) =>
  members.filter((member) => witnessed.has(member)).length >= threshold
