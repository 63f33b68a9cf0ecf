// Stalled steps of a proof: step, cause and start time; shown on the record, in the console and by /readyz.
import * as z from 'zod/mini'

export const stallSteps = ['hashed', 'signed', 'logged', 'time-stamped'] as const
export type StallStep = (typeof stallSteps)[number]

export const stallCauses = [
  'signer-unavailable',
  'signer-locked',
  'signer-damaged',
  'signer-refused',
  'log-halted',
  'authorities',
  'witnesses',
  'storage',
  'sealing',
  /** The clock was set, is behind a signed time, or is outside the validity of a signing certificate. */
  'clock',
  /** No error and no progress: no worker node runs, or it hangs. */
  'no-worker',
  'unexpected',
] as const
export type StallCause = (typeof stallCauses)[number]

export const Stall = z.object({
  step: z.enum(stallSteps),
  cause: z.enum(stallCauses),
  /** Since when the oldest record waits for this step. */
  since: z.iso.datetime(),
})
export type Stall = z.infer<typeof Stall>
