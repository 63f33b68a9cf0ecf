// The desks of money while the server fails: each says that it could not load, and loads after a retry.
import { expect, type Route, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { logInAs } from '../evidence/member.ts'
import { STAFF } from '../operator/staff.ts'

const desks = [
  { name: 'orders', path: '/console/order', call: '/desk/order/list' },
  { name: 'refunds', path: '/console/refund', call: '/desk/wallet/refund/list' },
  { name: 'reconciliation', path: '/console/reconciliation', call: '/desk/wallet/reconciliation/list' },
  { name: 'bank transfers', path: '/console/bank', call: '/desk/wallet/bank/line/list' },
  { name: 'invoices', path: '/console/invoice', call: '/desk/invoice/list' },
  { name: 'invoicing rules', path: '/console/invoice-rule', call: '/desk/invoice-rule' },
  { name: 'a change of the invoicing rules', path: '/console/invoice-rule?open=new', call: '/desk/invoice-rule' },
  { name: 'the receiving account', path: '/console/bank-account', call: '/desk/wallet/bank/account' },
  { name: 'a change of the receiving account', path: '/console/bank-account?open=new', call: '/desk/wallet/bank/account' },
  { name: 'a change of prices', path: '/console/price?open=new', call: '/desk/price' },
] as const

for (const { name, path, call } of desks) {
  test(`${name}: a failed call is reported, and a retry loads it`, async ({ page, context }) => {
    await logInAs(context, STAFF.finance)
    await applyAppearanceByTitle(context, page)
    const isCall = ({ pathname }: URL) => pathname === `/shimakaze${call}`
    const fail = (route: Route) => route.abort('connectionrefused')
    await page.route(isCall, fail)
    await page.goto(path)
    const fault = page.getByRole('main').getByRole('alert')
    await expect(fault).toHaveCount(1)
    await expectAccessible(page)
    await page.unroute(isCall, fail)
    await fault.getByRole('button').click()
    await expect(fault).toHaveCount(0)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
  })
}
