// A node of its own: the real process, started, watched for its greeting, and ended or killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface NodeProcess {
  readonly child: ChildProcess
  /** Empty for workers. */
  readonly url: string
  readonly output: string[]
  /** Asks it to stop and waits for its end. */
  stop(): Promise<number | null>
  /** Takes it away without a word. */
  kill(): Promise<void>
}

export async function startNode(
  environment: Record<string, string>,
  args: readonly string[] = [],
  patienceMs = 30_000,
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    // Nobody captures here: a browser waiting in each node would only be in the way.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/tmp',
      LOG_LEVEL: 'warn',
      PORT: '0',
      CAPTURES_AT_ONCE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const greeting = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      // Nobody would know of it any more, and it would run on after the tests.
      child.kill('SIGKILL')
      reject(new Error(`the node did not start in ${patienceMs} ms:\n${output.join('')}`))
    }, patienceMs)
    const listen = (data: Buffer) => {
      output.push(String(data))
      const match = output.join('').match(/is ready(?:: (\S+)| \(worker\))/)
      if (!match) return
      clearTimeout(late)
      resolve(match[1] ?? '')
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the node ended with ${code}:\n${output.join('')}`)))
  })
  return {
    child,
    url: greeting,
    output,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
