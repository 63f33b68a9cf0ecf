// Whether the owner's real name was verified when the record was accepted, according to the sealed manifest.
import { type IdentityStanding, identityStandings } from '@attestry/contract/modules/attestation/record'

export const identityOf = (environment: Readonly<Record<string, string>>): IdentityStanding | null =>
  identityStandings.find((standing) => standing === environment.identity) ?? null
