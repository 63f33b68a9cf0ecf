// The accounts that every demo server starts with.
export const DEMO_PASSWORD = 'Attestry#2026'

export const demoLogins = [
  { phone: '13800000001', who: 'person' },
  { phone: '13800000002', who: 'enterprise' },
  { phone: '13800000003', who: 'sub' },
  { phone: '13900000001', who: 'operator' },
  { phone: '13900000002', who: 'notary' },
  { phone: '13900000003', who: 'finance' },
  { phone: '13900000005', who: 'owner' },
] as const
