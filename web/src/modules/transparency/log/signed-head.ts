// Reads the published head of a log and verifies its origin and signature.
import { type Checkpoint, CheckpointError, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { NoteError, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { TileMissing } from '@attestry/proof/log/tile-read'
import { checkCryptoSupport } from '@attestry/proof/verify/crypto-support'
import type { LogFiles } from './log-files.ts'

/** Identity of a log: origin, path of its files, key. */
export interface LogName {
  readonly origin: string
  readonly path: string
  readonly vkey: string
}

export type HeadFailure = 'no-checkpoint' | 'unreadable' | 'other-log' | 'signature'

export interface SignedHead {
  readonly note: string
  readonly checkpoint: Checkpoint
  readonly keyId: string
}

/** The published head is missing or invalid. */
export class HeadRefused extends Error {
  readonly failure: HeadFailure
  readonly note: string
  /** Set if the head could be parsed. */
  readonly head: Pick<SignedHead, 'checkpoint' | 'keyId'> | undefined
  constructor(failure: HeadFailure, note = '', head?: Pick<SignedHead, 'checkpoint' | 'keyId'>) {
    super(failure)
    this.failure = failure
    this.note = note
    this.head = head
  }
}

/** Throws HeadRefused, or Unreachable and VerifierUnable if there is no verdict. */
export async function readSignedHead(log: LogName, files: LogFiles): Promise<SignedHead> {
  await checkCryptoSupport()
  const note = await files.checkpoint().catch((error: unknown) => {
    throw error instanceof TileMissing ? new HeadRefused('no-checkpoint') : error
  })
  const { checkpoint, keyId, signed } = await read(note, log)
  if (checkpoint.origin !== log.origin) throw new HeadRefused('other-log', note)
  if (!signed) throw new HeadRefused('signature', note, { checkpoint, keyId })
  return { note, checkpoint, keyId }
}

async function read(note: string, log: LogName) {
  try {
    const parsed = parseNote(note)
    const key = parseVkey(log.vkey)
    return { checkpoint: parseCheckpoint(parsed.text), keyId: key.keyId, signed: await verifyNoteSignature(parsed, key) }
  } catch (error) {
    if (error instanceof NoteError || error instanceof CheckpointError) throw new HeadRefused('unreadable', note)
    throw error
  }
}
