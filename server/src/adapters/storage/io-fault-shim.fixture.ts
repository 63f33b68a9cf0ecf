// Compiles the LD_PRELOAD shim that injects I/O faults.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the path of the library, which is built in the folder. */
export function buildShim(folder: string): string {
  const library = join(folder, 'io-fault.so')
  const source = fileURLToPath(new URL('./io-fault.fixture.c', import.meta.url))
  const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-Wall', '-Werror', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`cc failed: ${stderr}`)
  return library
}
