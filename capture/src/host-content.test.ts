// Captures pages whose content is in shadow roots, frames or print styles, or is covered, with a real host.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, unfinishedUrl } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import { rewriteForViewer } from './replay/viewer-rewrite.ts'
import type { CaptureReport } from './report.ts'

const TIMEOUT_MS = 120_000
let sites: FixtureServer
let host: TestHost

beforeAll(async () => {
  sites = await startFixtureServer()
  host = startHost(sites.rehearsal)
  expect(await host.ready).toMatchObject({ type: 'ready' })
}, 60_000)
afterAll(async () => {
  await host.close()
  await sites.close()
})

const capture = (name: string) => host.capture(unfinishedUrl(name))
const read = ({ folder }: { folder: string }, name: string) => readFileSync(join(folder, name))
const textOf = (report: { folder: string }) => read(report, 'page.txt').toString()
const incomplete = ({ warnings }: CaptureReport) => warnings.filter(({ kind }) => kind === 'incomplete').map(({ seen }) => seen)

test('text, DOM and archive of a page contain its shadow roots', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('shadow')
  expect(textOf(report)).toMatch(/A teapot in a shadow root\. 268\.00\s*A note in a nested root\./)
  const dom = read(report, 'page.html').toString()
  expect(dom).toMatch(
    /<shop-card><template shadowrootmode="open"[^>]*>.*A teapot in a shadow root\..*<template shadowrootmode="open"/s,
  )
  expect(dom).toContain('font-size: 30px')
  expect(rewriteForViewer('html', dom, unfinishedUrl('shadow'), () => null)).toContain('<template shadowrootmode="open">')
  expect(incomplete(report)).toEqual([])
})

test.for(['only-shadow', 'only-frame'] as const)(
  'the text of %s is in the capture, without a warning of no text',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const report = await capture(name)
    expect(textOf(report)).toContain('All text of this page is in a ')
    if (name === 'only-frame') expect(textOf(report)).toContain('Written into a blank frame.')
    expect(report.warnings.map(({ kind }) => kind)).toEqual(['fixture-site', 'environment'])
  },
)

test('a dialog over the page is a warning, a fixed layout is not', { timeout: TIMEOUT_MS }, async () => {
  const [dialog, layout] = await Promise.all([capture('dialog'), capture('fixed-layout')])
  expect(dialog.warnings).toContainEqual({ kind: 'overlay', seen: 'Subscribe to our letters!' })
  expect(layout.warnings.map(({ kind }) => kind)).not.toContain('overlay')
})

test('a page that wants a service worker is captured with a warning', { timeout: TIMEOUT_MS }, async () => {
  expect(incomplete(await capture('service-worker'))).toEqual(['service worker missing'])
})

test('the PDF shows the page as on the screen, with a second one in its print styles', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('print-styles')
  const text = (name: string) => execFileSync('pdftotext', [join(report.folder, name), '-'], { encoding: 'utf8' })
  expect(text('page.pdf')).toContain('Only on screens.')
  expect(text('page-print.pdf')).toContain('Everywhere.')
  expect(text('page-print.pdf')).not.toContain('Only on screens.')
})

test('a page sees the browser of a visitor, on a desktop and on a phone', { timeout: TIMEOUT_MS }, async () => {
  const seen = async (device: 'desktop' | 'phone') => {
    const report = await host.capture(unfinishedUrl('visitor'), { device })
    const { visitor } = JSON.parse(read(report, 'facts.json').toString())
    return { visitor, ...JSON.parse(/\{.*\}/.exec(textOf(report))?.[0] ?? '{}') }
  }
  const desktop = await seen('desktop')
  expect(desktop).toMatchObject({
    ...{ webdriver: false, plugins: 5, pdf: true, plugin: 'PDF Viewer', isList: true, dark: false },
    ...{ outer: [1280, 887], inner: [1280, 800], screen: [1920, 1080] },
    visitor: { colorScheme: 'light', locale: 'zh-CN', window: { width: 1280, height: 887 } },
  })
  const phone = await seen('phone')
  expect(phone).toMatchObject({ webdriver: false, plugins: 0, screen: [390, 844] })
  expect(phone.outer[0]).toBe(390)
})

test('any shop has product, price and seller by schema.org, and its licence page by the words of the link', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await host.capture(unfinishedUrl('any-shop'), { purpose: 'shop' })
  expect(report).toMatchObject({ outcome: 'complete', profile: 'generic' })
  expect(Object.fromEntries(report.extracted.map(({ field, value }) => [field, value]))).toMatchObject({
    ...{ product: '柴烧侧把壶', price: '198.00–268.00', currency: 'CNY', shop: '任意器物店' },
  })
  expect(report.artefacts.find(({ kind }) => kind === 'licence')).toMatchObject({ state: 'ok' })
  expect(read(report, 'licence.html').toString()).toContain('91350100M000100Y43')
})

test('a licence page that shows a wall is missing', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(unfinishedUrl('walled-shop'), { purpose: 'shop' })
  expect(report.artefacts.find(({ kind }) => kind === 'licence')).toMatchObject({
    ...{ state: 'missing', cause: 'not-offered', files: [] },
  })
})

test('microdata of the product is read, and none of its brand or of a related product', { timeout: TIMEOUT_MS }, async () => {
  const fields = new Map((await capture('microdata-shop')).extracted.map(({ field, value }) => [field, value]))
  expect(['product', 'price', 'currency', 'shop'].map((name) => fields.get(name))).toEqual(['A pot', '12.00', 'CNY', 'A seller'])
})

test('folds are opened in a second set of pictures and text, after the page was saved as it was shown', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await capture('folds')
  expect(incomplete(report)).toEqual([])
  expect(report.artefacts.find(({ kind }) => kind === 'opened')).toMatchObject({ state: 'ok' })
  const opened = read(report, 'opened.txt').toString()
  for (const text of ['Sent within two days.', 'Sent within ten days.', 'Wash by hand']) {
    expect(opened).toContain(text)
    expect(textOf(report)).not.toContain(text)
  }
  expect(opened).not.toContain('Read more')
  const heightOf = (name: string) => read(report, name).readUInt32BE(20)
  expect(heightOf('opened-001.png')).toBeGreaterThanOrEqual(heightOf('image-001.png'))
  expect(read(report, 'page.html').toString()).not.toMatch(/<details[^>]* open/)
  expect(JSON.parse(read(report, 'facts.json').toString()).opened).toMatchObject({ folds: 3, tabs: [], foldsLeft: 0 })
})

test('each other tab has a picture and text, and one that does not open is a warning', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('tabs')
  expect(incomplete(report)).toEqual(['1 tabs not opened'])
  expect(read(report, 'opened.txt').toString()).toBe('[Reviews]\nFive stars by all buyers.')
  expect(read(report, 'opened-tab-01.png').readUInt32BE(20)).toBe(200)
  expect(textOf(report)).toContain('The details of the pot.')
  expect(textOf(report)).not.toContain('Five stars')
})

test('menus, links, forms, carousels, purchases and buttons that do nothing are no folds', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('not-folds')
  expect(incomplete(report)).toEqual([])
  expect(report.artefacts.map(({ kind }) => kind)).not.toContain('opened')
})

test('tabs in a nav and folds in the header of a section are opened, each with its own label', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await capture('folds-and-tabs')
  const opened = read(report, 'opened.txt').toString()
  expect(opened).toContain('Wash by hand')
  for (const year of ['2024', '2025']) expect(opened).toContain(`[${year}]\nYields of the year ${year}.`)
  expect(read(report, 'opened-tab-02.png').readUInt32BE(16)).toBe(3 * 1280)
  expect(report.artefacts.find(({ kind }) => kind === 'opened')).toMatchObject({ state: 'partial', cause: 'height-limit' })
})

test('a fold that opens a dialog over the page counts as not opened', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('fold-login')
  expect(incomplete(report)).toEqual(['1 folded parts not opened'])
  expect(report.artefacts.find(({ kind }) => kind === 'opened')).toMatchObject({ state: 'partial', cause: 'not-offered' })
  expect(JSON.parse(read(report, 'facts.json').toString()).opened).toMatchObject({ folds: 0, foldsLeft: 1 })
})

test('a tab that is still loading counts as not opened', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('slow-tab')
  expect(incomplete(report)).toContain('1 tabs not opened')
  expect(report.artefacts.find(({ kind }) => kind === 'opened')).toMatchObject({ state: 'partial', cause: 'time-limit' })
})

test.for(['fold-leaves', 'fold-query'] as const)(
  'a fold that leads to another address (%s) is a warning, without a picture of that page',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const report = await capture(name)
    expect(incomplete(report)).toEqual(['1 folded parts not opened'])
    expect(report.artefacts.find(({ kind }) => kind === 'opened')).toMatchObject({
      state: 'missing',
      cause: 'not-a-page',
      files: [],
    })
  },
)
