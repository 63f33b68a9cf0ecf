// Public view of the log: head, growth, recent checkpoints, witnesses, authorities, anchors, vantages.
import type { logApi } from '@attestry/contract/modules/transparency/log'
import { toBase64 } from '@attestry/proof/bytes/base64'
import { fromHex } from '@attestry/proof/bytes/hex'
import { parseVkey } from '@attestry/proof/log/note'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { requirePlatform } from '../../platform/public.ts'
import { type AnchorRow, recentAnchors } from '../anchor/store.ts'
import { embeddedAuthorities } from '../time-stamp/authority.ts'
import { cosignaturesOn, timeStampsOn } from '../time-stamp/store.ts'
import { listHistory } from '../trust/history.ts'
import { trustName, trustOf } from '../trust/service.ts'
import { type VantagePeriod, vantagePeriods } from '../trust/vantage-period.ts'
import { publishVerifiers, verifierListPath } from '../trust/verifier-list.ts'
import { logFolder } from './files.ts'
import { growthOf, type LogRow, logsOf, recentCheckpoints } from './store.ts'

const MAX_RECENT_ENTRIES = 20
const GROWTH_DAYS = 30
const GROWTH_STEPS = 120

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
const base64Root = (hex: string) => toBase64(fromHex(hex))

export const chainInfo: Service<typeof logApi.info> = async (deps, actor) => {
  const platform = await requirePlatform(deps, actor.platformId)
  const shards = await logsOf(deps.db, actor.platformId)
  // The newest shard with a head: right after a shard rotation that is still the previous one.
  const log = shards.find((shard) => shard.note !== null)
  const facts = { mode: platform.facts.chainMode, explorerUrl: platform.facts.explorerUrl, shards: shards.map(shardFacts) }
  if (!log?.note || !log.signed_at) {
    return {
      ...facts,
      log: null,
      growth: [],
      checkpoints: [],
      witnesses: [],
      authorities: [],
      anchors: [],
      vantages: [],
      trust: { digest: '', path: '', history: [] },
      verifiers: null,
    }
  }
  const [checkpoints, anchors, growth, trust] = await Promise.all([
    recentCheckpoints(deps.db, log.id, MAX_RECENT_ENTRIES),
    recentAnchors(deps.db, log.id, MAX_RECENT_ENTRIES),
    growth30Days(deps, log),
    trustOf(deps, log),
  ])
  const sizes = checkpoints.map(({ size }) => size)
  const [tokens, cosignatures] = await Promise.all([timeStampsOn(deps.db, log.id, sizes), cosignaturesOn(deps.db, log.id, sizes)])
  return {
    ...facts,
    log: {
      origin: log.origin,
      vkey: log.vkey,
      size: log.size,
      root: base64Root(log.root),
      checkpoint: log.note,
      signedAt: log.signed_at.toISOString(),
      path: `/${logFolder(log)}/`,
      halted: log.halted,
    },
    growth: growth.map(({ at, size }) => ({ at: at.toISOString(), size })),
    checkpoints: checkpoints.map(({ size, root, signed_at }) => ({
      size,
      root: base64Root(root),
      signedAt: signed_at.toISOString(),
      timeStamps: tokens
        .filter((token) => token.size === size)
        .map(({ authority, kind, time }) => ({ authority, kind, time: time.toISOString() })),
      witnesses: cosignatures.filter((line) => line.size === size).map(({ witness }) => witness),
      anchors: anchors.filter((anchor) => anchor.size === size).map(({ chain, state }) => ({ chain, state: anchorState(state) })),
    })),
    witnesses: deps.endorsers.witnesses.map(({ vkey }) => {
      const { name } = parseVkey(vkey)
      const last = cosignatures.filter(({ witness }) => witness === name).sort((a, b) => b.size - a.size)[0]
      return { name, lastAt: iso(last?.at), lastSize: last?.size ?? null }
    }),
    authorities: [
      ...embeddedAuthorities.map(({ name }) => ({ name, kind: 'embedded' as const })),
      ...deps.endorsers.authorities.map(({ name }) => ({ name, kind: 'external' as const })),
    ].map((authority) => ({
      ...authority,
      lastAt: iso(tokens.filter((token) => token.authority === authority.name).at(-1)?.time),
    })),
    anchors: anchors.map(anchorFacts),
    vantages: (await vantagePeriods(deps.db)).map(vantageFacts),
    ...(await publishedLists(deps, actor.platformId, trust.digest)),
  }
}

async function publishedLists(deps: Deps, platformId: number, trustDigest: string) {
  const { digest, files } = await publishVerifiers(deps, platformId)
  const [history, lists] = await Promise.all([
    listHistory(deps, platformId, 'trust', (each) => `/${trustName(each)}`),
    listHistory(deps, platformId, 'verifier', verifierListPath),
  ])
  const current = lists.find((list) => list.digest === digest)
  return {
    trust: { digest: trustDigest, path: `/${trustName(trustDigest)}`, history },
    verifiers: current ? { ...current, files: [...files] } : null,
  }
}

const vantageFacts = ({ vkey, organization, began_at, ended_at }: VantagePeriod) => ({
  name: parseVkey(vkey).name,
  organization,
  vkey,
  since: began_at.toISOString(),
  until: iso(ended_at),
})

const shardFacts = (log: LogRow) => ({
  origin: log.origin,
  vkey: log.vkey,
  path: `/${logFolder(log)}/`,
  size: log.size,
  openedAt: log.opened_at.toISOString(),
  closedAt: iso(log.closed_at),
})

const anchorState = (state: AnchorRow['state']) => (state === 'confirmed' ? ('confirmed' as const) : ('submitted' as const))

export const anchorReference = ({ receipt }: Pick<AnchorRow, 'receipt'>): string => {
  const reference = receipt?.data.transactionHash ?? receipt?.data.digest ?? ''
  return typeof reference === 'string' ? reference : ''
}

export const anchorFacts = (anchor: AnchorRow) => ({
  chain: anchor.chain,
  state: anchorState(anchor.state),
  size: anchor.size,
  reference: anchorReference(anchor),
  time: anchor.receipt?.at ?? null,
  explorerUrl: anchor.receipt?.explorerUrl ?? null,
})

function growth30Days(deps: Deps, log: LogRow) {
  const since = new Date(Math.max(deps.clock.now().getTime() - days(GROWTH_DAYS), log.opened_at.getTime()))
  const seconds = Math.max(60, Math.ceil((deps.clock.now().getTime() - since.getTime()) / 1000 / GROWTH_STEPS))
  return growthOf(deps.db, log.id, since, seconds)
}
