// The health desk while everything is out of order: each fault readable in both appearances.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { healthApi } from '@attestry/contract/modules/operator/health'
import { expect, type Page, test } from '@playwright/test'
import { appearanceName, appearances, applyAppearance, expectAccessible, viewportOf } from '../appearance.ts'
import { logInAs } from '../evidence/member.ts'
import { STAFF } from './staff.ts'

const at = '2026-11-16T08:00:00.000Z'
const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const faulty: OutputOf<typeof healthApi.report> = {
  at,
  softwareVersion: 'attestry-0.1.0+ac6a9bd0b0fd2f1e6f0b84a4d8ab3a8a7a2b4c11',
  fixity: {
    startedAt: at,
    finishedAt: at,
    damaged: 2,
    findings: [
      { sha256: digest, kind: 'changed' },
      { sha256: digest.replace('9f', '8e'), kind: 'missing' },
    ],
  },
  integrity: [
    { part: 'audit', finishedAt: at, problems: [] },
    {
      part: 'records',
      finishedAt: at,
      problems: [
        {
          subject: 'record 1174853798863044610',
          detail: 'time of acceptance: the database has "2025-11-16T23:29:33.377Z", the manifest "2026-11-16T23:29:33.377Z"',
        },
      ],
    },
  ],
  log: {
    origin: 'evidence.example.org/log/first-notary-office',
    size: 1_234_567,
    behind: 12,
    signedAt: at,
    halted: `root at 12 is ${digest}`,
  },
  stalled: [
    {
      step: 'hashed',
      cause: 'storage',
      since: at,
      waiting: 3,
      detail: `EACCES: permission denied, open '/srv/attestry/data/objects/${digest}'`,
    },
    { step: 'signed', cause: 'signer-locked', since: at, waiting: 2, detail: 'the PIN of token attestry was refused' },
    { step: 'logged', cause: 'signer-unavailable', since: at, waiting: 1_200, detail: '' },
    { step: 'time-stamped', cause: 'authorities', since: at, waiting: 1, detail: 'connect ECONNREFUSED 127.0.0.1:65535' },
  ],
  house: {
    databaseBytes: 123_456_789,
    diskFreeBytes: 150_000_000,
    stored: { checked: 1_234_567, bytes: 9_876_543_210, changed: 1, missing: 1, untracked: 4 },
    authorities: [
      {
        name: 'time-stamp-authority.example.org',
        failures: 4,
        lastAt: null,
        lastError: 'getaddrinfo ENOTFOUND time-stamp-authority.example.org',
        retryAt: at,
      },
    ],
  },
  failedCaptures: [
    { cause: 'node-busy', count: 1_204 },
    { cause: 'address-refused', count: 3 },
  ],
  retriedCaptures: 0,
  scans: { waiting: 37, since: at },
  weaknesses: [
    {
      what: 'capture-network',
      reason: 'unshare: unshare failed: Operation not permitted; /proc/sys/kernel/unprivileged_userns_clone=0',
    },
    { what: 'capture-account', reason: 'the host does not run as root' },
    { what: 'database-owner', reason: 'DATABASE_OWNER_URL is not set' },
  ],
  missing: [
    { feature: 'capture', waitsFor: 'chromium' },
    { feature: 'video', waitsFor: 'ffmpeg' },
    { feature: 'fonts', waitsFor: 'fonts-noto-cjk' },
    { feature: 'office documents', waitsFor: 'libreoffice-writer-nogui' },
  ],
}

const house = faulty.house && { ...faulty.house, diskFreeBytes: 900_000_000 }
const retried = { ...faulty, house, failedCaptures: [], retriedCaptures: 3 }

for (const appearance of appearances) {
  const openDesk = async (page: Page, report: typeof faulty) => {
    const context = page.context()
    await logInAs(context, STAFF.owner)
    await applyAppearance(context, appearance)
    await page.setViewportSize(viewportOf(appearance))
    await page.route('**/shimakaze/desk/health', (route) =>
      route.fulfill({ json: { statusCode: '000000', message: '', data: report } }),
    )
    await page.goto('/console/health')
  }

  test(`the health desk shows every fault: ${appearanceName(appearance)}`, async ({ page }) => {
    await openDesk(page, faulty)
    await expect(page.getByText('libreoffice-writer-nogui')).toBeVisible()
    for (const { detail } of faulty.stalled) await expect(page.getByText(detail).first()).toBeVisible()
    await expect(page.getByText('1,204')).toBeVisible()
    await expect(page.getByText(/200 MB/)).toBeVisible()
    await expect(page.getByText(/有文件等待扫描|Files are waiting to be scanned/)).toBeVisible()
    // The page states this reason in its own language.
    await expect(page.locator('code', { hasText: 'does not run as root' })).toHaveCount(0)
    await expect(page.getByText(/请将 DATABASE_OWNER_URL 设为所有者|Set DATABASE_OWNER_URL to the owner/)).toBeVisible()
    await expect(page.locator('main a[href="/console/log-resume"]')).toBeVisible()
    await expectAccessible(page)
  })

  test(`the health desk shows retried captures and a filling disk: ${appearanceName(appearance)}`, async ({ page }) => {
    await openDesk(page, retried)
    await expect(page.getByText(/没有取证失败（其中 3 次经过重试）|No failures in 24 hours \(3 retried\)/)).toBeVisible()
    await expect(page.getByText(/2 GB/)).toBeVisible()
    await expectAccessible(page)
  })
}
