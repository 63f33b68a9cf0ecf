// Which tests exist and where they run: those of the server get one PostgreSQL for the whole run, the others need nothing.
import { defineConfig } from 'vitest/config'

const patient = { environment: 'node', testTimeout: 30_000, hookTimeout: 30_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patient,
          name: 'pure',
          include: [
            'contract/src/**/*.test.ts',
            'proof/src/**/*.test.ts',
            'capture/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
        },
      },
      {
        test: { ...patient, name: 'server', include: ['server/**/*.test.ts'], globalSetup: 'server/test/database.ts' },
      },
    ],
  },
})
