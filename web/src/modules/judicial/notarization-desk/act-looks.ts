// Weight of the acts of the desk: one leads on, and those that end a case are marked.
import type { ButtonLook } from '../../../ui/Button.tsx'
import type { DeskAct } from './blocked.ts'

export const looks: { readonly [A in DeskAct]?: ButtonLook } = {
  propose: 'primary',
  resume: 'primary',
  reject: 'danger',
  'propose-end': 'danger',
  end: 'danger',
  revoke: 'danger',
}
