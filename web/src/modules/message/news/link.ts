// Where the thing is that a message tells of.
import type { MessageLink } from '@attestry/contract/modules/message/news'
import { paths } from '../../../paths.ts'

export function addressOf({ to, id }: MessageLink): string {
  if (to === 'real-name') return paths.realName()
  if (to === 'enterprise') return paths.enterpriseRealName()
  if (to === 'account') return paths.basicSetting()
  if (to === 'friends') return paths.inviteFriends()
  if (to === 'web') return captureAt(paths.webCaptures(), id)
  if (to === 'ecommerce') return captureAt(paths.shopCaptures(), id)
  if (to === 'video') return captureAt(paths.videoCaptures(), id)
  return id ? paths.record({ ano: id }) : paths.messages()
}

/** Its preview opens over the list it stands in. */
const captureAt = (list: string, ano: string | null): string => (ano ? `${list}?${new URLSearchParams({ record: ano })}` : list)
