// Walks a notarization through the API as applicant, handler and approver would: draft, signatures, payment, transcript.
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { emptyDraft } from '@attestry/contract/modules/judicial/application'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { defaultTemplate } from '@attestry/contract/modules/judicial/template'
import type { Handwriting } from '@attestry/contract/modules/signing/ink'
import { expect, vi } from 'vitest'
import { minutes } from '../src/kernel/clock.ts'
import type { TestHouse } from './house.ts'
import { uploadAll } from './tus-client.ts'

const keysOf = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key)

export const acceptanceChecks = keysOf(defaultTemplate.acceptanceChecks)
export const approvalChecks = keysOf(defaultTemplate.approvalChecks)
export const quoteLines = [{ name: '保全证据公证费', quantity: 1, unitFen: 1_000 }]

let strokes = 0

/** Different each time. */
export function newHandwriting(): Handwriting {
  strokes += 1
  const points = Array.from({ length: 40 }, (_, at): [number, number, number, number] => [
    10 + at * 6,
    50 + 30 * Math.sin(at / 3 + strokes),
    at * 16,
    0.5,
  ])
  return { width: 300, height: 120, pointer: 'mouse', strokes: [points, [[20 + (strokes % 200), 100, 900, 0.5]]] }
}

/** A file whose proof is complete. */
export async function provenFile(
  house: TestHouse,
  token: string,
  name = 'photo.txt',
  bytes = Buffer.from(`${name} ${Math.random()}`),
): Promise<string> {
  const id = await uploadAll(house, token, name, bytes)
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  const ano = list[0]?.ano ?? ''
  const isReady = async () => {
    const found = await house.get(notarizationApi.choosable, { keyword: ano }, { token })
    return found.list[0]?.ready
  }
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 30_000, interval: 200 })
  return ano
}

export async function draftOf(house: TestHouse, token: string, anos: readonly string[]): Promise<string> {
  const draft = {
    ...emptyDraft,
    matter: 'data',
    use: 'litigation',
    basis: 'domicile',
    reason: '对方未经许可使用我的摄影作品。',
    obtaining: '本人拍摄并上传原始文件。',
    evidence: anos.map((ano) => ({ ano, purpose: '证明作品的存在时间。' })),
  }
  const { id, problems } = await house.get(notarizationApi.save, { draft }, { token })
  expect(problems).toEqual([])
  return id
}

type Key = 'write' | 'notice' | 'transcript'

/** Reads the documents, asks for a code and signs them. */
export async function signAs(
  house: TestHouse,
  side: 'applicant' | 'office',
  token: string,
  id: string,
  keys: readonly Key[],
  documents: Readonly<Record<Key, { readonly id: string } | null>>,
): Promise<void> {
  const api = side === 'applicant' ? notarizationApi : notarizationDeskApi
  for (const key of keys) {
    const opened = await house.send(api.document, { id, key }, { token })
    expect(opened.status, `document ${key}`).toBe(200)
    await opened.arrayBuffer()
  }
  const ids = keys.map((key) => documents[key]?.id ?? '')
  // A phone gets one code a minute.
  house.clock.pass(minutes(1.1))
  const { code, demoCode = '' } = await house.get(api.code, { id, documents: ids }, { token })
  await house.get(
    api.sign,
    { id, documents: ids, handwriting: newHandwriting(), consent: true, smsId: code, smsCode: demoCode },
    { token },
  )
}

export async function signApplication(house: TestHouse, token: string, id: string): Promise<void> {
  const documents = await house.get(notarizationApi.documents, { id }, { token })
  await signAs(house, 'applicant', token, id, ['write', 'notice'], documents)
}

/** Does nothing if the caller has it. */
export async function takeCase(house: TestHouse, token: string, id: string): Promise<void> {
  const { list } = await house.get(notarizationDeskApi.list, { view: 'mine', pageSize: 100 }, { token })
  if (list.every((item) => item.id !== id)) await house.get(notarizationDeskApi.assign, { id, act: 'take' }, { token })
}

export async function signTranscript(
  house: TestHouse,
  tokens: { applicant: string; handler: string },
  id: string,
): Promise<void> {
  const { transcript } = await house.get(notarizationDeskApi.open, { id }, { token: tokens.handler })
  const answers = transcript.draft.answers.map((each) => ({ ...each, answer: each.answer || '是。' }))
  const draft = { ...transcript.draft, answers }
  await house.get(notarizationDeskApi.saveTranscript, { id, version: transcript.version, draft }, { token: tokens.handler })
  const documents = await house.get(notarizationDeskApi.drawTranscript, { id }, { token: tokens.handler })
  await signAs(house, 'applicant', tokens.applicant, id, ['transcript'], documents)
  await signAs(house, 'office', tokens.handler, id, ['transcript'], documents)
}

/** A case whose certificate is issued. */
export async function issuedCase(
  house: TestHouse,
  { applicant, handler, approver }: { applicant: string; handler: string; approver: string },
  anos: readonly string[],
  onDraft: (id: string) => Promise<void> = async () => {},
): Promise<string> {
  const id = await draftOf(house, applicant, anos)
  await onDraft(id)
  await signApplication(house, applicant, id)
  await house.get(notarizationApi.submit, { id }, { token: applicant })
  await takeCase(house, handler, id)
  const quote = { id, lines: quoteLines, checks: acceptanceChecks, noConflict: true } as const
  await house.get(notarizationDeskApi.price, quote, { token: handler })
  await house.get(notarizationApi.pay, { id, quote: 1 }, { token: applicant })
  await signTranscript(house, { applicant, handler }, id)
  await house.get(notarizationDeskApi.propose, { id }, { token: handler })
  await house.get(notarizationDeskApi.approve, { id, checks: approvalChecks }, { token: approver })
  return id
}
