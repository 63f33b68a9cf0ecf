// The downloads of a dossier, for members and for visitors of a share: its list of evidence as PDF, and one archive of that list and the packages and certificates of all records.
import type { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import type { Member } from '../../../kernel/actor.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { type BundleRecipient, type BundleRequester, portableName, sendBundle } from '../../attestation/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { type ListedRecord, listedRecords, requireDossier } from './contents.ts'
import { indexCsv } from './index-csv.ts'
import { indexPaper } from './index-paper.ts'
import type { DossierRow } from './store.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

async function requireFilled(deps: Deps, dossier: DossierRow): Promise<ListedRecord[]> {
  const placed = await listedRecords(deps, dossier)
  return placed.length > 0 ? placed : refuse(dossierErrors.EMPTY)
}

async function indexPdf(deps: Deps, dossier: DossierRow, placed: readonly ListedRecord[]): Promise<Buffer> {
  const { name, facts } = await requirePlatform(deps, dossier.platform_id)
  const { englishName, fullName, englishFullName } = facts
  const paper = indexPaper(dossier, placed, {
    platformName: name,
    platformEnglishName: englishName ?? '',
    ...(fullName ? { office: { name: fullName, ...(englishFullName ? { englishName: englishFullName } : {}) } } : {}),
    issuedAt: deps.clock.now(),
    publicUrl: deps.site.publicUrl,
    demo: deps.site.demo,
  })
  return Buffer.from(await makePaper(deps, paper))
}

const wordsOf = ({ locale }: Pick<Member, 'locale'>) => (locale === 'zh' ? zh : en)
const nameOf = (deps: Deps, title: string, dossier: DossierRow): string =>
  `${title}-${portableName(dossier.name)}-${dayAt(deps.clock.now())}`

export async function sendIndex(deps: Deps, reader: Pick<Member, 'locale'>, dossier: DossierRow): Promise<RawAnswer> {
  const placed = await requireFilled(deps, dossier)
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(`${nameOf(deps, wordsOf(reader).index, dossier)}.pdf`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: await indexPdf(deps, dossier, placed),
  }
}

export async function sendDossier(
  deps: Deps,
  requester: BundleRequester,
  exchange: Exchange,
  { dossier, recipient }: { readonly dossier: DossierRow; readonly recipient: BundleRecipient },
): Promise<RawAnswer> {
  const placed = await requireFilled(deps, dossier)
  const words = wordsOf(requester)
  return sendBundle(deps, requester, exchange, {
    name: nameOf(deps, `${words.bundle}-${words.recipients[recipient]}`, dossier),
    records: placed.map(({ record }) => record),
    kinds: ['packages', 'certificates'],
    recipient,
    front: async () => [
      { path: `${words.index}.pdf`, bytes: await indexPdf(deps, dossier, placed) },
      { path: `${words.index}.csv`, bytes: Buffer.from(indexCsv(placed, words, requester.locale)) },
    ],
  })
}

export const downloadIndex: Service<typeof dossierApi.index> = async (deps, actor, { id }) =>
  sendIndex(deps, actor, await requireDossier(deps, actor, id))

export const downloadDossier: Service<typeof dossierApi.bundle> = async (deps, actor, { id, for: recipient }, exchange) =>
  sendDossier(deps, actor, exchange, { dossier: await requireDossier(deps, actor, id), recipient })
