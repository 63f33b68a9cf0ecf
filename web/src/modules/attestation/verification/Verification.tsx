// Verifies an evidence package in this browser, step by step; nothing is sent anywhere.

export type VerificationSource =
  | { readonly kind: 'file'; readonly file: File }
  /** Read in ranges, as it is needed; the size is asked for where it is not known. */
  | { readonly kind: 'url'; readonly url: string; readonly size?: number }

interface VerificationProps {
  readonly source: VerificationSource
  /** The digest of the published list of trust; without it the result says that the package vouches for itself. */
  readonly trust?: string | undefined
}

export function Verification(_: VerificationProps) {
  return null
}
