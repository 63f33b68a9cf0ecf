// Who issues an application: decided when it is accepted, and kept when the configuration changes.
import type { Deps } from '../../../kernel/deps.ts'
import type { ApplicationRow } from './store.ts'

/** Staff issue it: it was accepted without an invoice service, or the service is no longer configured. */
export const isManual = (deps: Deps, { issuer, platform_id }: Pick<ApplicationRow, 'issuer' | 'platform_id'>): boolean =>
  issuer === 'desk' || deps.invoices.of(platform_id).manual
