// Endorses the newest checkpoint: witnesses cosign it, authorities time-stamp it; one token covers every record below it.

import { digest, utf8 } from '@attestry/proof/bytes/digest'
import { readCosignature } from '@attestry/proof/log/cosignature'
import { formatNote, parseNote, parseVkey, signatureLine, signaturesBy, verifyNoteSignature } from '@attestry/proof/log/note'
import { consistencyProof } from '@attestry/proof/log/tile'
import { verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import type { TimeStampAuthority } from '../../../adapters/time-stamp/port.ts'
import type { Witness } from '../../../adapters/witness/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { PassFailed } from '../../../kernel/loop.ts'
import { signingTime } from '../clock/check.ts'
import { identityFor } from '../key/service.ts'
import { LOG_TOPIC, logStamped } from '../log/events.ts'
import { tileReader } from '../log/files.ts'
import { findLog } from '../log/store.ts'
import { watchStep } from '../stall/service.ts'
import { answerAsAuthority, embeddedAuthorities, type StampRequest, stampRequest } from './authority.ts'
import {
  authorityStates,
  cosignaturesOn,
  insertCosignature,
  insertTimeStamp,
  lastCosigned,
  markStamped,
  recordFailure,
  recordSuccess,
  timeStampsOn,
  type UnstampedHead,
  unstampedHeads,
} from './store.ts'

/** A token whose time differs more from the local clock is rejected. */
const CLOCK_TOLERANCE_MS = minutes(5)
const MAX_RETRY_DELAY_MS = minutes(10)

export async function stampHeads(deps: Deps, signal: AbortSignal): Promise<boolean> {
  let failed = 0
  for (const head of await unstampedHeads(deps.db)) {
    if (isTooEarly(head, deps)) continue
    if (!(await watchStep(deps, head.platform_id, 'time-stamped', () => stampHead(deps, head, signal)))) failed += 1
  }
  // Makes the loop back off.
  if (failed > 0) throw new PassFailed(`${failed} heads could not be time-stamped`)
  return false
}

/** A last time-stamp in the future is no reason to wait: signing refuses until the clock has passed it, and that is reported. */
function isTooEarly({ stamped_at }: UnstampedHead, { clock, endorsers }: Deps): boolean {
  const sinceMs = stamped_at ? clock.now().getTime() - stamped_at.getTime() : Number.POSITIVE_INFINITY
  return sinceMs >= 0 && sinceMs < endorsers.everyMs
}

async function stampHead(deps: Deps, head: UnstampedHead, signal: AbortSignal): Promise<void> {
  const text = parseNote(head.note).text
  const canRetry = await retryCheck(deps)
  await Promise.all([
    ...embeddedAuthorities.map((authority) => stampWithEmbedded(deps, head, text, authority)),
    stampWithExternal(deps, head, text, canRetry, signal),
    ...deps.endorsers.witnesses
      .filter(({ vkey }) => canRetry(parseVkey(vkey).name))
      .map((witness) => askWitness(deps, head, witness, signal)),
  ])
  if (!(await hasQuorum(deps, head))) return
  await inTransaction(deps, async (inside) => {
    if (!(await markStamped(inside.db, head.log_id, head.size, await signingTime(inside)))) return
    await emit(inside, logStamped, { logId: head.log_id, from: head.stamped_size, to: head.size })
    await inside.live.publish(inside.db, LOG_TOPIC)
  })
}

/** Whether an authority or a witness may be asked, or is still backing off after a failure. */
async function retryCheck(deps: Deps): Promise<(name: string) => boolean> {
  const states = await authorityStates(deps.db)
  const now = deps.clock.now()
  return (name) => {
    const retryAt = states.find((state) => state.name === name)?.retry_at
    // A retry time beyond the longest delay was written before the clock was set back.
    return !retryAt || retryAt <= now || retryAt.getTime() - now.getTime() > MAX_RETRY_DELAY_MS
  }
}

/** The console shows it, and the next request waits. */
async function noteFailure(deps: Deps, name: string, error: unknown, what: string): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  deps.log.warn({ party: name, reason }, `${what} request failed`)
  const retryAt = (failures: number) =>
    new Date(deps.clock.now().getTime() + Math.min(MAX_RETRY_DELAY_MS, 1_000 * 2 ** Math.min(failures, 20)))
  await recordFailure(deps.db, name, reason, retryAt)
}

async function hasQuorum(deps: Deps, head: UnstampedHead): Promise<boolean> {
  const [tokens, cosignatures] = await Promise.all([
    timeStampsOn(deps.db, head.log_id, [head.size]),
    cosignaturesOn(deps.db, head.log_id, [head.size]),
  ])
  const external = tokens.filter((token) => token.kind === 'external').length
  const embedded = tokens.length - external
  return (
    embedded === embeddedAuthorities.length &&
    external >= deps.endorsers.authorityQuorum &&
    cosignatures.length >= deps.endorsers.witnessQuorum
  )
}

async function stampWithEmbedded(
  deps: Deps,
  head: UnstampedHead,
  text: string,
  authority: (typeof embeddedAuthorities)[number],
): Promise<void> {
  const imprint = digest(authority.imprint, utf8(text))
  const query = stampRequest(imprint, authority.imprint)
  const answer = await answerAsAuthority(deps, query.request, authority.key)
  const { root } = await identityFor(deps, 'time-stamp', authority.key)
  await verifyAndStore(deps, head, { name: authority.name, kind: 'embedded', anchors: [root] }, answer, query)
}

/** Requests authorities in order until the quorum is reached, or with the quorum 0 until one has answered; skips those still backing off. */
async function stampWithExternal(
  deps: Deps,
  head: UnstampedHead,
  text: string,
  canRetry: (name: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { authorities, authorityQuorum } = deps.endorsers
  if (authorities.length === 0) return
  const kept = await timeStampsOn(deps.db, head.log_id, [head.size])
  let have = kept.filter((token) => token.kind === 'external').length
  for (const authority of authorities) {
    if (have >= Math.max(1, authorityQuorum)) return
    if (kept.some((token) => token.authority === authority.name) || !canRetry(authority.name)) continue
    if (await requestTimeStamp(deps, head, text, authority, signal)) have += 1
  }
}

async function requestTimeStamp(
  deps: Deps,
  head: UnstampedHead,
  text: string,
  authority: TimeStampAuthority,
  signal: AbortSignal,
): Promise<boolean> {
  const imprint = digest('sha256', utf8(text))
  try {
    const query = stampRequest(imprint, 'sha256')
    const answer = await authority.request(query.request, signal)
    await verifyAndStore(deps, head, { name: authority.name, kind: 'external', anchors: authority.anchors }, answer, query)
    await recordSuccess(deps.db, authority.name, deps.clock.now())
    return true
  } catch (error) {
    await noteFailure(deps, authority.name, error, 'time-stamp')
    return false
  }
}

/** Stores a token only after verifying imprint, signature, chain, purpose and time. */
async function verifyAndStore(
  deps: Deps,
  head: UnstampedHead,
  authority: { name: string; kind: 'embedded' | 'external'; anchors: readonly Uint8Array[] },
  answer: Uint8Array,
  { digest: imprint, algorithm, nonce }: StampRequest,
): Promise<void> {
  const token = await verifyTimeStamp(answer, { digest: imprint, algorithm, nonce, anchors: [...authority.anchors] })
  const distance = Math.abs(token.time.getTime() - deps.clock.now().getTime())
  if (distance > CLOCK_TOLERANCE_MS)
    throw new Error(`token time differs by ${Math.round(distance / 1000)} s from the local clock`)
  await insertTimeStamp(deps.db, {
    log_id: head.log_id,
    size: head.size,
    authority: authority.name,
    kind: authority.kind,
    algorithm: token.algorithm,
    serial: token.serial,
    policy: token.policy,
    time: token.time,
    token: Buffer.from(answer),
  })
}

async function askWitness(deps: Deps, head: UnstampedHead, witness: Witness, signal: AbortSignal): Promise<void> {
  const vkey = parseVkey(witness.vkey)
  try {
    const log = await findLog(deps.db, head.log_id)
    if (!log) return
    const read = tileReader(deps.storage, log)
    const ask = async (oldSize: number) =>
      witness.add({ oldSize, proof: await consistencyProof(read, oldSize, head.size), note: head.note }, signal)
    let answer = await ask(await lastCosigned(deps.db, head.log_id, vkey.name))
    if ('knownSize' in answer && answer.knownSize <= head.size) answer = await ask(answer.knownSize)
    if ('knownSize' in answer) throw new Error(`the witness last signed size ${answer.knownSize}, the head has size ${head.size}`)
    const lines = answer.lines.split('\n').filter(Boolean)
    const note = parseNote(formatNote(parseNote(head.note).text, lines))
    if (!(await verifyNoteSignature(note, vkey))) throw new Error(`cosignature at size ${head.size} does not verify`)
    const [own] = signaturesBy(note, vkey)
    if (!own) throw new Error(`no cosignature at size ${head.size} in the response`)
    await insertCosignature(deps.db, {
      log_id: head.log_id,
      size: head.size,
      witness: vkey.name,
      line: signatureLine(vkey, own.signature),
      at: new Date(readCosignature(own.signature).time * 1000),
    })
    await recordSuccess(deps.db, vkey.name, deps.clock.now())
  } catch (error) {
    await noteFailure(deps, vkey.name, error, 'cosignature')
  }
}
