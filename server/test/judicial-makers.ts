// Makers of the resources of judicial services.
import { wirePath } from '@attestry/contract/endpoint'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { MAX_DRAFTS } from '@attestry/contract/modules/judicial/notarization-view'
import type { TestHouse } from './house.ts'
import type { Maker } from './money-makers.ts'
import { draftOf, provenFile, signApplication } from './notarization-acts.ts'

const APPLICANT = '13800000001'

interface Made {
  /** A proven file, by the token of its owner. */
  readonly files: Map<string, Promise<string>>
  submitted: Promise<string> | undefined
}

const madeIn = new WeakMap<TestHouse, Made>()

function madeFor(house: TestHouse): Made {
  const made = madeIn.get(house) ?? { files: new Map(), submitted: undefined }
  madeIn.set(house, made)
  return made
}

/** Proving a file takes seconds: one serves all drafts of an account. */
function fileOf(house: TestHouse, token: string): Promise<string> {
  const { files } = madeFor(house)
  const file = files.get(token) ?? provenFile(house, token)
  files.set(token, file)
  return file
}

const isMainAccount = async (house: TestHouse, token: string) => (await house.call(notarizationApi.list, {}, { token })).flag

/** A draft of a main account. For others, who cannot apply: one that the office can see. */
export const savedDraft: Maker = async (house, token) => {
  if (await isMainAccount(house, token)) {
    // Reused when there are as many as an account may have.
    const { list, total } = await house.get(notarizationApi.list, { state: 'draft' }, { token })
    const [latest] = list
    return latest && total >= MAX_DRAFTS - 1 ? latest.id : draftOf(house, token, [await fileOf(house, token)])
  }
  const made = madeFor(house)
  made.submitted ??= submit(house)
  return made.submitted
}

async function submit(house: TestHouse): Promise<string> {
  const token = await house.logIn(APPLICANT)
  const id = await draftOf(house, token, [await fileOf(house, token)])
  await signApplication(house, token, id)
  await house.get(notarizationApi.submit, { id }, { token })
  return id
}

export const uploadedPaper: Maker = async (house, given) => {
  const token = (await isMainAccount(house, given)) ? given : await house.logIn(APPLICANT)
  const id = await savedDraft(house, given)
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 someone’s']), 'authority.pdf')
  const path = wirePath(notarizationApi.addPaper)
    .replace(':id', id)
    .replace(':kind', 'authority')
    .replace(':name', encodeURIComponent('Power of attorney'))
  const response = await fetch(house.url + path, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}
