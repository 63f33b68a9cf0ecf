// Personal verification: by Alipay, or by staff from photos.
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import type { personalApi } from '@attestry/contract/modules/realname/personal'
import { type IdentityCheck, IdentityCheckRefused } from '../../../adapters/realname/port.ts'
import type { Member } from '../../../kernel/actor.ts'
import { hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { attachPhotos } from '../photo/service.ts'
import { pass, reject } from '../standing/decision.ts'
import { personStanding } from '../standing/service.ts'
import { type ApplicationRow, currentApplication, updateApplication } from '../standing/store.ts'
import { submit, updateCertification } from '../standing/submission.ts'

/** Alipay keeps a check open for this long. */
export const CHECK_LIFETIME_MS = hours(23)

const requireCheck = (deps: Deps): IdentityCheck => deps.identityCheck ?? refuse(realnameErrors.ALIPAY_NOT_OFFERED)

const answer = async (deps: Deps, actor: Member) => ({
  person: personStanding(deps, await currentApplication(deps.db, actor.accountId, 'person')),
})

/** Inserts the application before calling Alipay, so that every attempt counts, also an interrupted one. */
export const certifyByAlipay: Service<typeof personalApi.certify> = async (deps, actor, { name, idNumber }) => {
  const check = requireCheck(deps)
  const identity = { name, number: idNumber }
  const row = await inTransaction(deps, (inside) => submit(inside, actor, { kind: 'person', method: 'alipay', identity }))
  try {
    const certify_id = await callProvider(deps, () =>
      check.begin({
        orderNo: row.id.replaceAll('-', ''),
        name,
        idNumber,
        // This page queries the result when it opens.
        returnUrl: `${deps.site.publicUrl}/accountSettings/basicSetting/aliRealName?back=alipay`,
      }),
    )
    if (!(await updateApplication(deps.db, row.id, ['pending'], { certify_id }))) refuse(realnameErrors.DECIDED_BEFORE)
  } catch (error) {
    await inTransaction(deps, (inside) => withdraw(inside, row))
    throw error
  }
  return answer(deps, actor)
}

async function withdraw(deps: Deps, row: ApplicationRow): Promise<void> {
  const withdrawn = await updateApplication(deps.db, row.id, ['pending'], { state: 'withdrawn', decided_at: deps.clock.now() })
  if (withdrawn) await updateCertification(deps, withdrawn)
}

async function callProvider<T>(deps: Deps, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof IdentityCheckRefused) deps.log.warn({ refusal: error.code }, 'identity check refused')
    else deps.log.warn({ err: error }, 'identity check failed')
    return refuse(error instanceof IdentityCheckRefused ? realnameErrors.ALIPAY_REFUSED : realnameErrors.ALIPAY_NOT_REACHED)
  }
}

const isStarted = (row: ApplicationRow | undefined): row is ApplicationRow & { certify_id: string } =>
  row?.state === 'pending' && row.certify_id !== null

export const redirectToAlipay: Service<typeof personalApi.redirect> = async (deps, actor) => {
  const check = requireCheck(deps)
  const row = await currentApplication(deps.db, actor.accountId, 'person')
  if (!isStarted(row)) return refuse(realnameErrors.NOTHING_BEGUN)
  return {
    url: await check.pageUrl(row.certify_id),
    expiresAt: new Date(row.created_at.getTime() + CHECK_LIFETIME_MS).toISOString(),
  }
}

/** A query after the decision returns that decision. */
export const queryAlipay: Service<typeof personalApi.query> = async (deps, actor) => {
  const check = requireCheck(deps)
  const row = await currentApplication(deps.db, actor.accountId, 'person')
  if (row?.method !== 'alipay') refuse(realnameErrors.NOTHING_BEGUN)
  if (isStarted(row)) await applyResult(deps, row, await callProvider(deps, () => check.passed(row.certify_id)), 'not-passed')
  return answer(deps, actor)
}

/** Relies only on the provider's signed result. Does nothing if it was already decided. */
export async function applyResult(
  deps: Deps,
  row: ApplicationRow,
  confirmed: boolean,
  otherwise: 'not-passed' | 'expired',
): Promise<void> {
  if (!confirmed) return void (await inTransaction(deps, (inside) => reject(inside, row, { rejection: otherwise })))
  try {
    await inTransaction(deps, (inside) => pass(inside, row, null))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.definition === realnameErrors.TOO_MANY_ACCOUNTS)
      await inTransaction(deps, (inside) => reject(inside, row, { rejection: 'too-many-accounts' }))
  }
}

export const certifyByPhoto: Service<typeof personalApi.byPhoto> = async (deps, actor, { name, idNumber }) => {
  const row = await submit(deps, actor, { kind: 'person', method: 'photo', identity: { name, number: idNumber } })
  await attachPhotos(deps, actor, row, { required: ['front', 'back'], optional: ['held'] })
  return answer(deps, actor)
}
