// Path of the screen that a message refers to.
import { isBuilt } from '@attestry/contract/evidence-kind'
import type { MessageLink } from '@attestry/contract/modules/inbox/message'
import { kindRecordPath, listPath, paths } from '../../../paths.ts'

export function messagePath({ to, id }: MessageLink): string {
  if (to === 'real-name') return paths.realName()
  if (to === 'enterprise') return paths.enterpriseRealName()
  if (to === 'account') return paths.basicSetting()
  if (to === 'friends') return paths.inviteFriends()
  if (isBuilt(to)) return id ? kindRecordPath(to, id) : listPath(to)
  return id ? paths.record({ ano: id }) : paths.messages()
}
