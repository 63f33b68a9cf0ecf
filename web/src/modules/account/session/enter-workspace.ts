// After a login: stores the token and navigates to the requested page.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { sessionApi } from '@attestry/contract/modules/account/session'
import { storeToken } from '../../../kernel/session.ts'
import { paths } from '../../../paths.ts'

export function enterWorkspace({ token, account }: OutputOf<typeof sessionApi.login>, back: string | undefined): void {
  storeToken(token)
  location.assign(back ?? (account.kind === 'staff' ? paths.console() : paths.overview()))
}
