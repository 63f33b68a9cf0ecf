// Long campaigns and comparisons with foreign implementations: run by `npm run test:full`, and in CI when files they cover changed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FullSuite {
  readonly file: string
  /** Changed files for which CI runs the suite. */
  readonly covers: RegExp
  /** `npm test` runs it too, at smoke size; the full size is for runs with FULL_SIZE=1. */
  readonly sized?: boolean
}

const PROOF = /^proof\/|^server\/src\/(adapters\/(signer|time-stamp|witness)|modules\/(transparency|attestation))\//
const DURABILITY =
  /^server\/(migrations|src\/(app|process)\.ts|src\/kernel|src\/adapters\/(database|storage|signer)|src\/modules\/(attestation|transparency|wallet|evidence))/
const STORAGE = /^server\/src\/adapters\/storage\/|^package-lock\.json$/
const SIGNER = /^server\/src\/adapters\/signer\//
const CAPTURE = /^capture\/|^server\/src\/(adapters\/collector|modules\/evidence\/capture)/

export const fullSuites: readonly FullSuite[] = [
  { file: 'server/test/step.test.ts', covers: DURABILITY },
  { file: 'server/test/kill.test.ts', covers: DURABILITY },
  { file: 'server/test/many-nodes.test.ts', covers: DURABILITY },
  { file: 'server/test/capture-kill.test.ts', covers: CAPTURE },
  { file: 'server/src/adapters/storage/s3.test.ts', covers: STORAGE },
  { file: 'server/src/adapters/storage/storage.test.ts', covers: STORAGE, sized: true },
  { file: 'server/src/adapters/signer/file-keys.test.ts', covers: SIGNER, sized: true },
  { file: 'server/src/adapters/chain/evm.test.ts', covers: /^server\/src\/(adapters\/chain|modules\/transparency\/anchor)\// },
  { file: 'capture/src/wire-archive-match.test.ts', covers: CAPTURE },
  { file: 'capture/src/host-trap.test.ts', covers: CAPTURE },
  { file: 'proof/src/package/guide.oracle.test.ts', covers: PROOF },
  { file: 'proof/src/log/tlog.oracle.test.ts', covers: PROOF },
  { file: 'proof/src/time-stamp/time-stamp-oracle.test.ts', covers: PROOF },
  { file: 'proof/src/time-stamp/time-stamp-mutation.test.ts', covers: PROOF, sized: true },
  { file: 'proof/src/package/zip.test.ts', covers: /^proof\/src\/(package|bytes)\//, sized: true },
  { file: 'tools/mutation-campaign.test.ts', covers: PROOF },
]

export const suitesFor = (changed: readonly string[]): FullSuite[] =>
  fullSuites.filter(({ file, covers }) => changed.some((path) => path === file || covers.test(path)))

const REPORT = 'docs/results/test-full.md'

/** The commit of the newest recorded full run; undefined: none is known here, so everything counts as changed. */
export function lastFullRun(root: string): string | undefined {
  const file = join(root, REPORT)
  const commit = existsSync(file) ? /commit `([0-9a-f]{7,40})`/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  if (commit === undefined) return undefined
  try {
    execFileSync('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' })
    return commit
  } catch {
    return undefined
  }
}

/** Files that differ between a commit and the working tree. */
export const changedSince = (root: string, commit: string): string[] =>
  execFileSync('git', ['-C', root, 'diff', '--name-only', commit], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter(Boolean)
