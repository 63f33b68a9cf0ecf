// Every endpoint through which a sub-account can use its main account's evidence or money requires a permission or is listed with a reason.
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../api.ts'
import { builtKinds } from '../../evidence-kind.ts'
import { actPermissions, allPermissions, evidencePermissions, missingPermission, permissions } from './permission.ts'

/** Endpoints open to every sub-account, with the reason. */
const reasoned: Record<string, string> = {
  'evidence.upload.offset': 'returns the offset of one’s own upload',
  'evidence.upload.cancel': 'drops one’s own upload',
  'evidence.upload.image': 'a picture for a form; it becomes evidence only by a deposit, which needs a permission',
  'evidence.upload.digest': 'computes a digest and stores nothing',
  'evidence.capture.image': 'shows one’s own capture in the page',
  'evidence.capture.file': 'shows one’s own capture in the page, before anyone has paid for it',
  'evidence.capture.thumbnail': 'shows one’s own capture in the page',
  'evidence.capture.replay': 'shows one’s own capture in the page',
  'evidence.capture.live': 'publishes changes',
  'evidence.capture.cancel': 'stops one’s own capture',
  'evidence.capture.describe': 'names one’s own capture',
  'evidence.capture.complain': 'complains about one’s own capture',
  'evidence.capture.withdrawComplaint': 'withdraws the complaint',
  'evidence.capture-batch.template': 'an empty sheet',
  'attestation.record.live': 'publishes changes',
  'attestation.record.setLabel': 'names one’s own record',
  'attestation.record.describe': 'names one’s own record',
  'attestation.record.hide': 'clears one’s own list',
  'attestation.share.revoke': 'revokes a share; needs no permission',
}

/** Acts that need the permission of a kind but not pay, with the reason. */
const free: Record<string, string> = {
  'evidence.upload.begin': 'an upload becomes evidence only by a deposit, which needs pay',
  'evidence.upload.append': 'see begin',
  'evidence.upload.plain': 'see begin',
  'evidence.upload.front': 'see begin',
  'evidence.capture.create': 'a capture is previewed first; confirming it needs pay',
  'evidence.capture.createMarketplace': 'see create',
  'evidence.capture.createVideo': 'see create',
}

const mine = endpoints.filter(
  ({ module, endpoint }) =>
    ['evidence', 'attestation', 'wallet'].includes(module) &&
    endpoint.access === 'member' &&
    (endpoint.effect !== 'read' || endpoint.answer === 'raw'),
)
const name = ({ module, feature, name: call }: (typeof endpoints)[number]) => `${module}.${feature}.${call}`

describe('sub-account permissions', () => {
  it.each(mine.map((listed) => [name(listed), listed.endpoint] as const))(
    '%s needs a permission, or is open for a reason',
    (call, { needs }) => {
      expect(Boolean(needs?.length) !== call in reasoned).toBe(true)
    },
  )

  it('every listed exception still exists as an endpoint', () => {
    expect(Object.keys(reasoned).filter((call) => !mine.some((listed) => name(listed) === call))).toEqual([])
  })

  it('every permission is required by some endpoint and belongs to exactly one group', () => {
    const needed = new Set(endpoints.flatMap(({ endpoint }) => endpoint.needs ?? []))
    expect(allPermissions.filter((permission) => !needed.has(permission))).toEqual([])
    expect([...evidencePermissions, ...actPermissions].sort()).toEqual(Object.keys(permissions).sort())
  })

  describe.each(builtKinds)('evidence kind %s', (kind) => {
    const acts = mine.filter(({ endpoint }) => endpoint.needs?.includes(kind))
    const paid = mine
      .filter(({ endpoint: { needs = [] } }) => needs.includes('pay') && (needs.includes(kind) || needs.includes('own-kind')))
      .map(name)

    it('has an endpoint that requires pay besides its own permission', () => expect(paid).not.toEqual([]))

    it('every act that does not require pay is listed in `free`', () => {
      const unpaid = acts.map(name).filter((act) => !paid.includes(act))
      expect(unpaid.filter((act) => !(act in free))).toEqual([])
    })
  })

  it('every act listed as free still exists and does not require pay', () => {
    const unpaid = mine.filter(({ endpoint }) => endpoint.needs?.length && !endpoint.needs.includes('pay')).map(name)
    expect(Object.keys(free).filter((act) => !unpaid.includes(act))).toEqual([])
  })
})

describe('missingPermission', () => {
  it('returns the first missing permission of a sub-account, and treats no list as an empty one', () => {
    expect(missingPermission({ isSub: true, permissions: ['file'] }, ['file', 'pay', 'share'])).toBe('pay')
    expect(missingPermission({ isSub: true, permissions: ['file', 'pay'] }, ['file', 'pay'])).toBeUndefined()
    expect(missingPermission({ isSub: false }, ['file', 'pay'])).toBeUndefined()
    expect(missingPermission({ isSub: true }, ['download'])).toBe('download')
    expect(missingPermission({ isSub: true, permissions: null }, ['download'])).toBe('download')
    expect(missingPermission({ isSub: true, permissions: [] }, ['own-kind'])).toBeUndefined()
  })
})
