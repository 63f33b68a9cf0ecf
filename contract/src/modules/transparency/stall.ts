// A step of the proof that makes no progress: which one, why and since when. Shown on the record, at the console and by /readyz.
import * as z from 'zod/mini'

export const stallSteps = ['hashed', 'logged', 'time-stamped'] as const
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
  /** Nothing failed and nothing happened: no worker node runs, or it hangs. */
  'no-worker',
  'unexpected',
] as const
export type StallCause = (typeof stallCauses)[number]

export const Stall = z.object({
  step: z.enum(stallSteps),
  cause: z.enum(stallCauses),
  /** When the oldest record that waits for this step began to wait. */
  since: z.iso.datetime(),
})
export type Stall = z.infer<typeof Stall>
