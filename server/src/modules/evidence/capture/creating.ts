// Creates captures, all or none: checks URLs, reserves numbers, and holds the price of kinds that are charged on success.
import { type CaptureItem, type CaptureKind, MAX_URL_CHARS } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Quote } from '@attestry/contract/modules/wallet/price'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { requirePermission } from '../../../kernel/permission.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { holdReference, reserveNumbers } from '../../attestation/public.ts'
import { hold, payerOf, quote } from '../../wallet/public.ts'
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

/** Pages are paid for when the preview is confirmed; marketplace pages and videos on success, so their price is held at creation. */
export const paysOnSuccess = (kind: CaptureKind): boolean => kind !== 'web'

/** The route cannot check this: it does not know the kind of a batch or of a retried capture. */
export const requireCapturePermission = (actor: Member, kind: CaptureKind): void =>
  requirePermission(actor, kind, ...(paysOnSuccess(kind) ? (['pay'] as const) : []))

export async function createCaptures(
  deps: Deps,
  actor: Member,
  kind: CaptureKind,
  lines: readonly CaptureLine[],
  batchId: string | null = null,
): Promise<{ list: CaptureItem[]; total: number; quote: Quote }> {
  requireCapturePermission(actor, kind)
  await deps.space.require()
  const urls = lines.map((line, at) => requireUrl(deps, actor, line.url, at + 1))
  await requireOpenCaptureQuota(deps, actor, lines.length)
  const numbers = await reserveNumbers(deps, actor, lines.length)
  const { holdIds, price } = await holdFor(deps, actor, kind, numbers)
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
        hold_id: holdIds[at] ?? null,
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
  return { list, total: list.length, quote: price }
}

export async function requireOpenCaptureQuota(deps: Deps, actor: Member, wanted: number): Promise<void> {
  await lockCaptureQuota(deps.db, actor.ownerId)
  const count = await countOpenCaptures(deps.db, actor.ownerId)
  if (count + wanted > MAX_OPEN_CAPTURES) refuse(evidenceErrors.TOO_MANY_CAPTURES, { count, limit: MAX_OPEN_CAPTURES })
}

export async function holdFor(
  deps: Deps,
  actor: Member,
  kind: CaptureKind,
  anos: readonly string[],
): Promise<{ holdIds: readonly string[]; price: Quote }> {
  const payer = payerOf(actor)
  if (!paysOnSuccess(kind)) return { holdIds: [], price: await quote(deps, payer, kind, anos.length) }
  const items = anos.map((ano) => ({ reference: holdReference(ano), quantity: 1 }))
  const held = await hold(deps, payer, { service: kind, items })
  return { holdIds: held.holds.map(({ holdId }) => holdId), price: held.quote }
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
