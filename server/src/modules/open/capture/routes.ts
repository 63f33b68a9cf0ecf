// Signed calls that capture.
import { openCaptureApi } from '@attestry/contract/modules/open/capture'
import { route } from '../../../kernel/route.ts'
import { captureInfo, captureListByQuery, confirmCaptures, createPageCaptures } from '../../evidence/public.ts'
import { withLiveKey } from '../key/live-key.ts'

export const openCaptureRoutes = [
  route(openCaptureApi.create, withLiveKey(createPageCaptures)),
  route(openCaptureApi.list, (...call) => captureListByQuery(...call)),
  route(openCaptureApi.info, (...call) => captureInfo(...call)),
  route(openCaptureApi.confirm, withLiveKey(confirmCaptures)),
]
