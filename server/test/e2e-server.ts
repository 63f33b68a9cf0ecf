// The whole server for browser tests: fresh data, demo accounts, the built site, on a fixed port.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { runProcess } from '../src/process.ts'

const data = mkdtempSync(join(tmpdir(), 'attestry-e2e-'))
process.on('exit', () => rmSync(data, { recursive: true, force: true }))

const unlimited = '1000000'
await runProcess(
  readConfig(
    {
      DATA: data,
      PORT: process.env.E2E_PORT ?? '18080',
      LOG_LEVEL: 'warn',
      SCANNER_URL: process.env.SCANNER_URL,
      // The tests' own browsers would leave captures nothing.
      CAPTURE_LOW_PRIORITY: '0',
      RATE_ADDRESS: unlimited,
      RATE_ACCOUNT: unlimited,
      RATE_ANONYMOUS: unlimited,
      // Tests expect what the platform alone can prove; server/test/demo-parties.test.ts has the outside parties.
      DEMO_PARTIES: '0',
      // Tests count the entries of the log.
      JOURNAL_EVERY_SECONDS: '0',
    },
    [],
  ),
)
