// Which tests exist and where they run: those of the server get one PostgreSQL for the whole run, the others need nothing.
import { defineConfig } from 'vitest/config'

const patient = { environment: 'node', testTimeout: 30_000, hookTimeout: 30_000 } as const

/** They weigh the process they run in, so it must have done nothing before. */
const weighing = ['capture/src/archive/recorder.test.ts', 'server/src/adapters/storage/storage.test.ts']

const pure = [
  'contract/src/**/*.test.ts',
  'proof/src/**/*.test.ts',
  'capture/src/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/src/**/*.test.ts',
  'web/build/**/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...patient, name: 'weighing', include: weighing } },
      // Loading the modules anew for every file would take a third of the time.
      { test: { ...patient, name: 'pure', isolate: false, include: pure, exclude: weighing } },
      {
        test: {
          ...patient,
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: weighing,
          globalSetup: 'server/test/database.ts',
        },
      },
    ],
  },
})
