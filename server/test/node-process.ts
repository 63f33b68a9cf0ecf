// Starts the server as a separate process, waits until it is ready, and stops or kills it.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface NodeProcess {
  readonly child: ChildProcess
  /** Empty for workers. */
  readonly url: string
  readonly output: string[]
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<number | null>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
}

export async function startNode(
  environment: Record<string, string>,
  args: readonly string[] = [],
  timeoutMs = 30_000,
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    // No captures and no outside parties: in each node they would only cost memory.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/tmp',
      LOG_LEVEL: 'warn',
      PORT: '0',
      MAX_CONCURRENT_CAPTURES: '0',
      DEMO_PARTIES: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      // Otherwise it would keep running after the tests.
      child.kill('SIGKILL')
      reject(new Error(`node did not start within ${timeoutMs} ms:\n${output.join('')}`))
    }, timeoutMs)
    const onData = (data: Buffer) => {
      output.push(String(data))
      const match = output.join('').match(/is ready(?:: (\S+)| \(worker\))/)
      if (!match) return
      clearTimeout(timer)
      resolve(match[1] ?? '')
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.once('exit', (code) => reject(new Error(`node exited with ${code} before it was ready:\n${output.join('')}`)))
  })
  return {
    child,
    url,
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
