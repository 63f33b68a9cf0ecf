// A receipt, a paper of a definition and words only, gets everything that the paper maker adds.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestAuthority } from './authority.fixture.ts'
import { legal } from './legal.ts'
import { inspect, textOf } from './pdf.fixture.ts'
import { attachment, receiptPaper, sampleReceipt } from './receipt.fixture.ts'
import { renderPaper } from './render-paper.ts'
import { loadTypefaces } from './typeface.ts'

let authority: TestAuthority
const typefaces = loadTypefaces()
beforeAll(async () => {
  authority = await TestAuthority.open()
})
afterAll(() => authority.close())

const render = (changes: Partial<ReturnType<typeof receiptPaper>> = {}) =>
  renderPaper(typefaces, {
    paper: { ...receiptPaper(sampleReceipt), ...changes },
    certificate: authority.der('document'),
    attachments: [attachment],
  })

test('a receipt shows its texts, facts and legal sentence in both languages', async () => {
  const text = textOf(await render())
  for (const said of [
    '收款凭证',
    'Receipt',
    'R-20261115-0001',
    '兹收到沈青禾的下列款项。',
    'CNY 1,280.00',
    '2026-11-15 05:30:06.250 UTC',
  ])
    expect(text).toContain(said)
  expect(text.replaceAll(' ', '')).toContain(legal.notNotarial.zh.replaceAll(' ', ''))
  expect(text).toContain(legal.notNotarial.en)
})

test('the paper maker adds QR code, page numbers, issuer, signer and attachment to a receipt', async () => {
  const pdf = await render()
  const text = textOf(pdf)
  for (const said of ['扫码核验', '第 1 页，共 1 页', 'Page 1 of 1', '签发平台', 'Test Documents', 'payment.json'])
    expect(text).toContain(said)
  expect(inspect(pdf, 'pdfdetach', '-list', 'PDF')).toContain('payment.json')
  expect(inspect(pdf, 'qpdf', '--check', 'PDF')).toContain('No syntax or stream encoding errors found')
})

test('a long paper continues on further pages, each with its page number', async () => {
  const { sections } = receiptPaper(sampleReceipt)
  const text = textOf(await render({ sections: Array.from({ length: 12 }, () => sections).flat() }))
  const pages = Number(/共 (\d+) 页/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(2)
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`)
})

const tableSection = (maxLines?: number) => ({
  heading: { zh: '目录', en: 'List' },
  parts: [
    {
      kind: 'table' as const,
      title: { zh: '次序', en: 'order' },
      columns: [
        { label: { zh: '名称', en: 'Name' }, width: 1, ...(maxLines ? { maxLines } : {}) },
        { label: { zh: '摘要', en: 'Digest' }, width: 2 },
      ],
      rows: [['甲'.repeat(600), { stacked: ['first', { digest: 'ab'.repeat(32) }] }]],
      more: null,
    },
  ],
})

test('the heading of a table is on the page of its first row', async () => {
  const { sections } = receiptPaper(sampleReceipt)
  const pdf = await render({ sections: [...sections, ...sections, tableSection(50)] })
  const pages = inspect(pdf, 'pdftotext', 'PDF', '-').split('\f')
  const withHeading = pages.filter((text) => text.includes('目录'))
  expect(pages.indexOf(withHeading[0] ?? '')).toBe(1)
  expect(withHeading[0]).toContain('甲')
})

test('a table cell has as many lines as its column allows, and stacks texts and digests', async () => {
  const shown = async (maxLines?: number) => textOf(await render({ sections: [tableSection(maxLines)] })).replaceAll(/[^甲]/g, '')
  expect(await shown(50)).toHaveLength(600)
  expect((await shown()).length).toBeLessThan(50)
  const text = textOf(await render({ sections: [tableSection()] })).replaceAll(/\s/g, '')
  expect(text).toContain('first')
  expect(text).toContain('ab'.repeat(32))
})

test.each([
  ['an invalid number', { number: { label: legal.notInvoice, value: '<b>' } }],
  ['an invalid time', { issuedAt: 'today' }],
  ['an address that is no URL', { verification: { url: 'javascript:1', alt: legal.notInvoice } }],
  ['metadata that is not ASCII', { metadata: { keywords: '凭证', reason: 'Receipt' } }],
])('a paper with %s is refused', async (_, changes) => {
  await expect(render(changes)).rejects.toMatchObject({ name: 'PaperFault', reason: 'content' })
})

test('every legal sentence is in both languages, and the English one has no Chinese punctuation', () => {
  const titles = ['platformOnly', 'outsideVouches', 'ownTimeStamp', 'trustedTimeStamp']
  for (const [key, { zh, en }] of Object.entries(legal).filter(([name]) => !titles.includes(name))) {
    expect(zh, key).toMatch(/^[^\n]+。$/u)
    expect(en, key).toMatch(/^[^\u3000-\u9fff\uff00-\uffef]+\.$/u)
  }
})

test('legal sentences are written in the catalogue only', () => {
  const server = new URL('../../', import.meta.url)
  const files = globSync('**/*words.{zh,en}.ts', { cwd: server.pathname })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = readFileSync(new URL(file, server), 'utf8')
    for (const { zh, en } of Object.values(legal)) expect(text.includes(zh) || text.includes(en), file).toBe(false)
  }
})
