// Tests, for every combination of what a record can have, that no page about a record makes a promise whose premise is missing.
import { logVouchers, type Standing } from '@attestry/contract/modules/attestation/claim'
import { everyStanding, promises } from '@attestry/contract/modules/attestation/claim.fixture'
import type { FoundRecord } from '@attestry/contract/modules/attestation/lookup'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Locale, LocaleContext } from '../../../kernel/locale.ts'
import { lightWords } from '../../../light/words.ts'
import { FoundRecords } from '../lookup/FoundRecords.tsx'
import { QueryPage } from '../lookup/QueryPage.tsx'
import { lookupWords } from '../lookup/words.ts'
import { recordPageWords } from '../record/page-words.ts'
import type { RecordDetail } from '../record/queries.ts'
import { RecordStatus } from '../record/RecordStatus.tsx'
import { recordWords } from '../record/words.ts'
import { CertificatePage } from './CertificatePage.tsx'
import { certificateOf } from './certificate.fixture.ts'
import { claimWords } from './claim-words.ts'
import { certificateWords } from './words.ts'

const locales: readonly Locale[] = ['zh', 'en']

beforeAll(async () => {
  for (const words of [certificateWords, claimWords, lookupWords, lightWords, recordWords, recordPageWords])
    for (const locale of locales) await words.load(locale)
})

const shown = (element: ReactElement) =>
  locales
    .map((locale) => renderToStaticMarkup(createElement(LocaleContext.Provider, { value: locale }, element)))
    .join('\n')
    .replace(/<[^>]+>/g, '')

const pages: Record<string, (standing: Standing) => string> = {
  'certificate page': (standing) =>
    shown(createElement(CertificatePage, { answer: { data: certificateOf(standing), status: 200 } as never })),
  'query page, by certificate': (standing) =>
    shown(
      createElement(QueryPage, {
        answer: { data: certificateOf(standing), status: 200 } as never,
        query: { id: '0123456789ABCDEF', number: '1' },
        fileLookup: null,
        packageCheck: null,
      }),
    ),
  'query page, by digest': (standing) => {
    const { kind, sourceClass, digest, sealedAt, files, proof } = certificateOf(standing)
    const found = { numberMasked: '1', kind, sourceClass, digest, sealedAt, file: files[0], proof } as FoundRecord
    return shown(createElement(FoundRecords, { list: [found], more: false, by: 'file' }))
  },
  'record page': (standing) => {
    const record = { ...certificateOf(standing), state: 'sealed' } as unknown as RecordDetail
    return shown(createElement(RecordStatus, { record }))
  },
}

describe.each(Object.entries(pages))('the %s', (_, render) => {
  let combinations: { standing: Standing; page: string }[]
  beforeAll(() => {
    combinations = everyStanding().map((standing) => ({ standing, page: render(standing) }))
  })

  it('makes no promise whose premise is missing', () => {
    for (const { standing, page } of combinations) {
      for (const { words, premise } of promises)
        if (!premise(standing)) expect(page, `${words} ${JSON.stringify(standing)}`).not.toMatch(words)
    }
  })

  it('has the headline “platform’s word only” exactly if no outside party vouches for time and integrity', () => {
    for (const { standing, page } of combinations) {
      const alone = logVouchers.every((voucher) => standing.outside[voucher].length === 0)
      expect(/仅有平台自身证明[\s\S]*Platform’s word only/.test(page)).toBe(alone)
    }
  })
})
