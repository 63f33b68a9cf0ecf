// Identity data at rest: encrypted for reading, hashed for comparison, masked for display.
import { maskedName, maskedNumber } from '@attestry/contract/masking'
import type { Deps } from '../../../kernel/deps.ts'
import type { ApplicationRow } from './store.ts'

export interface Identity {
  readonly name: string
  /** Identity number of a person, credit code of an enterprise. */
  readonly number: string
  readonly legalPerson?: string
}

export const sealIdentity = (deps: Deps, id: string, identity: Identity): Buffer =>
  deps.secretBox.seal(JSON.stringify(identity), `realname/${id}`)

export const openIdentity = (deps: Deps, { id, identity }: Pick<ApplicationRow, 'id' | 'identity'>): Identity =>
  JSON.parse(deps.secretBox.open(identity, `realname/${id}`)) as Identity

export const numberHash = (deps: Deps, number: string): Buffer => deps.secretBox.fingerprint(number, 'realname/number')

export const sealReason = (deps: Deps, id: string, reason: string): Buffer => deps.secretBox.seal(reason, `realname/${id}/reason`)

export const openReason = (deps: Deps, { id, reason }: Pick<ApplicationRow, 'id' | 'reason'>): string | null =>
  reason && deps.secretBox.open(reason, `realname/${id}/reason`)

/** Name and code of an enterprise are public. */
export const masked = (kind: ApplicationRow['kind'], { name, number }: Identity) =>
  kind === 'person' ? { name: maskedName(name), number: maskedNumber(number) } : { name, number }
