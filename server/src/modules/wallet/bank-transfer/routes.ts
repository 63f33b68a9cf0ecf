// Routes of bank transfers: the member's side, the receiving account, statements and their lines, matches, and the demo's bank.
import { bankAccountApi } from '@attestry/contract/modules/wallet/bank-account'
import { bankMatchApi, bankTransferApi, demoBankApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { route } from '../../../kernel/route.ts'
import { approvalRoutes } from '../../approval/public.ts'
import { bankAccountApproval, deskBankAccount } from './account.ts'
import { demoStatement, transferAtDemoBank } from './demo.ts'
import { listLines, showLine, showVoucher, takeLine } from './desk.ts'
import { importStatement, previewStatement } from './import.ts'
import { bankMatchApproval } from './match.ts'
import { beginBankTransfer, showOwnVoucher, uploadVoucher } from './member.ts'

export const bankTransferRoutes = [
  route(bankTransferApi.begin, beginBankTransfer),
  route(bankTransferApi.uploadVoucher, uploadVoucher),
  route(bankTransferApi.ownVoucher, showOwnVoucher),
  route(bankTransferApi.previewStatement, previewStatement),
  route(bankTransferApi.importStatement, importStatement),
  route(bankTransferApi.lines, listLines),
  route(bankTransferApi.line, showLine),
  route(bankTransferApi.takeLine, takeLine),
  route(bankTransferApi.voucher, showVoucher),
  route(bankAccountApi.read, deskBankAccount),
  ...approvalRoutes(bankAccountApi, bankAccountApproval),
  ...approvalRoutes(bankMatchApi, bankMatchApproval),
  route(demoBankApi.transfer, transferAtDemoBank),
  route(demoBankApi.statement, demoStatement),
]
