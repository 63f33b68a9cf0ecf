// The public pages, with an address of each that exists on the test server.
import { type APIRequestContext, expect } from '@playwright/test'
import { entryOf, paths } from '../../web/src/paths.ts'
import { openOwnerApi, textFile } from '../attestation/proven-record.ts'

export type PageName = keyof typeof paths

interface Fixtures {
  readonly ano: string
  readonly publicId: string
  readonly token: string
  readonly news: string
  readonly lawyer: string
}

/** Pages with a parameter in their address. */
const addresses: { readonly [name in PageName]?: (fixtures: Fixtures) => string } = {
  article: ({ news }) => paths.article({ id: news }),
  lawyer: ({ lawyer }) => paths.lawyer({ id: lawyer }),
  certificate: ({ publicId }) => paths.certificate({ id: publicId }),
  share: ({ token }) => paths.share({ id: token }),
  phoneRecord: ({ token }) => paths.phoneRecord({ id: token }),
  miniProgramRecord: ({ token }) => paths.miniProgramRecord({ id: token }),
  phoneDigest: ({ publicId }) => paths.phoneDigest({ id: publicId }),
  query: ({ publicId }) => paths.query({ id: publicId }),
  sharedFile: ({ token }) => paths.sharedFile({ share: token, place: '0' }),
  phonePreview: ({ token, ano }) => paths.phonePreview({ fileUrl: `${token}.0`, type: 'txt', baoquan: ano }),
  phonePreviewProgress: ({ token }) => paths.phonePreviewProgress({ fileUrl: `${token}.0` }),
  phoneLink: () => paths.phoneLink({ attestationId: '1', token: 'unknown' }),
  thirdLogin: () => paths.thirdLogin({ provider: 'alipay' }),
}

let fixturesCreated: Promise<Fixtures> | undefined

async function createFixtures(baseURL: string | undefined, request: APIRequestContext): Promise<Fixtures> {
  const owner = await openOwnerApi(baseURL)
  const { ano, publicId } = await owner.deposit(textFile(`first paint ${Math.random()}`))
  const firstOf = async (path: string) => {
    const answer = (await (await request.post(`/shimakaze${path}`, { data: {} })).json()) as { data: { list: { id: string }[] } }
    return answer.data.list[0]?.id ?? ''
  }
  const { token } = await owner.share(ano)
  return { ano, publicId, token, news: await firstOf('/product/news/list'), lawyer: await firstOf('/lawyer/list') }
}

/** Every page that the server renders. */
export const publicPages = Object.entries(paths)
  .filter(([, address]) => entryOf(address()) === 'site')
  .map(([name]) => name as PageName)

export async function addressOf(name: PageName, baseURL: string | undefined, request: APIRequestContext): Promise<string> {
  fixturesCreated ??= createFixtures(baseURL, request)
  const path = (addresses[name] ?? (() => paths[name]()))(await fixturesCreated)
  expect(path, 'an address with a parameter needs an entry in addresses').not.toContain('/:')
  return path
}
