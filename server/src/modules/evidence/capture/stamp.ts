// Time-stamps the first and the last line of a capture's log, so that independent times enclose the capture.
import { fromHex } from '@attestry/proof/bytes/hex'
import type { Deps } from '../../../kernel/deps.ts'
import { stampForArchive } from '../../transparency/public.ts'

export type StampName = 'start' | 'end'

export interface CaptureStamp {
  readonly name: StampName
  readonly file: string
  readonly token: Buffer
  readonly facts: Readonly<Record<string, string>>
}

export const STAMPS_FILE = 'capture-stamps.json'
export const STAMP_TYPE = 'application/timestamp-reply'

const what: Record<StampName, string> = {
  start: 'the hash of the first line of capture-log.jsonl',
  end: 'the hash of the last line of capture-log.jsonl, which binds every line before it',
}

/** Undefined when no authority answers: the record is still time-stamped later, and no claim is made here. */
export async function stampLogLine(deps: Deps, name: StampName, hash: string): Promise<CaptureStamp | undefined> {
  try {
    const { answer, authority, time } = await stampForArchive(deps, fromHex(hash), 'sha256')
    const file = `capture-${name}.tsr`
    return {
      name,
      file,
      token: Buffer.from(answer),
      facts: { file, stamped: what[name], algorithm: 'sha256', digest: hash, authority, time: time.toISOString() },
    }
  } catch (error) {
    deps.log.warn({ err: error, stamp: name }, 'capture time-stamp failed, capture continues without it')
    return undefined
  }
}

export const stampsDocument = (stamps: readonly CaptureStamp[]): Buffer =>
  Buffer.from(
    `${JSON.stringify({ format: 'attestry/capture-stamps/v1', ...Object.fromEntries(stamps.map(({ name, facts }) => [name, facts])) }, null, 2)}\n`,
  )
