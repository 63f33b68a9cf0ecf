// Legal sentences of papers, in English.
import type { legal as chinese } from './legal.zh.ts'

export const legal: Record<keyof typeof chinese, string> = {
  leadCollected: 'The platform obtained the electronic data below with its own controlled machine and sealed it.',
  leadUploaded: 'A user handed in the electronic data below; the platform sealed it as received.',
  leadDigest:
    'A user deposited only the digest of the electronic data below; the platform sealed the digest and has not seen the original.',

  sourceCollected: 'Obtained by the platform’s own controlled machine; its environment and procedure are on record.',
  sourceUploaded: 'Handed in by the user; the platform does not vouch for the truth of the content.',
  sourceDigest:
    'The platform has not seen the original. Before notarization or appraisal it must be handed in and match the digest.',

  identityVerified: 'Verified by the platform before the deposit.',
  identityUnverified: 'Not verified: the name and phone above are what the user stated.',

  integrityOfFiles:
    'Integrity: each file listed has the SHA-256 and SM3 digest beside it, and the manifest’s digest fixes them all; any change shows.',
  integrityOfDigest:
    'The digests listed are unchanged since they were deposited; an original that matches is the data they were computed from.',
  existence: 'Time: the manifest’s digest existed at the time stated in the proof of time, at the latest.',
  logged:
    'Log: the record stands in an append-only log. Anyone who compares its signed states (a witness, a mirror, a monitor) can detect that it was rewritten or back-dated; this certificate alone does not show it.',
  obtained: 'Origin: the data was obtained by the platform’s controlled machine; environment and procedure are sealed with it.',

  contentCollected: 'That what the captured source says is true; it records what was seen when it was obtained.',
  contentUploaded: 'That the content is true, who made it or how it was obtained; the platform does not vouch for this.',
  contentDigest:
    'That an original exists or what it says; the platform has neither seen nor kept it, and once lost it cannot be compared.',
  ownAuthority:
    'A time-stamp marked as the platform’s own comes from its own service; against doubts about the platform itself, rely on external time-stamps, log witnesses or a chain anchor.',
  ownAuthorityOnly: 'There was no time-stamp of an external authority yet when this certificate was issued.',
  notNotarial:
    'It is neither a notarial certificate nor a forensic appraisal opinion; whether evidence is accepted is for the court or another competent authority to decide.',
  notInvoice:
    'This document is not an invoice (fapiao) and cannot be used to deduct expenses or input tax; an invoice can be requested on the platform.',
}
