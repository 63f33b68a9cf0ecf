// Role selection, with the role's duties listed below.
import { type StaffRole, staffRoles } from '@attestry/contract/modules/account/profile'
import { type Duty, duties, mayDo } from '@attestry/contract/modules/operator/role'
import { Choice } from '../../../ui/Choice.tsx'
import { staffWords } from './words.ts'

interface RoleFieldProps {
  readonly label: string
  readonly value: StaffRole
  onChange(value: StaffRole): void
}

export function RoleField({ label, value, onChange }: RoleFieldProps) {
  const say = staffWords.use()
  return (
    <>
      <Choice
        label={label}
        value={value}
        options={staffRoles.map((role) => ({ value: role, label: say.roles[role] }))}
        onChange={onChange}
      />
      <Duties role={value} />
    </>
  )
}

export function Duties({ role }: { readonly role: StaffRole }) {
  const say = staffWords.use()
  const roleDuties = (Object.keys(duties) as Duty[]).filter((duty) => mayDo(role, duty))
  return (
    <section>
      <h3>{say.duties}</h3>
      <ul className="duty-list">
        {roleDuties.map((duty) => (
          <li key={duty}>{say.dutyNames[duty]}</li>
        ))}
      </ul>
    </section>
  )
}
