// Binds papers in a child process with limits of its own: a foreign file that breaks it takes nothing else down.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BindAnswer } from './bind-process.ts'
import { PaperFault } from './paper-fault.ts'
import type { Binding } from './port.ts'

const MAX_HEAP_MB = 320
/** Heap and buffers: decoded pictures are buffers. */
const MAX_DATA_BYTES = 1536 << 20

export async function bindAlone(binding: Binding, timeoutMs: number): Promise<Uint8Array> {
  try {
    return await bindOnce(binding, timeoutMs)
  } catch (fault) {
    if (!(fault instanceof PaperFault) || fault.reason !== 'worker') throw fault
    return bindOnce(withoutParsing(binding), timeoutMs)
  }
}

function bindOnce(binding: Binding, timeoutMs: number): Promise<Uint8Array> {
  const child = fork(fileURLToPath(new URL('./bind-process.ts', import.meta.url)), {
    execPath: 'prlimit',
    execArgv: [`--data=${MAX_DATA_BYTES}`, '--core=0', '--', process.execPath, `--max-old-space-size=${MAX_HEAP_MB}`],
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<Uint8Array>((resolve, reject) => {
    const fail = (why: string) => reject(new PaperFault('worker', why))
    const timer = setTimeout(() => fail(`binding took more than ${timeoutMs} ms`), timeoutMs)
    child.once('message', (answer: BindAnswer) => {
      if ('bytes' in answer) resolve(answer.bytes)
      else reject(new PaperFault(answer.reason, answer.message))
    })
    child.once('error', (fault) => fail(fault.message))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`the binding process ended: ${signal ?? code}`)
    })
    child.send(binding, (fault) => fault && fail(fault.message))
  }).finally(() => child.kill('SIGKILL'))
}

/** Every foreign file is attached. */
const withoutParsing = ({ cover, contents, chapters }: Binding): Binding => ({
  cover,
  contents,
  chapters: chapters.map(({ pieces }) => ({
    pieces: pieces.map((piece) => ('file' in piece && piece.isForeign ? { ...piece, attached: true } : piece)),
  })),
})
