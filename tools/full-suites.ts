// Long campaigns, fault injection, comparisons with foreign implementations and the details of single screens: run by `npm run test:full`, and in CI when files they cover changed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface FullSuite {
  readonly file: string
  /** Changed files for which CI runs the suite. */
  readonly covers: RegExp
  /** `npm test` runs it too, at smoke size; the full size is for runs with FULL_SIZE=1. */
  readonly sized?: boolean
}

const MUTATION = /^proof\/|^tools\/mutation|^docs\/verify\.py$/
const PROOF = /^proof\/|^server\/src\/(adapters\/(signer|time-stamp|witness)|modules\/(transparency|attestation))\//
const DURABILITY =
  /^server\/(migrations|src\/(app|process|workers)\.ts|src\/kernel|src\/adapters\/(database|storage|signer)|src\/modules\/(attestation|transparency|wallet|evidence))/
const INTEGRITY =
  /^server\/(migrations|src\/kernel\/(audit|journal)|src\/modules\/(integrity|attestation|transparency|wallet|casework))/
const SCANNER = /^server\/src\/(adapters\/scanner|modules\/(attestation|evidence))\//
const DATABASE =
  /^server\/(demo\/|migrations\/|src\/(adapters\/database\/|process\.ts|app\.ts|config\.ts|database|data-folder|master-key))/
const PARTIES =
  /^server\/(demo\/|src\/(commands\/|process\.ts|config-endorser\.ts|adapters\/(time-stamp|witness|vantage)\/|modules\/transparency\/))/
const STORAGE = /^server\/src\/adapters\/storage\/|^package-lock\.json$/
const SIGNER = /^server\/src\/(adapters\/signer\/|process\.ts|config\.ts)|^proof\/src\/(log|signature)\//
const CHAIN = /^server\/src\/(adapters\/chain|modules\/transparency)\/|^proof\/src\/(log|chain)\//
const CAPTURE = /^capture\/|^server\/src\/(adapters\/collector|modules\/evidence\/(capture|lease))/
const VANTAGE = /^capture\/|^server\/src\/(commands|adapters\/(collector|vantage)|modules\/evidence\/capture)\//
const CAPTURE_GUIDE = /^capture\/|^proof\/src\/package\/guide/
const STALL =
  /^server\/src\/(adapters\/signer|modules\/(transparency|attestation|overview\/stall))\/|^server\/src\/kernel\/(queue|clock|loop)/
const PAPER = /^server\/src\/(adapters\/paper|modules\/(attestation\/certificate|transparency\/paper))\/|^package-lock\.json$/
const WALLET = /^server\/(migrations|src\/modules\/wallet)\//
const PAYMENT = /^server\/src\/(modules\/wallet|adapters\/payment)\//
const JUDICIAL =
  /^contract\/src\/modules\/(casework|judicial)\/|^server\/src\/modules\/(casework|judicial|signing|wallet|platform\/holiday)\//
const FIRST_RUN =
  /^(tools\/(first-run|prepare|build-web)|package(-lock)?\.json$|README\.md$)|^server\/(demo\/|src\/((process|app|http|config)\.ts|adapters\/(database|signer)\/))/

/** Every change of the web or of the contract, and the server modules whose screens it opens. */
const browser = (file: string, modules: string): FullSuite => ({
  file: `e2e/${file}.e2e.ts`,
  covers: new RegExp(
    `^(web|contract)/|^e2e/[^/]+\\.ts$|^server/test/e2e-server|^e2e/(${modules})/|^server/src/(kernel|modules/(${modules}))/`,
  ),
})

export const fullSuites: readonly FullSuite[] = [
  { file: 'server/test/step.test.ts', covers: DURABILITY },
  { file: 'server/test/kill.test.ts', covers: DURABILITY },
  { file: 'server/test/power-loss.test.ts', covers: DURABILITY },
  { file: 'server/src/adapters/storage/io-fault.test.ts', covers: /^server\/src\/adapters\/storage\// },
  { file: 'server/test/database-fault.test.ts', covers: DATABASE },
  { file: 'server/test/lost-commit.test.ts', covers: DURABILITY },
  {
    file: 'server/test/cut-migration.test.ts',
    covers: /^server\/(migrations\/|src\/(kernel\/(migrate|prepare|privileges|queue)|prepare-database))/,
  },
  { file: 'server/test/rotation-load.test.ts', covers: DURABILITY },
  { file: 'server/test/many-nodes.test.ts', covers: DURABILITY },
  { file: 'server/src/modules/integrity/integrity.test.ts', covers: INTEGRITY },
  { file: 'server/src/modules/integrity/tampering.test.ts', covers: INTEGRITY },
  { file: 'server/src/adapters/scanner/clamd.test.ts', covers: SCANNER },
  { file: 'server/src/modules/attestation/scan/scan.test.ts', covers: SCANNER },
  { file: 'server/test/capture-kill.test.ts', covers: CAPTURE },
  { file: 'server/test/vantage.test.ts', covers: VANTAGE },
  { file: 'server/test/every-endpoint.test.ts', covers: /^(server\/src|contract)\//, sized: true },
  { file: 'server/src/kernel/http/parser-cost.test.ts', covers: /^server\/src\/kernel\/http\/|^contract\//, sized: true },
  { file: 'server/test/start.test.ts', covers: DATABASE },
  { file: 'server/test/demo-parties.test.ts', covers: PARTIES },
  { file: 'server/src/database-restart.test.ts', covers: DATABASE },
  { file: 'server/src/database-upgrade.test.ts', covers: DATABASE },
  { file: 'server/src/adapters/database/embedded-postgres.test.ts', covers: DATABASE },
  { file: 'server/src/adapters/storage/s3-fault.test.ts', covers: /^server\/src\/adapters\/storage\// },
  { file: 'server/src/adapters/storage/s3.test.ts', covers: STORAGE },
  { file: 'server/src/adapters/storage/storage.test.ts', covers: STORAGE, sized: true },
  { file: 'server/src/adapters/signer/file-keys.test.ts', covers: SIGNER, sized: true },
  { file: 'server/src/adapters/signer/misplaced-keys.test.ts', covers: SIGNER },
  { file: 'server/src/adapters/signer/child-channel.test.ts', covers: SIGNER },
  { file: 'server/src/adapters/signer/pkcs11-keys.test.ts', covers: SIGNER },
  { file: 'server/src/adapters/signer/signed-heads.test.ts', covers: SIGNER },
  { file: 'server/src/adapters/signer/signer.test.ts', covers: SIGNER },
  { file: 'server/src/adapters/chain/evm.test.ts', covers: CHAIN },
  { file: 'server/src/adapters/chain/evm-proof.test.ts', covers: CHAIN },
  { file: 'server/src/adapters/chain/ots.test.ts', covers: CHAIN },
  { file: 'server/src/modules/transparency/anchor/anchor.test.ts', covers: CHAIN },
  { file: 'server/src/modules/transparency/log/faults.test.ts', covers: PROOF },
  { file: 'server/test/second-verifier.test.ts', covers: PROOF },
  { file: 'server/src/modules/transparency/time-stamp/stamping.test.ts', covers: PROOF },
  { file: 'server/src/modules/overview/stall/stall.test.ts', covers: STALL },
  { file: 'server/src/modules/transparency/clock/clock.test.ts', covers: STALL },
  { file: 'server/test/moved-clock.test.ts', covers: STALL },
  { file: 'server/src/modules/evidence/lease/lease.test.ts', covers: CAPTURE },
  { file: 'server/src/adapters/paper/pdf-paper.test.ts', covers: PAPER },
  { file: 'server/src/modules/attestation/certificate/paper.test.ts', covers: PAPER },
  { file: 'server/src/modules/attestation/certificate/front-page.test.ts', covers: PAPER },
  { file: 'server/test/read-back.test.ts', covers: /^server\/src\/(kernel|modules\/platform)\// },
  { file: 'server/src/modules/wallet/wallet.model.test.ts', covers: WALLET, sized: true },
  { file: 'server/src/modules/wallet/payment/payment.model.test.ts', covers: PAYMENT, sized: true },
  { file: 'server/src/modules/judicial/notarization/notarization.model.test.ts', covers: JUDICIAL, sized: true },
  { file: 'server/test/payment-crash.test.ts', covers: PAYMENT },
  { file: 'server/src/modules/wallet/payment/duplicate-notice.test.ts', covers: PAYMENT },
  { file: 'server/src/adapters/collector/hosts.test.ts', covers: CAPTURE },
  { file: 'capture/src/archive/recorder.test.ts', covers: CAPTURE },
  { file: 'capture/src/host.test.ts', covers: CAPTURE },
  { file: 'capture/src/host-end.test.ts', covers: CAPTURE },
  { file: 'capture/src/host-finish.test.ts', covers: CAPTURE },
  { file: 'capture/src/host-isolation.test.ts', covers: CAPTURE },
  { file: 'capture/src/host-trap.test.ts', covers: CAPTURE },
  { file: 'capture/src/wire/wire.test.ts', covers: CAPTURE },
  { file: 'capture/src/media/media.test.ts', covers: CAPTURE },
  { file: 'capture/src/wire-archive-match.test.ts', covers: CAPTURE },
  { file: 'capture/src/guide.test.ts', covers: CAPTURE_GUIDE },
  { file: 'capture/src/replay/viewer-rewrite.test.ts', covers: CAPTURE },
  { file: 'proof/src/package/guide.oracle.test.ts', covers: PROOF },
  { file: 'proof/src/package/verify-script.test.ts', covers: PROOF },
  { file: 'proof/src/package/verify-script-capture.test.ts', covers: PROOF },
  { file: 'proof/src/package/pdf-forgery.test.ts', covers: PROOF },
  { file: 'proof/src/time-stamp/time-stamp.test.ts', covers: PROOF },
  { file: 'proof/src/signature/certificate.test.ts', covers: PROOF },
  { file: 'server/src/modules/attestation/preservation/preservation.test.ts', covers: PROOF },
  { file: 'server/src/modules/attestation/package/package.test.ts', covers: PROOF, sized: true },
  { file: 'proof/src/log/tlog.oracle.test.ts', covers: PROOF },
  { file: 'proof/src/log/tile.test.ts', covers: PROOF },
  { file: 'proof/src/bin/verify.test.ts', covers: PROOF },
  { file: 'proof/src/time-stamp/evidence-record.test.ts', covers: PROOF },
  { file: 'proof/src/time-stamp/time-stamp-oracle.test.ts', covers: PROOF },
  { file: 'proof/src/time-stamp/time-stamp-mutation.test.ts', covers: PROOF, sized: true },
  { file: 'proof/src/package/zip.test.ts', covers: /^proof\/src\/(package|bytes)\// },
  { file: 'tools/verify-page.test.ts', covers: /^proof\/|^tools\/build-verifier/ },
  { file: 'tools/mutation-campaign.test.ts', covers: MUTATION },
  { file: 'tools/first-run.test.ts', covers: FIRST_RUN, sized: true },
  // In both appearances; at smoke size each screen has one of them.
  { file: 'e2e/appearance.e2e.ts', covers: /^(web|contract)\/|^e2e\/[^/]+\.ts$|^server\/test\/e2e-server/, sized: true },
  ...[
    'address',
    'bridge',
    'data-export',
    'error-catalogue',
    'invitation',
    'login',
    'public-pages',
    'registration',
    'scan-login',
    'settings',
    'sub-account',
    'third-account',
  ].map((name) => browser(`account/${name}`, 'account|overview')),
  ...['lookup', 'record-page', 'scan', 'share'].map((name) =>
    browser(`attestation/${name}`, 'attestation|evidence|transparency'),
  ),
  ...['banner', 'first-paint', 'forms', 'site'].map((name) => browser(`content/${name}`, 'content|platform')),
  ...['capture', 'capture-batch', 'capture-phone', 'capture-screens', 'digest-deposit', 'record-list', 'upload'].map((name) =>
    browser(`evidence/${name}`, 'evidence|wallet'),
  ),
  browser('inbox/inbox', 'inbox'),
  { ...browser('journeys/shop-links', 'evidence|wallet'), sized: true },
  ...['case-request'].map((name) => browser(`lawyer/${name}`, 'lawyer|casework')),
  ...['key'].map((name) => browser(`open/${name}`, 'open')),
  ...['adjustment', 'desk', 'health', 'people', 'platform-setting', 'sign-in', 'statistics'].map((name) =>
    browser(`operator/${name}`, 'operator|platform|approval|casework'),
  ),
  ...['first-load', 'frame', 'overview'].map((name) => browser(`overview/${name}`, 'overview')),
  browser('platform/privacy', 'platform|content'),
  ...['enterprise', 'personal'].map((name) => browser(`realname/${name}`, 'realname')),
  browser('wallet/desk-fault', 'wallet|invoice|approval'),
  ...['chain', 'chain-path', 'chain-witness'].map((name) => browser(`transparency/${name}`, 'transparency')),
]

export const isBrowserTest = ({ file }: FullSuite): boolean => file.endsWith('.e2e.ts')

const ROOT = join(import.meta.dirname, '..')
const isTestHelper = (path: string): boolean => /^server\/test\/|\.fixture\.\w+$/.test(path) && !path.endsWith('.test.ts')

/** Test helpers that a suite imports or starts, directly or by other helpers: every file that is named in a quoted string. */
function helpersOf(file: string, found = new Set<string>()): Set<string> {
  const source = readFileSync(join(ROOT, file), 'utf8')
  for (const [, name = ''] of source.matchAll(/['"`]([\w./-]+\.(?:ts|c|js|mjs|py|sh))['"`]/g)) {
    const path = relative(ROOT, join(ROOT, dirname(file), name))
    if (!isTestHelper(path) || found.has(path) || !existsSync(join(ROOT, path))) continue
    found.add(path)
    helpersOf(path, found)
  }
  return found
}

/** A change in a *.test.ts selects only that suite, a change in a test helper the suites that use it. */
export const suitesFor = (changed: readonly string[]): FullSuite[] =>
  fullSuites.filter(({ file, covers }) => {
    const helpers = changed.some(isTestHelper) ? helpersOf(file) : new Set()
    return changed.some((path) => path === file || helpers.has(path) || (covers.test(path) && !path.endsWith('.test.ts')))
  })

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
