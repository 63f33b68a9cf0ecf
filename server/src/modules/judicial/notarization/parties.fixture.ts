// The people of a notarization in a test, and cases brought to a state over HTTP.
import { wirePath } from '@attestry/contract/endpoint'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi, type ReasonedAct } from '@attestry/contract/modules/judicial/notarization-desk'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import {
  acceptanceChecks,
  approvalChecks,
  draftOf,
  provenFile,
  quoteLines,
  signApplication,
  signTranscript,
  takeCase,
} from '../../../../test/notarization-acts.ts'

export const APPLICANT_NUMBER = '110101200002290034'

interface PaperAnswer {
  readonly statusCode: string
  readonly data: { readonly id: string } | null
}

export interface Parties {
  readonly house: TestHouse
  readonly ano: string
  applicant: string
  other: string
  handler: string
  approver: string
  /** Sessions end when days pass. */
  logIn(): Promise<void>
  submitted(anos?: readonly string[]): Promise<string>
  priced(): Promise<string>
  accepted(): Promise<string>
  inReview(): Promise<string>
  issued(): Promise<string>
  act(id: string, act: ReasonedAct, token?: string): Promise<{ flag: boolean; statusCode: string }>
  approve(id: string, token?: string): Promise<{ flag: boolean; statusCode: string }>
  upload(id: string, bytes: Buffer, name?: string, token?: string): Promise<PaperAnswer>
}

export async function openParties(): Promise<Parties> {
  const house = await openTestHouse()
  const logIn = async () => {
    const phones = ['13800000001', '13800000002', '13900000002', '13900000006']
    const [applicant = '', other = '', handler = '', approver = ''] = await Promise.all(phones.map((each) => house.logIn(each)))
    return { applicant, other, handler, approver }
  }
  const tokens = await logIn()
  const ano = await provenFile(house, tokens.applicant)
  const parties: Parties = {
    house,
    ano,
    ...tokens,
    logIn: async () => void Object.assign(parties, await logIn()),
    async submitted(anos = [ano]) {
      const id = await draftOf(house, parties.applicant, anos)
      await signApplication(house, parties.applicant, id)
      await house.get(notarizationApi.submit, { id }, { token: parties.applicant })
      await takeCase(house, parties.handler, id)
      return id
    },
    async priced() {
      const id = await parties.submitted()
      const quote = { id, lines: quoteLines, checks: acceptanceChecks, noConflict: true as const }
      await house.get(notarizationDeskApi.price, quote, { token: parties.handler })
      return id
    },
    async accepted() {
      const id = await parties.priced()
      await house.get(notarizationApi.pay, { id, quote: 1 }, { token: parties.applicant })
      return id
    },
    async inReview() {
      const id = await parties.accepted()
      await signTranscript(house, parties, id)
      await house.get(notarizationDeskApi.propose, { id }, { token: parties.handler })
      return id
    },
    async issued() {
      const id = await parties.inReview()
      await house.get(notarizationDeskApi.approve, { id, checks: approvalChecks }, { token: parties.approver })
      return id
    },
    act: (id, act, token = parties.handler) => house.call(notarizationDeskApi.act, { id, act, reason: '原因说明' }, { token }),
    approve: (id, token = parties.approver) => house.call(notarizationDeskApi.approve, { id, checks: approvalChecks }, { token }),
    async upload(id, bytes, name = '授权委托书', token = parties.applicant) {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(bytes)]), 'upload.bin')
      const path = wirePath(notarizationApi.addPaper)
        .replace(':id', id)
        .replace(':kind', 'authority')
        .replace(':name', encodeURIComponent(name))
      const response = await fetch(house.url + path, { method: 'POST', headers: { 'x-auth-token': token }, body: form })
      return (await response.json()) as PaperAnswer
    },
  }
  return parties
}
