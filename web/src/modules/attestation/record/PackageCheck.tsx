// Verifies a package in the browser against the published trust list; code and texts of the verification are loaded on demand.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { currentLocale } from '../../../kernel/locale.ts'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import type { VerificationSource } from '../verification/Verification.tsx'
import { LoadErrorBoundary } from './LoadErrorBoundary.tsx'

/** Loads the texts too: a component that suspends for them would render twice. */
const Verification = lazy(async () => {
  const [part, { verificationWords }, { checkWords }] = await Promise.all([
    import('../verification/Verification.tsx'),
    import('../verification/words.ts'),
    import('../verification/check-words.ts'),
  ])
  await Promise.all([verificationWords, checkWords].map((words) => words.load(currentLocale())))
  return { default: part.Verification }
})

interface PackageCheckProps {
  readonly source: VerificationSource
  readonly texts: { readonly noTrust: string; readonly loadFailed: string }
  onAgain(): void
}

export function PackageCheck({ source, texts, onAgain }: PackageCheckProps) {
  const trust = useQuery({
    queryKey: ['chain'],
    queryFn: ({ signal }) => call(logApi.info, {}, { display: ErrorDisplay.silent, signal }),
    select: (info) => info.trust.digest,
  })
  if (trust.isPending) return <ListSkeleton rows={3} />
  return (
    <>
      {trust.data === undefined && <Callout kind="warning">{texts.noTrust}</Callout>}
      <LoadErrorBoundary text={texts.loadFailed} onRetry={onAgain}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <Verification source={source} trust={trust.data} />
        </Suspense>
      </LoadErrorBoundary>
    </>
  )
}
