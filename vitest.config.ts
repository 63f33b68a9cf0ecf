// Which tests exist, where they run and in which order: those of the server get one PostgreSQL for the whole run, the others need nothing.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

/** The longest first: begun late, one of them would be waited for by a core that has nothing else to do. */
const longest = [
  'server/src/adapters/storage/storage.test.ts',
  'server/test/step.test.ts',
  'server/src/modules/evidence/capture/capture.test.ts',
  'server/test/kill.test.ts',
  'server/test/every-endpoint.test.ts',
  'server/test/many-nodes.test.ts',
  'server/src/adapters/signer/signer.test.ts',
  'server/src/modules/transparency/log/faults.test.ts',
  'server/src/adapters/chain/evm.test.ts',
  'server/src/modules/transparency/time-stamp/stamping.test.ts',
  'server/src/adapters/database/embedded-postgres.test.ts',
  'server/src/modules/wallet/wallet.model.test.ts',
  'server/src/adapters/collector/hosts.test.ts',
  'server/src/modules/attestation/package/package.test.ts',
  'server/src/modules/evidence/capture/lease.test.ts',
  'capture/src/host-trap.test.ts',
  'tools/mutation-campaign.test.ts',
  'capture/src/host.test.ts',
  'capture/src/host-end.test.ts',
]

/** A worker is kept for the files of one project, so these follow one another; the one that opens houses has the most long files. */
const projects = ['weighing', 'server', 'pure']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return projects.indexOf(project.name) * 1000 + (place === -1 ? longest.length : place)
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
