// Loads the code and texts of the verification on demand.
import { lazy, Suspense } from 'react'
import type { VerificationProps } from './Verification.tsx'

const Verification = lazy(() => import('./Verification.tsx').then((part) => ({ default: part.Verification })))

export function VerificationOnDemand({ waiting, ...rest }: VerificationProps & { readonly waiting: string }) {
  return (
    <Suspense fallback={<p>{waiting}</p>}>
      <Verification {...rest} />
    </Suspense>
  )
}
