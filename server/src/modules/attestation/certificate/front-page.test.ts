// Tests the first page of the certificate: what a capture's facts look like on it, and that the five values are always there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestAuthority } from '../../../adapters/paper/authority.fixture.ts'
import { inspect, inspectToFile } from '../../../adapters/paper/pdf.fixture.ts'
import { renderPaper } from '../../../adapters/paper/render-paper.ts'
import { loadTypefaces, type Typefaces } from '../../../adapters/paper/typeface.ts'
import { cleanReport, hexOf, record, testCapture, testFacts } from './facts.fixture.ts'
import type { CertificateFacts } from './facts.ts'
import { certificatePaper } from './paper.ts'

let authority: TestAuthority
let certificate: Uint8Array
let typefaces: Typefaces

beforeAll(async () => {
  authority = await TestAuthority.open()
  certificate = authority.der('document')
  typefaces = loadTypefaces()
})
afterAll(() => authority.close())

const json = (content: object) => Buffer.from(JSON.stringify(content))
const grouped = (hex: string) => hex.replace(/(.{8})(?=.)/g, '$1 ')
const draw = (changes: Partial<CertificateFacts> = {}) =>
  renderPaper(typefaces, { paper: certificatePaper(testFacts(changes), [record]), certificate, attachments: [record] })

/** White space removed: Chinese lines break anywhere. */
const firstPage = async (changes: Partial<CertificateFacts> = {}) =>
  inspect(await draw(changes), 'pdftotext', '-layout', '-l', '1', 'PDF', '-').replace(/\s+/g, '')

const captured = (changes: Partial<typeof testCapture> = {}): Partial<CertificateFacts> => ({
  sourceClass: 'collected',
  name: 'Chosen by the site',
  capture: { ...testCapture, ...changes },
  cleanliness: json(cleanReport),
})

/** A colour image of the first page; red is what a reader sees as red. */
async function redPixels(changes: Partial<CertificateFacts>): Promise<number> {
  const image = inspectToFile(
    await draw(changes),
    'page-1.ppm',
    'pdftoppm',
    '-r',
    '72',
    '-f',
    '1',
    '-l',
    '1',
    'PDF',
    'FOLDER/page',
  )
  const start = image.length - 595 * 842 * 3
  let red = 0
  // The seal above is red, too.
  for (let at = start + 595 * 170 * 3; at < image.length; at += 3)
    if ((image[at] ?? 0) > 150 && (image[at + 1] ?? 255) < 90 && (image[at + 2] ?? 255) < 90) red += 1
  return red
}

describe('the first page of a capture’s certificate', () => {
  test('states addresses, server, status, TLS identity and state, times, attempt and cleanliness in both languages', async () => {
    const page = await firstPage(captured())
    for (const part of [
      'https://shop.example/item?id=1',
      'https://shop.example/item/1',
      '192.0.2.7·HTTP200',
      'HTTP200',
      'CN=shop.example,issuedbyCN=ExampleCA',
      '证书通过验证',
      'Certificateverified',
      '2026-11-1513:29:10+08:00',
      '2026-11-1513:29:40+08:00',
      '材料齐全',
      '第1次尝试取得',
      'attemptno.1',
      '通过：浏览器数据目录事先为空',
      'Passed:emptybrowserprofile',
    ])
      expect(page).toContain(part)
    expect(page).not.toMatch(/未通过：|FAILED|重大瑕疵/)
  })

  test('prints the address before the name, which the site chooses', async () => {
    const page = await firstPage(captured())
    expect(page.indexOf('https://shop.example/item?id=1')).toBeLessThan(page.indexOf('Chosenbythesite'))
    expect(page).toContain('名称（未核实）')
  })

  test.each([
    [
      'invalid TLS',
      { warnings: [{ kind: 'tls-not-verified', seen: 'net::ERR_CERT_AUTHORITY_INVALID' }] },
      ['网站的安全证书未通过验证：net::ERR_CERT_AUTHORITY_INVALID', '不能确认对方就是该网站', 'CertificateNOTverified'],
    ],
    ['a login wall', { warnings: [{ kind: 'login-wall', seen: 'Please log in' }] }, ['页面要求登录：Pleaselogin']],
    ['a partial capture', { completeness: 'partial' }, ['取证不完整', '材料不全', 'Thecaptureispartial']],
    ['an HTTP error', { httpStatus: '503' }, ['服务器以错误状态答复：HTTP503']],
  ] as const)('says %s in red', async (_, changes, parts) => {
    const facts = captured(changes as Partial<typeof testCapture>)
    const page = await firstPage(facts)
    expect(page).toContain('取证结果有重大瑕疵')
    expect(page).toContain('Seriousweaknessesofthiscapture')
    for (const part of parts) expect(page).toContain(part)
    expect(await redPixels(facts)).toBeGreaterThan((await redPixels(captured())) + 100)
  })

  test('does not call a capture complete whose content is incomplete', async () => {
    const page = await firstPage(captured({ warnings: [{ kind: 'incomplete', seen: 'a script was stopped' }] }))
    expect(page).toContain('部分内容没有取全：ascriptwasstopped')
    expect(page).toContain('第1次尝试取得')
    expect(page).not.toContain('材料齐全')
  })

  test('says which checks of the cleanliness file failed, and that an unreadable file cannot be read', async () => {
    const trusted = { ...cleanReport, rootStore: { keysTrustedForRehearsal: ['key'] }, settingsUnchanged: false }
    const page = await firstPage({ ...captured(), cleanliness: json(trusted) })
    expect(page).toContain('未通过：系统设置前后一致、仅信任浏览器内置根证书')
    expect(page).toContain('FAILED:systemsettingsunchanged,built-inrootsonly')
    expect(await firstPage({ ...captured(), cleanliness: json({}) })).not.toContain('Passed:')
    expect(await firstPage({ ...captured(), cleanliness: Buffer.from('{') })).toContain('清洁性检查文件无法读取')
    expect(await firstPage({ ...captured(), cleanliness: null })).toContain('记录中没有清洁性检查结果')
  })
})

describe('the first page of any certificate', () => {
  const long: Partial<CertificateFacts> = {
    ...captured({
      addressAsked: `https://shop.example/${'a'.repeat(2000)}`,
      addressReached: `https://shop.example/${'b'.repeat(2000)}`,
      tls: `TLS 1.3, CN=${'c'.repeat(500)}`,
      completeness: 'partial',
      httpStatus: '503',
      warnings: ['tls-not-verified', 'login-wall', 'incomplete', 'challenge', 'fixture-site', 'other-address'].map((kind) => ({
        kind,
        seen: 'seen '.repeat(200),
      })),
    }),
    demo: true,
    name: '很长的名称'.repeat(50),
    subject: ['name', 'phone', 'idNumber', 'creditCode'].map((field) => ({ field, shown: '某'.repeat(200) })),
    cleanliness: json({}),
    timeStamps: [],
  }

  test.each([
    ['a file', {}],
    ['a digest', { sourceClass: 'digest', files: [{ path: 'a', size: null, sha256: null, sm3: hexOf('sm3') }] }],
    ['a capture', captured()],
    ['a capture with the longest facts', long],
  ] as const)('of %s has the five values to compare', async (_, changes) => {
    const facts = testFacts(changes as Partial<CertificateFacts>)
    const pdf = await draw(changes as Partial<CertificateFacts>)
    const page = inspect(pdf, 'pdftotext', '-layout', '-l', '1', 'PDF', '-').replace(/\s+/g, ' ')
    const fingerprint = /签名证书指纹（SHA-256） .*?((?:[0-9a-f]{8} ){7}[0-9a-f]{8})/.exec(
      inspect(pdf, 'pdftotext', '-layout', 'PDF', '-').replace(/\s+/g, ' '),
    )?.[1]
    expect(fingerprint).toBeDefined()
    for (const value of [facts.number, grouped(facts.digest), grouped(facts.trustDigest), facts.log.root, fingerprint ?? ''])
      expect(page).toContain(value)
    expect(page).toContain('五项核对值')
  })

  test('names the vouching parties and the missing ones in words', async () => {
    const page = await firstPage({
      witnesses: [{ name: 'Witness A', time: '2026-11-15T05:30:08Z' }],
    })
    expect(page).toContain('平台以外另有作证方')
    expect(page).toContain('WitnessA')
    expect(page).toMatch(/外部时间戳机构无/)
    expect(page).not.toContain('仅有平台自身证明')
  })

  test('names the office that issues it, and the owner in full or masked', async () => {
    const masked = await firstPage({ office: { name: '青禾存证有限公司' } })
    expect(masked).toContain('青禾存证有限公司')
    expect(masked).toContain('138****5678')
    expect(masked).toContain('已遮盖，可交对方')
    const full = await firstPage({ disclosure: 'full', subject: [{ field: 'name', shown: '张三' }] })
    expect(full).toContain('张三')
    expect(full).toContain('完整信息')
  })
})

describe('the first page of a flawed capture’s certificate', () => {
  const seen = 'what the page showed to its visitors '.repeat(20)
  const address = (host: string) => `https://${host}/${'a-path-of-2000-characters/'.repeat(80)}`.slice(0, 2_000)
  const flawed: Partial<CertificateFacts> = {
    ...captured({
      addressAsked: address('asked.example'),
      addressReached: address('reached.example'),
      tls: `TLS 1.3, CN=${'a-long-name.'.repeat(20)}example, issued by CN=${'a-long-issuer '.repeat(20)}`,
      completeness: 'partial',
      attempt: '3',
      httpStatus: '503',
      warnings: [
        { kind: 'tls-not-verified', seen: 'net::ERR_CERT_AUTHORITY_INVALID' },
        { kind: 'login-wall', seen },
        { kind: 'other-address', seen },
      ],
    }),
    demo: true,
    name: '网站自拟的很长的标题'.repeat(30),
    subject: [
      { field: 'name', shown: '某某某某有限责任公司上海分公司' },
      { field: 'phone', shown: '13800000001' },
    ],
    identity: 'verified',
    cleanliness: json({ ...cleanReport, settingsUnchanged: false, rootStore: { keysTrustedForRehearsal: ['key'] } }),
    timeStamps: [],
  }
  const expected = [
    'https://asked.example/',
    'https://reached.example/',
    '192.0.2.7·HTTP',
    'HTTP503',
    'TLS1.3,CN=a-long-name.',
    '证书未通过验证：不能确认对方就是该网站，内容可能来自他人。',
    'CertificateNOTverified:theserverwasnotconfirmedtobethissite;thecontentmaycomefromsomeoneelse.',
    '2026-11-1513:29:10+08:00–2026-11-1513:29:40+08:00',
    '材料不全，第3次尝试取得',
    'partial,attemptno.3',
    '通过：浏览器数据目录事先为空、事先无Cookie、浏览环境用后已清除、网络隔离',
    '未通过：系统设置前后一致、仅信任浏览器内置根证书',
    'FAILED:systemsettingsunchanged,built-inrootsonly',
    '某某某某有限责任公司上海分公司·13800000001',
    '取证结果有重大瑕疵，使用前请先看清：',
    '网站的安全证书未通过验证：net::ERR_CERT_AUTHORITY_INVALID',
    '页面要求登录',
    '取证不完整',
    '服务器以错误状态答复：HTTP503。',
    '五项核对值',
    '⑤签名证书指纹',
  ]

  test.each(['full', 'masked'] as const)('has every row, red finding and value on the %s certificate', async (disclosure) => {
    const jpeg = inspectToFile(await draw(), 'page-1.jpg', 'pdftoppm', '-r', '30', '-jpeg', '-l', '1', 'PDF', 'FOLDER/page')
    const preview = disclosure === 'full' ? { jpeg, sha256: hexOf('preview') } : null
    const facts = { ...flawed, disclosure, preview }
    const pdf = await draw(facts)
    // In reading order: the caption of the screenshot stands beside the rows.
    const textOf = (page: string) => inspect(pdf, 'pdftotext', '-f', page, '-l', page, 'PDF', '-').replace(/\s+/g, '')
    const page = textOf('1')
    const wanted = [...expected, testFacts(facts).number, ...(preview ? [hexOf('preview').slice(0, 16)] : [])]
    expect(wanted.filter((part) => !page.includes(part))).toEqual([])
    expect(inspect(pdf, 'pdfimages', '-list', 'PDF').includes('jpeg')).toBe(preview !== null)
    expect(textOf('2')).toMatch(/^存证证书CertificateofPreservation存证事实/)
  })
})

test('the heading of the facts stands on the page of its first text', async () => {
  for (const changes of [{}, captured(), { ...captured(), demo: true }]) {
    const page = await firstPage(changes)
    expect(page.includes('存证事实About')).toBe(page.includes('固化。'))
  }
})

test('a screenshot is printed in the full certificate, and anything else than a JPEG is reported', async () => {
  const jpeg = inspectToFile(await draw(), 'page-1.jpg', 'pdftoppm', '-r', '30', '-jpeg', '-l', '1', 'PDF', 'FOLDER/page')
  const withPicture = await draw({ ...captured(), preview: { jpeg, sha256: hexOf('preview') } })
  expect(inspect(withPicture, 'pdfimages', '-list', 'PDF')).toMatch(/^ +1 +0 image .* jpeg /m)
  expect(inspect(withPicture, 'pdftotext', '-l', '1', 'PDF', '-').replace(/\s+/g, '')).toContain(hexOf('preview').slice(0, 16))
  expect(inspect(withPicture, 'qpdf', '--check', 'PDF')).toContain('No syntax or stream encoding errors found')
  const broken = await draw({ ...captured(), preview: { jpeg: jpeg.subarray(0, 400), sha256: hexOf('preview') } })
  expect(inspect(broken, 'pdfimages', '-list', 'PDF')).not.toContain('jpeg')
  expect(inspect(broken, 'pdftotext', '-l', '1', 'PDF', '-').replace(/\s+/g, '')).toContain('截图无法读取')
})
