// Tests the server-rendered log page in each state of the log, before any script runs.
import { DEMO_PARTY, DEMO_WITNESS } from '@attestry/contract/modules/transparency/demo-party'
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Locale, LocaleContext } from '../../../../kernel/locale.ts'
import type { PageAnswer, PageFacts } from '../../../../kernel/page-facts.ts'
import { unnamedPlatform } from '../../../../kernel/unnamed-platform.ts'
import { lightWords } from '../../../../light/words.ts'
import { checkWords } from '../check/words.ts'
import { pathIsland } from '../path/MerklePath.tsx'
import { logWords } from '../words.ts'
import { ChainPage } from './ChainPage.tsx'
import { LogExplorer } from './LogExplorer.tsx'
import { logPageWords } from './words.ts'

const empty: ChainInfo = {
  mode: 'none',
  explorerUrl: '',
  log: null,
  shards: [],
  growth: [],
  checkpoints: [],
  witnesses: [],
  authorities: [],
  anchors: [],
  vantages: [],
  trust: { digest: '', path: '', history: [] },
  verifiers: null,
}
const at = '2026-11-15T01:41:07.000Z'
const origin = 'log.example/log/1/2026'
const grown: ChainInfo = {
  ...empty,
  log: {
    origin,
    vkey: `${origin}+00000000+AQ==`,
    size: 1234,
    root: 'cm9vdA==',
    checkpoint: `${origin}\n1234\ncm9vdA==\n\n\u2014 ${origin} c2lnbmF0dXJl\n`,
    signedAt: at,
    path: '/log/1/2026/',
    halted: null,
  },
  shards: [{ origin, vkey: '', path: '/log/1/2026/', size: 1234, openedAt: '2026-11-01T00:00:00.000Z', closedAt: null }],
  growth: [{ at, size: 1234 }],
  checkpoints: [
    {
      size: 1234,
      root: 'cm9vdA==',
      signedAt: at,
      timeStamps: [{ authority: 'outside', kind: 'external', time: at }],
      witnesses: ['witness.example/w1'],
      anchors: [{ chain: 'evm', state: 'submitted' }],
    },
  ],
  authorities: [
    { name: 'embedded', kind: 'embedded', lastAt: at },
    { name: 'outside', kind: 'external', lastAt: at },
  ],
  trust: { digest: 'ab'.repeat(32), path: `/log/trust/${'ab'.repeat(32)}`, history: [] },
}

beforeAll(() =>
  Promise.all(
    (['zh', 'en'] as const).flatMap((locale) =>
      [lightWords, logWords, checkWords, logPageWords].map((catalogue) => catalogue.load(locale)),
    ),
  ),
)

function rendered(answer: PageAnswer, locale: Locale = 'en'): string {
  const facts: PageFacts = { platform: unnamedPlatform, loggedIn: false, answer }
  const path = createElement(pathIsland.Component, facts)
  const page = createElement(ChainPage, { answer, explorer: createElement(LogExplorer, { ...facts, path }) })
  return renderToString(createElement(LocaleContext, { value: locale }, page)).replaceAll('<!-- -->', '')
}
const renderedLog = (change: Partial<ChainInfo>) => rendered({ data: { ...grown, ...change } })

describe('the log page renders', () => {
  it('an empty log without commands', () => {
    const html = rendered({ data: empty })
    expect(html).toContain('The log has no entries yet')
    expect(html).not.toContain('curl')
    expect(rendered({ data: empty }, 'zh')).not.toMatch(/undefined|NaN|\bnull\b/)
  })

  it('a log with its size, root and signed text', () => {
    const html = renderedLog({})
    expect(html).toContain('1,234 entries')
    expect(html).toContain('c2lnbmF0dXJl')
    expect(html).toContain('href="/log/1/2026/checkpoint"')
    expect(html).not.toMatch(/undefined|NaN/)
    expect(html).not.toContain('has stopped signing')
  })

  it('a halted log with the reason', () => {
    const log = grown.log && { ...grown.log, halted: 'two roots for size 7' }
    const html = renderedLog({ log })
    expect(html).toContain('The log has stopped signing')
    expect(html).toContain('two roots for size 7')
  })

  it('a refusal with its message and without a log', () => {
    const html = rendered({ refusal: { statusCode: '500000', errorMessage: 'out of order', http: 503 } })
    expect(html).toContain('out of order')
    expect(html).not.toContain('curl')
  })
})

describe('the log page states', () => {
  it('that there is no witness, and that embedded time-stamps prove little', () => {
    const own = renderedLog({ authorities: grown.authorities.slice(0, 1) })
    expect(own).toContain('There is no witness at present')
    expect(own).toContain('it proves no time independently of the platform')
    expect(renderedLog({})).not.toContain('it proves no time independently of the platform')
  })

  it('its witnesses', () => {
    const html = renderedLog({ witnesses: [{ name: 'witness.example/w1', lastAt: at, lastSize: 1234 }] })
    expect(html).toContain('witness.example/w1')
    expect(html).not.toContain('There is no witness at present')
  })

  it('its second vantages with organisation, key and period, or a sentence that it has none', () => {
    expect(renderedLog({})).toContain('There is no second vantage at present')
    const present = { name: 'v.example/2', organization: null, vkey: 'v.example/2+00000000+AQ==', since: at, until: null }
    const former = {
      name: 'v.example/1',
      organization: 'Qinghe University',
      vkey: 'v.example/1+00000000+AQ==',
      since: at,
      until: at,
    }
    const html = renderedLog({ vantages: [present, former] })
    expect(html).not.toContain('There is no second vantage at present')
    for (const text of [
      present.vkey,
      'Run by: not stated',
      'In use since',
      former.vkey,
      'Run by Qinghe University',
      'In use from',
    ])
      expect(html).toContain(text)
    expect(renderedLog({ vantages: [former] })).toContain('There is no second vantage at present')
  })

  it('whether there is a blockchain, and links only to https URLs', () => {
    expect(renderedLog({})).toContain('not connected to a blockchain')
    const anchor = { chain: 'evm', state: 'confirmed' as const, size: 1200, reference: '0xabc', time: at }
    const html = renderedLog({
      mode: 'evm',
      anchors: [
        { ...anchor, explorerUrl: 'javascript:alert(1)' },
        { ...anchor, size: 1100, explorerUrl: 'https://explorer.example/tx/0xabc' },
      ],
    })
    expect(html).not.toContain('not connected to a blockchain')
    expect(html).not.toContain('javascript:')
    expect(html).toContain('https://explorer.example/tx/0xabc')
  })

  it('that a demo’s parties run on this machine, and that they prove nothing independently', () => {
    const html = renderedLog({
      witnesses: [{ name: DEMO_WITNESS, lastAt: at, lastSize: 1234 }],
      authorities: [...grown.authorities.slice(0, 1), { name: DEMO_PARTY, kind: 'external', lastAt: at }],
      checkpoints: grown.checkpoints.map((checkpoint) => ({
        ...checkpoint,
        timeStamps: [{ authority: DEMO_PARTY, kind: 'external', time: at }],
        witnesses: [DEMO_WITNESS],
      })),
    })
    expect(html.match(/Demo: run by this machine/g)).toHaveLength(2)
    expect(html).toContain('does not vouch independently')
    expect(html).toContain('proves no time independently')
    expect(html.match(/1 demo/g)).toHaveLength(2)
    expect(html).not.toContain('1 outside')
  })

  it('each trust list with its entry in the log, who vouches for it, and its proof', () => {
    const [logged, waiting] = ['cd'.repeat(32), 'ef'.repeat(32)]
    const entry = {
      index: 7,
      origin,
      size: 1234,
      authorities: [{ authority: 'outside', kind: 'external' as const, time: at }],
      witnesses: ['witness.example/w1'],
      anchors: [],
      proofPath: `/log/proof/${logged}`,
    }
    const list = (digest: string) => ({ digest, path: `/log/trust/${digest}`, publishedAt: at, entry: null })
    const history = [list(waiting), { ...list(logged), entry }]
    const html = renderedLog({ trust: { ...grown.trust, history } })
    expect(html).toContain('Waiting for its entry')
    expect(html).toContain('entry 7 (counted from 0), checkpoint of 1,234 entries')
    expect(html).toContain('Vouched for by outside, witness.example/w1')
    expect(html).toContain(`href="/log/proof/${logged}"`)
    expect(html).toContain('place outside the platform')
  })

  it('the verifiers with their digests, for download', () => {
    const files = [
      { name: 'attestry-verify.mjs', sha256: '12'.repeat(32), bytes: 4321, path: '/log/verifier/x/attestry-verify.mjs' },
    ]
    const html = renderedLog({
      verifiers: { digest: '34'.repeat(32), path: '/log/verifier/x/SHA256SUMS', publishedAt: at, entry: null, files },
    })
    expect(html).toMatch(/href="\/log\/verifier\/x\/attestry-verify\.mjs" download="attestry-verify\.mjs"/)
    expect(html).toContain('12'.repeat(32))
    expect(html).toContain('4,321 bytes')
  })

  it('no verdict before a check has run', () => {
    expect(renderedLog({})).not.toMatch(/Verified|Check passed/)
  })
})
