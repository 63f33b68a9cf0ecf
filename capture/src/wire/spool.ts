// Spools a gate's traffic to disk in order, with backpressure; the file is unlinked immediately, so it disappears with the process.
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

export type SpoolKind = 'open' | 'sent' | 'received' | 'sent-end' | 'received-end' | 'reset-sent' | 'reset-received'
const kinds: readonly SpoolKind[] = ['open', 'sent', 'received', 'sent-end', 'received-end', 'reset-sent', 'reset-received']

export interface SpoolRecord {
  readonly kind: SpoolKind
  readonly connection: number
  /** Milliseconds since 1970, with fractions. */
  readonly at: number
  readonly bytes: Buffer
}

export interface Spool {
  /** Backpressure: returns a promise when the disk falls behind; await it before reading more from the network. */
  append(kind: SpoolKind, connection: number, at: number, bytes?: Buffer): Promise<void> | undefined
  /** Yields everything appended before the call. Throws when a write failed. */
  read(): AsyncGenerator<SpoolRecord>
  close(): Promise<void>
}

const HEADER_BYTES = 17
const MAX_QUEUED_BYTES = 4 * 1024 ** 2
const READ_AHEAD_BYTES = 1024 ** 2

export async function openSpool(folder: string, name: string, onFault: (error: Error) => void): Promise<Spool> {
  const path = join(folder, name)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  let queue: Buffer[] = []
  let queued = 0
  let size = 0
  let fault: Error | null = null
  let closed = false
  let writing: Promise<void> | null = null

  async function write() {
    while (queue.length > 0 && !fault) {
      const batch = queue
      const bytes = queued
      queue = []
      try {
        await writeAll(file, batch, size)
        size += bytes
        queued -= bytes
      } catch (error) {
        fault = error as Error
        onFault(fault)
      }
    }
    writing = null
  }

  return {
    append(kind, connection, at, bytes = Buffer.alloc(0)) {
      if (fault || closed) return undefined
      const header = Buffer.alloc(HEADER_BYTES)
      header.writeUInt8(kinds.indexOf(kind), 0)
      header.writeUInt32LE(connection, 1)
      header.writeDoubleLE(at, 5)
      header.writeUInt32LE(bytes.length, 13)
      queue.push(header, bytes)
      queued += HEADER_BYTES + bytes.length
      writing ??= write()
      return queued > MAX_QUEUED_BYTES ? writing : undefined
    },
    async *read() {
      while (writing) await writing
      if (fault) throw fault
      yield* records(file, size)
    },
    async close() {
      closed = true
      while (writing) await writing
      await file.close()
    },
  }
}

async function writeAll(file: FileHandle, buffers: Buffer[], at: number) {
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  const { bytesWritten } = await file.writev(buffers, at)
  if (bytesWritten < bytes) {
    const rest = Buffer.concat(buffers).subarray(bytesWritten)
    for (let done = 0; done < rest.length; )
      done += (await file.write(rest, done, rest.length - done, at + bytesWritten + done)).bytesWritten
  }
}

async function* records(file: FileHandle, size: number): AsyncGenerator<SpoolRecord> {
  let buffered = Buffer.alloc(0)
  let at = 0
  const need = async (length: number) => {
    while (buffered.length < length) {
      const more = Buffer.alloc(Math.min(Math.max(READ_AHEAD_BYTES, length - buffered.length), size - at))
      const { bytesRead } = await file.read(more, 0, more.length, at)
      if (bytesRead === 0) throw new Error(`spool file ends at byte ${at} of ${size}`)
      at += bytesRead
      buffered = Buffer.concat([buffered, more.subarray(0, bytesRead)])
    }
  }
  while (at < size || buffered.length > 0) {
    await need(HEADER_BYTES)
    const length = buffered.readUInt32LE(13)
    await need(HEADER_BYTES + length)
    const kind = kinds[buffered.readUInt8(0)]
    if (!kind) throw new Error(`spool: unknown record kind ${buffered.readUInt8(0)}`)
    yield {
      kind,
      connection: buffered.readUInt32LE(1),
      at: buffered.readDoubleLE(5),
      bytes: buffered.subarray(HEADER_BYTES, HEADER_BYTES + length),
    }
    buffered = buffered.subarray(HEADER_BYTES + length)
  }
}
