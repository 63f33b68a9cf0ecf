// How the house is doing, put together from what the modules keep about themselves.
import type { healthApi } from '@attestry/contract/modules/operator/health'
import { sql } from 'kysely'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { fixityFindings, lastFixityRun } from '../../attestation/public.ts'
import { authorityStates, openLogOf } from '../../transparency/public.ts'

const FINDINGS_SHOWN = 20

export const healthReport: Service<typeof healthApi.report> = async (deps, actor) => {
  const [fixity, log, authorities] = [
    await fixityOf(deps),
    await openLogOf(deps.db, actor.platformId),
    await authorityStates(deps.db),
  ]
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(deps.db)
  return {
    at: deps.clock.now().toISOString(),
    softwareVersion: deps.site.softwareVersion,
    database: { bytes: Number(rows[0]?.bytes ?? 0) },
    fixity,
    log: log
      ? {
          origin: log.origin,
          size: log.size,
          behind: log.assigned - log.size,
          signedAt: log.signed_at?.toISOString() ?? null,
          halted: log.halted,
        }
      : null,
    authorities: authorities.map((authority) => ({
      name: authority.name,
      failures: authority.failures,
      lastAt: authority.last_at?.toISOString() ?? null,
      lastError: authority.last_error,
      retryAt: authority.retry_at?.toISOString() ?? null,
    })),
    missing: [...deps.site.waiting],
  }
}

async function fixityOf(deps: Deps) {
  const run = await lastFixityRun(deps.db)
  if (!run) return null
  const findings = await fixityFindings(deps, run)
  return {
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    checked: run.checked,
    bytes: run.bytes,
    changed: run.changed,
    missing: run.missing,
    untracked: run.untracked,
    findings: findings.slice(0, FINDINGS_SHOWN).map(({ sha256, kind }) => ({ sha256, kind })),
  }
}
