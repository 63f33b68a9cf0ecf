// Starts a baseline server as a separate process that prints its address when it listens.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface BareProcess {
  readonly url: string
  /** Terminates the process and waits for its exit. */
  stop(): Promise<void>
}

export async function startBare(program: string, args: readonly string[]): Promise<BareProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const address = /https?:\S+/.exec(String(data))
      if (address) resolve(address[0])
    })
    child.once('exit', (code) => reject(new Error(`${program} exited with code ${code} before it listened`)))
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill()
    return ended
  }
  return { url, stop }
}
