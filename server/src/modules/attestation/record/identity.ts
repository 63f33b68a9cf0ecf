// What the sealed manifest says about the owner: whether the real name was verified, and whether the installation was a demo.
import { type IdentityStanding, identityStandings } from '@attestry/contract/modules/attestation/record'

export const identityOf = (environment: Readonly<Record<string, string>>): IdentityStanding | null =>
  identityStandings.find((standing) => standing === environment.identity) ?? null

/** Manifests of earlier versions do not say it. */
export const isDemoRecord = (environment: Readonly<Record<string, string>>): boolean => environment.installation === 'demo'
