// Routes for the lawyer directory.
import { directoryApi } from '@attestry/contract/modules/lawyer/directory'
import { route } from '../../../kernel/route.ts'
import { cityList, fieldInfo, lawyerDetails, lawyerList } from './service.ts'

export const directoryRoutes = [
  route(directoryApi.list, lawyerList),
  route(directoryApi.fields, fieldInfo),
  route(directoryApi.cities, cityList),
  route(directoryApi.details, lawyerDetails),
]
