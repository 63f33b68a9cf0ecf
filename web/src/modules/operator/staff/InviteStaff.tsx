// Form to invite a staff member: phone, name and role; they choose their own password.
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { useState } from 'react'
import { TextField } from '../../../light/TextField.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { ContractForm } from '../../../ui/form/ContractForm.tsx'
import { RoleField } from './RoleField.tsx'
import { staffWords } from './words.ts'

export function InviteStaff({ desk }: { readonly desk: Pick<Collection, 'show' | 'close' | 'reload'> }) {
  const say = staffWords.use()
  const [role, setRole] = useState<StaffRole>('operator')
  return (
    <DeskPane title={say.inviteTitle} onClose={desk.close}>
      <ContractForm
        endpoint={staffApi.invite}
        submit={say.send}
        done={say.invited}
        read={(form) => ({ phone: form.get('phone'), name: form.get('name'), role })}
        onSent={({ id }) => {
          desk.show(id)
          return desk.reload()
        }}
      >
        {({ problems }) => (
          <>
            <p className="quiet">{say.inviteText}</p>
            <div className="desk-form-row">
              <TextField name="phone" type="tel" label={say.phone} maxLength={24} problem={problems.phone} />
              <TextField name="name" label={say.name} maxLength={30} problem={problems.name} />
            </div>
            <RoleField label={say.role} value={role} onChange={setRole} />
          </>
        )}
      </ContractForm>
    </DeskPane>
  )
}
