// Table of contents: every job, every round by the clock, every loop, every listener.
import type { Listener } from './kernel/event.ts'
import { forgetOldKeys } from './kernel/http/idempotency.ts'
import { defineJob } from './kernel/job.ts'
import type { Loop } from './kernel/loop.ts'
import { type Round, round, type Worker } from './kernel/worker.ts'
import { accessRounds } from './modules/account/bridge/worker.ts'
import { codeRounds, codeWorkers } from './modules/account/code/worker.ts'
import { dataExportRounds } from './modules/account/data-export/worker.ts'
import { custodyListeners } from './modules/attestation/custody/listener.ts'
import { fixityRounds } from './modules/attestation/fixity/worker.ts'
import { noticeListeners } from './modules/attestation/notice/listener.ts'
import { preservationRounds } from './modules/attestation/preservation/worker.ts'
import { sealLoops, sealRounds, sealWorkers } from './modules/attestation/seal/worker.ts'
import { captureListeners } from './modules/evidence/capture/listener.ts'
import { captureLoops, captureWorkers } from './modules/evidence/capture/worker.ts'
import { uploadRounds } from './modules/evidence/upload/worker.ts'
import { accountNoticeListeners } from './modules/message/account-notice/listener.ts'
import { newsRounds as messageNewsRounds } from './modules/message/news/worker.ts'
import { keyListeners } from './modules/open/key/listener.ts'
import { keyRounds } from './modules/open/key/worker.ts'
import { closingListeners } from './modules/overview/closing/listener.ts'
import { closingRounds } from './modules/overview/closing/worker.ts'
import { dataExportListeners } from './modules/overview/data-export/listener.ts'
import { stallLoops } from './modules/overview/stall/worker.ts'
import { personalRounds } from './modules/realname/personal/worker.ts'
import { photoRounds } from './modules/realname/photo/worker.ts'
import { rewardListeners } from './modules/realname/reward/listener.ts'
import { logLoops, logRounds } from './modules/transparency/log/worker.ts'

export const workers: readonly Worker[] = [...codeWorkers, ...sealWorkers, ...captureWorkers]

export const rounds: readonly Round[] = [
  round('23 * * * *', defineJob('kernel.forget-keys', { retries: 0 }), (deps) => forgetOldKeys(deps)),
  ...codeRounds,
  ...accessRounds,
  ...dataExportRounds,
  ...closingRounds,
  ...messageNewsRounds,
  ...personalRounds,
  ...photoRounds,
  ...sealRounds,
  ...uploadRounds,
  ...logRounds,
  ...preservationRounds,
  ...fixityRounds,
  ...keyRounds,
]

export const loops: readonly Loop[] = [...sealLoops, ...logLoops, ...captureLoops, ...stallLoops]

export const listeners: readonly Listener[] = [
  ...custodyListeners,
  ...noticeListeners,
  ...captureListeners,
  ...accountNoticeListeners,
  ...rewardListeners,
  ...dataExportListeners,
  ...closingListeners,
  ...keyListeners,
]
