// Routes for platform settings.
import { settingApi } from '@attestry/contract/modules/platform/setting'
import { route } from '../../../kernel/route.ts'
import { changeSetting, deskSetting, showLogo, uploadLogo } from './service.ts'

export const settingRoutes = [
  route(settingApi.read, deskSetting),
  route(settingApi.change, changeSetting),
  route(settingApi.uploadLogo, uploadLogo),
  route(settingApi.logo, showLogo),
]
