// Papers of an application and the template of notarization, over HTTP.
import { createHash } from 'node:crypto'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { emptyDraft } from '@attestry/contract/modules/judicial/application'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { draftOf, provenFile, signApplication } from '../../../../test/notarization-acts.ts'

let house: TestHouse
let applicant: string
let notary: string

beforeAll(async () => {
  house = await openTestHouse()
  applicant = await house.logIn('13800000001')
  notary = await house.logIn('13900000002')
})
afterAll(() => house.close())

async function upload(id: string, bytes: string): Promise<{ statusCode: string; data: { id: string; sha256: string } }> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'authority.pdf')
  const path = wirePath(notarizationApi.addPaper)
    .replace(':id', id)
    .replace(':kind', 'authority')
    .replace(':name', encodeURIComponent('授权委托书'))
  const response = await fetch(house.url + path, { method: 'POST', headers: { 'x-auth-token': applicant }, body: form })
  return (await response.json()) as { statusCode: string; data: { id: string; sha256: string } }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('a paper is judged by its bytes, read by both sides, and deleted only before the office has the application', async () => {
  const id = await draftOf(house, applicant, [await provenFile(house, applicant)])
  expect((await upload(id, 'no such type')).statusCode).toBe(judicialErrors.PAPER_TYPE.code)
  const content = '%PDF-1.7 an authority'
  const first = await upload(id, content)
  expect(first.data.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  await house.get(notarizationApi.removePaper, { paper: first.data.id }, { token: applicant })
  const gone = await house.send(notarizationApi.paper, { paper: first.data.id }, { token: applicant })
  expect(gone.status).toBe(404)

  const { data: paper } = await upload(id, content)
  const own = await house.send(notarizationApi.paper, { paper: paper.id }, { token: applicant })
  expect((await bytesOf(own)).toString()).toBe(content)
  expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await house.send(notarizationDeskApi.paper, { paper: paper.id }, { token: notary })).status).toBe(404)

  await signApplication(house, applicant, id)
  await house.get(notarizationApi.submit, { id }, { token: applicant })
  const read = await house.send(notarizationDeskApi.paper, { paper: paper.id }, { token: notary })
  expect((await bytesOf(read)).toString()).toBe(content)
  const refused = await house.call(notarizationApi.removePaper, { paper: paper.id }, { token: applicant })
  expect(refused.statusCode).toBe(judicialErrors.WRONG_STATE.code)
  const { list } = await house.get(notarizationApi.evidence, { id }, { token: applicant })
  expect(list.map(({ digest, fixedDigest }) => digest === fixedDigest)).toEqual([true])
})

it('a template is saved as a new version, refuses what is out of date or named twice, and applies to drafts that are saved later', async () => {
  const { template } = await house.get(notarizationTemplateApi.read, {}, { token: notary })
  const matters = [...template.matters, { key: 'domain-name', text: { zh: '保全域名信息', en: 'Preservation of domain data' } }]
  const saved = await house.get(notarizationTemplateApi.save, { template: { ...template, matters } }, { token: notary })
  expect(saved.template).toMatchObject({ version: template.version + 1, matters })
  const again = await house.call(notarizationTemplateApi.save, { template }, { token: notary })
  expect(again.statusCode).toBe(generalErrors.STALE.code)
  const twice = { ...saved.template, matters: [...matters, ...matters.slice(-1)] }
  expect((await house.call(notarizationTemplateApi.save, { template: twice }, { token: notary })).statusCode).toBe(
    generalErrors.INPUT_REFUSED.code,
  )
  const shown = await house.get(notarizationApi.template, {}, { token: applicant })
  expect(shown).toMatchObject({ isOffered: true, template: { version: saved.template.version } })
  const draft = await house.get(notarizationApi.save, { draft: { ...emptyDraft, matter: 'domain-name' } }, { token: applicant })
  expect(draft.templateVersion).toBe(saved.template.version)
  expect(draft.problems).not.toContain('matter')
})
