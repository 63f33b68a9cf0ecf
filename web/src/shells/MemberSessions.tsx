// Drawer with the account's logged-in devices, openable on any screen.
import { SessionList } from '../modules/account/settings/SessionList.tsx'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { memberWords } from './member-words.ts'

export { sessionWords } from '../modules/account/settings/session-words.ts'

export function MemberSessions({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const say = memberWords.use()
  return (
    <DetailDrawer open={open} title={say.sessions} onClose={onClose}>
      <SessionList enabled={open} />
    </DetailDrawer>
  )
}
