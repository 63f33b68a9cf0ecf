// Walks the registry of evidence kinds: an entry that lacks a name, price, permission, screen or message link fails here.
import { describe, expect, it } from 'vitest'
import { endpoints } from './api.ts'
import { allKinds, builtKinds, detailPath, evidenceKinds, isBuilt, kindsIn, type Named } from './evidence-kind.ts'
import { allPermissions, permissions } from './modules/account/permission.ts'
import { recordKinds } from './modules/attestation/record.ts'
import { captureKinds } from './modules/evidence/capture-vocabulary.ts'
import { MessageLink } from './modules/inbox/message.ts'
import { pricedServices, serviceNames } from './modules/wallet/price.ts'

const HAN = /\p{Script=Han}/u
const expectBothLanguages = ({ zh, en }: Named) => {
  expect(zh).toMatch(HAN)
  expect(en).toMatch(/^[A-Za-z][\x20-\x7e]+$/)
}

it.each(allKinds)('evidence kind %s has a name, a unit and its priced services', (kind) => {
  const { name, unit, services } = evidenceKinds[kind]
  expectBothLanguages(name)
  expectBothLanguages(unit)
  expect(services[0]).toBe(kind)
  for (const service of services) {
    expect(pricedServices).toContain(service)
    expectBothLanguages(serviceNames[service].name)
    expectBothLanguages(serviceNames[service].unit)
  }
  expect(serviceNames[kind]).toMatchObject({ name, unit })
})

describe.each(builtKinds)('built evidence kind %s', (kind) => {
  const { listName, permission, screens } = evidenceKinds[kind]

  it('has a list name and a permission that some endpoint needs', () => {
    expectBothLanguages(listName)
    expectBothLanguages(permission)
    expect(permissions[kind]).toBe(permission)
    const needed = endpoints.filter(({ endpoint }) => endpoint.needs?.includes(kind))
    expect(needed.length).toBeGreaterThan(0)
  })

  it('has screens with paths of their own, and a detail path that carries the record number', () => {
    const others = builtKinds.filter((other) => other !== kind).flatMap((other) => Object.values(evidenceKinds[other].screens))
    for (const path of Object.values<string>(screens)) {
      expect(path).toMatch(/^\/[\w/]+(\?record=:ano)?$/)
      expect(others).not.toContain(path)
    }
    expect(detailPath(kind, '123456789012345678')).toContain('123456789012345678')
  })

  it('can be the target of a message link', () => {
    expect(MessageLink.safeParse({ to: kind, id: '123456789012345678' }).success).toBe(true)
  })
})

it('the wire lists are derived from the registry, in its order', () => {
  expect(recordKinds).toEqual(Object.keys(evidenceKinds))
  expect(captureKinds).toEqual(kindsIn('capture'))
  const lanes = [...new Set(builtKinds.map((kind) => evidenceKinds[kind].lane))]
  for (const lane of lanes) expect(kindsIn(lane)).toEqual(builtKinds.filter((kind) => evidenceKinds[kind].lane === lane))
  expect(lanes.flatMap((lane) => kindsIn(lane)).sort()).toEqual([...builtKinds].sort())
  expect(allPermissions).toEqual([...builtKinds, 'pay', 'download', 'share'])
  expect(new Set(pricedServices).size).toBe(pricedServices.length)
  expect(Object.keys(serviceNames).sort()).toEqual([...pricedServices].sort())
})

it('a service of several kinds follows the last of them in the price list', () => {
  const at = pricedServices.indexOf('mobile')
  expect(pricedServices.slice(at - 1, at + 2)).toEqual(['process', 'mobile', 'process-minute'])
})

it('planned kinds have a price but no permission and no message link', () => {
  const planned = allKinds.filter((kind) => !isBuilt(kind))
  expect(planned).toContain('process')
  for (const kind of planned) {
    expect(allPermissions).not.toContain(kind)
    expect(MessageLink.safeParse({ to: kind, id: null }).success).toBe(false)
  }
})

it.each(['toString', '__proto__', '', 'shop'])('isBuilt rejects %j', (word) => expect(isBuilt(word)).toBe(false))
