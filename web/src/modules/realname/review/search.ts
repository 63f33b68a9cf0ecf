// URL state of the desk of real-name review.
import { applicationStates } from '@attestry/contract/modules/realname/review'
import { applicationKinds } from '@attestry/contract/modules/realname/standing'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readReviewSearch = deskSearch({ state: applicationStates, kind: applicationKinds })
