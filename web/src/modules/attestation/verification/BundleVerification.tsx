// Verifies the packages of a bundle one after another, each read in place, and shows one line for each.
import type { BundledPackage } from '@attestry/proof/verify/bundle'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Callout } from '../../../light/Callout.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { type BundleResult, resultOf, summaryOf } from './bundle-result.ts'
import { PackageVerification } from './PackageVerification.tsx'
import { useVerification } from './use-verification.ts'
import { verificationWords } from './words.ts'

interface BundleVerificationProps {
  readonly file: File
  readonly packages: readonly BundledPackage[]
  readonly trust: string | undefined
}

export function BundleVerification({ file, packages, trust }: BundleVerificationProps) {
  const say = verificationWords.use().bundle
  const [results, setResults] = useState<readonly BundleResult[]>([])
  const compressed = packages.find(({ place }) => place === null)
  const setResult = useCallback(
    (at: number, result: BundleResult) =>
      setResults((before) => (before[at] === result ? before : Object.assign([...before], { [at]: result }))),
    [],
  )
  if (compressed) return <Callout kind="warning">{say.compressed(compressed.path)}</Callout>
  const summary = summaryOf(results, packages.length)
  const titles = {
    running: () => say.working(results.length + 1, packages.length),
    passed: () => say.passed(packages.length),
    uncompared: () => say.uncompared(packages.length),
    failed: () => say.some(results.filter((result) => result === 'passed').length, packages.length),
  }
  return (
    <section className="verification" aria-label={say.label} aria-busy={summary === 'running'}>
      <div className="verification-verdict" data-bundle={summary} aria-live="polite">
        <p className="verification-title">
          <strong>{titles[summary]()}</strong>
        </p>
        <p>{say.scope}</p>
      </div>
      <ul className="proof-checks" aria-label={say.results}>
        {packages.map((each, at) =>
          at <= results.length && each.place ? (
            <StartedPackage
              key={each.path}
              file={file}
              path={each.path}
              place={each.place}
              trust={trust}
              at={at}
              onResult={setResult}
            />
          ) : (
            <li key={each.path} className="proof-check">
              <span />
              <UserText text={each.path} />
              <span className="proof-check-state">{say.states.waiting}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

interface StartedPackageProps {
  readonly file: File
  readonly path: string
  readonly place: NonNullable<BundledPackage['place']>
  readonly trust: string | undefined
  readonly at: number
  onResult(at: number, result: BundleResult): void
}

function StartedPackage({ file, path, place: { offset, size }, trust, at, onResult }: StartedPackageProps) {
  const say = verificationWords.use().bundle
  // A slice refers to the file; its bytes are read when they are checked.
  const part = useMemo(() => file.slice(offset, offset + size), [file, offset, size])
  const { state, cancel, again } = useVerification(part, trust)
  const result = resultOf(state)
  useEffect(() => {
    if (result) onResult(at, result)
  }, [at, result, onResult])
  return (
    <li className="bundle-package" data-result={result ?? 'running'}>
      <details open={result === 'failed'}>
        <summary>
          <UserText text={path} />
          <span className="proof-check-state">{say.states[result ?? 'running']}</span>
        </summary>
        <PackageVerification state={state} onCancel={cancel} onAgain={again} />
      </details>
    </li>
  )
}
