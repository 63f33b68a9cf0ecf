// Routes of the open API for captures.
import { openCaptureApi } from '@attestry/contract/modules/open/capture'
import { route } from '../../../kernel/route.ts'
import { captureInfo, captureListByQuery, confirmCaptures, createPageCaptures } from '../../evidence/public.ts'
import { withActiveKey } from '../key/active-key.ts'

export const openCaptureRoutes = [
  route(openCaptureApi.create, withActiveKey(createPageCaptures)),
  route(openCaptureApi.list, (...call) => captureListByQuery(...call)),
  route(openCaptureApi.info, (...call) => captureInfo(...call)),
  route(openCaptureApi.confirm, withActiveKey(confirmCaptures)),
]
