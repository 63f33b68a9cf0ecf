// Decrypts the openings of a record's commitments, which are stored encrypted with it.
import type { Opening } from '@attestry/proof/record/commitment'
import type { Deps } from '../../../kernel/deps.ts'
import type { RecordRow } from './store.ts'

export const openingsOf = (deps: Deps, record: RecordRow): Opening[] =>
  record.subject_openings ? JSON.parse(deps.secretBox.open(record.subject_openings, `subject/${record.ano}`)) : []
