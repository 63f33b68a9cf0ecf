// Errors of every kind of case (68xxxx); an act that the state does not allow gets the kind's own error.
import { defineErrors } from '../../errors.ts'

export const caseworkErrors = defineErrors({
  ASSIGNED_MEANWHILE: [
    '680001',
    409,
    '承办人已经变更，请刷新后重试',
    'Somebody else has taken or handed back this case. Reload and try again.',
  ],
  NOT_HANDLER: [
    '680002',
    403,
    '此操作只能由承办人进行，请先接手',
    'Only the handler of this case can do this. Take it on first.',
  ],
  OWN_DRAFT: [
    '680003',
    403,
    '不能审批自己承办过的案件，请由其他人员审批',
    'You have handled this case, so somebody else must approve it.',
  ],
})
