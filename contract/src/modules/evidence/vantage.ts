// Second vantages of a capture: other organisations' nodes that captured the same address at the same time.
import * as z from 'zod/mini'
import { vantageVerdicts } from '../attestation/proof.ts'

/** Why a vantage gave no report. */
export const missingReports = ['unreachable', 'refused', 'busy', 'late', 'interrupted', 'invalid', 'not-comparable'] as const
export type MissingReport = (typeof missingReports)[number]

export const VantageView = z.object({
  name: z.string(),
  /** Null if there is no report. */
  verdict: z.nullable(z.enum(vantageVerdicts)),
  missing: z.nullable(z.enum(missingReports)),
})
export type VantageView = z.infer<typeof VantageView>

/** Of an attempt that did not become the record. */
export const EarlierVantageView = z.object({ attempt: z.int(), ...VantageView.shape })
export type EarlierVantageView = z.infer<typeof EarlierVantageView>
