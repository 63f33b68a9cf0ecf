// Browser tests: the whole product on one port with fresh demo data, walked in real Chromium.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const port = process.env.E2E_PORT ?? '18080'
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.E2E_CHROMIUM ?? browsers.find(existsSync)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(root, '.cache/e2e'),
  fullyParallel: true,
  workers: 2,
  // Patience is not speed: a busy machine may be slow, and what has to appear must still appear.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A whole run is not thrown away for one moment of a busy machine; the last lines name what needed the second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [['line'], ['json', { outputFile: join(root, '.cache/e2e.json') }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // A dialog that is still growing on a busy machine slips from under the pointer, and the click is lost.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a third of the time; ask for it where a failure is looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // As root, and only here: the pages under test are our own.
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
      // Without a locale it could neither save nor open files with Chinese names.
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
