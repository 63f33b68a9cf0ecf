// A person's real name: announced to Alipay and asked for there, or handed to staff with photos.
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import type { personalApi } from '@attestry/contract/modules/realname/personal'
import { type IdentityCheck, IdentityCheckRefused } from '../../../adapters/realname/port.ts'
import type { Member } from '../../../kernel/actor.ts'
import { hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { handIn } from '../photo/service.ts'
import { pass, reject } from '../standing/deciding.ts'
import { personStanding } from '../standing/service.ts'
import { type ApplicationRow, currentApplication, moveApplication } from '../standing/store.ts'
import { submit, summarize } from '../standing/submitting.ts'

/** As long as Alipay keeps a check open. */
export const CHECK_OPEN_MS = hours(23)

const requireCheck = (deps: Deps): IdentityCheck => deps.identityCheck ?? refuse(realnameErrors.ALIPAY_NOT_OFFERED)

const answer = async (deps: Deps, actor: Member) => ({
  person: personStanding(deps, await currentApplication(deps.db, actor.accountId, 'person')),
})

/** Written down before Alipay hears of it, so that every try counts, also one that is cut off. */
export const certifyByAlipay: Service<typeof personalApi.certify> = async (deps, actor, { name, idNumber }) => {
  const check = requireCheck(deps)
  const identity = { name, number: idNumber }
  const row = await inTransaction(deps, (inside) => submit(inside, actor, { kind: 'person', method: 'alipay', identity }))
  try {
    const certify_id = await outside(deps, () =>
      check.begin({
        orderNo: row.id.replaceAll('-', ''),
        name,
        idNumber,
        // The page asks for the result when it is opened again.
        returnUrl: `${deps.site.publicUrl}/accountSettings/basicSetting/aliRealName?back=alipay`,
      }),
    )
    if (!(await moveApplication(deps.db, row.id, ['pending'], { certify_id }))) refuse(realnameErrors.DECIDED_BEFORE)
  } catch (error) {
    await inTransaction(deps, (inside) => giveUp(inside, row))
    throw error
  }
  return answer(deps, actor)
}

async function giveUp(deps: Deps, row: ApplicationRow): Promise<void> {
  const withdrawn = await moveApplication(deps.db, row.id, ['pending'], { state: 'withdrawn', decided_at: deps.clock.now() })
  if (withdrawn) await summarize(deps, withdrawn)
}

async function outside<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof IdentityCheckRefused) deps.log.warn({ refusal: error.code }, 'identity check refused')
    else deps.log.warn({ err: error }, 'identity check did not answer')
    return refuse(error instanceof IdentityCheckRefused ? realnameErrors.ALIPAY_REFUSED : realnameErrors.ALIPAY_NOT_REACHED)
  }
}

const isOpen = (row: ApplicationRow | undefined): row is ApplicationRow & { certify_id: string } =>
  row?.state === 'pending' && row.certify_id !== null

export const goToAlipay: Service<typeof personalApi.redirect> = async (deps, actor) => {
  const check = requireCheck(deps)
  const row = await currentApplication(deps.db, actor.accountId, 'person')
  if (!isOpen(row)) return refuse(realnameErrors.NOTHING_BEGUN)
  return {
    url: await check.address(row.certify_id),
    expiresAt: new Date(row.created_at.getTime() + CHECK_OPEN_MS).toISOString(),
  }
}

/** Asking again after the end answers what the end was. */
export const queryAlipay: Service<typeof personalApi.query> = async (deps, actor) => {
  const check = requireCheck(deps)
  const row = await currentApplication(deps.db, actor.accountId, 'person')
  if (row?.method !== 'alipay') refuse(realnameErrors.NOTHING_BEGUN)
  if (isOpen(row)) await settle(deps, row, await outside(deps, () => check.passed(row.certify_id)), 'not-passed')
  return answer(deps, actor)
}

/** Believes only what the vendor signed. Someone faster may have decided: then there is nothing left to do. */
export async function settle(
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
  await handIn(deps, actor, row, { needed: ['front', 'back'], welcome: ['held'] })
  return answer(deps, actor)
}
