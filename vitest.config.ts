// The projects of the unit tests: `npm test` runs first-run, server and pure; `npm run test:full` runs full, and first-run at full size (tools/full-suites.ts).
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fullSuites, isBrowserTest } from './tools/full-suites.ts'

const generous = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const

const firstRun = ['tools/first-run.test.ts']
const unitSuites = fullSuites.filter((suite) => !isBrowserTest(suite))
const full = unitSuites.map(({ file }) => file).filter((file) => !firstRun.includes(file))
const onlyFull = unitSuites.filter(({ sized }) => !sized).map(({ file }) => file)
const elsewhere = [...firstRun, ...onlyFull]

const pure = [
  'contract/src/**/*.test.ts',
  'proof/src/**/*.test.ts',
  'capture/src/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/src/**/*.test.ts',
  'web/build/**/*.test.ts',
]
const server = ['server/**/*.test.ts']

/** The longest files start first: a long one started last would leave the other core idle. */
const longest = [
  'server/test/every-endpoint.test.ts',
  'server/src/modules/evidence/capture/capture.test.ts',
  'server/src/modules/overview/stall/stall.test.ts',
  'server/src/adapters/signer/file-keys.test.ts',
  'server/src/modules/transparency/time-stamp/stamping.test.ts',
  'server/src/modules/open/client.test.ts',
  'server/src/modules/attestation/package/package.test.ts',
  'server/src/modules/evidence/lease/lease.test.ts',
  'server/src/modules/evidence/capture-batch/capture-batch.test.ts',
]

/** A worker process is kept for the files of one project, so projects follow one another. */
const projectOrder = ['server', 'pure']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return projectOrder.indexOf(project.name) * 1000 + (place === -1 ? longest.length : place)
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

const database = 'server/test/database.ts'
// Loading the modules anew for every file would take a third of the time.
const shared = { ...generous, isolate: false }

export default defineConfig({
  test: {
    // One more than the cores: tests of the server often wait for its jobs.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...generous, name: 'first-run', include: firstRun } },
      { test: { ...shared, name: 'pure', include: pure, exclude: elsewhere } },
      { test: { ...shared, name: 'server', include: server, exclude: elsewhere, globalSetup: database } },
      // Isolated: some of them measure the memory of their process.
      { test: { ...generous, name: 'full', include: full, globalSetup: database, env: { FULL_SIZE: '1' } } },
    ],
  },
})
