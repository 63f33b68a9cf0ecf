// System health for operators: storage, public log, time-stamps, failed captures, missing system packages.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { captureCauses } from '../evidence/capture-vocabulary.ts'
import { Stall } from '../transparency/stall.ts'
import { rolesFor } from './role.ts'

/** Free bytes on the disk of the data folder: below the first the health report warns, below the second the node is not ready. */
export const DISK_WARNING_BYTES = 2_000_000_000
export const DISK_ERROR_BYTES = 200_000_000

/** What an integrity check reads; `journals`: the statements in the public log about audit log, custody log, ledger, payment reports, case steps and invoice steps. */
export const integrityParts = ['log', 'store', 'records', 'custody', 'audit', 'ledger', 'cases', 'journals'] as const

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
      /** The latest fixity check of all stored objects; null until the first. */
      fixity: z.nullable(
        z.object({
          startedAt: z.iso.datetime(),
          finishedAt: z.nullable(z.iso.datetime()),
          /** This platform's objects that are changed or missing. */
          damaged: z.int(),
          /** This platform's objects; for the operating platform also objects without a record. */
          findings: z.array(z.object({ sha256: z.string(), kind: z.enum(['changed', 'missing', 'untracked']) })),
        }),
      ),
      /** The latest check of each part of the stored data against what was signed; empty until the first. */
      integrity: z.array(
        z.object({
          part: z.enum(integrityParts),
          finishedAt: z.iso.datetime(),
          /** This platform's problems; for the operating platform all. */
          problems: z.array(z.object({ subject: z.string(), detail: z.string() })),
        }),
      ),
      /** This platform's log; null until its first leaf. */
      log: z.nullable(
        z.object({
          origin: z.string(),
          size: z.int(),
          /** Digests with a log position that no signed head covers yet. */
          behind: z.int(),
          signedAt: z.nullable(z.iso.datetime()),
          halted: z.nullable(z.string()),
        }),
      ),
      /** Stalled steps of this platform's proofs, with the last error; empty if there are none. */
      stalled: z.array(z.extend(Stall, { waiting: z.int(), detail: z.string() })),
      /** Figures of all platforms together; null except for the operating platform. */
      house: z.nullable(
        z.object({
          databaseBytes: z.int(),
          /** On the disk of the data folder of the node that answers; null if unknown. */
          diskFreeBytes: z.nullable(z.int()),
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
      /** This platform's captures requested in the last 24 hours that failed, by cause, most frequent first. */
      failedCaptures: z.array(z.object({ cause: z.enum(captureCauses), count: z.int() })),
      /** This platform's captures of the last 24 hours that were collected more than once and have not failed. */
      retriedCaptures: z.int(),
      /** This platform's files that wait for a malware scan; null without a scanner. */
      scans: z.nullable(z.object({ waiting: z.int(), since: z.nullable(z.iso.datetime()) })),
      /** Where this node is protected less than it could be, and why: confinement and fonts of captures, privileges in the database. */
      weaknesses: z.array(
        z.object({ what: z.enum(['capture-network', 'capture-account', 'capture-emoji', 'database-owner']), reason: z.string() }),
      ),
      missing: z.array(z.object({ feature: z.string(), waitsFor: z.string() })),
    }),
  }),
}
