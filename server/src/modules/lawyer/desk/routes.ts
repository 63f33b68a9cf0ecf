// Routes for editing the lawyer directory.
import { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { route } from '../../../kernel/route.ts'
import { createLawyer, deskLawyerList, editLawyer } from './service.ts'

export const lawyerDeskRoutes = [
  route(lawyerDeskApi.list, deskLawyerList),
  route(lawyerDeskApi.create, createLawyer),
  route(lawyerDeskApi.change, editLawyer),
]
