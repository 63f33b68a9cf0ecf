// Path of the screen that a message refers to.
import type { MessageLink } from '@attestry/contract/modules/message/news'
import { paths } from '../../../paths.ts'

export function messagePath({ to, id }: MessageLink): string {
  if (to === 'real-name') return paths.realName()
  if (to === 'enterprise') return paths.enterpriseRealName()
  if (to === 'account') return paths.basicSetting()
  if (to === 'friends') return paths.inviteFriends()
  if (to === 'web') return capturePath(paths.webCaptures(), id)
  if (to === 'ecommerce') return capturePath(paths.shopCaptures(), id)
  if (to === 'video') return capturePath(paths.videoCaptures(), id)
  return id ? paths.record({ ano: id }) : paths.messages()
}

/** The capture's preview opens over its list. */
const capturePath = (list: string, ano: string | null): string => (ano ? `${list}?${new URLSearchParams({ record: ano })}` : list)
