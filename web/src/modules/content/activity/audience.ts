// Whom an activity is shown to.
import { paths } from '../../../paths.ts'

/** An invitation to register, such as that of the gift balance, is for visitors: members have registered. */
export const isForReader = ({ link }: { readonly link: string | null }, { loggedIn }: { readonly loggedIn: boolean }): boolean =>
  !(loggedIn && link?.split(/[?#]/, 1)[0] === paths.register())
