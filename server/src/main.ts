// The process: reads its configuration, opens the house, says where it is, and closes it when asked.
import { ConfigError, readConfig } from './config.ts'
import { runProcess } from './process.ts'

try {
  await runProcess(readConfig(process.env, process.argv.slice(2)))
} catch (error) {
  // A wrong setting is the reader's to mend: one sentence, no stack.
  console.error(error instanceof ConfigError ? `Attestry cannot start: ${error.message}` : error)
  process.exit(1)
}
