// A capture as it is listed, and with its artefacts as its detail page shows it.
import * as z from 'zod/mini'
import { PreviewBlock } from '../attestation/scan.ts'
import { Quote } from '../wallet/price.ts'
import {
  artefactKinds,
  artefactStates,
  attemptCauses,
  captureCauses,
  captureKinds,
  captureStages,
  captureStates,
  captureWarnings,
  devices,
} from './capture-vocabulary.ts'
import { complaintStates } from './complaint-state.ts'
import { EarlierVantageView, VantageView } from './vantage.ts'

export const CaptureWarning = z.object({ kind: z.enum(captureWarnings), seen: z.string() })

export const CaptureItem = z.object({
  ano: z.string(),
  kind: z.enum(captureKinds),
  name: z.string(),
  label: z.string(),
  remark: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  device: z.enum(devices),
  /** As entered by the member, else as read from the page; empty for web pages. */
  platform: z.string(),
  seller: z.string(),
  /** How the site was recognised by its address; null before it was captured. */
  profile: z.nullable(z.string()),
  state: z.enum(captureStates),
  stage: z.nullable(z.enum(captureStages)),
  done: z.int(),
  total: z.int(),
  /** The number of captures ahead in the queue; null unless queued. */
  ahead: z.nullable(z.int()),
  /** Why it failed, was cancelled or is partial. */
  cause: z.nullable(z.enum(captureCauses)),
  /** Some required artefacts are incomplete. */
  partial: z.boolean(),
  /** Artefacts that are missing through a fault of the platform; it is confirmed only with `acceptLacking`. */
  lacking: z.array(z.enum(artefactKinds)),
  warnings: z.array(CaptureWarning),
  attempts: z.int(),
  hasPreview: z.boolean(),
  /** The state of its complaint. */
  feedback: z.nullable(z.enum(complaintStates)),
  operatorName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the capture itself ended, by its report; sealing comes later. */
  endedAt: z.nullable(z.iso.datetime()),
  /** When an unconfirmed preview is discarded. */
  confirmBy: z.nullable(z.iso.datetime()),
})
export type CaptureItem = z.infer<typeof CaptureItem>

export const CaptureFile = z.object({
  place: z.int(),
  path: z.string(),
  size: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
})

export const CaptureDetail = z.object({
  ...CaptureItem.shape,
  /** Set once its record has a flagged file; null before. */
  previewBlock: PreviewBlock,
  finalUrl: z.nullable(z.string()),
  status: z.nullable(z.int()),
  startedAt: z.nullable(z.iso.datetime()),
  artefacts: z.array(
    z.object({
      kind: z.enum(artefactKinds),
      state: z.enum(artefactStates),
      cause: z.nullable(z.enum(captureCauses)),
      files: z.array(CaptureFile),
    }),
  ),
  extracted: z.array(z.object({ field: z.string(), value: z.string() })),
  server: z.nullable(
    z.object({
      address: z.string(),
      port: z.int(),
      tls: z.nullable(z.object({ version: z.string(), subject: z.string(), issuer: z.string(), validTo: z.string() })),
    }),
  ),
  resources: z.nullable(z.object({ seen: z.int(), failed: z.int(), refused: z.int(), bytes: z.int() })),
  /** Null if the replay was not checked in time. */
  fidelity: z.nullable(
    z.object({
      text: z.nullable(z.number()),
      resources: z.number(),
      image: z.nullable(z.number()),
      lacking: z.array(z.string()),
    }),
  ),
  /** How its connections were confined; null without any. */
  isolation: z.nullable(z.enum(['namespace', 'flags'])),
  vantages: z.array(VantageView),
  /** Attempts that did not become the record, the first one first. */
  earlierAttempts: z.array(z.object({ attempt: z.int(), beganAt: z.iso.datetime(), cause: z.enum(attemptCauses) })),
  /** Of those attempts. */
  earlierVantages: z.array(EarlierVantageView),
  /** The price if confirmed, or the amount charged. */
  quote: z.nullable(Quote),
})
export type CaptureDetail = z.infer<typeof CaptureDetail>
