// Forced password change after the first login with a password that someone else set.
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../kernel/notice.ts'
import { Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { refreshAccount } from '../own-account.ts'
import { PasswordForm } from './PasswordForm.tsx'
import './settings.css'
import { settingsWords } from './words.ts'

export { settingsWords } from './words.ts'

export function FirstPassword() {
  const say = settingsWords.use()
  const queries = useQueryClient()
  const enter = () => {
    notify({ kind: 'success', text: say.firstDone })
    void refreshAccount(queries)
  }
  return (
    <>
      <PageHeader title={say.firstTitle} lead={say.firstLead} />
      <Card className="first-password">
        <PasswordForm oldLabel={say.firstOld} act={say.firstAct} onChanged={enter} />
      </Card>
    </>
  )
}
