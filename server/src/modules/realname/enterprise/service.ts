// Enterprise application by a verified person, with licence and letter of authority.
import type { enterpriseApi } from '@attestry/contract/modules/realname/enterprise'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { attachPhotos } from '../photo/service.ts'
import { enterpriseStanding } from '../standing/service.ts'
import { currentApplication } from '../standing/store.ts'
import { submit } from '../standing/submission.ts'

export const submitEnterprise: Service<typeof enterpriseApi.submit> = async (deps, actor, input) => {
  const person = await currentApplication(deps.db, actor.accountId, 'person')
  if (person?.state !== 'passed') refuse(realnameErrors.PERSON_FIRST)
  const identity = { name: input.name, number: input.creditCode, legalPerson: input.legalPerson }
  const row = await submit(deps, actor, { kind: 'enterprise', method: 'licence', identity })
  await attachPhotos(deps, actor, row, { required: ['licence', 'authority'] })
  return { enterprise: enterpriseStanding(deps, row) }
}
