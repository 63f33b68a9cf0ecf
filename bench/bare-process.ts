// Starts an anchor that is a server: a process of its own, which says its address when it listens.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface BareProcess {
  readonly url: string
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>
}

export async function startBare(program: string, args: readonly string[]): Promise<BareProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const said = /https?:\S+/.exec(String(data))
      if (said) resolve(said[0])
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it listened`)))
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill()
    return ended
  }
  return { url, stop }
}
