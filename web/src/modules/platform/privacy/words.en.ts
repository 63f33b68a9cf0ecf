// The privacy policy, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Privacy Policy',
  description: 'What personal information we collect, why, for how long, and what your rights are.',
  operator: 'Personal information handler:',
  effective: 'In force from 15 November 2026',
  sections: [
    {
      title: '1. What we collect',
      lines: [
        'To register and log in: your phone number, your password (only as a hash that cannot be reversed), login times, network address and browser identification. They identify your account and keep it safe.',
        'To deposit evidence: the files or digests you submit, their names and labels, and the time. They make up the record. What the files contain is your decision.',
        'To pay: orders, amounts and changes of balance, for settlement and invoices.',
        'Fault and security logs: request number, time and outcome. Passwords, codes and file contents are never logged.',
      ],
    },
    {
      title: '2. Sensitive personal information',
      lines: [
        'Where real-name verification needs identity documents, we ask for your separate consent, keep them encrypted, restrict and log every access, and mask them wherever they are shown.',
      ],
    },
    {
      title: '3. On your device',
      lines: [
        'Our cookies serve three purposes only: to keep you logged in, to remember your language, and to remember the appearance. No advertising, no sharing with third parties.',
        'The digest on the home page is computed in your browser. The file is not uploaded.',
      ],
    },
    {
      title: '4. Who receives it',
      lines: [
        'When you apply for notarization or appraisal, the records concerned go to the office or centre you choose.',
        'SMS messages are sent by a provider, which receives your number and the text of the message and nothing else.',
        'Beyond that we give your personal information to nobody unless you share it yourself, consent, or the law requires it. We do not sell it.',
      ],
    },
    {
      title: '5. How long we keep it',
      lines: [
        'Account information is kept until the statutory period after closing the account has passed. Sealed evidence is kept on so that it can be verified. Login and security logs are kept for at least six months.',
      ],
    },
    {
      title: '6. Your rights',
      lines: [
        'You may see, copy and correct your personal information, log out other devices, and close your account. Sealed evidence cannot be changed by its nature; you may hide it.',
        'To exercise these rights or to ask a question, use the phone number or e-mail address at the foot of our pages. We answer within fifteen working days.',
      ],
    },
    {
      title: '7. Security and changes',
      lines: [
        'Data is kept on servers under our control, sensitive information encrypted. Should personal information leak, we notify you and the authorities as the law requires.',
        'Changes to this policy are published seven days before they take effect; where they affect your rights substantially, we ask for your consent. Should the two language versions differ, the Chinese one prevails.',
      ],
    },
  ],
}
