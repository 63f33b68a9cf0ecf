// Creates captures, all or none: checks URLs and reserves numbers. Nothing is held: a capture is paid for when its preview is confirmed.
import { type CaptureItem, type CaptureKind, MAX_URL_CHARS } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Quote } from '@attestry/contract/modules/wallet/price'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { requirePermission } from '../../../kernel/permission.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { reserveNumbers } from '../../attestation/public.ts'
import { payerOf, quote } from '../../wallet/public.ts'
import { admitUrl } from './admission.ts'
import { aheadOf, countOpenCaptures, insertCaptures, lockCaptureQuota } from './store.ts'
import { publishCapturesChanged } from './topics.ts'
import { captureItem } from './view.ts'

export const MAX_OPEN_CAPTURES = 1_000
const MAX_NAME_CHARS = 200

export interface CaptureLine {
  readonly url: string
  readonly name?: string | undefined
  readonly label?: string | undefined
  readonly remark?: string | undefined
  readonly device: CaptureItem['device']
  readonly acceptInvalidTls: boolean
  readonly platform?: string | undefined
  readonly seller?: string | undefined
}

export async function createCaptures(
  deps: Deps,
  actor: Member,
  kind: CaptureKind,
  lines: readonly CaptureLine[],
  batchId: string | null = null,
): Promise<{ list: CaptureItem[]; total: number; quote: Quote }> {
  // The route cannot check this: it does not know the kind of a batch.
  requirePermission(actor, kind)
  await deps.space.require()
  const urls = lines.map((line, at) => requireUrl(deps, actor, line.url, at + 1))
  await requireOpenCaptureQuota(deps, actor, lines.length)
  const numbers = await reserveNumbers(deps, actor, lines.length)
  const now = deps.clock.now()
  const rows = await insertCaptures(
    deps.db,
    lines.map((line, at) => {
      const url = urls[at] ?? ''
      return {
        ano: numbers[at] ?? '',
        platform_id: actor.platformId,
        owner_id: actor.ownerId,
        operator_id: actor.accountId,
        operator_name: actor.name,
        address: actor.address,
        kind,
        url,
        host: new URL(url).hostname,
        name: line.name ?? nameFor(url),
        named: line.name !== undefined,
        label: line.label ?? '',
        remark: line.remark ?? '',
        device: line.device,
        locale: actor.locale,
        platform_words: line.platform ?? '',
        seller_words: line.seller ?? '',
        accept_invalid_tls: line.acceptInvalidTls,
        batch_id: batchId,
        created_at: now,
        queued_at: now,
      }
    }),
  )
  await publishCapturesChanged(deps, deps.db, actor.ownerId)
  const ahead = await aheadOf(deps.db, numbers)
  const byNumber = new Map(rows.map((row) => [row.ano, row]))
  const list = numbers.flatMap((ano) => {
    const row = byNumber.get(ano)
    return row ? [captureItem(row, ahead.get(ano))] : []
  })
  return { list, total: list.length, quote: await quote(deps, payerOf(actor), kind, list.length) }
}

export async function requireOpenCaptureQuota(deps: Deps, actor: Member, wanted: number): Promise<void> {
  await lockCaptureQuota(deps.db, actor.ownerId)
  const count = await countOpenCaptures(deps.db, actor.ownerId)
  if (count + wanted > MAX_OPEN_CAPTURES) refuse(evidenceErrors.TOO_MANY_CAPTURES, { count, limit: MAX_OPEN_CAPTURES })
}

function requireUrl(deps: Deps, actor: Member, text: string, row: number): string {
  const checked = admitUrl(deps, text, actor.locale)
  return 'url' in checked ? checked.url : refuse(evidenceErrors.URL_NOT_ADMITTED, { row, reason: checked.problem })
}

/** Provisional name until the page's title is known. */
function nameFor(url: string): string {
  const { host, pathname } = new URL(url.slice(0, MAX_URL_CHARS))
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, MAX_NAME_CHARS)
}
