// Entry point: enables the compile cache, reads the configuration and runs the server process.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Cached compiled code shortens later starts to a second; worker threads use the variable too.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { readConfig } = await import('./config.ts')
const { ConfigError } = await import('./config-value.ts')
const { runProcess } = await import('./process.ts')

try {
  await runProcess(readConfig(process.env, process.argv.slice(2)))
} catch (error) {
  // The user can fix a wrong setting: print one sentence without a stack trace.
  console.error(error instanceof ConfigError ? `Attestry cannot start: ${error.message}` : error)
  process.exit(1)
}
