// Texts of the privacy policy on children, retention, deletion and rights, in English.
import type { Words } from './retention-words.zh.ts'

export const words: Words = {
  title: 'Children, retention and your rights',
  description:
    'How minors are protected, how long each kind of information is kept, what can be deleted, and how to exercise your rights.',
  sections: [
    {
      title: '1. Minors',
      lines: [
        'The service is meant for adults and organisations. Anybody under eighteen should use it with the consent and in the company of a guardian.',
        'Personal information of children under fourteen is sensitive. We do not seek it; where it is necessary, a parent or other guardian has to consent first. Guardians who find that we hold such information without consent should contact us: once checked, it is deleted, and sealed records are dealt with as part 3 says.',
        'Where a submitted file contains information about a minor, the person who submits it needs the guardian’s consent or another legal basis, and should share it with care.',
      ],
    },
    {
      title: '2. How long it is kept',
      lines: ['After that it is deleted or made anonymous, unless the law provides otherwise.'],
      items: [
        {
          name: 'Sealed records: files, manifest, digests, custody log, signatures, time-stamps, certificate',
          facts: [
            ['Kept', 'Indefinitely; neither hiding a record nor closing the account deletes it'],
            [
              'Why',
              'So that it can be verified in later proceedings, notarizations and appraisals; without any one part the proof would break',
            ],
          ],
        },
        {
          name: 'The public log, and digests anchored on a blockchain',
          facts: [
            ['Kept', 'Permanently; others may have copied them'],
            ['Why', 'They hold no personal information, and their purpose is never to change'],
          ],
        },
        {
          name: 'Uploads that were never submitted',
          facts: [
            ['Kept', '72 hours at most, then deleted automatically'],
            ['Why', 'So that an interrupted upload can continue'],
          ],
        },
        {
          name: 'SMS codes and counts of wrong tries',
          facts: [
            ['Kept', 'Deleted within two days'],
            ['Why', 'To prevent abuse; only hashes are kept'],
          ],
        },
        {
          name: 'Answers kept against double submission',
          facts: [
            ['Kept', '24 hours'],
            ['Why', 'So that trying again after a broken connection does not charge twice; encrypted'],
          ],
        },
        {
          name: 'Sessions and login records',
          facts: [
            ['Kept', 'A session lasts 7 days at most and ends after 12 hours of disuse; login records at least six months'],
            ['Why', 'The Cybersecurity Law requires network logs to be kept'],
          ],
        },
        {
          name: 'Account information',
          facts: [
            ['Kept', 'As long as the account exists, and after closing until the statutory period has passed'],
            ['Why', 'To perform our agreement and settle disputes'],
          ],
        },
        {
          name: 'Orders, accounts, invoices',
          facts: [
            ['Kept', 'As the laws on accounting and taxation require, three years at least'],
            ['Why', 'A statutory duty; entries can be added but not changed'],
          ],
        },
        {
          name: 'Share links and access codes',
          facts: [
            ['Kept', 'Links are void once they expire or you end them; that something was shared stays in the custody log'],
            ['Why', 'To show how the evidence was kept'],
          ],
        },
      ],
    },
    {
      title: '3. Deletion: what is possible and what is not',
      lines: [
        'A sealed record can be neither deleted nor changed, not even by us: its digest is in the public log, and may bear outside time-stamps and be anchored on a blockchain. Please think it over before you submit; if you would rather not hand over the file, preserve its digest only.',
        'You may hide a record from your lists, end its shares and change its access code. Hiding concerns your lists only: whoever has the same file or the certificate’s id can still verify it, and shares you have not ended work until they expire.',
        'Where personal information in a record would have to be deleted, for instance because it was submitted unlawfully, then under article 47 of the Personal Information Protection Law we stop all processing other than storage and the necessary protection; where the law requires us to withhold a file’s content, we do so and put it on record, and keep digests and proofs.',
        'You can change or delete labels, remarks and uploads that were not submitted yourself. When an account is closed, account information that has nothing to do with records is deleted or made anonymous.',
      ],
    },
    {
      title: '4. Your rights',
      lines: [],
      items: [
        {
          name: 'To know, see and copy (articles 44 and 45)',
          facts: [
            [
              'How',
              'Log in to see your account, balance, records and custody logs in the workspace, export lists and download packages; for anything else, contact us',
            ],
            ['To take along', 'Packages are in open formats; take them to another platform or keep them yourself'],
          ],
        },
        {
          name: 'To correct and complete (article 46)',
          facts: [
            [
              'How',
              'Contact us; we check and correct account information. A sealed manifest cannot be changed, but you may preserve a correction beside it',
            ],
          ],
        },
        {
          name: 'To have information deleted (article 47)',
          facts: [['How', 'See part 3']],
        },
        {
          name: 'To withdraw consent (article 15)',
          facts: [
            [
              'How',
              'Withdraw phone permissions, or contact us to withdraw a separate consent such as that for real-name verification; what was done before stays lawful',
            ],
          ],
        },
        {
          name: 'To log out devices and change the password',
          facts: [
            [
              'How',
              'Changing the password ends the logins of all other devices. If you suspect misuse, change it at once and contact us',
            ],
          ],
        },
        {
          name: 'To close the account',
          facts: [
            [
              'How',
              'Ask us as below; we check who you are, settle your balance and close it. Download the packages you need first',
            ],
          ],
        },
        {
          name: 'To have the rules explained (article 48)',
          facts: [['How', 'Ask us, and we explain how information is processed']],
        },
        {
          name: 'Next of kin (article 49)',
          facts: [
            [
              'How',
              'When somebody has died, next of kin with a lawful and legitimate interest of their own may see, copy, correct and delete, on proof of kinship',
            ],
          ],
        },
      ],
    },
    {
      title: '5. How to ask, and when we answer',
      lines: [
        'Please tell us your phone number, what you ask for, and how you would like to be answered. To protect your information we first make sure who you are.',
        'We answer within fifteen working days. Reasonable requests are free. We may refuse, with reasons, what is asked over and over, takes disproportionate technical means, or endangers the lawful interests of others.',
      ],
    },
  ],
}
