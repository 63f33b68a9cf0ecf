// The accounts that every demo server starts with; their password is published, so they work in demo mode only.
export const DEMO_PASSWORD = 'Attestry#2026'

export const demoPhones = {
  person: '13800000001',
  enterprise: '13800000002',
  sub: '13800000003',
  operator: '13900000001',
  notary: '13900000002',
  secondNotary: '13900000006',
  finance: '13900000003',
  appraiser: '13900000004',
  secondAppraiser: '13900000007',
  reviewer: '13900000008',
  owner: '13900000005',
} as const

export type DemoPerson = keyof typeof demoPhones

export const demoLogins = Object.entries(demoPhones).map(([who, phone]) => ({ who: who as DemoPerson, phone }))
