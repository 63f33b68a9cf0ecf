// Every kind of two-person decision has its six endpoints, and deciding requires a recent second factor.
import { expect, it } from 'vitest'
import { endpoints } from '../../api.ts'
import { type exampleOf, resourcesOf } from '../../example.ts'
import { rolesFor } from '../operator/role.ts'
import { approvalKinds, approvals } from './kind.ts'

type Schema = Parameters<typeof exampleOf>[0]
const resourceOf = ({ endpoint }: (typeof endpoints)[number]) =>
  resourcesOf(endpoint.input as unknown as Schema).map(({ resource }) => resource)

it.each(approvalKinds)('the feature %s has the endpoints of an approval, with the duties of the registry', (kind) => {
  const own = endpoints.filter(({ feature }) => feature === kind)
  const named = (name: string) => own.find((each) => each.name === name)?.endpoint
  const { propose, decide } = approvals[kind]
  for (const name of ['list', 'detail', 'propose', 'withdraw']) expect(named(name)?.roles, name).toEqual(rolesFor(propose))
  for (const name of ['confirm', 'refuse'])
    expect(named(name), name).toMatchObject({ access: 'staff', stepUp: true, effect: 'act', roles: rolesFor(decide) })
  const ofProposal = own.filter((each) => resourceOf(each).includes(kind)).map(({ name }) => name)
  expect(ofProposal).toEqual(['detail', 'confirm', 'refuse', 'withdraw'])
})

it.each(approvalKinds)('staff who may decide proposals of kind %s may also read them', (kind) => {
  const { propose, decide } = approvals[kind]
  expect(rolesFor(propose)).toEqual(expect.arrayContaining([...rolesFor(decide)]))
})
