// The downloads of a dossier: its list of evidence as PDF, and one archive of that list and the packages of all records.
import type { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import type { Member } from '../../../kernel/actor.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { portableName, sendBundle } from '../../attestation/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { type PlacedRecord, placedRecords, requireDossier } from './contents.ts'
import { indexCsv } from './index-csv.ts'
import { indexPaper } from './index-paper.ts'
import type { DossierRow } from './store.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

async function requireFilled(deps: Deps, actor: Member, id: string) {
  const dossier = await requireDossier(deps, actor, id)
  const placed = await placedRecords(deps, dossier)
  if (placed.length === 0) refuse(dossierErrors.EMPTY)
  return { dossier, placed }
}

async function indexPdf(deps: Deps, dossier: DossierRow, placed: readonly PlacedRecord[]): Promise<Buffer> {
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

const wordsOf = ({ locale }: Member) => (locale === 'zh' ? zh : en)
const nameOf = (deps: Deps, title: string, dossier: DossierRow): string =>
  `${title}-${portableName(dossier.name)}-${dayAt(deps.clock.now())}`

export const downloadIndex: Service<typeof dossierApi.index> = async (deps, actor, { id }) => {
  const { dossier, placed } = await requireFilled(deps, actor, id)
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(`${nameOf(deps, wordsOf(actor).index, dossier)}.pdf`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: await indexPdf(deps, dossier, placed),
  }
}

export const downloadDossier: Service<typeof dossierApi.bundle> = async (deps, actor, { id, for: recipient }, exchange) => {
  const { dossier, placed } = await requireFilled(deps, actor, id)
  const words = wordsOf(actor)
  return sendBundle(deps, actor, exchange, {
    name: nameOf(deps, words.bundle, dossier),
    records: placed.map(({ record }) => record),
    kind: 'packages',
    recipient,
    front: async () => [
      { path: `${words.index}.pdf`, bytes: await indexPdf(deps, dossier, placed) },
      { path: `${words.index}.csv`, bytes: Buffer.from(indexCsv(placed, words, actor.locale)) },
    ],
  })
}
