// Editing the lawyer directory; every change is audited.
import { generalErrors } from '@attestry/contract/errors'
import type { DeskLawyer, lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { lawyerErrors } from '@attestry/contract/modules/lawyer/errors'
import { audit } from '../../../kernel/audit.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import type { LawyerRow } from '../directory/store.ts'
import { changeLawyer, insertLawyers, listAllLawyers, lockLawyer } from './store.ts'

const lawyerView = ({ id, licence, fields, since, listed, place, zh, en, updated_at }: LawyerRow): DeskLawyer => ({
  id,
  licence,
  fields,
  since,
  listed,
  place,
  zh,
  en,
  updatedAt: updated_at.toISOString(),
})

export const deskLawyerList: Service<typeof lawyerDeskApi.list> = async (deps, actor, page) => {
  const { rows, total } = await listAllLawyers(deps.db, actor.platformId, page)
  return { list: rows.map(lawyerView), total, ...page }
}

export const createLawyer: Service<typeof lawyerDeskApi.create> = async (deps, actor, facts) => {
  const now = deps.clock.now()
  const [row] = await insertLawyers(deps.db, [{ id: newId(now), platformId: actor.platformId, ...facts }], now)
  if (!row) refuse(lawyerErrors.LICENCE_TAKEN)
  await audit(deps, actor, { action: 'lawyer.create', subject: row.id, facts: { name: row.zh.name, listed: row.listed } })
  return lawyerView(row)
}

export const editLawyer: Service<typeof lawyerDeskApi.change> = async (deps, actor, { id, ...facts }) => {
  const before = (await lockLawyer(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const after = (await changeLawyer(deps.db, before, facts, deps.clock.now())) ?? refuse(lawyerErrors.LICENCE_TAKEN)
  await audit(deps, actor, {
    action: 'lawyer.change',
    subject: id,
    facts: { before: before.zh.name, after: after.zh.name, listedBefore: before.listed, listed: after.listed },
  })
  return lawyerView(after)
}
