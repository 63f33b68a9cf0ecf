// Where the thing is that a message tells of.
import type { MessageLink } from '@attestry/contract/modules/message/news'
import { paths } from '../../../paths.ts'

export function addressOf({ to, id }: MessageLink): string {
  if (to === 'real-name') return paths.realName()
  if (to === 'enterprise') return paths.enterpriseRealName()
  return id ? paths.record({ ano: id }) : paths.messages()
}
