// Whether a failed capture may be retried with an invalid certificate.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'

/** In any attempt: a later one may have failed for another cause, such as a timeout, before the certificate was checked. */
export const hasFailedByTls = ({ state, cause, earlierAttempts }: CaptureDetail): boolean =>
  state === 'failed' && (cause === 'tls-invalid' || earlierAttempts.some((attempt) => attempt.cause === 'tls-invalid'))
