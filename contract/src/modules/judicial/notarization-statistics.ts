// Statistics of the desk of notaries: open cases, time spent in each state, lateness and outcomes.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { statesOf } from '../casework/definition.ts'
import { rolesFor } from '../operator/role.ts'
import { notarizationCase } from './notarization-case.ts'

export const statisticsDays = [30, 90, 365] as const
export type StatisticsDays = (typeof statisticsDays)[number]

const State = z.enum(statesOf(notarizationCase))

export const NotarizationStatistics = z.object({
  /** Open cases now, in the order of the states. */
  open: z.array(z.object({ state: State, count: z.int(), late: z.int() })),
  /** Of the cases that left the state in the period: how long each was in it, in hours. */
  spent: z.array(z.object({ state: State, cases: z.int(), medianHours: z.number(), slowHours: z.number() })),
  /** Cases that ended in the period, by outcome. */
  outcomes: z.array(z.object({ state: State, count: z.int() })),
  /** Of the certificates issued in the period. */
  issuedInTime: z.int(),
  issuedLate: z.int(),
})
export type NotarizationStatistics = z.infer<typeof NotarizationStatistics>

export const notarizationStatisticsApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/notarization-statistics',
    access: 'staff',
    roles: rolesFor('notarization'),
    summary: { zh: '公证案件：统计', en: 'Notarization cases: statistics' },
    input: z.strictObject({
      days: z._default(
        field(z.int().check(z.refine((days) => statisticsDays.some((each) => each === days))), {
          label: { zh: '天数', en: 'Days' },
          hint: { zh: `可选 ${statisticsDays.join('、')}`, en: `one of ${statisticsDays.join(', ')}` },
          example: 90,
        }),
        90,
      ),
    }),
    output: NotarizationStatistics,
  }),
}
