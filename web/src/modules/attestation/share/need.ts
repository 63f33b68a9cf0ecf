// The endpoint that the page of a shared record, a certificate or a shared file needs.
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { fileIn, isShareToken } from './links.ts'

type Params = Readonly<Record<string, string>>

export const shareNeed = ({ id = '' }: Params) => ({ endpoint: shareApi.view, input: { token: id } })

/** The id in phone URLs is a share token or a certificate id, which differ in length. */
export const recordNeed = ({ id = '' }: Params) =>
  isShareToken(id) ? shareNeed({ id }) : { endpoint: certificateApi.court, input: { id } }

export const fileNeed = (params: Params) => shareNeed({ id: fileIn(params)?.token ?? '' })
