// Which call answers the address of a shared record, a certificate, or one file of a share.
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { fileIn, isShareToken } from './links.ts'

type Params = Readonly<Record<string, string>>

export const shareNeed = ({ id = '' }: Params) => ({ endpoint: shareApi.view, input: { token: id } })

/** An id in the phone's addresses is a share's token or a certificate's id; they differ in length. */
export const recordNeed = ({ id = '' }: Params) =>
  isShareToken(id) ? shareNeed({ id }) : { endpoint: certificateApi.court, input: { id } }

export const fileNeed = (params: Params) => shareNeed({ id: fileIn(params)?.token ?? '' })
