// Calls of the directory's desk.
import { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { route } from '../../../kernel/route.ts'
import { changeLawyerFacts, createLawyer, deskLawyerList } from './service.ts'

export const lawyerDeskRoutes = [
  route(lawyerDeskApi.list, deskLawyerList),
  route(lawyerDeskApi.create, createLawyer),
  route(lawyerDeskApi.change, changeLawyerFacts),
]
