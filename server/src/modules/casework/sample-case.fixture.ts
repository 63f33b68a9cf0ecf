// A case kind that uses everything the engine has: handlers, guards, clocks, acts after a time limit.
import { generalErrors } from '@attestry/contract/errors'
import { defineCase } from '@attestry/contract/modules/casework/definition'
import { lawyerErrors } from '@attestry/contract/modules/lawyer/errors'
import { refuse } from '../../kernel/refuse.ts'
import type { RulesOf } from './public.ts'

const name = { zh: '测试', en: 'Test' }
const waiting = { name, tone: 'waiting' } as const

export const sample = defineCase({
  kind: 'sample',
  duty: 'case-request',
  states: {
    submitted: waiting,
    priced: waiting,
    working: waiting,
    suspended: waiting,
    review: waiting,
    issued: { name, tone: 'done' },
    abandoned: { name, tone: 'plain' },
    terminated: { name, tone: 'failed' },
  },
  acts: {
    price: name,
    pay: name,
    suspend: name,
    resume: name,
    draft: name,
    approve: name,
    return: name,
    abandon: name,
    withdraw: name,
    lapse: name,
  },
  initial: 'submitted',
  awaitsDesk: ['submitted', 'working', 'review'],
  wrongState: lawyerErrors.WRONG_STATE,
  clocks: { quote: name, office: name },
  transitions: [
    {
      from: ['submitted', 'priced'],
      act: 'price',
      to: 'priced',
      actor: 'desk',
      by: 'handler',
      clocks: [
        { clock: 'quote', change: 'stop' },
        { clock: 'quote', change: 'start' },
      ],
    },
    {
      from: ['priced'],
      act: 'pay',
      to: 'working',
      actor: 'applicant',
      guards: ['paid'],
      clocks: [
        { clock: 'quote', change: 'stop' },
        { clock: 'office', change: 'start' },
      ],
    },
    {
      from: ['priced'],
      act: 'lapse',
      to: 'abandoned',
      actor: 'clock',
      after: 'quote',
      clocks: [{ clock: 'quote', change: 'stop' }],
    },
    {
      from: ['working'],
      act: 'suspend',
      to: 'suspended',
      actor: 'desk',
      by: 'handler',
      clocks: [{ clock: 'office', change: 'suspend' }],
    },
    {
      from: ['suspended'],
      act: 'resume',
      to: 'working',
      actor: 'desk',
      by: 'handler',
      clocks: [{ clock: 'office', change: 'resume' }],
    },
    { from: ['working'], act: 'draft', to: 'review', actor: 'desk', by: 'handler' },
    {
      from: ['review'],
      act: 'approve',
      to: 'issued',
      actor: 'desk',
      by: 'other',
      clocks: [{ clock: 'office', change: 'stop' }],
    },
    { from: ['review'], act: 'return', to: 'working', actor: 'desk', by: 'other' },
    {
      from: ['submitted', 'priced'],
      act: 'abandon',
      to: 'abandoned',
      actor: 'applicant',
      clocks: [{ clock: 'quote', change: 'stop' }],
    },
    {
      from: ['working', 'suspended', 'review'],
      act: 'withdraw',
      to: 'terminated',
      actor: 'applicant',
      clocks: [{ clock: 'office', change: 'stop' }],
    },
  ],
})

export type SampleAct = keyof typeof sample.acts

/** Cases that the guard `paid` refuses. */
export const unpaid = new Set<string>()
export const rules: RulesOf<typeof sample> = {
  definition: sample,
  guards: {
    paid: async (_, { row }) => {
      if (unpaid.has(row.id)) refuse(generalErrors.NOT_ALLOWED)
    },
  },
  period: async (_, __, clock) => (clock === 'quote' ? 10 : 15),
}
