// Checks the stored checkpoints of a log: notes, tokens and cosignatures are signed, and the columns beside them say the same.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sameBytes } from '@attestry/proof/bytes/digest'
import { fromHex } from '@attestry/proof/bytes/hex'
import { parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { readCosignature } from '@attestry/proof/log/cosignature'
import { formatNote, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { readTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { verifiedTimeStamps } from '../time-stamp/stated.ts'
import { type CosignatureRow, cosignaturesOn, type TimeStampRow, timeStampsOn } from '../time-stamp/store.ts'
import { unpublishedTrustOf } from '../trust/service.ts'
import { type CheckpointRow, checkpointsAfter, type LogRow, queuedTimes } from './store.ts'

const CHECKPOINTS_PER_QUERY = 500
/** Tokens of external authorities may differ from the local clock by as much. */
const CLOCK_TOLERANCE_MS = minutes(5)

interface Stored {
  readonly row: CheckpointRow
  readonly tokens: readonly TimeStampRow[]
  readonly cosignatures: readonly CosignatureRow[]
  /** When its last leaf was queued. */
  readonly queuedAt: Date | undefined
}

export async function* checkCheckpoints(deps: Deps, log: LogRow): AsyncGenerator<string> {
  let roots: readonly Uint8Array[] | undefined
  for (let after = 0; ; ) {
    const rows = await checkpointsAfter(deps.db, log.id, after, CHECKPOINTS_PER_QUERY)
    const last = rows.at(-1)?.size
    if (last === undefined) return
    roots ??= (await unpublishedTrustOf(deps, log)).roots
    const sizes = rows.map(({ size }) => size)
    const tokens = Map.groupBy(await timeStampsOn(deps.db, log.id, sizes), ({ size }) => size)
    const cosignatures = Map.groupBy(await cosignaturesOn(deps.db, log.id, sizes), ({ size }) => size)
    const queued = await queuedTimes(
      deps.db,
      log.id,
      sizes.map((size) => size - 1),
    )
    for (const row of rows) {
      const { size } = row
      const parts = { tokens: tokens.get(size) ?? [], cosignatures: cosignatures.get(size) ?? [], queuedAt: queued.get(size - 1) }
      for (const problem of await problemsOf(log, { row, ...parts }, roots)) yield `checkpoint of size ${size}: ${problem}`
      // Signatures are verified on this thread: let requests in between.
      await nextTurn()
    }
    after = last
  }
}

async function problemsOf(log: LogRow, stored: Stored, roots: readonly Uint8Array[]): Promise<string[]> {
  const { row, tokens, cosignatures } = stored
  try {
    const note = parseNote(row.note)
    const head = parseCheckpoint(note.text)
    if (!(await verifyNoteSignature(note, parseVkey(log.vkey)))) return ['its note is not signed by this log']
    if (head.origin !== log.origin || head.size !== row.size || !sameBytes(head.root, fromHex(row.root)))
      return ['its note is of another head']
    await verifiedTimeStamps(tokens, note.text, roots)
    return [
      ...tokens.flatMap(tokenProblems),
      ...cosignatures.flatMap((each) => cosignatureProblems(each, note.text)),
      ...timeProblems(stored),
    ]
  } catch (error) {
    return [`its note, tokens or cosignatures do not verify: ${(error as Error).message}`]
  }
}

const differing = (what: string, row: string, signed: string): string[] =>
  row === signed ? [] : [`${what}: the database has ${row}, the signed one ${signed}`]

function tokenProblems({ authority, token, time, serial, policy, algorithm }: TimeStampRow): string[] {
  const signed = readTimeStamp(token)
  return [
    ...differing(`time of the time-stamp by ${authority}`, time.toISOString(), signed.time.toISOString()),
    ...differing(`serial number of the time-stamp by ${authority}`, serial, signed.serial),
    ...differing(`policy of the time-stamp by ${authority}`, policy, signed.policy),
    ...differing(`algorithm of the time-stamp by ${authority}`, algorithm, signed.imprint?.algorithm ?? algorithm),
  ]
}

function cosignatureProblems({ witness, line, at }: CosignatureRow, text: string): string[] {
  const [signature] = parseNote(formatNote(text, [line])).signatures
  if (signature?.name !== witness) return [`the cosignature of ${witness} is by ${signature?.name}`]
  const signed = new Date(readCosignature(signature.signature).time * 1000)
  return differing(`time of the cosignature by ${witness}`, at.toISOString(), signed.toISOString())
}

/** No signature contains when the head was signed, but it was after its last leaf was queued and before it was time-stamped. */
function timeProblems({ row: { signed_at, stamped_at }, tokens, queuedAt }: Stored): string[] {
  const stamped = tokens.map(({ token }) => readTimeStamp(token).time.getTime())
  const isBefore = (a: number, b: number) => a < b - CLOCK_TOLERANCE_MS
  return [
    ...(queuedAt && isBefore(signed_at.getTime(), queuedAt.getTime())
      ? [`signed at ${signed_at.toISOString()}, before its last leaf was queued`]
      : []),
    ...(isBefore(Math.min(...stamped), signed_at.getTime())
      ? [`signed at ${signed_at.toISOString()}, after it was time-stamped`]
      : []),
    ...(stamped_at && isBefore(stamped_at.getTime(), Math.max(...stamped))
      ? [`marked as stamped at ${stamped_at.toISOString()}, before the time in its tokens`]
      : []),
    ...(stamped_at && stamped.length === 0 ? ['marked as stamped, but has no time-stamp'] : []),
  ]
}
