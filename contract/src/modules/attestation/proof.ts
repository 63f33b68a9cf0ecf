// The progress of a record's proof, as shown to its owner and the public.
import * as z from 'zod/mini'
import { Stall } from '../transparency/stall.ts'

export const proofSteps = ['received', 'hashed', 'logged', 'time-stamped', 'anchored'] as const
export type ProofStep = (typeof proofSteps)[number]

/** What a second vantage says about a captured page; `failed`: it could not load the page. */
export const vantageVerdicts = ['same', 'similar', 'differs', 'failed'] as const
export type VantageVerdict = (typeof vantageVerdicts)[number]

/** `off`: this platform does not perform the step. */
export const stepStates = ['done', 'waiting', 'failed', 'off'] as const

/**
 * embedded: this installation's own authority, which proves little against the operator;
 * demo: the one that a demo runs on the same machine, which proves as little.
 */
export const timeStampKinds = ['embedded', 'external', 'demo'] as const

export const ProofState = z.object({
  /** Printed on the certificate and part of its address; unlike the number, it cannot be guessed. */
  publicId: z.string(),
  steps: z.array(z.object({ step: z.enum(proofSteps), state: z.enum(stepStates), at: z.nullable(z.iso.datetime()) })),
  /** Everything needed for the certificate and the package is available. */
  ready: z.boolean(),
  /** Why the next step makes no progress, and since when; null if it progresses normally. */
  stalled: z.nullable(Stall),
  log: z.nullable(
    z.object({
      origin: z.string(),
      index: z.int(),
      /** The size of the checkpoint of the proof. */
      size: z.int(),
      root: z.string(),
      signedAt: z.iso.datetime(),
    }),
  ),
  timeStamps: z.array(
    z.object({
      authority: z.string(),
      kind: z.enum(timeStampKinds),
      algorithm: z.string(),
      serial: z.string(),
      policy: z.string(),
      time: z.iso.datetime(),
    }),
  ),
  witnesses: z.array(z.object({ name: z.string(), at: z.iso.datetime() })),
  anchors: z.array(
    z.object({
      chain: z.string(),
      state: z.enum(['submitted', 'confirmed']),
      reference: z.string(),
      time: z.nullable(z.iso.datetime()),
      explorerUrl: z.nullable(z.string()),
    }),
  ),
  /** Reports of second vantages, from the signed record; empty before it is sealed. */
  vantages: z.array(z.object({ name: z.string(), verdict: z.enum(vantageVerdicts) })),
})
export type ProofState = z.infer<typeof ProofState>
