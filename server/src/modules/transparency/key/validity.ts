// Whether the signing certificates are valid now: one that was made while the clock was ahead is not valid yet.
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import { parseCertificate } from '@attestry/proof/signature/certificate'
import type { KeyAlgorithm, KeyPurpose } from '../../../adapters/signer/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { identityFor } from './service.ts'
import { allKeys } from './store.ts'

interface Validity {
  readonly notBefore: Date
  readonly notAfter: Date
}

const isValidAt = ({ notBefore, notAfter }: Validity, at: Date) => notBefore <= at && at <= notAfter

/** The identity for signing; refused while its certificate is not valid, because no verifier would accept the signature. */
export async function signingIdentity(
  deps: Deps,
  purpose: Exclude<KeyPurpose, 'log' | 'authority'>,
  algorithm?: KeyAlgorithm,
): ReturnType<typeof identityFor> {
  const identity = await identityFor(deps, purpose, algorithm)
  const now = deps.clock.now()
  for (const certificate of [identity.certificate, identity.root].map(parseCertificate))
    if (!isValidAt(certificate, now)) refuse(transparencyErrors.CERTIFICATE_NOT_VALID, datesOf(certificate, now))
  return identity
}

/** What is wrong with the clock, for operators; undefined if every active certificate is valid. */
export async function clockProblem(deps: Deps): Promise<string | undefined> {
  const now = deps.clock.now()
  const active = (await allKeys(deps.db)).flatMap(({ retired_at, certificate }) =>
    retired_at || !certificate ? [] : [certificate],
  )
  const invalid = active.map(parseCertificate).find((certificate) => !isValidAt(certificate, now))
  if (!invalid) return undefined
  const { from, until } = datesOf(invalid, now)
  return `the signing certificate is valid from ${from} until ${until}, the clock reads ${now.toISOString()}`
}

const datesOf = ({ notBefore, notAfter }: Validity, now: Date) => ({
  from: notBefore.toISOString(),
  until: notAfter.toISOString(),
  now: now.toISOString(),
})
