// Calls of the platform's settings.
import { settingApi } from '@attestry/contract/modules/platform/setting'
import { route } from '../../../kernel/route.ts'
import { changeSetting, deskSetting, showLogo, takeLogo } from './service.ts'

export const settingRoutes = [
  route(settingApi.read, deskSetting),
  route(settingApi.change, changeSetting),
  route(settingApi.uploadLogo, takeLogo),
  route(settingApi.logo, showLogo),
]
