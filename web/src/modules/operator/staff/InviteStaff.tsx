// Form to invite a staff member: phone, name and role; they choose their own password.
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { type FormEvent, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import type { Desk } from '../../../ui/desk/use-desk.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { RoleField } from './RoleField.tsx'
import { staffWords } from './words.ts'

export function InviteStaff({ desk }: { readonly desk: Pick<Desk, 'show' | 'close' | 'reload'> }) {
  const say = staffWords.use()
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('operator')
  const { busy, problem, problems, run } = useAct()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await run((options) => callDesk(staffApi.invite, { phone, name, role }, options))
    if (!done) return
    notify({ kind: 'success', text: say.invited })
    desk.show(done.value.id)
    await desk.reload()
  }
  return (
    <DeskPane title={say.inviteTitle} onClose={desk.close}>
      <form className="desk-form" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{say.inviteText}</p>
        <div className="desk-form-row">
          <TextField label={say.phone} problem={problems.phone} maxLength={24} value={phone} onChange={setPhone} />
          <TextField label={say.name} problem={problems.name} maxLength={30} value={name} onChange={setName} />
        </div>
        <RoleField label={say.role} value={role} onChange={setRole} />
        {problem && Object.keys(problems).length === 0 && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
        <div>
          <Button look="primary" submit busy={busy}>
            {say.send}
          </Button>
        </div>
      </form>
    </DeskPane>
  )
}
