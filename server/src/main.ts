// Entry point: enables the compile cache, reads the configuration and runs the server process.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Cached compiled code shortens later starts to a second; worker threads use the variable too.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { readConfig } = await import('./config.ts')
const { startProblem } = await import('./start-problem.ts')
const { runProcess } = await import('./process.ts')

try {
  await runProcess(readConfig(process.env, process.argv.slice(2), process.stderr.isTTY))
} catch (error) {
  const problem = startProblem(error)
  console.error(problem === undefined ? error : `Attestry cannot start: ${problem}`)
  process.exit(1)
}
