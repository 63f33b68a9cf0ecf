// Checks the rendered certificate with third-party programs: its text, PDF/A conformance, and that nothing leaves the margins.
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestAuthority } from '../../../adapters/paper/authority.fixture.ts'
import { inspect, inspectToFile, textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { renderPaper } from '../../../adapters/paper/render-paper.ts'
import { loadTypefaces, type Typefaces } from '../../../adapters/paper/typeface.ts'
import { hexOf, record, testCapture, testFacts } from './facts.fixture.ts'
import { type CertificateFacts, certifiedWarnings } from './facts.ts'
import { certificatePaper } from './paper.ts'

const page = { width: 595.28, height: 841.89, margin: 56 }

let authority: TestAuthority
let certificate: Uint8Array
let typefaces: Typefaces

beforeAll(async () => {
  authority = await TestAuthority.open()
  certificate = authority.der('document')
  typefaces = loadTypefaces()
})
afterAll(() => authority.close())

async function draw(changes: Partial<CertificateFacts> = {}, faces = typefaces): Promise<Uint8Array> {
  const attachments = [record]
  return renderPaper(faces, { paper: certificatePaper(testFacts(changes), attachments), certificate, attachments })
}

const manyFiles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    path: `data/file-${at}.bin`,
    size: at ** 5,
    sha256: hexOf(`a${at}`),
    sm3: hexOf(`b${at}`),
  }))

const odd: Partial<CertificateFacts> = {
  name: `${'a'.repeat(30)}مرحبا 👨‍👩‍👧‍👦 \0\n\t\u202egpj.exe ${'Z\u0351'.repeat(30)} \u2f00 ${'很长的名称'.repeat(190)}`,
  platformName: `A & B <x> ${'公证'.repeat(60)}`,
  subject: [
    { field: 'name', shown: 'שלום *' },
    { field: 'someFieldWithAVeryLongNameThatNobodyExpected', shown: '9'.repeat(400) },
  ],
  kind: { zh: '种'.repeat(300), en: 'kind '.repeat(200) },
  operatorRole: { zh: '', en: '' },
  files: [
    { path: `dir/${'x'.repeat(500)}.pdf`, size: 0, sha256: hexOf('q'), sm3: hexOf('w') },
    { path: '../../etc/passwd', size: Number.MAX_SAFE_INTEGER, sha256: null, sm3: null },
    { path: '', size: null, sha256: hexOf('q'), sm3: null },
  ],
  log: { origin: 'o'.repeat(900), index: 2 ** 52, size: 2 ** 53 - 1, root: 'R'.repeat(300), loggedBy: '2026-11-15T05:30:06Z' },
  timeStamps: Array.from({ length: 20 }, () => ({
    authority: '授权'.repeat(300),
    kind: 'external' as const,
    serial: 'f'.repeat(300),
    time: '2026-11-15T05:30:07+08:00',
    policy: '1.2.'.repeat(200),
  })),
  anchors: [{ chain: '链'.repeat(200), reference: 'r'.repeat(900), time: null, explorerUrl: `https://x/${'y'.repeat(900)}` }],
  cleanliness: Buffer.from('no JSON'),
  warnings: certifiedWarnings(
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`warning ${at + 1}`, `${'k'.repeat(90)}: ${'看'.repeat(900)}`])),
  ),
  times: [
    {
      event: 'sealed',
      label: { zh: '标签'.repeat(40), en: 'label '.repeat(40) },
      at: '2026-11-15T16:30:05+08:00',
      source: { zh: '源'.repeat(200), en: 's '.repeat(300) },
    },
  ],
}

test('certifiedWarnings reads the warnings of an earlier manifest', () => {
  expect(certifiedWarnings({ warnings: 'no-text, incomplete' }).map(({ name, seen }) => [name.en, seen])).toEqual([
    ['There is no text on the page', null],
    ['Some of the content is incomplete', null],
  ])
  expect(certifiedWarnings({ warnings: 'none' })).toEqual([])
})

describe('certificate text', () => {
  test('contains both languages, times with zone, and digests in groups of eight, all copyable', async () => {
    const text = textOf(await draw({ name: '城市照相馆', files: manyFiles(1) }))
    for (const word of [
      '存证证书',
      'Certificate of Preservation',
      '保全号',
      '1984012345678901234',
      '城市照相馆',
      '存证事实',
      'About the record',
    ])
      expect(text).toContain(word)
    expect(text).toContain('2026-11-15 13:30:06.250 +08:00')
    expect(text).toContain('2026-11-15 05:30:06.250 UTC')
    expect(text).toContain(hexOf('a0').replace(/(.{8})(?=.)/g, '$1 '))
    expect(text).toContain(hexOf('b0').replace(/(.{8})(?=.)/g, '$1 '))
    expect(text).toContain('1,048,576')
    expect(text).toContain('https://evidence.example/h5/certificate/1984012345678901234')
    expect(text).toMatch(/第 1 页，共 \d 页 Page 1 of \d/)
  })

  test('of a capture states its start, its end and its warnings in both languages', async () => {
    const text = textOf(
      await draw({
        sourceClass: 'collected',
        capture: { ...testCapture, platformNamed: 'Qinghe Mall', sellerNamed: '青禾旗舰店' },
        warnings: certifiedWarnings({
          warnings: 'incomplete, login-wall',
          'warning 1': 'incomplete: script stopped after 6000 ms, 1 times',
          'warning 2': 'login-wall: Please log in: it is free',
        }),
      }),
    )
    // Chinese lines break anywhere.
    const joined = text.replace(/\s+/g, '')
    expect(joined).toContain('取证于2026-11-1513:29:10+08:00开始，2026-11-1513:29:40+08:00结束')
    expect(joined).toContain('Capturedfrom2026-11-1513:29:10+08:00to2026-11-1513:29:40+08:00')
    expect(joined).toContain('页面脚本运行超过6秒，被中止（1次）')
    expect(joined).toContain('ascriptofthepageranlongerthan6sandwasstopped(once)')
    for (const part of ['https://shop.example/item?id=1', 'https://shop.example/item/1', 'QingheMall', '青禾旗舰店'])
      expect(joined).toContain(part)
    expect(text).toContain('The page asks for a login')
    expect(text).toContain('Please log in: it is free')
  })

  test('of a demo record says so in both languages, and not that the identity was verified', async () => {
    const joined = textOf(await draw({ demo: true, identity: 'verified' })).replace(/\s+/g, '')
    expect(joined).toContain('演示记录：本证书由演示系统出具')
    expect(joined).toContain('DEMORECORD:issuedbyademoinstallation')
    expect(joined).toContain('Demoaccount:theidentityisinvented')
    expect(joined).not.toContain('已通过其实名认证')
    expect(textOf(await draw({ identity: 'verified' }))).not.toMatch(/demo/i)
  })

  test('names its issuer in both languages, if the platform has an English name', async () => {
    const named = textOf(await draw({ platformName: '存信电子证据平台', platformEnglishName: 'Cunxin Evidence' }))
    expect(named).toContain('存信电子证据平台')
    expect(named).toContain('Cunxin Evidence')
  })

  test('states that its time of issue is the time of signing, not of preservation', async () => {
    const text = textOf(await draw())
    expect(text).toContain('证书在首次调取时制作并签名，此为签名时间')
    expect(text).toContain('The time of signing: the certificate is made and signed when it is first requested')
  })

  test.each([
    ['uploaded', '平台对此不作担保', 'the platform does not vouch for this', '平台未见过原件'],
    ['digest', '平台未见过原件', 'The platform has not seen the original', '平台对此不作担保'],
    ['collected', '平台称数据由其受控设备取得', 'the platform states that its controlled machine obtained', '平台未见过原件'],
  ] as const)('of a record that was %s, what that means and not what another means', async (sourceClass, zh, en, other) => {
    const text = textOf(await draw({ sourceClass }))
    expect(text).toContain(zh)
    expect(text).toContain(en)
    expect(text).not.toContain(other)
    expect(text).toContain('本证书不是公证书，也不是司法鉴定意见书')
    expect(text).toContain('neither a notarial certificate nor a forensic appraisal opinion')
  })

  test('states that the only time-stamp authority is our own', async () => {
    const own = textOf(await draw())
    expect(own).toContain('仅有平台自身证明')
    expect(own).toContain("Platform's word only")
    expect(own).toContain('平台自有时间戳')
    expect(own).toContain('The platform states that its manifest existed')
    expect(own).toContain("at the latest (according to the platform's own time-stamp)")
  })

  test('states the time of an outside time-stamp if there is one', async () => {
    const [stamp] = testFacts().timeStamps
    if (!stamp) throw new Error('the sample facts have no time-stamp')
    const external = { ...stamp, authority: 'Foreign Stamps', kind: 'external' as const, time: '2026-11-15T05:30:09Z' }
    const mixed = textOf(await draw({ timeStamps: [stamp, external] }))
    expect(mixed).toContain(
      '2026-11-15 13:30:09 +08:00 at the latest (according to a trusted time-stamp of an outside authority)',
    )
    expect(mixed).toContain("The platform's own time-stamp")
    expect(mixed).not.toContain('The platform states that its manifest existed')
    const alone = textOf(await draw({ timeStamps: [external] }))
    expect(alone).not.toContain("The platform's own time-stamp")
    const witnessed = textOf(await draw({ witnesses: [{ name: 'Witness A', time: '2026-11-15T05:30:08Z' }] }))
    expect(witnessed).toContain("2026-11-15 13:30:08 +08:00 at the latest (according to a witness's signature)")
    const none = textOf(await draw({ timeStamps: [] }))
    expect(none).toContain('There was no time-stamp yet')
    expect(none).toContain('2026-11-15 13:30:06.400 +08:00 at the latest (according to the checkpoint of the log)')
  })

  test('states whether the log is anchored on a chain', async () => {
    expect(textOf(await draw())).toContain('Not anchored on a blockchain')
    const anchor = { chain: 'EVM 1', reference: `0x${hexOf('tx')}`, time: '2026-11-15T05:42:11Z', explorerUrl: null }
    const anchored = textOf(await draw({ anchors: [anchor, { ...anchor, chain: 'OpenTimestamps', time: null }] }))
    expect(anchored).toContain(`0x${hexOf('tx')}`)
    expect(anchored).toContain('Not yet confirmed')
    expect(anchored).not.toContain('Not anchored on a blockchain')
  })

  test('lists forty files and how many more there are', async () => {
    const text = textOf(await draw({ files: manyFiles(60) }))
    expect(text).toContain('文件共 60 个')
    expect(text).toContain('data/file-39.bin')
    expect(text).not.toContain('data/file-40.bin')
    expect(text).toContain('另有 20 个文件未在此列出')
    expect(text).toContain('20 more files are not listed here')
    expect(textOf(await draw({ files: manyFiles(40) }))).not.toContain('not listed here')
  })

  test('mentions replaced or cut text only if there is any', async () => {
    const text = textOf(await draw({ name: `\u202e${'long '.repeat(200)}` }))
    expect(text).toContain('A box stands for a character')
    expect(text).toContain('An ellipsis at the end of a value')
    const plain = textOf(await draw())
    expect(plain).not.toContain('A box stands for a character')
    expect(plain).not.toContain('An ellipsis at the end of a value')
  })

  test('contains a QR code of the public page', async () => {
    const facts = testFacts()
    const image = inspectToFile(await draw(), 'page-1.pgm', 'pdftoppm', '-r', '288', '-gray', '-l', '1', 'PDF', 'FOLDER/page')
    expect(codeIn(image)).toEqual(encode(facts.verifyUrl, { ecc: 'M', border: 0 }).data)
  })
})

describe('certificate file', () => {
  test('declares PDF/A-3, with defined colours and embedded fonts', async () => {
    const pdf = await draw(odd)
    const raw = Buffer.from(pdf).toString('latin1')
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(raw).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(raw).toMatch(/\/S \/GTS_PDFA1/)
    expect(raw).toMatch(/\/Marked true/)
    expect(raw).toMatch(/\/Lang \(zh-CN\)/)
    expect(inspect(pdf, 'qpdf', '--check', 'PDF')).toContain('No syntax or stream encoding errors found')
    const fonts = inspect(pdf, 'pdffonts', 'PDF').trim().split('\n').slice(2)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toMatch(/NotoSansSC-\w+ +CID TrueType +Identity-H +yes yes yes/)
  })

  test('has well-formed metadata, even if the platform is called <script>', async () => {
    const raw = Buffer.from(await draw({ platformName: '</rdf:RDF><script>&' })).toString('utf8')
    const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? ''
    expect(xmp).toContain('<xmp:CreateDate>2026-11-15T05:31:00Z</xmp:CreateDate>')
    expect(xmp).not.toContain('<script')
  })

  test('contains no missing-glyph boxes', async () => {
    const qdf = inspect(await draw(odd), 'qpdf', '--qdf', '--object-streams=disable', 'PDF', '-')
    const shown = [...qdf.matchAll(/\[(<[0-9a-f]+>[^\]]*)\] TJ/g)].flatMap(([, items]) => [
      ...(items ?? '').matchAll(/<([0-9a-f]+)>/g),
    ])
    const glyphs = shown.flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
    expect(glyphs.length).toBeGreaterThan(2_000)
    expect(glyphs).not.toContain('0000')
  })

  test('contains the unchanged manifest', async () => {
    const pdf = await draw()
    expect(inspect(pdf, 'pdfdetach', '-list', 'PDF')).toContain('1 embedded files\n1: record.json')
    expect(inspectToFile(pdf, 'record.json', 'pdfdetach', '-save', '1', '-o', 'FOLDER/record.json', 'PDF')).toEqual(record.bytes)
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/AFRelationship \/Data/)
  })

  test('has the same bytes for the same facts, whatever was rendered before', async () => {
    const facts = { name: '一行 1 · a-b', files: manyFiles(3) }
    const first = await draw(facts, loadTypefaces())
    const used = loadTypefaces()
    // The bullet and the no-break hyphen share the glyphs of the dot and the hyphen.
    await draw({ name: '\u2022\u2011\u2f00' }, used)
    await draw(odd, used)
    expect(Buffer.from(await draw(facts, used)).equals(first)).toBe(true)
    expect(Buffer.from(await draw({ ...facts, name: 'b' }, used)).equals(first)).toBe(false)
  })

  test('stays within its margins for any facts', async () => {
    for (const changes of [odd, { files: manyFiles(60) }, { name: '', files: [], subject: [], times: [], timeStamps: [] }]) {
      const boxes = inspect(await draw(changes), 'pdftotext', '-bbox', 'PDF', '-')
      const words = [...boxes.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">/g)]
      expect(words.length).toBeGreaterThan(200)
      for (const [left = 0, top = 0, right = 0, bottom = 0] of words.map(([, ...sides]) => sides.map(Number))) {
        expect(left).toBeGreaterThanOrEqual(page.margin - 2)
        expect(right).toBeLessThanOrEqual(page.width - page.margin + 1)
        expect(top).toBeGreaterThan(30)
        expect(bottom).toBeLessThan(page.height - 30)
      }
    }
  })
})

test.each([
  ['an invalid time', { issuedAt: 'yesterday' }],
  ['a time without a zone', { issuedAt: '2026-11-15T05:31:00' }],
  ['an invalid date', { issuedAt: '2026-13-45T05:31:00Z' }],
  ['an invalid digest', { digest: 'XYZ' }],
  ['a digest in capitals', { trustDigest: 'ABCDEF' }],
  ['an invalid URL', { verifyUrl: 'javascript:alert(1)' }],
  ['an address with spaces', { verifyUrl: 'https://a b' }],
  ['a number with marks', { number: '<b>1</b>' }],
] as const)('a certificate with %s is refused', async (_, changes) => {
  await expect(draw(changes)).rejects.toMatchObject({ name: 'PaperFault', reason: 'content' })
})

/** Reads the QR code's cells in the upper right of the page's image: dark or not. */
function codeIn(pgm: Buffer): boolean[][] {
  const [, columns = 0, rows = 0] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.toString('latin1', 0, 32))?.map(Number) ?? []
  const start = pgm.length - columns * rows
  const isDark = (x: number, y: number) => (pgm[start + y * columns + x] ?? 255) < 128
  const area = { left: Math.round(columns * 0.7), bottom: Math.round(rows * 0.158) }
  const dark: [number, number][] = []
  for (let y = 0; y < area.bottom; y++) for (let x = area.left; x < columns; x++) if (isDark(x, y)) dark.push([x, y])
  const [xs, ys] = [dark.map(([x]) => x), dark.map(([, y]) => y)]
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))]
  const side = xs.reduce((a, b) => Math.max(a, b)) - left + 1
  const size = encode(testFacts().verifyUrl, { ecc: 'M', border: 0 }).size
  const middle = (cell: number) => Math.floor(((cell + 0.5) * side) / size)
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => isDark(left + middle(column), top + middle(row))),
  )
}
