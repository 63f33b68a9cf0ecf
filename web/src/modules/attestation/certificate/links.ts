// URLs that a certificate leads to: its PDF, and the verification with its numbers filled in.
import { wirePath } from '@attestry/contract/endpoint'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { paths } from '../../../paths.ts'
import { CERTIFICATE_ANCHOR, FILE_ANCHOR } from '../lookup/anchors.ts'

export const pdfUrl = (publicId: string): string =>
  wirePath(certificateApi.publicPdf).replace(':id', encodeURIComponent(publicId))

interface Numbers {
  readonly publicId: string
  readonly number: string
}

/** The verification page at its choosers of file and package. */
export const verifyUrl = (numbers: Numbers): string => `${queryUrl(numbers)}#${FILE_ANCHOR}`

/** The verification page at its form for the numbers of a certificate on paper. */
export const enterNumbersUrl = (numbers: Numbers): string => `${queryUrl(numbers)}#${CERTIFICATE_ANCHOR}`

const queryUrl = ({ publicId, number }: Numbers): string => paths.query({ id: publicId, number })
