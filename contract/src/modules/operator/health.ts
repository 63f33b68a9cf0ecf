// How the house is doing, for those who run it: what is stored, the public log, the time-stamps, the queues, what the machine lacks.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { Stall } from '../transparency/stall.ts'
import { rolesFor } from './role.ts'

export const healthApi = {
  report: endpoint({
    method: 'GET',
    path: '/desk/health',
    access: 'staff',
    roles: rolesFor('health'),
    summary: { zh: '运行状况', en: 'System health' },
    input: NoInput,
    output: z.object({
      at: z.iso.datetime(),
      softwareVersion: z.string(),
      /** The newest reading of everything that is stored; null until the first. */
      fixity: z.nullable(
        z.object({
          startedAt: z.iso.datetime(),
          finishedAt: z.nullable(z.iso.datetime()),
          /** Of this platform's own objects: those changed or missing. */
          damaged: z.int(),
          /** This platform's own; for the one that runs the house also what no record accounts for. */
          findings: z.array(z.object({ sha256: z.string(), kind: z.enum(['changed', 'missing', 'untracked']) })),
        }),
      ),
      /** This platform's own; null until its first record. */
      log: z.nullable(
        z.object({
          origin: z.string(),
          size: z.int(),
          /** Digests that have their place and no signed head yet. */
          behind: z.int(),
          signedAt: z.nullable(z.iso.datetime()),
          halted: z.nullable(z.string()),
        }),
      ),
      /** Steps of this platform's proofs without progress, with the last fault; empty when all is well. */
      stalled: z.array(z.extend(Stall, { waiting: z.int(), detail: z.string() })),
      /** Figures of all platforms together: null for all but the one that runs the house. */
      house: z.nullable(
        z.object({
          databaseBytes: z.int(),
          stored: z.nullable(
            z.object({ checked: z.int(), bytes: z.int(), changed: z.int(), missing: z.int(), untracked: z.int() }),
          ),
          authorities: z.array(
            z.object({
              name: z.string(),
              failures: z.int(),
              lastAt: z.nullable(z.iso.datetime()),
              lastError: z.nullable(z.string()),
              retryAt: z.nullable(z.iso.datetime()),
            }),
          ),
        }),
      ),
      missing: z.array(z.object({ feature: z.string(), waitsFor: z.string() })),
    }),
  }),
}
