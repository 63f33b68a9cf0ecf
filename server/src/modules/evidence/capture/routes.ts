// Routes of captures.
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { route } from '../../../kernel/route.ts'
import { complainAboutCapture, withdrawComplaint } from '../complaint/service.ts'
import { confirmCaptures } from './confirming.ts'
import { exportCaptures } from './export.ts'
import { captureEvents } from './live.ts'
import { captureFileBytes, captureImage, captureImages, captureThumbnail } from './picture.ts'
import { replayCapture, replayPart } from './replay.ts'
import {
  cancelCapture,
  captureInfo,
  captureList,
  captureListByQuery,
  createMarketplaceCaptures,
  createPageCaptures,
  createVideoCaptures,
  describeCapture,
  retryCapture,
} from './service.ts'

export const captureRoutes = [
  route(captureApi.create, createPageCaptures),
  route(captureApi.createMarketplace, createMarketplaceCaptures),
  route(captureApi.createVideo, createVideoCaptures),
  route(captureApi.list, captureList),
  route(captureApi.listByQuery, captureListByQuery),
  route(captureApi.export, exportCaptures),
  route(captureApi.info, captureInfo),
  route(captureApi.confirm, confirmCaptures),
  route(captureApi.image, captureImage),
  route(captureApi.images, captureImages),
  route(captureApi.file, captureFileBytes),
  route(captureApi.thumbnail, captureThumbnail),
  route(captureApi.replay, replayCapture),
  route(captureApi.replayPart, replayPart),
  route(captureApi.live, captureEvents),
  route(captureApi.cancel, cancelCapture),
  route(captureApi.retry, retryCapture),
  route(captureApi.describe, describeCapture),
  route(captureApi.complain, complainAboutCapture),
  route(captureApi.withdrawComplaint, withdrawComplaint),
]
