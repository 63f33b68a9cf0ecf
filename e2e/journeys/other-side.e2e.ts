// Journeys of people without an account: the other side checks certificate and package on a phone, and a visitor looks up a file.
import { expect, type Page, test } from '@playwright/test'
import { expectHydrated } from '../account/people.ts'
import { expectNoHorizontalScrolling, expectTranslated } from '../appearance.ts'
import { ownerApi } from '../attestation/proven-record.ts'
import { setCookies } from '../evidence/member.ts'
import { sharedRecord } from '../prepared-data.ts'
import { chooseWith } from './record.ts'
import { countActs } from './user-acts.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The box with a file field, which is itself invisible. */
const dropBox = (page: Page, label: string) => page.locator('label').filter({ has: page.getByLabel(label) })

/** The address in the QR code of a certificate, which is also a link in it. */
const addressIn = (certificate: Buffer): string =>
  /\/URI \((\S+?\/h5\/certificate\/\w+)\)/.exec(certificate.toString('latin1'))?.[1] ?? ''

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the other side opens a certificate by its QR code and verifies the package without an account, within 2 taps', async ({
    page,
    context,
  }) => {
    const acts = await countActs(context, 'other side')
    const record = await sharedRecord()
    const owner = await ownerApi()
    const certificate = await (await page.request.get(`/shimakaze/attestation/netcourt/${record.publicId}/pdf`)).body()
    const zip = { name: `${record.ano}.zip`, mimeType: 'application/zip', buffer: await owner.packageOf(record.ano) }
    await test.step('I scan the code on the paper that I was handed', async () => {
      await page.goto(new URL(addressIn(certificate)).pathname)
      await expect(page.locator('.strength').first()).toContainText('已固化，证明材料齐备')
      await expect(page.getByText(record.ano).first()).toBeVisible()
      await expectNoHorizontalScrolling(page)
    })
    await test.step('I do not take the platform’s word for it, and choose the package that came with it', async () => {
      await page.getByRole('main').getByRole('link', { name: '核验', exact: true }).tap()
      await expectHydrated(page)
      await chooseWith(page, dropBox(page, '选择要核验的证据包'), zip, (control) => control.tap())
    })
    await test.step('My own phone has computed that every check holds', async () => {
      const verdict = page.locator('[data-verdict]')
      await expect(verdict).toHaveAttribute('data-verdict', 'passed')
      await expect(verdict).toContainText(record.digest)
      await expect(page.locator('[data-check][data-state=fail]')).toHaveCount(0)
      await expectNoHorizontalScrolling(page)
    })
    acts.expectAtMost(2)
  })
})

const words = {
  zh: {
    query: '查询核验',
    choose: '选择要查询的文件',
    found: '查到 1 条存证',
    none: '没有查到，并不说明文件是假的。',
    again: '换一个文件',
  },
  en: {
    query: 'Look up and verify',
    choose: 'Choose the file to look up',
    found: '1 record found',
    none: 'That nothing was found does not mean that the file is false.',
    again: 'Another file',
  },
} as const

for (const [lang, how] of [
  ['zh', {}],
  ['en', PHONE],
] as const)
  test.describe(lang === 'zh' ? 'in Chinese at a desk' : 'in English on a phone', () => {
    test.use(how)

    test('a visitor finds out within 4 clicks which of two copies was sealed', async ({ page, context, baseURL }) => {
      const say = words[lang]
      const acts = await countActs(context, 'visitor')
      await setCookies(context, baseURL, { lang })
      const { file } = await sharedRecord()
      const altered = { ...file, buffer: Buffer.concat([file.buffer, Buffer.from('.')]) }
      await test.step('I come to the home page and find where files are looked up', async () => {
        await page.goto('/')
        await page.getByRole('navigation').first().getByRole('link', { name: say.query }).click()
        await expectHydrated(page)
      })
      await test.step('The copy that was mailed to me is not on record, which proves nothing yet', async () => {
        await chooseWith(page, dropBox(page, say.choose), altered)
        await expect(page.getByText(say.none)).toBeVisible()
      })
      await test.step('The copy from the archive is, and I read since when', async () => {
        await page.getByRole('button', { name: say.again }).click()
        await chooseWith(page, dropBox(page, say.choose), file)
        await expect(page.locator('.found')).toContainText(say.found)
        await expect(page.locator('.found')).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
        await expectTranslated(page)
        await expectNoHorizontalScrolling(page)
      })
      acts.expectAtMost(4)
    })
  })
