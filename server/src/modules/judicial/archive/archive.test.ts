// The archive of a case: complete, in order and with page numbers that hold, for staff only, audited, and only after the end; hostile papers do not stop it.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { wirePath } from '@attestry/contract/endpoint'
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { draftOf, issuedCase, provenFile, signApplication } from '../../../../test/notarization-acts.ts'
import { inspect, textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { minutes } from '../../../kernel/clock.ts'

let house: TestHouse
let applicant: string
let handler: string
let approver: string
let ano: string

beforeAll(async () => {
  house = await openTestHouse()
  const [one = '', two = '', three = ''] = await Promise.all(
    ['13800000001', '13900000002', '13900000006'].map((phone) => house.logIn(phone)),
  )
  applicant = one
  handler = two
  approver = three
  ano = await provenFile(house, applicant)
})
afterAll(() => house.close())

async function upload(id: string, kind: string, name: string, bytes: Uint8Array): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes)]), 'paper')
  const path = wirePath(notarizationApi.addPaper)
    .replace(':id', id)
    .replace(':kind', kind)
    .replace(':name', encodeURIComponent(name))
  const response = await fetch(house.url + path, { method: 'POST', headers: { 'x-auth-token': applicant }, body: form })
  expect(((await response.json()) as { flag: boolean }).flag, name).toBe(true)
}

/** `stated`: the side in the header, of which the pixels are only a part. */
function png(side: number, stated = side): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(stated)
  head.writeUInt32BE(stated, 4)
  head.set([8, 2], 8)
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x7a)])))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Three scripts: of the document, of its page and of an annotation. */
const scriptedPdf = Buffer.from(
  `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(0)) >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /AA << /O << /S /JavaScript /JS (app.alert(1)) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /JavaScript /JS (app.alert(2)) >> >>] >> endobj
4 0 obj << /Length 51 >> stream
BT /F 12 Tf 20 100 Td (shown by the page) Tj ET    
endstream endobj
trailer << /Size 5 /Root 1 0 R >>
%%EOF
`,
  'latin1',
)

const archiveOf = async (id: string, token = handler) => house.send(certificateDeskApi.archive, { id }, { token })

it('binds everything of an ended case in order, with page numbers that are where the contents say', async () => {
  const id = await issuedCase(house, { applicant, handler, approver }, [ano], async (draft) => {
    await upload(draft, 'identity', '身份证照片', png(40))
    await upload(draft, 'authority', '授权委托书', Buffer.from('%PDF-1.7 broken'))
    await upload(draft, 'other', '网页图片', Buffer.from('52494646100000005745425056503820', 'hex'))
    await upload(draft, 'interest', '登记证书', await readableCertificate())
    await upload(draft, 'other', '带脚本的材料', scriptedPdf)
    await upload(draft, 'other', '巨幅图片', png(40, 40_000))
  })
  await house.get(notarizationDeskApi.message, { id, text: '公证书何时来取？' }, { token: handler })
  const delivery = { means: 'post', carrier: 'EMS', tracking: 'EA123456789CN' } as const
  await house.get(certificateDeskApi.deliver, { id, delivery }, { token: handler })
  const correction = { id, entries: [{ field: 'applicant-name', now: '林致远' }], reason: '姓名用字有误' } as const
  await house.get(certificateDeskApi.proposeCorrection, correction as never, { token: handler })
  await house.get(certificateDeskApi.correct, { id, number: 1 }, { token: approver })

  const response = await archiveOf(id)
  expect(response.status).toBe(200)
  const pdf = Buffer.from(await response.arrayBuffer())
  const whole = textOf(pdf).replace(/\s/g, '')
  const { certificate } = await house.get(notarizationApi.info, { id }, { token: applicant })
  for (const stated of [
    certificate?.number ?? '',
    ano,
    '身份证照片',
    '公证书何时来取',
    'EA123456789CN',
    '姓名用字有误',
    '公证费',
  ])
    expect(whole, stated).toContain(stated)

  const pages = inspect(pdf, 'pdftotext', '-layout', 'PDF', '-').split('\f').slice(0, -1)
  const firstOfBody = pages.findIndex((page) => !isBefore(page))
  const contents = pages.slice(0, firstOfBody).join('\n')
  const chapters = [
    '公证书',
    '公证申请表',
    '公证告知书',
    '受理通知书',
    '询问笔录',
    '证据清单',
    '受理审查表',
    '审批表',
    '送达记录',
  ]
  const places = chapters.map((title) => contents.indexOf(title, contents.indexOf('序号')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  for (const title of ['受理审查表', '审批表', '送达记录', '证据清单']) {
    const at = pageIn(contents, title)
    expect(pages[firstOfBody + at - 1]?.trimStart().startsWith(String(at)), `${title} at page ${at}`).toBe(true)
    expect(pages[firstOfBody + at - 1], title).toContain(title)
  }
  // The broken PDF, the WebP picture and the huge one cannot be bound: slips stand for them, and they are attached.
  expect(inspect(pdf, 'pdfdetach', '-list', 'PDF')).toMatch(/3 embedded files/)
  expect(whole.match(/此材料无法装订/g)?.length).toBe(3)
  // The page with scripts is bound without them.
  expect(whole).toContain('shownbythepage')
  expect(inspect(pdf, 'pdfinfo', '-js', 'PDF')).not.toContain('app.alert')

  const { rows } = await sql<{ facts: string }>`
    select facts from kernel.audit where subject = ${id} and action = 'notarization.archive'`.execute(house.house.deps.db)
  expect(rows.map(({ facts }) => JSON.parse(facts).sha256)).toEqual([createHash('sha256').update(pdf).digest('hex')])
})

const isBefore = (page: string): boolean => page.includes('卷宗封面') || page.includes('卷内目录')

/** The page on which the chapter begins; its number ends the line of the title. */
function pageIn(contents: string, title: string): number {
  const line = contents.split('\n').find((each) => each.includes(title) && /\d\s*$/.test(each)) ?? ''
  return Number(/(\d+)(?:–\d+)?\s*$/.exec(line)?.[1])
}

async function readableCertificate(): Promise<Buffer> {
  const id = await draftOf(house, applicant, [ano])
  await house.get(notarizationApi.documents, { id }, { token: applicant })
  const notice = await house.send(notarizationApi.document, { id, key: 'notice' }, { token: applicant })
  return Buffer.from(await notice.arrayBuffer())
}

it('an archive is refused while the case is open, and to applicants', async () => {
  house.clock.pass(minutes(2))
  const id = await draftOf(house, applicant, [ano])
  await signApplication(house, applicant, id)
  await house.get(notarizationApi.submit, { id }, { token: applicant })
  expect((await archiveOf(id)).status).toBe(409)
  expect((await archiveOf(id, applicant)).status).not.toBe(200)
  await house.get(notarizationApi.abandon, { id }, { token: applicant })
  const response = await archiveOf(id)
  expect(response.status).toBe(200)
  expect(textOf(Buffer.from(await response.arrayBuffer()))).toContain('公证申请表')
})
