// Access to a dossier by share link: before the access code is entered, only the time at which the link expires is shown.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { SharedDossier } from '@attestry/contract/modules/dossier/share'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { accessCodes, hasCodeCookie, isLive, tokenHash } from '../../attestation/public.ts'
import { entryViews, placedRecords, totalsOf } from '../dossier/contents.ts'
import { type DossierRow, dossierById } from '../dossier/store.ts'
import { type DossierShareRow, dossierCodes, findShareByHash } from './store.ts'

// The context of sealed codes keeps its old word: with another one, stored codes could not be opened.
export const { codeOf, changeCode, checkCode } = accessCodes(dossierCodes, (id) => `dossier-extraction-code/${id}`)

export interface DossierVisit {
  readonly share: DossierShareRow
  readonly dossier: DossierRow
}

export async function visitOf(deps: Deps, platformId: number, token: string): Promise<DossierVisit> {
  const share = await findShareByHash(deps.db, tokenHash(token))
  const dossier = share && (await dossierById(deps.db, share.dossier_id))
  if (!share || dossier?.platform_id !== platformId) return refuse(attestationErrors.SHARE_ENDED)
  if (!isLive(share, deps.clock.now())) refuse(attestationErrors.SHARE_ENDED)
  return { share, dossier }
}

export const isOpen = async (deps: Deps, { share, dossier }: DossierVisit, exchange: Exchange): Promise<boolean> =>
  hasCodeCookie(deps, share, await codeOf(deps, dossier.id), exchange)

/** The dossier of the link; refuses unless the code was given. */
export async function requireOpened(deps: Deps, platformId: number, token: string, exchange: Exchange): Promise<DossierRow> {
  const visit = await visitOf(deps, platformId, token)
  if (!(await isOpen(deps, visit, exchange))) refuse(attestationErrors.CODE_NEEDED)
  return visit.dossier
}

export async function sharedView(deps: Deps, { share, dossier }: DossierVisit, open: boolean): Promise<SharedDossier> {
  const expiresAt = share.expires_at.toISOString()
  if (!open) return { expiresAt, dossier: null }
  const placed = await placedRecords(deps, dossier)
  const publicIds = new Map(placed.map(({ record }) => [record.ano, record.public_id]))
  const entries = await entryViews(deps, placed)
  return {
    expiresAt,
    dossier: {
      name: dossier.name,
      caseNumber: dossier.case_number,
      cause: dossier.cause,
      ownSide: dossier.own_side,
      otherSide: dossier.other_side,
      court: dossier.court,
      records: entries.map(({ ano, name, kind, state, fileCount, size, digest, sealedAt, flagged, wall, purpose, ready }) => ({
        ...{ ano, name, kind, state, fileCount, size, digest, sealedAt, purpose, ready },
        ...(flagged ? { flagged } : {}),
        ...(wall ? { wall } : {}),
        publicId: state === 'sealed' ? (publicIds.get(ano) ?? null) : null,
      })),
      ...totalsOf(placed),
    },
  }
}
