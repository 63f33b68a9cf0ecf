// Checkboxes for a sub-account's permissions.
import { actPermissions, evidencePermissions, type Permission, permissions } from '@attestry/contract/modules/account/permission'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { subAccountWords } from './words.ts'

export const PERMISSION_FIELD = 'permissions'

export const readPermissions = (form: FormData): string[] => form.getAll(PERMISSION_FIELD).map(String)

/** A new sub-account may create evidence, pay and download; sharing with third parties must be granted explicitly. */
export const defaultPermissions: readonly Permission[] = [...evidencePermissions, 'pay', 'download']

export function PermissionFields({ granted }: { readonly granted: readonly Permission[] }) {
  const say = subAccountWords.use()
  const locale = useLocale()
  const box = (permission: Permission) => (
    <Checkbox
      key={permission}
      name={PERMISSION_FIELD}
      value={permission}
      defaultChecked={granted.includes(permission)}
      label={<span className="permission-name">{permissions[permission][locale]}</span>}
    />
  )
  return (
    <div className="permission-fields">
      <fieldset>
        <legend className="field-label">{say.evidence}</legend>
        <div className="permission-boxes">{evidencePermissions.map(box)}</div>
      </fieldset>
      <fieldset>
        <legend className="field-label">{say.acts}</legend>
        <div className="permission-boxes">{actPermissions.map(box)}</div>
        <p className="field-hint">{say.payHint}</p>
      </fieldset>
    </div>
  )
}
