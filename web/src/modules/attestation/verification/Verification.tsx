// Verifies an evidence package, or each package of a bundle, in the browser; nothing is uploaded.
import { BundleVerification } from './BundleVerification.tsx'
import { PackageVerification } from './PackageVerification.tsx'
import { useVerification } from './use-verification.ts'

export type VerificationSource =
  | { readonly kind: 'file'; readonly file: File }
  /** Read by range requests. */
  | { readonly kind: 'url'; readonly url: string; readonly size?: number }

export interface VerificationProps {
  readonly source: VerificationSource
  /** Published trust digest; without it the verdict says that the package vouches only for itself. */
  readonly trust?: string | undefined
}

export function Verification({ source, trust }: VerificationProps) {
  const { state, cancel, again } = useVerification(source.kind === 'file' ? source.file : source.url, trust)
  if (state.phase === 'bundle' && source.kind === 'file')
    return <BundleVerification file={source.file} packages={state.packages ?? []} trust={trust} />
  return <PackageVerification state={state} onCancel={cancel} onAgain={again} />
}
