// Table of contents: every job, every round by the clock, every listener.
import type { Listener } from './kernel/event.ts'
import { forgetOldKeys } from './kernel/http/idempotency.ts'
import { defineJob } from './kernel/job.ts'
import { type Round, round, type Worker } from './kernel/worker.ts'
import { codeRounds, codeWorkers } from './modules/account/code/worker.ts'
import { sealRounds, sealWorkers } from './modules/attestation/seal/worker.ts'
import { uploadRounds } from './modules/evidence/upload/worker.ts'

export const workers: readonly Worker[] = [...codeWorkers, ...sealWorkers]

export const rounds: readonly Round[] = [
  round('23 * * * *', defineJob('kernel.forget-keys', { retries: 0 }), (deps) => forgetOldKeys(deps)),
  ...codeRounds,
  ...sealRounds,
  ...uploadRounds,
]

export const listeners: readonly Listener[] = []
