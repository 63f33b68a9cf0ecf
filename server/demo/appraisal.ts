// The appraisal centre of the demo platform: its licence, those of its appraisers, and standards that it has checked.
import { demoPhones } from '@attestry/contract/modules/account/demo-login'
import { defaultSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import type { Deps } from '../src/kernel/deps.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { insertAppraisalSettings } from '../src/modules/judicial/public.ts'
import { demoCentre, demoPlatform } from './demo.zh.ts'

/** Low enough for the gift balance of a new demo account. */
const DEMO_FEES = { base: 6_000, matter: 1_000, record: 200, copy: 500 }
const CHECKED = 'SF/T 0076-2020'

export async function seedAppraisal(deps: Deps): Promise<void> {
  const phones = [demoPhones.appraiser, demoPhones.secondAppraiser, demoPhones.reviewer]
  const accounts = await Promise.all(phones.map((phone) => findAccountByPhone(deps.db, demoPlatform.id, phone)))
  const ids = accounts.flatMap((account) => account?.id ?? [])
  await insertAppraisalSettings(
    deps.db,
    {
      ...defaultSettings,
      version: 2,
      centre: demoCentre,
      appraisers: ids.map((account, at) => ({ account, licence: `32010600600${at + 1}` })),
      standards: defaultSettings.standards.map((standard) =>
        standard.code === CHECKED ? { ...standard, status: 'current' } : standard,
      ),
      fees: DEMO_FEES,
    },
    { platformId: demoPlatform.id, accountId: ids[0] ?? '', at: deps.clock.now() },
  )
}
