// Why a proof makes no progress, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  causes: {
    'signer-unavailable': 'The platform’s signing service is not available',
    'signer-locked': 'The platform’s signing keys could not be unlocked',
    'signer-damaged': 'A signing key file of the platform is damaged and has to be restored by its operators',
    'signer-refused': 'The signing service refused to sign',
    'log-halted': 'The public log has stopped signing because its history does not match; its operators have to look into it',
    authorities: 'The time-stamp authorities do not answer',
    witnesses: 'The witnesses do not answer',
    storage: 'Storage cannot be read or written',
    sealing: 'The files could not be sealed yet; the system keeps trying',
    clock:
      'The server’s clock cannot be relied on (it was set, is behind a signed time, or is outside the validity of a signing certificate), so nothing is signed; its operators have to check it',
    'no-worker': 'Background processing makes no progress',
    unexpected: 'An unexpected fault occurred',
  },
  steps: {
    hashed: 'Sealing',
    signed: 'Signing of the record',
    logged: 'Entry in the public log',
    'time-stamped': 'Time-stamping',
  },
  since: (cause, at) => `${cause}. No progress since ${at}.`,
  safe: 'What is stored is safe. Work continues by itself once the fault is fixed; there is no need to submit again.',
  title: 'Proof progress',
  good: 'No record is stalled',
  bad: 'Records are stalled',
  step: 'Stalled step',
  cause: 'Cause',
  waitingSince: 'Waiting since',
  waiting: 'Waiting',
  detail: 'Latest fault',
}
