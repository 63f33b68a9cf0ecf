// Texts of the privacy policy, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Privacy Policy',
  description:
    'What personal information we process, why, what others can see of it, how long it is kept, and what your rights are.',
  operator: 'Personal information handler:',
  effective: 'In force from 15 November 2026',
  sections: [
    {
      title: '1. What we process',
      lines: [
        'To register and log in: your phone number, your password (only as a hash that cannot be reversed), login times, network address and browser identification. They identify your account and keep it safe.',
        'To preserve evidence: the files or digests you submit, titles, file names, labels, remarks and the time. They make up the record. What the files contain is your decision.',
        'The subject of a record: the name and phone number of your account are each hashed together with random data and written into the manifest as “commitments”. The values themselves are kept encrypted, and serve only to show whose record it is when you disclose them.',
        'To pay: orders, amounts and changes of balance, for settlement and invoices.',
        'The custody log: who submitted, viewed, downloaded or shared a record, when, and from which network address. It shows how the evidence was kept. Whoever views or downloads by your share link and access code is entered too, with time and network address.',
        'Operating logs: request number, time, endpoint, outcome and account id. Passwords, codes and file contents are never logged; phone and identity numbers are removed or masked before anything is written.',
      ],
    },
    {
      title: '2. Sensitive personal information',
      lines: [
        'Where real-name verification needs identity documents, we ask for your separate consent, keep them encrypted, restrict and log every access, and mask them wherever they are shown.',
        'The files you submit may contain sensitive information about you or others. Apart from telling their format we neither parse nor analyse what is in them; we compute digests, keep them and make them available as you instruct. Please make sure that you are entitled to submit them.',
      ],
    },
    {
      title: '3. What others can see',
      lines: [
        'The public log: open to everybody. It holds digests of manifests, digests of events about keys, and signatures. Manifests contain random data, so neither files nor titles, names or phone numbers can be worked out from a digest. An entry once made cannot be taken back.',
        'Look-up by file: anybody with a file that is byte for byte the one you submitted, or with its digest, can learn when it was sealed here and how far its proof has come. The owner is not shown, and the middle of the record number is masked. Where a file is so short that it could be guessed, others might find out in this way that it was submitted; bear this in mind before you submit it.',
        'Certificates: whoever holds a certificate’s id sees the record’s title, file names, sizes, digests, times, the state of its proof, and a masked name and phone number, but not the content of the files. Do not put into titles or file names what you would not show.',
        'Share links: whoever receives the link sees the certificate; whoever also knows the access code can view and download the files. Links expire; you may end them at any time, or change the code.',
        'Evidence packages: the package you download yourself contains openings.json, which states the name and phone number of your account so that ownership can be shown, and the custody log. To pass evidence on, download the package for the other side: like packages downloaded by share link, it contains neither and still verifies.',
      ],
    },
    {
      title: '4. On your device',
      lines: [
        'Cookies serve four purposes only: to keep you logged in, to remember your language, to remember the appearance, and to remember for twelve hours that the code of a share link was given. There is no advertising, no tracking across sites and no sharing with third parties.',
        'Browser storage: the login credential and the platform’s facts (gone when the tab is closed), uploads that are not finished, and checkpoints seen on the page of the public log. You can clear them in your browser’s settings.',
        'The digests on the home and look-up pages, the verification of packages and the check on the page of the public log are computed in your browser. Files are not uploaded; a look-up sends digests only.',
      ],
    },
    {
      title: '5. Who receives it',
      lines: [
        'SMS messages are sent by a provider, which receives your number and the text of the message and nothing else.',
        'Time-stamp authorities, witnesses and blockchains receive checkpoints of the log or digests of them, which contain no personal information.',
        'The address that you capture is sent to the second vantages that the platform has configured: other organisations’ nodes that load the same address at the same time. After the capture they receive the text of the page and the list of its resources, to compare them. They learn nothing about who you are. The page of the public log names them.',
        'When you apply for notarization or appraisal, the records concerned go to the office or centre you choose.',
        'Beyond that we give your personal information to nobody unless you share it yourself, consent, or the law provides otherwise. We do not sell it.',
      ],
    },
    {
      title: '6. How long we keep it',
      lines: [
        'Account information is kept until the statutory period after closing the account has passed, login and security records for at least six months. Sealed evidence is kept so that it can be verified, and is not deleted.',
      ],
    },
    {
      title: '7. Your rights',
      lines: [
        'You may see, copy and correct your personal information, log out other devices, withdraw consent and ask for your account to be closed. Sealed evidence by its nature can be neither changed nor deleted; you may hide it from your own lists, and whoever has the same file or the certificate’s id can still verify it.',
        'We answer within fifteen working days.',
      ],
    },
    {
      title: '8. Security and changes',
      lines: [
        'Data is kept on servers that we run or have run for us; sensitive information is encrypted, and what our staff do is on record. Should personal information leak, be altered or be lost, we act at once and notify you and the authorities as the law requires.',
        'Changes to this policy are published seven days before they take effect; where they affect your rights substantially, we ask for your consent. Should the two language versions differ, the Chinese one prevails.',
      ],
    },
  ],
  partsTitle: 'In detail',
  whole: 'The whole privacy policy',
  parts: {
    collected: {
      title: 'What is collected, item by item',
      text: 'What each item is for, on which legal basis, and what happens if you do not give it.',
    },
    recipients: {
      title: 'Third parties and processors',
      text: 'Who receives personal information, who receives digests only, and which third-party programs this site uses.',
    },
    permissions: {
      title: 'Permissions on a phone',
      text: 'When camera, microphone, position and storage are asked for, and how to refuse.',
    },
    retention: {
      title: 'Children, retention and your rights',
      text: 'How long each kind of information is kept, what can be deleted and what cannot, and how to exercise your rights.',
    },
  },
  contact: {
    title: 'Contact',
    text: 'To exercise your rights, ask a question or complain, please reach us as follows. If our answer does not satisfy you, you may turn to the authorities in charge of personal information protection, or to a court.',
    phone: 'Phone',
    email: 'E-mail',
    hours: 'Office hours',
    place: 'Office',
  },
}
