// English texts of verify.sh.
import { en } from '../verify/words.en.ts'
import type { ScriptWords } from './script-words.ts'

export const scriptEn: ScriptWords = {
  'trust-not-compared': 'Root certificates and log rules come from the package itself; compare with the published trust digest',
  'revocation-not-asked': 'Nobody was asked whether a certificate has been revoked since',
  'sm2-not-checked': 'Only what is stamped was compared; for the SM2 signature use BouncyCastle, verify.html or the command line',
  'chain-not-checked':
    'This script does not check that the anchor is in its block; use verify.html or the command line, and compare the block with an explorer of the chain',
  'chain-unlisted': en.reasons['anchor-unlisted'],
  'chain-before-record': en.reasons['anchor-before-record'],
  'stamp-exchanged': en.reasons['pdf-stamp-time'],
  'stamp-policy': en.reasons['stamp-policy'],
  'signature-stamp': en.reasons['pdf-signature-stamp'],
  'signature-uncovered': en.reasons['signature-uncovered'],
  'witness-missing': en.remarks['witness-missing'],
  'signature-unknown': en.remarks['signature-unknown'],
  demonstration: en.remarks.demonstration,
  'platform-only': en.remarks['platform-only'],
  'evidence-record-not-checked':
    'This script does not check the long-term proof; use BouncyCastle, verify.html or the command line',
  'not-a-file': 'a link, a device, a pipe or an empty folder; a package has only plain files',
  'stamp-status-text': 'not granted, or a text stands beside the time-stamp, which nobody signed',
  'stamp-before-record': 'older than the times in the record',
  'custody-withheld': 'The custody log was withheld, since it names accounts and network addresses',
  'custody-differs': 'not the custody log that the record names',
  'token-differs': 'not the time-stamp that the certificate names: it was exchanged',
  'not-before': 'Not before (signature of the outside party checked; what it rests on is among the evidence files)',
  'not-before-stated':
    'Not before (as the record says; the party or its key is not in trust list or log rules, its signature was not checked)',
  'not-before-sm2':
    'Not before (the time-stamp states this time; its SM2 signature and certificates were not checked by this script: use BouncyCastle, verify.html or the command line)',
  'bound-own': 'an authority of the platform itself, not an outside party',
  'capture-start': 'its first line is not that of this record',
  'bound-forged': 'not signed by the party that the record names for the lower bound at that time',
  'no-lower-bound': 'No lower bound of time: it is not proved that the record is no older than a certain time',
  'vantage-malformed': 'not a report of a second vantage in its prescribed form',
  'vantage-forged': 'no valid signature of that vantage',
  'vantage-mismatch': 'does not match this capture',
  'vantage-same': 'Second vantage, same',
  'vantage-similar': 'Second vantage, similar',
  'vantage-differs': 'The second vantage saw another page than the capture; read its report',
  'vantage-failed': 'Second vantage, could not load the page',
  'vantage-unlisted':
    'This second vantage is not on the trust list, or not for that time. Its signature cannot be checked, and its report does not count',
  'vantage-time':
    'The record says that the clock of the capture was wrong. It is not known whether this second vantage loaded the page during the capture. Times that could not be compared',
  'vantage-missing':
    'The trust list names this second vantage for the time of the capture. The record has no report of it. The reason that the record gives, if any',
  'verdict-ok':
    'Verified: {passed} checks passed, {absent} not applicable, {unchecked} not checked by this script, none failed. What was not checked is listed above.',
  'verdict-unconfirmed':
    'Not confirmed: no trust digest was given. {passed} checks passed, {absent} not applicable, {unchecked} not checked by this script, but a forger could have made all parts. Repeat this with --trust and the digest from outside the package.',
  'verdict-failed': 'Not verified. Do not rely on this evidence being unchanged',
}
