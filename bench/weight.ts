// Benchmark: bytes that a first visit downloads: scripts and styles of the home page and of the workspace, brotli.
import { spawnSync } from 'node:child_process'

export function benchWeight(): string[] {
  const built = spawnSync(process.execPath, ['tools/build-web.ts'], { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
  const table = built.stdout.split('\n').filter((line) => /KB/.test(line))
  return ['first-load bytes (brotli), from the build and its budgets:', ...table]
}
