// Texts of the service agreement, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Service Agreement',
  description: 'Please read this agreement before you use the evidence preservation service.',
  operator: 'Provided by',
  effective: 'In force from 15 November 2026',
  sections: [
    {
      title: '1. The service',
      lines: [
        'The platform receives the electronic data you submit, or a digest of it, computes and keeps its SHA-256 and SM3 digests, and records who submitted it, when, and how it was handled, in a manifest that the platform signs. The digest of the manifest goes into the platform’s public log and is time-stamped; where the platform anchors on a blockchain, the log is anchored there as well.',
        'Once the proof is complete you may obtain a certificate of preservation and an evidence package. The package can be verified offline with common tools and without the platform; the platform also offers look-up and verification online.',
        'A record says only that the data existed at the recorded time and has not changed since. The platform neither checks nor vouches for the truth of what you upload.',
        'The certificate says of each time-stamp whether the platform’s own service or an outside authority issued it. The platform’s own time-stamps prove no time independently of the platform.',
        'A record, and the certificate of preservation that the platform issues for it, is neither a notarial certificate nor an expert opinion. Only notary offices issue the former, and only licensed centres the latter. Whether data is relied upon as evidence is for the court or arbitration body to decide.',
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
      title: '4. What is public, and verification',
      lines: [
        'So that others can verify, they can see the following, and by submitting you acknowledge it: in the public log, the digest of the manifest, from which neither content nor identity can be worked out; with a file that is the same as yours, or its digest, when it was sealed and how far its proof has come, but not who submitted it; with a certificate’s id, what the certificate states: title, file names, digests, times and masked facts of the subject.',
        'The content of files is not public. Only you and those authorised by your account, those who hold your share link and know the access code, and authorities named by law can obtain it.',
        'To whom you give share links and access codes is for you to decide. Send them through different channels, and end a share that is no longer needed. You and they are responsible for what they do with what they obtain.',
      ],
    },
    {
      title: '5. Originals',
      lines: [
        'When you preserve a digest only, you keep the original file yourself. If it is lost or altered, the digest alone can neither restore it nor support a later notarization or appraisal.',
        'Please keep the original medium as well, and download a copy of the evidence package for yourself.',
      ],
    },
    {
      title: '6. Fees',
      lines: [
        'The price of each service is shown before you pay. For files and digests the price shown on submission applies, and the amount is held on submission. For captures the price shown when you confirm the preview applies; nothing is held or charged before that. The amount is charged when the record is sealed; if it cannot be sealed, nothing is charged and the amount held is released.',
        'The service is complete once the record is sealed. Hiding or no longer using the record afterwards does not entitle you to a refund.',
      ],
    },
    {
      title: '7. Keeping and removing',
      lines: [
        'Sealed data, records and proofs can be neither altered nor deleted. You may hide a record from your own lists; that does not keep others from verifying it.',
        'Content that the law requires to be withheld is dealt with accordingly, and that is put on record; digests and proofs are kept.',
        'Should the platform cease to operate, this is announced early enough for you to download your packages. They do not depend on the platform and can be verified offline thereafter.',
      ],
    },
    {
      title: '8. Liability',
      lines: [
        'If your data is lost or a proof becomes invalid through the platform’s fault, the platform is liable according to law. Losses caused by force majeure, by wrong information you gave or by your breach of this agreement are borne by whoever is responsible for them.',
        'The platform checks its public log before it signs. Should it find a contradiction, it stops signing and publishes the reason; evidence submitted meanwhile is accepted, and entered once the cause is known.',
      ],
    },
    {
      title: '9. Changes and disputes',
      lines: [
        'Changes to this agreement are published seven days before they take effect. If you disagree you may stop using the service before then; sealed records are not affected.',
        'The law of the People’s Republic of China applies. Disputes are settled by negotiation or, failing that, by the competent court at the provider’s domicile. Should the two language versions differ, the Chinese one prevails.',
      ],
    },
  ],
}
