// Appearance of the invite-friends screen; the invitation itself is tested in overview/user-journey.e2e.ts.
import { expect, test } from '@playwright/test'
import { newMember } from '../evidence/member.ts'
import { appearances, applyAppearance, expectAccessibleLayout } from './appearance.ts'

const FRIENDS = '/accountSettings/InviteFriends'

for (const appearance of appearances)
  test(`invite-friends screen is accessible: ${appearance.lang}, ${appearance.theme}, ${appearance.width}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(60_000)
    await applyAppearance(context, page, baseURL, appearance)
    await newMember(context)
    await page.goto(FRIENDS)
    await page.locator('.scan-code').waitFor()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectAccessibleLayout(page, appearance)
  })
