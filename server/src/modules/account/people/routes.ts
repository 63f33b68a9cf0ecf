// Routes for staff to manage members.
import { peopleApi } from '@attestry/contract/modules/account/people'
import { route } from '../../../kernel/route.ts'
import { disablePerson, enablePerson, endPersonSession, listPeople, personDetail, revealPerson } from './service.ts'

export const peopleRoutes = [
  route(peopleApi.list, listPeople),
  route(peopleApi.detail, personDetail),
  route(peopleApi.reveal, revealPerson),
  route(peopleApi.disable, disablePerson),
  route(peopleApi.enable, enablePerson),
  route(peopleApi.endSession, endPersonSession),
]
