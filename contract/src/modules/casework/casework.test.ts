// Walks the registry of case kinds: a definition with an unreachable state, a missing name, audit action or message fails here.
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../api.ts'
import { catalogue } from '../../catalogue.ts'
import type { Bilingual } from '../../endpoint.ts'
import { complaintStates } from '../evidence/complaint-state.ts'
import { messageKinds } from '../inbox/message-kind.ts'
import { appraisalStates } from '../judicial/appraisal-state.ts'
import { notarizationStates } from '../judicial/notarization-state.ts'
import { rolesFor } from '../operator/role.ts'
import { work } from '../operator/work.ts'
import { actsOf, type CaseDefinition, caseActors, statesOf } from './definition.ts'
import { caseKinds, cases } from './kind.ts'
import { assignmentActs } from './timeline.ts'

const expectBothLanguages = ({ zh, en }: Bilingual) => {
  expect(zh).toMatch(/\p{Script=Han}/u)
  expect(en).toMatch(/^[A-Za-z][\x20-\x7e]+$/)
}

describe.each(caseKinds)('case kind %s', (kind) => {
  const definition: CaseDefinition = cases[kind]
  const { states, acts, initial, awaitsDesk, transitions, duty } = definition

  it('is registered by its own name, counts as work of its duty and refuses with a published error', () => {
    expect(definition.kind).toBe(kind)
    expect(work[kind]).toBe(duty)
    expect(catalogue).toContain(definition.wrongState)
  })

  it('has a name in both languages for every state and act', () => {
    for (const { name } of Object.values(states)) expectBothLanguages(name)
    for (const name of Object.values(acts)) expectBothLanguages(name)
    for (const act of Object.keys(assignmentActs)) expect(acts).not.toHaveProperty(act)
  })

  it('reaches every state from the initial one', () => {
    const reached = new Set([initial])
    for (const state of reached) for (const { from, to } of transitions) if (from.includes(state)) reached.add(to)
    expect([...reached].sort()).toEqual([...statesOf(definition)].sort())
  })

  it('names only known states and acts, each act for one actor and with one target per state', () => {
    for (const state of [initial, ...awaitsDesk, ...transitions.flatMap(({ from, to }) => [...from, to])])
      expect(states).toHaveProperty(state)
    expect([...new Set(transitions.map(({ act }) => act))].sort()).toEqual(Object.keys(acts).sort())
    for (const act of Object.keys(acts)) {
      const own = transitions.filter((each) => each.act === act)
      expect(new Set(own.map(({ actor }) => actor)).size, act).toBe(1)
      const sources = own.flatMap(({ from }) => from)
      expect(new Set(sources).size, act).toBe(sources.length)
    }
  })

  it('lets the desk act in every state that counts as its work, and audits every act of the desk', () => {
    for (const state of awaitsDesk) expect(actsOf(definition, state, 'desk'), state).not.toHaveLength(0)
    for (const { act, audit } of transitions.filter(({ actor }) => actor === 'desk')) expect(audit, act).toMatch(/^[a-z.-]+$/)
  })

  it('sends only messages that exist', () => {
    for (const { message } of transitions) if (message) expect(messageKinds).toHaveProperty([message])
  })

  it('has desk endpoints for the roles of its duty only', () => {
    const desk = endpoints.filter(({ feature, endpoint }) => feature === kind && endpoint.access === 'staff')
    expect(desk.map(({ name }) => name)).toEqual(expect.arrayContaining(['list', 'timeline', 'assign']))
    for (const { name, endpoint } of desk) expect(endpoint.roles, name).toEqual(rolesFor(duty))
  })
})

it.each([
  ['complaint', complaintStates, statesOf(cases.complaint)],
  ['notarization', notarizationStates, statesOf(cases.notarization)],
  ['appraisal', appraisalStates, statesOf(cases.appraisal)],
] as const)(
  'the list of states of kind %s, kept apart for small pages, has the states of its definition',
  (_, listed, defined) => {
    expect(listed).toEqual(defined)
  },
)

it('actsOf lists the acts of one actor in one state, in the order of the table', () => {
  const { complaint, 'case-request': request } = cases
  expect(actsOf(complaint, 'open', 'desk')).toEqual(['decline', 'refund'])
  expect(actsOf(complaint, 'open', 'applicant')).toEqual(['withdraw'])
  expect(actsOf(complaint, 'refunded', 'desk')).toEqual([])
  expect(actsOf(request, 'new', 'desk')).toEqual(['close', 'contact'])
  for (const actor of caseActors) expect(actsOf(complaint, 'withdrawn', actor)).toEqual([])
})
