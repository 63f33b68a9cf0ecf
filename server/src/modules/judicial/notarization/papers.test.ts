// The four documents are drawn with everything they state, in both languages, and have the right places to sign.
import type { DocumentKey } from '@attestry/contract/modules/judicial/notarization-view'
import { defaultTemplate } from '@attestry/contract/modules/judicial/template'
import { readSignedDocument } from '@attestry/proof/package/pdf-signed-document'
import { afterAll, describe, expect, it } from 'vitest'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { PdfPaperMaker } from '../../../adapters/paper/pdf-paper.ts'
import type { Paper } from '../../../adapters/paper/port.ts'
import type { ApplicationFacts, PaperFrame, TranscriptFacts } from './facts.ts'
import { applicationPaper, documentTitles, noticePaper, placesOf, receiptPaper, transcriptPaper } from './papers.ts'

const maker = new PdfPaperMaker().warm()
afterAll(() => maker.close())

const frame: PaperFrame = {
  office: {
    platformName: '存证平台',
    platformEnglishName: 'Attestry',
    office: { name: '江州市公证处', englishName: 'Jiangzhou Notary Office' },
    publicUrl: 'https://example.test',
    demo: false,
  },
  template: defaultTemplate,
  number: 1,
  drawnAt: '2026-11-18T10:00:00+08:00',
}

const facts: ApplicationFacts = {
  id: '01900000-0000-7000-8000-00000000abcd',
  applicant: {
    kind: 'organisation',
    name: '江州影像有限公司',
    number: '91330000MA00000000',
    phone: '13800000001',
    representative: '林知远',
  },
  signer: '沈青禾',
  agent: { name: '沈青禾', number: '330102199001010010', relation: 'lawyer' },
  matter: 'shop',
  use: 'litigation',
  basis: 'domicile',
  reason: '店铺未经许可销售我方摄影作品的印刷品。',
  obtaining: '由平台受控浏览器取证，未登录，未绕过任何技术措施。',
  copies: 2,
  delivery: { kind: 'post', to: '江州市人民路 1 号' },
  evidence: Array.from({ length: 3 }, (_, at) => ({
    ano: `10000000000000000${at}`,
    name: `店铺页面 ${at + 1}`,
    kind: { zh: '店铺取证', en: 'Shop capture' },
    sealedAt: '2026-11-17T09:30:00Z',
    digest: String(at).repeat(64),
    purpose: '证明该店铺于取证时展示并销售被控商品。',
  })),
}
const transcript: TranscriptFacts = {
  notary: '周明',
  place: '平台在线询问',
  askedAt: '2026-11-18T10:30:00+08:00',
  answers: defaultTemplate.questions.map(({ text }, at) => ({ question: text, answer: at === 3 ? '' : `答复内容 ${at + 1}` })),
}
const acceptance = {
  notary: '周明',
  acceptedAt: '2026-11-18T11:00:00+08:00',
  dueAt: '2026-12-09T23:59:59+08:00',
  lines: [
    { name: '保全证据公证费', quantity: 1, unitFen: 80_000 },
    { name: '副本费', quantity: 2, unitFen: 2_000 },
  ],
}

const papers: Record<DocumentKey, Paper> = {
  write: applicationPaper(facts, frame),
  notice: noticePaper(facts, frame),
  transcript: transcriptPaper(facts, transcript, frame),
  receipt: receiptPaper(facts, acceptance, frame),
}
const drawn = (key: DocumentKey) => maker.draw(papers[key], placesOf(key === 'receipt' ? 'write' : key, facts, transcript.notary))

describe('the application', () => {
  it('states applicant, agent, matter, evidence with digests, and is signed by the agent for the applicant', async () => {
    const pdf = await drawn('write')
    const content = textOf(pdf).replace(/\s/g, '')
    for (const stated of [
      facts.applicant.name,
      facts.applicant.number,
      '保全电商店铺与商品信息',
      'Preservationofashopanditsgoods',
      facts.reason.replace(/\s/g, ''),
      facts.evidence[2]?.ano ?? '',
      '沈青禾（代江州影像有限公司）',
    ])
      expect(content, stated).toContain(stated.replace(/\s/g, ''))
    expect([...readSignedDocument(pdf).empty.keys()]).toEqual(['applicant'])
  })

  it('is refused for a matter that the template does not have', () => {
    expect(() => applicationPaper({ ...facts, matter: 'unknown' }, frame)).toThrow(/no entry unknown/)
  })
})

describe('the notice', () => {
  it('tells every point of the template in both languages', async () => {
    const content = textOf(await drawn('notice')).replace(/\s/g, '')
    for (const { text } of defaultTemplate.notice) {
      expect(content).toContain(text.zh.replace(/\s/g, '').slice(0, 24))
      expect(content).toContain(text.en.replace(/\s/g, '').slice(0, 40))
    }
  })
})

describe('the transcript', () => {
  it('has every question with its answer, says which was not answered, and is signed by the notary last', async () => {
    const pdf = await drawn('transcript')
    const content = textOf(pdf).replace(/\s/g, '')
    for (const { question, answer } of transcript.answers) {
      expect(content).toContain(question.zh.replace(/\s/g, '').slice(0, 12))
      expect(content).toContain((answer || '未作回答').replace(/\s/g, ''))
    }
    expect([...readSignedDocument(pdf).empty.keys()]).toEqual(['applicant', 'notary'])
  })
})

describe('the notice of acceptance', () => {
  it('states notary, time limit, fee with its total, and has no place for a person', async () => {
    const content = textOf(await drawn('receipt')).replace(/\s/g, '')
    for (const stated of ['周明', '840.00', '2026-12-09', '保全证据公证费']) expect(content).toContain(stated)
    expect(placesOf('receipt', facts, 'x')).toEqual([])
  })
})

it('a demo says on every document that it has no notarial effect', () => {
  const demo = { ...frame, office: { ...frame.office, demo: true } }
  const lead = applicationPaper(facts, demo).lead
  expect(JSON.stringify(lead)).toMatch(/不具有公证效力/)
  expect(Object.keys(documentTitles)).toEqual(['write', 'notice', 'transcript', 'receipt'])
})
