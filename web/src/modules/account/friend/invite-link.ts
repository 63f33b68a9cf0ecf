// The address a friend is sent to: this site's sign-up page, with the code and the platform it is for.
import { paths } from '../../../paths.ts'

export const inviteLink = (code: string, platformId: number): string =>
  new URL(paths.register({ invite: code, notaryId: String(platformId) }), location.origin).href
