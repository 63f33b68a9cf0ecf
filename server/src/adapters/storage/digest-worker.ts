// Worker of the digest pool: reads ahead into one buffer while it hashes another, round-robin over its files.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { DigestAnswer, DigestMessage } from './digest-job.ts'
import { type RunningDigest, runningDigest } from './running-digest.ts'

const SLICE_BYTES = 2 << 20

type Task = {
  job: number
  hash: RunningDigest
  file: FileHandle | 'opening' | 'none'
  /** Bytes known to be written, read into a buffer, and hashed. */
  known: number
  read: number
  hashed: number
  goal: number | undefined
}
type Slice = { task: Task; buffer: Buffer; wanted: number; got: Promise<number | Error> }

const port = parentPort
if (!port) throw new Error('digest-worker.ts must run in a worker thread')
// On Linux this affects only this thread: background digests must not slow incoming uploads, and uploads no other requests.
setPriority(0, (workerData as { lowPriority?: boolean } | null)?.lowPriority ? 19 : 5)
const tasks = new Map<number, Task>()
const buffers: Buffer[] = []
let working = false

const answer = (message: DigestAnswer) => port.postMessage(message, message.is === 'consumed' ? [message.buffer] : [])

port.on('message', (message: DigestMessage) => {
  if (message.do === 'follow' || message.do === 'receive') return begin(message)
  const task = tasks.get(message.job)
  if (!task) return
  if (message.do === 'cancel') return end(task)
  if (message.do === 'feed') {
    task.hash.update(new Uint8Array(message.buffer, 0, message.filled))
    task.hashed += message.filled
    return answer({ job: task.job, is: 'consumed', buffer: message.buffer })
  }
  if (message.do === 'finish') task.goal = message.size
  task.known = Math.max(task.known, message.size)
  concludeIfDone(task)
  work()
})

function begin(message: Extract<DigestMessage, { do: 'follow' | 'receive' }>): void {
  const hash = runningDigest(message.algorithm)
  const file = message.do === 'follow' ? 'opening' : 'none'
  const task: Task = { job: message.job, hash, file, known: 0, read: 0, hashed: 0, goal: undefined }
  tasks.set(task.job, task)
  if (message.do === 'receive') return
  open(message.path, constants.O_RDONLY | constants.O_NOFOLLOW).then(
    (file) => {
      task.file = file
      if (tasks.get(task.job) === task) {
        concludeIfDone(task)
        work()
      } else end(task)
    },
    (fault: NodeJS.ErrnoException) => {
      end(task)
      answer(fault.code === 'ENOENT' ? { job: task.job, is: 'absent' } : { job: task.job, is: 'fault', message: fault.message })
    },
  )
}

async function work(): Promise<void> {
  if (working) return
  working = true
  for (let ahead = readNext(); ahead; ) {
    const slice: Slice = ahead
    const got = await slice.got
    ahead = readNext()
    hashSlice(slice, got)
    buffers.push(slice.buffer)
    ahead ??= readNext()
  }
  working = false
}

function readNext(): Slice | undefined {
  for (const task of tasks.values()) {
    const wanted = Math.min(SLICE_BYTES, Math.min(task.known, task.goal ?? task.known) - task.read)
    if (typeof task.file === 'string' || wanted <= 0) continue
    // Move to the end of the queue, so that one large file does not starve the others.
    tasks.delete(task.job)
    tasks.set(task.job, task)
    const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(SLICE_BYTES)
    const got = task.file.read(buffer, 0, wanted, task.read).then(
      ({ bytesRead }) => bytesRead,
      (fault: Error) => fault,
    )
    task.read += wanted
    return { task, buffer, wanted, got }
  }
  return undefined
}

function hashSlice({ task, buffer, wanted }: Slice, got: number | Error): void {
  if (tasks.get(task.job) !== task) return
  if (typeof got === 'number' && got === wanted) {
    task.hash.update(buffer.subarray(0, got))
    task.hashed += got
    concludeIfDone(task)
    return
  }
  end(task)
  if (typeof got === 'number') answer({ job: task.job, is: 'wrong-size', asked: task.known, size: task.hashed + got })
  else answer({ job: task.job, is: 'fault', message: got.message })
}

function concludeIfDone(task: Task): void {
  if (task.goal === undefined || task.file === 'opening') return
  if (task.known > task.goal || task.hashed > task.goal) {
    end(task)
    answer({ job: task.job, is: 'wrong-size', asked: task.goal, size: Math.max(task.known, task.hashed) })
  } else if (task.hashed === task.goal) {
    end(task)
    answer({ job: task.job, is: 'digest', hex: task.hash.hex() })
  }
}

function end(task: Task): void {
  if (tasks.get(task.job) === task) tasks.delete(task.job)
  if (typeof task.file !== 'string') task.file.close().catch(() => {})
  task.file = 'none'
}
