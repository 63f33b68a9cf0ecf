// URL state of the desk of real-name review.
import { applicationStates } from '@attestry/contract/modules/realname/review'
import { applicationKinds } from '@attestry/contract/modules/realname/standing'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readReviewSearch = collectionSearch({ state: applicationStates, kind: applicationKinds })
