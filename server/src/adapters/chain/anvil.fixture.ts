// A real EVM node for tests: anvil on a free loopback port, with its well-known funded keys; killed when the test ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** The first keys of anvil's public test mnemonic; all are funded. */
export const RICH_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

export interface Anvil {
  readonly url: string
  readonly port: number
  call(method: string, ...params: unknown[]): Promise<unknown>
  /** Mines this many blocks with the pending transactions, if any. */
  mine(blocks?: number): Promise<void>
  stop(): Promise<void>
}

export async function startAnvil(options: { port?: number; args?: readonly string[] } = {}): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', String(options.port ?? 0), ...(options.args ?? [])]
  const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  // Also killed when a test fails half-way.
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  child.once('exit', () => process.removeListener('exit', abandon))
  const port = await portOf(child)
  const url = `http://127.0.0.1:${port}`
  let id = 0
  const call = async (method: string, ...params: unknown[]) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    url,
    port,
    call,
    mine: async (blocks = 1) => void (await call('anvil_mine', `0x${blocks.toString(16)}`)),
    stop: () => end(child),
  }
}

/** The npm package for this platform, else `anvil` on the PATH. */
function program(): string {
  const require = createRequire(import.meta.url)
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    const path = join(dirname(require.resolve(`@foundry-rs/anvil-${platform}/package.json`)), 'bin', 'anvil')
    if (existsSync(path)) return path
  } catch {
    // Not installed for this platform.
  }
  return 'anvil'
}

function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
      if (port) resolve(Number(port))
    })
  }
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`anvil ended with ${code}:\n${output.slice(-20).join('\n')}`)))
  return promise
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGKILL')
  return promise
}
