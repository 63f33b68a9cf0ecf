// Whether the owner's real name was passed when the record was accepted, as the sealed manifest says.
import { type IdentityStanding, identityStandings } from '@attestry/contract/modules/attestation/record'

export const identityOf = (environment: Readonly<Record<string, string>>): IdentityStanding | null =>
  identityStandings.find((standing) => standing === environment.identity) ?? null
