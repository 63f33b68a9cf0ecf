// Default texts of notarization documents, in English; a platform edits its own version.
import type { TemplateTexts } from './template-text.zh.ts'

export const texts: TemplateTexts = {
  matters: {
    webpage: 'Preservation of web pages and online content',
    shop: 'Preservation of a shop and its goods',
    audiovisual: 'Preservation of audio or video',
    data: 'Preservation of electronic files and data',
    other: 'Another matter of evidence preservation',
  },
  uses: {
    litigation: 'Litigation',
    arbitration: 'Arbitration',
    administrative: 'Administrative complaint',
    negotiation: 'Negotiation and letters before action',
    other: 'Other',
  },
  bases: {
    domicile: 'Domicile of the applicant',
    residence: 'Habitual residence of the applicant',
    act: 'Place of the act',
    fact: 'Place of the fact',
  },
  notice: {
    recusal: 'You may ask for another notary if the one in charge has an interest in the matter that could affect impartiality.',
    confidence:
      'The office and its staff keep state secrets, trade secrets and private matters that they learn of in confidence.',
    period:
      'The certificate is issued within fifteen working days of acceptance. Time lost to force majeure, or needed for further documents or verification, does not count. Acceptance takes effect when the fee is paid.',
    meaning:
      'The certificate proves the state of the evidence and how it was preserved. It does not prove that the content is true or lawful, and does not decide whether anything infringes.',
    truth:
      'You must state the facts truthfully and provide genuine, lawful and sufficient documents. With false documents the office refuses the case, and you are liable.',
    interest:
      'You must have an interest in the matter. Evidence must not be obtained by violating the rights of others, a legal prohibition or public order and morals.',
    transcript:
      'You may read the transcript and have omissions and errors corrected. Each change must be confirmed by a new signature of yours.',
    fee: 'The fee follows the rules of the province and is quoted by the office. If a quote is not paid within its period, the application is treated as abandoned and costs nothing. You may ask for a reduction if you qualify.',
    withdrawal:
      'You may withdraw the application until the certificate is issued. The office decides how much of a paid fee is refunded, according to the work done.',
    review:
      'If you or another interested person believes that the certificate is wrong, you may ask the office that issued it for a review.',
    signature:
      'This notice and the other documents are signed with handwriting, an SMS code and a digital certificate that is used once. The certificate is issued by the platform, which is not a licensed certification authority.',
  },
  questions: {
    identity: 'Please state your name and capacity, and whether you apply for yourself or for somebody else.',
    matter: 'What do you want to have notarized, for which purpose and use?',
    interest: 'How are you, or the applicant whom you represent, related to the evidence and to the other side?',
    dispute: 'Who is the other side? Is there a lawsuit, an arbitration or another dispute?',
    object: 'What is to be preserved? Please state the address, file name or record number.',
    process: 'Who collected the evidence, when and where, with which device and network? Was the device checked before?',
    lawful: 'Was a login, a payment or a technical protection bypassed, or were other people’s private activities recorded?',
    completeness: 'Is the content complete, or was it cut or changed? Where is the original medium?',
    meaning:
      'Do you understand that the certificate proves the state and the preservation of the evidence, not that its content is true?',
    notice: 'Have you read and understood the notice? Do you object to a member of staff?',
    delivery: 'How many copies do you need, for which use, and how will you receive them?',
    truth: 'Is everything that you stated true?',
  },
  certificate:
    'This is to certify that the {count} item(s) of electronic data in the list of evidence of this certificate were preserved on the application of {applicant} and sealed on the platform at the times stated there. On {day} a notary of this office verified that their digests equal those at sealing and that they have not changed since. This certificate proves the existence and the preservation of the data, not that its content is true or lawful.',
  acceptanceChecks: {
    identity: 'The applicant’s identity is genuine, and the agent’s authority valid',
    interest: 'The applicant has an interest in the matter, and there is no dispute about it',
    jurisdiction: 'The matter is within the office’s district and scope',
    lawful: 'The evidence was obtained by lawful means and harms nobody’s rights',
    evidence: 'The evidence is sealed, its proof valid, and its content fits the application',
  },
  approvalChecks: {
    papers: 'The papers are genuine',
    proof: 'The facts are clear and sufficiently proved',
    procedure: 'The procedure was followed',
    wording: 'The certificate is worded correctly and in due form',
    fee: 'The fee is correct',
    grave: 'Several notaries have discussed the matter if it is important or complex; tick this for any other matter, too',
  },
  citations: {
    law: 'Notarization Law of the People’s Republic of China (as amended in 2017), articles 11, 25 to 32, 36 and 39',
    signature: 'Electronic Signature Law of the People’s Republic of China, articles 13, 14 and 16',
  },
}
