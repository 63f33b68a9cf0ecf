// Browser tests: the whole product on one port with fresh demo data, in real Chromium.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const port = process.env.E2E_PORT ?? '18080'
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.E2E_CHROMIUM ?? browsers.find(existsSync)

const LONGEST = '**/journeys/*.e2e.ts'

export default defineConfig({
  testDir: '.',
  // Files run in alphabetical order: the journeys, which take longest, started last, would leave the other worker idle.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'all', testMatch: '**/*.e2e.ts', testIgnore: LONGEST },
  ],
  outputDir: join(root, '.cache/e2e'),
  fullyParallel: true,
  workers: 2,
  // Generous timeouts: the machine may be busy, and these tests do not measure speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: join(root, '.cache/e2e.json') }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // Without animations: on a busy machine a dialog still moving would make the click miss.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the run time; set E2E_TRACE to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // --no-sandbox because tests run as root; acceptable since only our own pages are loaded.
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
      // Chromium needs a UTF-8 locale to save and open files with Chinese names.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
    },
  },
  webServer: {
    command: `"${process.execPath}" server/test/e2e-server.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { E2E_PORT: port },
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
