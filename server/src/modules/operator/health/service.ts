// Health report from the modules' own figures; figures of the whole installation go to the operating platform only.
import type { healthApi } from '@attestry/contract/modules/operator/health'
import { sql } from 'kysely'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { findingsOfPlatform, lastFixityRun, waitingScans } from '../../attestation/public.ts'
import { captureFailures, retriedCaptures } from '../../evidence/public.ts'
import { lastReports } from '../../integrity/public.ts'
import { allStalls } from '../../overview/public.ts'
import { isOperatingPlatform } from '../../platform/public.ts'
import { authorityStates, openLogOf } from '../../transparency/public.ts'

const MAX_LISTED_FINDINGS = 20

type FixityRun = Awaited<ReturnType<typeof lastFixityRun>>

export const healthReport: Service<typeof healthApi.report> = async (deps, { platformId }) => {
  const [run, log, isOperating] = [
    await lastFixityRun(deps.db),
    await openLogOf(deps.db, platformId),
    await isOperatingPlatform(deps.db, platformId),
  ]
  const now = deps.clock.now()
  const lastDay = { from: new Date(now.getTime() - days(1)), until: now }
  return {
    at: now.toISOString(),
    softwareVersion: deps.site.softwareVersion,
    fixity: run ? await fixityOf(deps, run, { platformId, untracked: isOperating }) : null,
    integrity: (await lastReports(deps.db, { platformId, all: isOperating })).map(({ part, finishedAt, problems }) => ({
      part,
      finishedAt: finishedAt.toISOString(),
      problems: problems.slice(0, MAX_LISTED_FINDINGS),
    })),
    log: log
      ? {
          origin: log.origin,
          size: log.size,
          behind: log.assigned - log.size,
          signedAt: log.signed_at?.toISOString() ?? null,
          halted: log.halted,
        }
      : null,
    stalled: (await allStalls(deps))
      .filter((stall) => stall.platformId === platformId)
      .map(({ step, cause, since, waiting, detail }) => ({ step, cause, since, waiting, detail })),
    house: isOperating ? await installationOf(deps, run) : null,
    failedCaptures: await captureFailures(deps.db, platformId, lastDay),
    retriedCaptures: await retriedCaptures(deps.db, platformId, lastDay),
    scans: deps.scanner ? await scansOf(deps, platformId) : null,
    weaknesses: [...deps.collector.weaknesses(), ...databaseWeaknesses(deps)],
    missing: [...deps.site.waiting],
  }
}

const databaseWeaknesses = ({ site }: Deps) =>
  site.ownsTables ? [{ what: 'database-owner' as const, reason: 'DATABASE_OWNER_URL is not set' }] : []

async function fixityOf(
  deps: Deps,
  run: NonNullable<FixityRun>,
  whose: { readonly platformId: number; readonly untracked: boolean },
) {
  const findings = await findingsOfPlatform(deps.db, run.id, whose)
  return {
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    damaged: findings.filter(({ kind }) => kind !== 'untracked').length,
    findings: findings.slice(0, MAX_LISTED_FINDINGS),
  }
}

async function scansOf(deps: Deps, platformId: number) {
  const { waiting, since } = await waitingScans(deps.db, platformId)
  return { waiting, since: since?.toISOString() ?? null }
}

async function installationOf(deps: Deps, run: FixityRun) {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(deps.db)
  const authorities = await authorityStates(deps.db)
  return {
    databaseBytes: Number(rows[0]?.bytes ?? 0),
    diskFreeBytes: await deps.site.freeBytes().catch(() => null),
    stored: run
      ? {
          checked: run.checked,
          bytes: run.bytes,
          changed: run.changed,
          missing: run.missing,
          untracked: run.untracked,
        }
      : null,
    authorities: authorities.map((authority) => ({
      name: authority.name,
      failures: authority.failures,
      lastAt: authority.last_at?.toISOString() ?? null,
      lastError: authority.last_error,
      retryAt: authority.retry_at?.toISOString() ?? null,
    })),
  }
}
