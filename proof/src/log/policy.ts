// Whom one believes about a log (C2SP tlog-policy): its keys, its witnesses, and how many of them must have signed.
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
  /** As the policy names it. */
  readonly name: string
  /** When it says it signed, in seconds since 1970, the earliest of several; undefined where it did not sign. */
  readonly time: number | undefined
  readonly ok: boolean
}

export interface PolicyVerdict {
  readonly ok: boolean
  /** The origin, signed by a key the policy names for it; undefined where there is no such signature. */
  readonly log: string | undefined
  /** Every witness of the policy. */
  readonly witnesses: readonly WitnessVerdict[]
}

/** A policy without logs is satisfied by no checkpoint, and a wrong signature in the name of a known key spoils it. */
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
  // A group names only what stands before it, so one pass in their order decides them all.
  for (const group of groups) if (isReached(group, witnessed)) witnessed.add(group.name)
  return witnessed.has(quorum)
}

const isReached = ({ members, threshold }: PolicyGroup, witnessed: ReadonlySet<string>) =>
  members.filter((member) => witnessed.has(member)).length >= threshold
