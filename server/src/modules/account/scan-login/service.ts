// QR code login: the browser is identified by its cookie, the phone by its session, and the login needs a confirmation on the phone.
import { randomBytes } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { SCAN_LOGIN_SECONDS, type scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, isExpired } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { networkOf } from '../../../kernel/http/rate-limit.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { loginFlowCookieHash, setLoginFlowCookie } from '../login-flow-cookie.ts'
import { findAccount } from '../profile/store.ts'
import { startLogin } from '../session/service.ts'
import { isSessionOpen } from '../session/token.ts'
import { endScan, findScan, insertScan, type ScanRow, updateScan } from './store.ts'

/** A confirmation in the last second must leave the browser time to log in. */
const CONFIRMED_LIFETIME_SECONDS = 30

const idHash = (deps: Deps, appId: string): Buffer => deps.secretBox.fingerprint(appId, 'scan-login')
const isOver = (deps: Deps, row: ScanRow): boolean =>
  row.state === 'used' || isExpired(deps.clock, row.expires_at, SCAN_LOGIN_SECONDS * 1000)
const secondsLeft = (deps: Deps, row: ScanRow): number =>
  Math.max(0, Math.ceil((row.expires_at.getTime() - deps.clock.now().getTime()) / 1000))

export const beginScan: Service<typeof scanLoginApi.begin> = async (deps, actor, _input, exchange) => {
  const appId = randomBytes(16).toString('hex')
  await insertScan(deps.db, {
    id_hash: idHash(deps, appId),
    browser_hash: setLoginFlowCookie(deps, exchange),
    platform_id: actor.platformId,
    state: 'waiting',
    device: actor.device,
    address: actor.address,
    account_id: null,
    session_id: null,
    created_at: deps.clock.now(),
    expires_at: after(deps.clock, SCAN_LOGIN_SECONDS * 1000),
  })
  return { appId, path: `/app/auth-login?appId=${appId}`, expiresInSeconds: SCAN_LOGIN_SECONDS }
}

/** A code of another browser looks nonexistent. */
async function requireOwnCode(deps: Deps, platformId: number, appId: string, browser: Buffer): Promise<ScanRow> {
  const row = await findScan(deps.db, platformId, idHash(deps, appId))
  return row?.browser_hash.equals(browser) ? row : refuse(generalErrors.NOT_FOUND)
}

/** Refuses a code that is over and ends it, so that it stays expired when the clock is set back. */
async function refuseIfOver(deps: Deps, row: ScanRow): Promise<void> {
  if (!isOver(deps, row)) return
  await endScan(deps.db, row.id_hash)
  refuseKeeping(accountErrors.SCAN_OVER)
}

export const scanStatus: Service<typeof scanLoginApi.status> = async (deps, actor, { appId }, exchange) => {
  const row = await requireOwnCode(deps, actor.platformId, appId, loginFlowCookieHash(deps, exchange))
  if (row.state !== 'declined' && isOver(deps, row)) {
    await endScan(deps.db, row.id_hash)
    return { state: 'expired', expiresInSeconds: 0 }
  }
  return { state: row.state === 'used' ? 'expired' : row.state, expiresInSeconds: secondsLeft(deps, row) }
}

/** The token is created only now, so that knowing the code beforehand is useless. */
export const logInByScan: Service<typeof scanLoginApi.enter> = async (deps, actor, { appId }, exchange) => {
  const found = await requireOwnCode(deps, actor.platformId, appId, loginFlowCookieHash(deps, exchange))
  await refuseIfOver(deps, found)
  if (found.state === 'waiting' || found.state === 'scanned') refuse(accountErrors.SCAN_NOT_CONFIRMED)
  const row = await updateScan(deps.db, found.id_hash, 'confirmed', { state: 'used' }, deps.clock.now())
  const account = row?.account_id ? await findAccount(deps.db, row.account_id) : undefined
  // A session that was ended meanwhile must not open another one.
  if (!account || !row?.session_id || !(await isSessionOpen(deps, row.session_id))) return refuseKeeping(accountErrors.SCAN_OVER)
  const login = await startLogin(deps, actor, account, 'scan', exchange)
  await audit(deps, actor, { action: 'login.scan', subject: account.id })
  return login
}

/** The first phone that scans the code owns it; for others it looks nonexistent. */
async function requireScanned(deps: Deps, actor: Member, appId: string): Promise<ScanRow> {
  const row = await findScan(deps.db, actor.platformId, idHash(deps, appId))
  if (!row || (row.account_id !== null && row.account_id !== actor.accountId)) return refuse(generalErrors.NOT_FOUND)
  await refuseIfOver(deps, row)
  return row
}

export const viewScan: Service<typeof scanLoginApi.look> = async (deps, actor, { appId }) => {
  const found = await requireScanned(deps, actor, appId)
  const claim = { state: 'scanned', account_id: actor.accountId } as const
  const row = found.state === 'waiting' ? await updateScan(deps.db, found.id_hash, 'waiting', claim, deps.clock.now()) : found
  // Two phones concurrently: the second one lost the race.
  if (!row) return refuse(generalErrors.NOT_FOUND)
  return {
    state: row.state === 'used' ? 'expired' : row.state,
    device: row.device,
    address: row.address,
    sameNetwork: networkOf(row.address) === networkOf(actor.address),
    askedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

async function decide(deps: Deps, actor: Member, appId: string, state: 'confirmed' | 'declined'): Promise<null> {
  const found = await requireScanned(deps, actor, appId)
  const expires_at = after(deps.clock, CONFIRMED_LIFETIME_SECONDS * 1000)
  const extended = state === 'confirmed' ? { expires_at, session_id: actor.sessionId } : {}
  const row = await updateScan(deps.db, found.id_hash, 'scanned', { state, ...extended }, deps.clock.now())
  if (!row) return refuse(accountErrors.SCAN_OVER)
  const facts = { device: row.device.slice(0, 120), from: row.address }
  await audit(deps, actor, { action: `login.scan-${state}`, subject: actor.accountId, facts })
  return null
}

export const confirmScan: Service<typeof scanLoginApi.confirm> = (deps, actor, { appId }) =>
  decide(deps, actor, appId, 'confirmed')

export const declineScan: Service<typeof scanLoginApi.decline> = (deps, actor, { appId }) =>
  decide(deps, actor, appId, 'declined')
