// Draws the mark of the office for one certificate. It is no picture of a seal: it names the certificate and the digest of the signed file, and is worth nothing without it.
import type { certificateSealApi } from '@attestry/contract/modules/judicial/certificate-seal'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { officeFacts } from '../notarization/documents.ts'
import { requireOwn } from '../notarization/own.ts'
import { versionsOf } from './store.ts'
import { sealTexts } from './words.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const LINE_HEIGHT = 24
const DIGEST_LINE = 32

export const drawSeal: Service<typeof certificateSealApi.image> = async (deps, actor, { id }) => {
  const { held } = await requireOwn(deps, actor, id)
  const newest = (await versionsOf(deps.db, id)).at(-1) ?? refuse(judicialErrors.NO_CERTIFICATE)
  const office = await officeFacts(deps, actor.platformId)
  const digest = newest.sha256.toString('hex')
  const isRevoked = held.state === 'revoked'
  const say = sealTexts[actor.locale]
  const lines = [
    office.office?.name ?? office.platformName,
    newest.number,
    isRevoked ? say.revoked : say.signed,
    digest.slice(0, DIGEST_LINE),
    digest.slice(DIGEST_LINE),
    ...(office.demo ? [say.demo] : []),
  ]
  const height = 32 + lines.length * LINE_HEIGHT
  const colour = isRevoked ? '#6b7280' : '#b3261e'
  const text = lines.map(
    (line, at) =>
      `<text x="200" y="${36 + at * LINE_HEIGHT}" font-size="${at < 2 ? 17 : 13}" font-weight="${at < 2 ? 700 : 400}">${escaped(line)}</text>`,
  )
  const body = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}" viewBox="0 0 400 ${height}" role="img" aria-label="${escaped(lines.join(' '))}">`,
    `<rect x="2" y="2" width="396" height="${height - 4}" fill="#fff" stroke="${colour}" stroke-width="2"/>`,
    `<g fill="${colour}" text-anchor="middle" font-family="'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif">`,
    ...text,
    '</g></svg>',
  ].join('')
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(body),
  }
}
