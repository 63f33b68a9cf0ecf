// The search parameters of the notarization screens keep valid ids and record numbers only.
import { MAX_EVIDENCE } from '@attestry/contract/modules/judicial/application'
import { expect, it } from 'vitest'
import { anosIn, readApplicationSearch, readNotarizationSearch, readStartSearch } from './search.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

it('readStartSearch keeps record numbers once, and a case id', () => {
  const search = { anos: '100000000000000001,x,100000000000000001,200000000000000002', dossier: ID, other: '1' }
  expect(readStartSearch(search)).toEqual({ anos: '100000000000000001,200000000000000002', dossier: ID })
  expect(readStartSearch({ anos: '1', dossier: '../x' })).toEqual({})
})

it('anosIn keeps at most as many records as an application holds', () => {
  const many = Array.from({ length: MAX_EVIDENCE + 5 }, (_, at) => String(100000000000000000n + BigInt(at))).join(',')
  expect(anosIn(many)).toHaveLength(MAX_EVIDENCE)
  expect(anosIn(undefined)).toEqual([])
})

it('readApplicationSearch and readNotarizationSearch drop invalid values', () => {
  expect(readApplicationSearch({ id: ID })).toEqual({ id: ID })
  expect(readApplicationSearch({ id: 'x' })).toEqual({})
  expect(readNotarizationSearch({ state: 'priced', page: '2' })).toEqual({ state: 'priced', page: 2 })
  expect(readNotarizationSearch({ state: 'lost' })).toEqual({})
})
