// The service agreement, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Service Agreement',
  description: 'Please read this agreement before you use the evidence deposit service.',
  operator: 'Provided by',
  effective: 'In force from 15 November 2026',
  sections: [
    {
      title: '1. The service',
      lines: [
        'The platform receives the electronic data you submit, or a digest of it, computes and keeps its SHA-256 and SM3 digests, and records who submitted it, when, and how it was handled. The result is an evidence record that can be looked up and verified.',
        'A record says only that the data existed at the recorded time and has not changed since. The platform neither checks nor vouches for the truth of what you upload.',
        'A record, and the deposit certificate the platform issues for it, is neither a notarial certificate nor an expert opinion. Only notary offices issue the former, and only licensed centres the latter. Whether data is relied upon as evidence is for the court or arbitration body to decide.',
      ],
    },
    {
      title: '2. Your account',
      lines: [
        'You register with a phone number, give true information, and keep your password and codes safe. What is done through your account counts as done by you; if somebody else uses it, change the password at once and tell us.',
        'A company account may have sub-accounts. Their records belong to the main account, which also pays for them.',
      ],
    },
    {
      title: '3. What you promise',
      lines: [
        'You are entitled to hold and submit the data, and doing so infringes nobody’s copyright, trade secrets, privacy or personal information rights and breaks no law.',
        'You do not submit content whose distribution is prohibited, do not circumvent the platform’s security, and do not use it to attack other systems.',
      ],
    },
    {
      title: '4. Originals',
      lines: [
        'When you deposit a digest only, you keep the original file yourself. If it is lost or altered, the digest alone can neither restore it nor support a later notarization or appraisal.',
        'Please keep the original medium as well.',
      ],
    },
    {
      title: '5. Fees',
      lines: [
        'The price of each service is shown before you submit, and that price applies. What does not succeed is not charged; amounts held for it are released.',
        'A deposit is complete once it is sealed. Hiding or no longer using the record afterwards does not entitle you to a refund.',
      ],
    },
    {
      title: '6. Keeping and removing',
      lines: [
        'Sealed data and records cannot be altered. You may hide a record from your lists, but data and proofs are kept so that others can verify them.',
        'Content that the law requires to be withheld is dealt with accordingly, and that is put on record.',
      ],
    },
    {
      title: '7. Liability',
      lines: [
        'If your data is lost or a proof becomes invalid through the platform’s fault, the platform is liable according to law. Losses caused by force majeure, by wrong information you gave or by your breach of this agreement are borne by whoever is responsible for them.',
      ],
    },
    {
      title: '8. Changes and disputes',
      lines: [
        'Changes to this agreement are published seven days before they take effect. If you disagree you may stop using the service before then; sealed records are not affected.',
        'The law of the People’s Republic of China applies. Disputes are settled by negotiation or, failing that, by the competent court at the provider’s domicile. Should the two language versions differ, the Chinese one prevails.',
      ],
    },
  ],
}
