// Builds the invitation link: this site's sign-up page with the invite code and the platform.
import { paths } from '../../../paths.ts'

export const inviteLink = (code: string, platformId: number): string =>
  new URL(paths.register({ invite: code, notaryId: String(platformId) }), location.origin).href
