// Builds the record of a capture: all collected files, with how, when and from where they were collected.
import type { CaptureReport } from '../../../adapters/collector/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { NewRecord } from '../../attestation/public.ts'
import { type AttemptRow, attemptFacts, earlierWarnings } from './attempt.ts'
import { namesOnPage } from './named-party.ts'
import type { CaptureFileRow, CaptureRow } from './store.ts'
import { vantageFacts } from './vantage-view.ts'
import { warningsOf } from './view.ts'

interface Collected {
  readonly files: readonly CaptureFileRow[]
  /** Attempts that did not become this record. */
  readonly earlier: readonly AttemptRow[]
}

export function recordOf(deps: Deps, row: CaptureRow, report: CaptureReport, { files, earlier }: Collected): NewRecord {
  const log = files.find(({ kind }) => kind === 'capture-log')
  const reports = (row.vantages ?? []).filter((outcome) => 'report' in outcome)
  return {
    ano: row.ano,
    // Only captures requested before decision 0046 have a hold before confirmation.
    ...(row.hold_id === null ? {} : { holdId: row.hold_id }),
    name: row.name,
    label: row.label,
    remark: row.remark,
    files: files.map(({ path, size, sha256, sm3, media_type, stage }) => ({
      path,
      size,
      sha256,
      sm3,
      media_type,
      stored: true,
      stage,
    })),
    times: [
      { event: 'capture-asked', at: row.created_at.toISOString(), source: 'server' },
      { event: 'capture-begun', at: report.startedAt, source: 'capturing host' },
      { event: 'capture-ended', at: report.endedAt, source: 'capturing host' },
    ],
    environment: {
      ...environmentOf(row, report, earlier),
      ...attemptFacts(earlier),
      ...vantageFacts(row),
      timeBounds: row.not_before ? 'not before and not after' : 'not after only',
    },
    ...(row.not_before ? { notBefore: row.not_before } : {}),
    ...(reports.length > 0 ? { vantages: reports } : {}),
    custody: [
      {
        event: 'HASHED',
        at: new Date(report.endedAt),
        actor: 'system',
        detail: { files: String(files.length), ...(log ? { captureLog: log.sha256 } : {}) },
      },
      {
        event: 'STORED',
        at: deps.clock.now(),
        actor: 'system',
        detail: { size: String(files.reduce((sum, { size }) => sum + size, 0)) },
      },
    ],
  }
}

function environmentOf(row: CaptureRow, report: CaptureReport, earlier: readonly AttemptRow[]): Record<string, string> {
  const named = { ...row, report }
  const onPage = namesOnPage(named)
  const warnings = [...warningsOf(named), ...earlierWarnings(earlier)]
  const facts: Record<string, string | null> = {
    source: 'collected by the platform on its own machine, in a browser used for nothing else',
    addressAsked: row.url,
    addressReached: report.finalUrl,
    httpStatus: report.status === null ? null : String(report.status),
    server: report.server && `${report.server.address} port ${report.server.port}`,
    tls: tlsOf(report),
    device: row.device,
    isolation: report.isolation,
    profile: report.profile,
    attempt: String(row.attempts),
    completeness: report.outcome,
    warnings: warnings.map(({ kind }) => kind).join(', ') || 'none',
    // One entry each: what was seen may be a quote from the page, with any separator in it.
    ...Object.fromEntries(warnings.map(({ kind, seen }, at) => [`warning ${at + 1}`, seen ? `${kind}: ${seen}` : kind])),
    platformNamed: row.platform_words || null,
    platformOnPage: row.kind === 'web' ? null : onPage.platform,
    sellerNamed: row.seller_words || null,
    sellerOnPage: row.kind === 'web' ? null : onPage.seller,
    ...Object.fromEntries(report.software.map(({ name, version }) => [`software ${name}`, version])),
  }
  return Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== null))
}

function tlsOf({ server, warnings }: CaptureReport): string | null {
  if (!server?.tls) return null
  const { version, subject, issuer, validTo } = server.tls
  const unverified = warnings.find(({ kind }) => kind === 'tls-not-verified')
  return `${version}, ${subject}, issued by ${issuer}, valid to ${validTo}${unverified ? `; not verified: ${unverified.seen}` : ''}`
}
