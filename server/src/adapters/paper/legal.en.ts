// Legal sentences of papers, in English.
import { claimPhrases } from '@attestry/contract/modules/attestation/claim-phrases.en'
import type { legal as chinese } from './legal.zh.ts'

export const legal: Record<keyof typeof chinese, string> = {
  ...claimPhrases,

  leadCollected: 'The platform obtained the electronic data below with its own controlled machine and sealed it.',
  leadUploaded: 'A user submitted the electronic data below; the platform sealed it as received.',
  leadDigest:
    'A user submitted only the digest of the electronic data below; the platform sealed the digest and has not seen the original.',

  sourceCollected: 'By the platform’s account, obtained by its own controlled machine; environment and procedure are on record.',
  sourceUploaded: 'Submitted by the user; the platform does not vouch for the truth of the content.',
  sourceDigest:
    'The platform has not seen the original. Before notarization or appraisal it must be submitted and match the digest.',

  verifiedIdentity: 'By the platform’s account, verified before the evidence was preserved.',
  statedIdentity: 'Not verified: the name and phone above are what the user stated.',

  notInvoice:
    'This document is not an invoice (fapiao) and cannot be used to deduct expenses or input tax; an invoice can be requested on the platform.',
}
