// The sentences about what a record proves, in English.
import type { claimPhrases as claimsZh, claimGroupPhrases as groupsZh } from './claim-phrases.zh.ts'
import { headlinePhrases } from './strength-phrases.en.ts'

export const claimPhrases: Record<keyof typeof claimsZh, string> = {
  ...headlinePhrases,

  integrityOfFiles:
    'Integrity: each file listed has the SHA-256 and SM3 digest beside it, and the manifest’s digest fixes them all; any change shows.',
  integrityOfDigest:
    'Integrity: the manifest’s digest fixes the digests listed; an original that matches is the data they were computed from.',
  timeOutside:
    'Time: the manifest existed at the latest at the time given by a party outside the platform; the platform cannot have made it later and back-dated it.',
  logWitnessed:
    'Log: the witness signed this log state and compared it with those it had signed before; if the log is rewritten, the witness can detect it.',
  seenSameByVantage:
    'Origin: another organisation’s node (second vantage) loaded the same address at the same time through its own network, and signed that final address, status and text of the page were the same. This is that organisation’s statement; its signature can be checked.',
  noTrustNeeded: 'Checking integrity and time needs no trust in the platform.',

  timeByPlatform:
    'Time: the platform states that the manifest existed at the time given, at the latest; no party outside the platform confirms it.',
  logByPlatform:
    'Log: the platform states that the record stands in an append-only log; no witness signed it, and this record alone does not show whether the log was rewritten.',
  obtainedByPlatform:
    'How obtained: the platform states that its controlled machine obtained the data; environment and procedure are sealed with it. This is the platform’s statement.',
  identityByPlatform: 'Identity: the platform states that it had verified the subject before the evidence was preserved.',

  originNotProved:
    'That the site really sent the captured content. The platform holds the session secrets of the encrypted connection (TLS), and a holder of the secrets can write any content: the record of the connection supports it but is no proof.',
  seenSimilarByVantage:
    'That a second vantage saw the same page. Its report says “similar”: the texts are alike to at least 0.900, and single words, such as a price or a name, may differ; only the first 300,000 characters were compared for likeness.',
  contentCollected: 'That what the captured source says is true; it records what was seen when it was obtained.',
  contentUploaded: 'That the content is true, who made it or how it was obtained; the platform does not vouch for this.',
  contentDigest:
    'That an original exists or what it says; the platform has neither seen nor kept it, and once lost it cannot be compared.',
  identityUnverified: 'Who the subject is: not verified, name and phone are what the user stated.',
  identityInvented: 'Who the subject is: a demo account with an invented identity.',
  notNotarial:
    'It is neither a notarial certificate nor a forensic appraisal opinion; whether evidence is accepted is for the court or another competent authority to decide.',

  ownTimeStamp: 'The platform’s own time-stamp',
  trustedTimeStamp: 'Trusted time-stamp (outside authority)',
}

export const claimGroupPhrases: Record<keyof typeof groupsZh, string> = {
  proved: 'Anyone can check',
  stated: 'The platform’s statement only',
  notProved: 'Not proved',
}
