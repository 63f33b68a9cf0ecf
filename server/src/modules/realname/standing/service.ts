// The real-name status of an account, and the check for features that require a verified name.
import { birthDateOf, genderOf } from '@attestry/contract/identity-number'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import type { ApplicationKind, standingApi } from '@attestry/contract/modules/realname/standing'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../../account/public.ts'
import { withDocuments } from '../photo/image.ts'
import { findUnsubmittedPhotos } from '../photo/store.ts'
import { type Identity, masked, numberHash, openIdentity, openReason, sealIdentity } from './identity.ts'
import { type ApplicationRow, currentApplication, insertApplication, receivedGiftFen, ruleOf } from './store.ts'

/** A sub-account acts under its main account's name. */
export async function requireRealName(deps: Deps, actor: Member): Promise<void> {
  const owner = await findAccount(deps.db, actor.ownerId)
  if (owner?.certification !== 'passed') refuse(realnameErrors.REAL_NAME_NEEDED)
}

const progress = (deps: Deps, row: ApplicationRow | undefined) => ({
  state: row === undefined || row.state === 'withdrawn' ? ('none' as const) : row.state,
  method: row?.method ?? null,
  submittedAt: row?.created_at.toISOString() ?? null,
  decidedAt: row?.decided_at?.toISOString() ?? null,
  rejection: row?.rejection ?? null,
  reason: row ? openReason(deps, row) : null,
})

export function personStanding(deps: Deps, row: ApplicationRow | undefined, mayRead = true) {
  const identity = row && mayRead ? openIdentity(deps, row) : undefined
  const shown = identity && masked('person', identity)
  return {
    ...progress(deps, row),
    name: shown?.name ?? null,
    idNumber: shown?.number ?? null,
    birthday: identity ? birthDateOf(identity.number) : null,
    gender: identity ? genderOf(identity.number) : null,
  }
}

export function enterpriseStanding(deps: Deps, row: ApplicationRow | undefined) {
  const identity = row && openIdentity(deps, row)
  return {
    ...progress(deps, row),
    name: identity?.name ?? null,
    creditCode: identity?.number ?? null,
    legalPerson: identity?.legalPerson ?? null,
  }
}

/** Name and identity number of an account's owner, once verified. */
export async function verifiedPerson(deps: Deps, ownerId: string): Promise<{ name: string; number: string } | undefined> {
  const row = await currentApplication(deps.db, ownerId, 'person')
  return row?.state === 'passed' ? openIdentity(deps, row) : undefined
}

/** Name and credit code of an account's enterprise, once verified. */
export async function verifiedEnterprise(deps: Deps, ownerId: string): Promise<Identity | undefined> {
  const row = await currentApplication(deps.db, ownerId, 'enterprise')
  return row?.state === 'passed' ? openIdentity(deps, row) : undefined
}

/** Given once, with the first real name. */
async function giftOf(deps: Deps, actor: Member, person: ApplicationRow | undefined) {
  const { giftFen } = await ruleOf(deps.db, actor.platformId)
  const receivedFen = await receivedGiftFen(deps.db, actor.ownerId)
  const isOffered = giftFen > 0 && person?.state !== 'passed' && receivedFen === undefined
  return {
    gift: isOffered ? yuanOfFen(giftFen) : null,
    receivedGift: receivedFen === undefined ? null : yuanOfFen(receivedFen),
  }
}

/** Whether the account's owner is verified, and the gift that comes with it. */
export async function realNameOffer(deps: Deps, actor: Member) {
  const [owner, person] = await Promise.all([
    findAccount(deps.db, actor.ownerId),
    currentApplication(deps.db, actor.ownerId, 'person'),
  ])
  const { gift } = await giftOf(deps, actor, person)
  return { state: owner?.certification ?? ('none' as const), gift }
}

export const standingInfo: Service<typeof standingApi.info> = async (deps, actor) => {
  const person = await currentApplication(deps.db, actor.ownerId, 'person')
  const enterprise = await currentApplication(deps.db, actor.ownerId, 'enterprise')
  const rule = await ruleOf(deps.db, actor.platformId)
  return {
    person: personStanding(deps, person, !actor.isSub),
    enterprise: enterpriseStanding(deps, enterprise),
    photos: actor.isSub ? [] : await unsubmittedPhotos(deps, actor),
    alipay: deps.identityCheck !== undefined,
    ...(await giftOf(deps, actor, person)),
    accountsAPerson: rule.accountsAPerson,
    own: !actor.isSub,
  }
}

export async function unsubmittedPhotos(deps: Deps, actor: Member) {
  const photos = await withDocuments(deps, await findUnsubmittedPhotos(deps.db, actor.accountId))
  return photos.map(({ side, size, created_at }) => ({ side, size, uploadedAt: created_at.toISOString() }))
}

export const standingStatus: Service<typeof standingApi.status> = async (deps, actor) => {
  const owner = await findAccount(deps.db, actor.ownerId)
  const person = await currentApplication(deps.db, actor.ownerId, 'person')
  const enterprise = await currentApplication(deps.db, actor.ownerId, 'enterprise')
  return {
    state: owner?.certification ?? 'none',
    person: progress(deps, person).state,
    enterprise: progress(deps, enterprise).state,
  }
}

/** For seed data: no gift, event or message. */
export async function seedVerified(
  deps: Deps,
  account: { readonly platformId: number; readonly accountId: string },
  kind: ApplicationKind,
  identity: Identity,
): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now)
  await insertApplication(deps.db, {
    id,
    platform_id: account.platformId,
    account_id: account.accountId,
    kind,
    method: kind === 'person' ? 'photo' : 'licence',
    state: 'passed',
    identity: sealIdentity(deps, id, identity),
    number_hash: numberHash(deps, identity.number),
    certify_id: null,
    rejection: null,
    reason: null,
    decided_by: null,
    created_at: now,
    decided_at: now,
  })
}
