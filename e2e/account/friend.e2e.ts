// The screen of inviting friends in its looks; the friend who comes by it is met on the stranger's way (overview).
import { expect, test } from '@playwright/test'
import { newMember } from '../evidence/member.ts'
import { isFit, looks, wear } from './look.ts'

const FRIENDS = '/accountSettings/InviteFriends'

for (const look of looks)
  test(`fits: ${look.lang}, ${look.theme}, ${look.width}`, async ({ page, context, baseURL }) => {
    test.setTimeout(60_000)
    await wear(context, page, baseURL, look)
    await newMember(context)
    await page.goto(FRIENDS)
    await page.locator('.scan-code').waitFor()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await isFit(page, look)
  })
