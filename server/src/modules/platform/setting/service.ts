// Changes to platform settings: optimistic locking, invalidation on every node, audit with before and after.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { chainModes, type DeskSetting, MAX_LOGO_BYTES, type settingApi } from '@attestry/contract/modules/platform/setting'
import { audit } from '../../../kernel/audit.ts'
import { invalidate } from '../../../kernel/cache.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { PLATFORM_TOPIC } from '../dictionary/service.ts'
import { differences, rowOf, settingFrom } from './conversion.ts'
import { cleanPng } from './png.ts'
import { findLogo, hasLogo, insertLogo, readSetting, type SettingRow, writeSetting } from './store.ts'

const availableChains = (deps: Deps) =>
  chainModes.filter((mode) => mode === 'none' || deps.chains.some(({ kind }) => kind === mode))

const view = (deps: Deps, row: SettingRow): DeskSetting => ({
  version: row.version,
  setting: settingFrom(row),
  updatedAt: row.updated_at?.toISOString() ?? null,
  updatedBy: row.updated_by,
  chains: availableChains(deps),
})

export const deskSetting: Service<typeof settingApi.read> = async (deps, actor) =>
  view(deps, await readSetting(deps.db, actor.platformId))

export const changeSetting: Service<typeof settingApi.change> = async (deps, actor, { version, reason, setting }) => {
  const { platformId } = actor
  const row = await readSetting(deps.db, platformId)
  if (row.version !== version) refuse(generalErrors.STALE)
  const before = settingFrom(row)
  const changed = differences(before, setting)
  if (Object.keys(changed).length === 0) refuse(platformErrors.NOTHING_CHANGED)
  if (setting.chainMode !== before.chainMode && !availableChains(deps).includes(setting.chainMode))
    refuse(platformErrors.CHAIN_NOT_CONFIGURED)
  if (setting.logo && !(await hasLogo(deps.db, platformId, setting.logo))) refuse(platformErrors.LOGO_UNKNOWN)
  const change = { ...rowOf(row.facts, setting), at: deps.clock.now(), by: actor.name }
  const after = (await writeSetting(deps.db, platformId, version, change)) ?? refuse(generalErrors.STALE)
  await audit(deps, actor, {
    action: 'platform.setting',
    subject: String(platformId),
    facts: { ...changed, reason, version: after.version },
  })
  await invalidate(deps, PLATFORM_TOPIC)
  return view(deps, after)
}

async function onlyFile(exchange: Exchange): Promise<Buffer> {
  for await (const file of exchange.files({ maxBytes: MAX_LOGO_BYTES })) {
    const parts: Buffer[] = []
    for await (const part of file.stream) parts.push(part as Buffer)
    if (file.truncated()) refuse(platformErrors.LOGO_TOO_LARGE, { limit: MAX_LOGO_BYTES / 1024 })
    return Buffer.concat(parts)
  }
  return refuse(platformErrors.LOGO_UNREADABLE)
}

/** Stored, but not shown until the settings refer to it. */
export const uploadLogo: Service<typeof settingApi.uploadLogo> = async (deps, actor, _input, exchange) => {
  const { bytes: png, width, height } = cleanPng(await onlyFile(exchange)) ?? refuse(platformErrors.LOGO_UNREADABLE)
  const sha256 = createHash('sha256').update(png).digest('hex')
  await inTransaction(deps, async (inside) => {
    await insertLogo(inside.db, { platformId: actor.platformId, sha256, png, at: inside.clock.now() })
    await audit(inside, actor, { action: 'platform.logo', subject: sha256, facts: { width, height, bytes: png.length } })
  })
  return { logo: sha256, width, height }
}

export const showLogo: Service<typeof settingApi.logo> = async (deps, _actor, { logo }) => {
  const body = (await findLogo(deps.db, logo)) ?? refuse(generalErrors.NOT_FOUND)
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}
