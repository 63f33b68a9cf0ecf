// The process: reads its configuration, opens the house, says where it is, and closes it when asked.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is kept, so that the second start takes a second; worker threads find it by the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { readConfig } = await import('./config.ts')
const { ConfigError } = await import('./config-value.ts')
const { runProcess } = await import('./process.ts')

try {
  await runProcess(readConfig(process.env, process.argv.slice(2)))
} catch (error) {
  // A wrong setting is the reader's to mend: one sentence, no stack.
  console.error(error instanceof ConfigError ? `Attestry cannot start: ${error.message}` : error)
  process.exit(1)
}
