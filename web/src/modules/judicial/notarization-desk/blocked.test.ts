// The desk offers exactly the acts of the transition table, and says what keeps somebody from one of them.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { expect, it } from 'vitest'
import { leftToRefund, offeredActs } from './blocked.ts'
import { deskStates } from './search.ts'

const nothing = { documents: { transcript: null }, progress: { paid: null, refunded: null } }

it.each(deskStates)('the desk offers the acts of the table in the state %s', (state) => {
  const offered = offeredActs({ state, isMine: true, mayApprove: false, ...nothing })
  expect(offered.map(({ act }) => act)).toEqual(actsOf(notarizationCase, state, 'desk'))
})

it('only the handler quotes, and only somebody else approves', () => {
  const blockedOf = (state: 'submitted' | 'closing', isMine: boolean) =>
    offeredActs({ state, isMine, mayApprove: !isMine, ...nothing }).map(({ blocked }) => blocked)
  expect(blockedOf('submitted', true)).toEqual([undefined, undefined, undefined])
  expect(new Set(blockedOf('submitted', false))).toEqual(new Set(['not-handler']))
  expect(new Set(blockedOf('closing', true))).toEqual(new Set(['handled']))
  expect(new Set(blockedOf('closing', false))).toEqual(new Set([undefined]))
})

it('the handler cannot ask for approval before the transcript is signed', () => {
  const propose = offeredActs({ state: 'in_progress', isMine: true, mayApprove: false, ...nothing }).find(
    ({ act }) => act === 'propose',
  )
  expect(propose?.blocked).toBe('transcript')
})

it('no more can be refunded than is left', () => {
  const progress = { paid: '800.00', refunded: '800.00' }
  const facts = { state: 'terminated' as const, isMine: false, mayApprove: true, documents: { transcript: null }, progress }
  expect(offeredActs(facts)).toMatchObject([{ act: 'refund', blocked: 'refundable' }])
  expect(leftToRefund({ paid: '800.00', refunded: '300.50' })).toBe(499.5)
})
