// URL state of the desk of appraisers.
import { isHiddenFromDesk } from '@attestry/contract/modules/casework/definition'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import { appraisalStates } from '@attestry/contract/modules/judicial/appraisal-state'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readAppraisalDeskSearch = collectionSearch({
  state: appraisalStates.filter((state) => !isHiddenFromDesk(appraisalCase, state)),
})
