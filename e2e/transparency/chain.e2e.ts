// The public log's page: complete without scripts, live updates, endorsers, and working shell commands.
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openHydrated } from '../account/people.ts'
import { createLoggedRecord, fetchChainInfo } from './public-log.ts'

const root = join(import.meta.dirname, '../..')

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  await createLoggedRecord(context)
  await context.close()
})

test.describe('log page without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the state of the log, and its links lead to the files', async ({ page, request }) => {
    await page.goto('/chain')
    const size = Number(await page.locator('[data-size]').getAttribute('data-size'))
    const shown = (await page.locator('.log-note pre').first().textContent()) ?? ''
    const [origin, count, signedRoot] = shown.split('\n')
    expect(Number(count)).toBe(size)
    const { log } = await fetchChainInfo(request)
    expect(origin).toBe(log.origin)
    await expect(page.locator('#head')).toContainText(signedRoot ?? 'no root')
    await expect(page.locator('#growth svg')).toHaveAttribute('aria-label', /条目数由/)
    await expect(page.locator('#checkpoints tbody tr').first()).toContainText('自建 2')
    await expect(page.locator('#endorsers')).toContainText('目前没有见证方')
    await expect(page.locator('#endorsers')).toContainText('不能独立于平台证明时间')
    await expect(page.locator('#check noscript .callout')).toBeVisible()
    const list = await page.locator('#trust a[href^="/log/trust/"]').first().getAttribute('href')
    const trust = await (await request.get(list ?? '')).body()
    expect(createHash('sha256').update(trust).digest('hex')).toBe(list?.split('/').at(-1))
    const program = page.locator('#verifiers li', { hasText: 'attestry-verify.mjs' })
    const bytes = await (await request.get((await program.locator('a').getAttribute('href')) ?? '')).body()
    await expect(program).toContainText(createHash('sha256').update(bytes).digest('hex'))
  })
})

test('the log page updates live and keeps opened sections, focus and typed text', async ({ page, context }) => {
  await openHydrated(page, '/chain')
  const size = page.locator('[data-size]')
  const shownSize = async () => Number(await size.getAttribute('data-size'))
  const table = page.locator('#growth details')
  await table.locator('summary').click()
  const follows = async () => {
    const before = await shownSize()
    const place = await createLoggedRecord(context)
    expect(place.index).toBeGreaterThanOrEqual(before)
    await expect.poll(shownSize).toBeGreaterThan(place.index)
    const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
    await expect(page.locator('#checkpoints tbody tr').first()).toContainText(grouped(await shownSize()))
    await expect(page.locator('#path .field-hint')).toContainText(`到 ${grouped((await shownSize()) - 1)}`)
  }
  await follows()
  await expect(page.locator('.log-line')).toHaveAttribute('data-line', 'live')
  await expect(page.locator('.log-line')).toHaveText('实时更新中，每几秒查询一次。')
  expect(await page.locator('#checkpoints tbody tr').count()).toBeLessThanOrEqual(10)
  await expect(table).toHaveAttribute('open')
  await expect(table.locator('summary')).toBeFocused()

  const position = page.getByRole('textbox', { name: '位置' })
  await position.fill('0')
  await page.locator('[data-island=log-path][data-awake]').waitFor()
  await follows()
  await expect(position).toHaveValue('0')
  await expect(position).toBeFocused()
  await expect(page.locator('#check .check-log')).toHaveCount(1)
})

test('the log page reports a lost connection and a halted log', async ({ page }) => {
  await openHydrated(page, '/chain')
  let how: 'lost' | 'halted' = 'lost'
  const stopped = '<div class="log-halted"><p>two roots for size 7</p></div>'
  await page.route('/chain', async (route) => {
    if (how === 'lost') return route.abort()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(?=<\/div><section[^>]* id="head")/, stopped) })
  })
  await expect(page.locator('.log-line')).toHaveAttribute('data-line', 'lost')
  how = 'halted'
  await expect(page.locator('.log-halted')).toContainText('two roots for size 7')
  await expect(page.locator('.log-line')).toHaveAttribute('data-line', 'live')
  await expect(page.locator('#check .check-log')).toBeVisible()
})

test('the log page’s shell commands work', async ({ page }) => {
  await openHydrated(page, '/chain')
  const lines = (await page.locator('#mirror pre').textContent()) ?? ''
  expect(lines).not.toContain('<')
  const printed = execFileSync('bash', ['-ec', lines], { encoding: 'buffer' })
  const text = printed.toString('latin1')
  const note = (await page.locator('.log-note pre').first().textContent()) ?? 'no note'
  expect(text).toContain(note.split('\n')[0])
  expect(text).toMatch(/attestry\/leaf\/v1\n(record|key|trust|verifier) [0-9a-f]{64}\n/)
  const last = [...text.matchAll(/attestry\/leaf\/v1\n(?:record|key|trust|verifier) [0-9a-f]{64}\n/g)].at(-1)?.[0] ?? ''
  const dumped = (text.slice(text.lastIndexOf(last) + last.length).match(/[0-9a-f]{2}/g) ?? []).join('')
  expect(dumped.slice(-64)).toBe(createHash('sha256').update(`\0${last}`).digest('hex'))
})

test('the log page’s witness command starts a witness that signs this log', async ({ page }) => {
  await openHydrated(page, '/chain')
  const command = (await page.locator('#endorsers pre').first().textContent()) ?? ''
  const note = await page.locator('.log-note pre').first().textContent()
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  const port = randomInt(20_000, 40_000)
  const line = `${command.replace(/^npm run witness --/, `exec "${process.execPath}" server/src/commands/witness.ts`)} --folder ${folder} --port ${port}`
  const witness = spawn('bash', ['-c', line], { cwd: root, stdio: 'ignore' })
  try {
    const ask = () => fetch(`http://127.0.0.1:${port}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${note}` })
    const answer = await expect.poll(() =>
      ask().then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      ),
    )
    await answer.toMatchObject({ status: 200, text: expect.stringMatching(/^\u2014 witness\.example\/w1 /) })
  } finally {
    witness.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
