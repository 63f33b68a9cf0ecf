// Second factor of the console login: enrolment, verification, and a lock after five wrong codes.

import { randomBytes } from 'node:crypto'
import { maskedPhone } from '@attestry/contract/masking'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { RECOVERY_CODE_COUNT, type signInApi } from '@attestry/contract/modules/operator/sign-in'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount, markSecondFactorPassed } from '../../account/public.ts'
import { describePlatform } from '../../platform/public.ts'
import { newRecoveryCode, openSecret, recoveryHash, sealSecret } from './factor.ts'
import {
  changeFactor,
  type FactorRow,
  findFactor,
  lockFactor,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  startEnrolment,
  useRecoveryCode,
} from './store.ts'
import { base32, codeOf, keyUri, stepAt, stepOfCode } from './totp.ts'

const SECRET_BYTES = 20
const MAX_WRONG_ATTEMPTS = 5
const LOCK_MS = minutes(15)

export const signInStatus: Service<typeof signInApi.standing> = async (deps, actor) => {
  const factor = await findFactor(deps.db, actor.accountId)
  const enrolled = Boolean(factor?.confirmed_at)
  return {
    enrolled,
    provenAt: actor.provenAt?.toISOString() ?? null,
    recoveryCodesLeft: enrolled ? await recoveryCodesLeft(deps.db, actor.accountId) : 0,
    demoCode: factor?.demo && deps.site.demo ? demoCode(deps, factor) : null,
  }
}

const demoCode = (deps: Deps, factor: FactorRow): string =>
  codeOf(openSecret(deps, factor.account_id, factor.secret), stepAt(deps.clock.now()))

export const enrolFactor: Service<typeof signInApi.enrol> = async (deps, actor) => {
  const secret = randomBytes(SECRET_BYTES)
  const sealed = sealSecret(deps, actor.accountId, secret)
  const started = await startEnrolment(deps.db, { account_id: actor.accountId, secret: sealed, created_at: deps.clock.now() })
  if (!started) refuse(operatorErrors.ENROLLED_BEFORE)
  const { basicInfo } = await describePlatform(deps, actor.platformId, actor.locale)
  const account = await findAccount(deps.db, actor.accountId)
  return { secret: base32(secret), address: keyUri(secret, basicInfo.platformName, maskedPhone(account?.phone ?? '')) }
}

export const confirmFactor: Service<typeof signInApi.confirm> = async (deps, actor, { code }) => {
  const factor = (await lockFactor(deps.db, actor.accountId)) ?? refuse(operatorErrors.NOT_ENROLLED)
  if (factor.confirmed_at) refuse(operatorErrors.ENROLLED_BEFORE)
  const step = await requireStep(deps, actor, factor, code)
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  const hashes = recoveryCodes.map((each) => recoveryHash(deps, actor.accountId, each))
  await changeFactor(deps.db, actor.accountId, { confirmed_at: deps.clock.now(), last_step: step, wrong: 0, locked_until: null })
  await replaceRecoveryCodes(deps.db, actor.accountId, hashes)
  await markSecondFactorPassed(deps.db, actor.sessionId, deps.clock.now())
  await audit(deps, actor, { action: 'staff.factor.enrol', subject: actor.accountId })
  return { recoveryCodes }
}

export const proveFactor: Service<typeof signInApi.prove> = async (deps, actor, { code }) => {
  const factor = await lockFactor(deps.db, actor.accountId)
  if (!factor?.confirmed_at) return refuse(operatorErrors.NOT_ENROLLED)
  if (factor.demo && !deps.site.demo) refuse(operatorErrors.DEMO_FACTOR)
  const by = /^\d{3} ?\d{3}$/.test(code) ? 'app' : 'recovery-code'
  const last = by === 'app' ? await requireStep(deps, actor, factor, code) : await requireRecovery(deps, actor, factor, code)
  // The demo secret is public, so preventing reuse of a code would only cause waiting.
  await changeFactor(deps.db, actor.accountId, { last_step: factor.demo ? 0 : last, wrong: 0, locked_until: null })
  await markSecondFactorPassed(deps.db, actor.sessionId, deps.clock.now())
  await audit(deps, actor, {
    action: actor.provenAt ? 'staff.step-up' : 'staff.sign-in',
    subject: actor.accountId,
    facts: { by },
  })
  return null
}

function requireUnlocked(deps: Deps, { locked_until: until }: FactorRow): void {
  const left = (until?.getTime() ?? 0) - deps.clock.now().getTime()
  if (left > 0) refuse(operatorErrors.FACTOR_LOCKED, { minutes: Math.ceil(left / minutes(1)) })
}

async function requireStep(deps: Deps, actor: Staff, factor: FactorRow, code: string): Promise<number> {
  requireUnlocked(deps, factor)
  const secret = openSecret(deps, factor.account_id, factor.secret)
  const step = stepOfCode(secret, code.replace(' ', '').padStart(6, ' ').slice(0, 6), deps.clock.now(), factor.last_step)
  return step ?? countWrong(deps, actor, factor)
}

async function requireRecovery(deps: Deps, actor: Staff, factor: FactorRow, code: string): Promise<number> {
  requireUnlocked(deps, factor)
  const hash = recoveryHash(deps, actor.accountId, code)
  if (!(await useRecoveryCode(deps.db, actor.accountId, hash, deps.clock.now()))) return countWrong(deps, actor, factor)
  return factor.last_step
}

async function countWrong(deps: Deps, actor: Staff, { wrong }: FactorRow): Promise<never> {
  const left = MAX_WRONG_ATTEMPTS - wrong - 1
  if (left > 0) {
    await changeFactor(deps.db, actor.accountId, { wrong: wrong + 1 })
    return refuseKeeping(operatorErrors.WRONG_FACTOR, { left })
  }
  await changeFactor(deps.db, actor.accountId, { wrong: 0, locked_until: after(deps.clock, LOCK_MS) })
  await audit(deps, actor, { action: 'staff.factor.lock', subject: actor.accountId })
  return refuseKeeping(operatorErrors.FACTOR_LOCKED, { minutes: LOCK_MS / minutes(1) })
}
