// Desk of incoming bank transfers: list, details with candidate orders, who takes care of one, and the members' proofs.
import { generalErrors } from '@attestry/contract/errors'
import type { BankLineDetail, bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames, findAccounts, maskedAccountName } from '../../account/public.ts'
import { candidatesOf, findLine, findStatement, type LineRow, lockLine, ordersOf, pageOfLines, setHandler } from './store.ts'
import { lineViews, openMatches } from './view.ts'
import { sendVoucher } from './voucher.ts'

export const listLines: Service<typeof bankTransferApi.lines> = async (deps, actor, { state, ...page }) => {
  const { rows, total } = await pageOfLines(deps.db, actor.platformId, state, page)
  return { list: await lineViews(deps, actor.platformId, rows), total, demo: deps.payments.bank !== undefined, ...page }
}

export const showLine: Service<typeof bankTransferApi.line> = async (deps, actor, { id }) =>
  detail(deps, actor, (await findLine(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND))

export const takeLine: Service<typeof bankTransferApi.takeLine> = async (deps, actor, { id }) => {
  const line = (await lockLine(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (line.state !== 'open') refuse(walletErrors.LINE_SETTLED)
  await setHandler(deps.db, id, actor.accountId)
  await audit(deps, actor, {
    action: 'wallet.bank-take',
    subject: id,
    facts: { before: line.handler_id, after: actor.accountId },
  })
  return detail(deps, actor, { ...line, handler_id: actor.accountId })
}

async function detail(deps: Deps, actor: Staff, line: LineRow): Promise<BankLineDetail> {
  const [view] = await lineViews(deps, actor.platformId, [line])
  const statement = await findStatement(deps.db, line.statement_id)
  const names = await accountNames(deps.db, [statement.imported_by])
  const candidates = line.state === 'open' ? await candidatesOf(deps.db, line) : []
  const members = new Map(
    (await findAccounts(deps.db, [...new Set(candidates.map(({ owner_id }) => owner_id))])).map((row) => [row.id, row]),
  )
  const proposal = (await openMatches(deps, actor.platformId)).find(({ lineId }) => lineId === line.id)
  return {
    ...(view ?? refuse(generalErrors.NOT_FOUND)),
    importedBy: names.get(statement.imported_by) ?? '',
    fileName: statement.file_name,
    row: line.row,
    candidates: candidates.map(({ id, number, fen, state, code, owner_id, voucher_id }) => {
      const member = members.get(owner_id)
      return {
        id,
        number,
        amount: yuanOfFen(fen),
        state,
        code,
        member: member ? maskedAccountName(member) : '',
        voucher: voucher_id !== null,
      }
    }),
    proposed: proposal !== undefined,
  }
}

export const showVoucher: Service<typeof bankTransferApi.voucher> = async (deps, actor, { id }, exchange) => {
  const order = (await ordersOf(deps.db, actor.platformId, [id])).get(id) ?? refuse(generalErrors.NOT_FOUND)
  return sendVoucher(deps, actor, order, exchange)
}
