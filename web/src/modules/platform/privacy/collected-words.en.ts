// Texts of the list of collected personal information, in English.
import type { Words } from './collected-words.zh.ts'

export const words: Words = {
  title: 'What is collected, item by item',
  description:
    'Each item of personal information we collect, its purpose, its legal basis, and what happens if you do not give it.',
  sections: [
    {
      title: '1. How to read this list',
      lines: [
        'This list names the personal information we process when you use each function. What is not listed is not collected, and what belongs to a function you do not use is not collected either.',
        '“Basis” refers to the cases of article 13 of the Personal Information Protection Law of the People’s Republic of China.',
      ],
    },
    {
      title: '2. Registering and logging in',
      lines: [],
      items: [
        {
          name: 'Phone number',
          facts: [
            [
              'Purpose',
              'It is your account, receives codes and lets you reset the password; as a salted commitment it goes into manifests, and masked it appears on certificates',
            ],
            ['Basis', 'Necessary to perform our agreement with you'],
            [
              'Without it',
              'You cannot register or log in. Looking up and verifying, certificates and the public log are open to you all the same',
            ],
          ],
        },
        {
          name: 'Password',
          facts: [
            ['Purpose', 'To check who logs in. Only an Argon2id hash is kept, which cannot be reversed'],
            ['Basis', 'Necessary to perform our agreement'],
            ['Without it', 'You can log in by SMS code'],
          ],
        },
        {
          name: 'SMS codes',
          facts: [
            [
              'Purpose',
              'To make sure that the number is yours. Only a hash is kept; it is valid for five minutes and deleted within two days',
            ],
            ['Basis', 'Necessary to perform our agreement'],
            ['Without it', 'You cannot register, log in by SMS or reset your password'],
          ],
        },
        {
          name: 'Login records: time, method, network address, browser identification',
          facts: [
            ['Purpose', 'To let you end logins on other devices; to notice and deal with misuse'],
            ['Basis', 'Statutory duties of network security, and necessary to perform our agreement'],
            [
              'Without it',
              'Your browser sends them by itself, so they cannot be switched off; if you do not want that, please do not log in',
            ],
          ],
        },
        {
          name: 'Name and type of the account',
          facts: [
            [
              'Purpose',
              'To address you; as a salted commitment the name goes into manifests, and masked it appears on certificates. At first it is your masked phone number',
            ],
            ['Basis', 'Necessary to perform our agreement'],
            ['Without it', 'The initial one stays'],
          ],
        },
      ],
    },
    {
      title: '3. Preserving evidence',
      lines: ['When you preserve a digest only, neither the file nor any personal information in it reaches us.'],
      items: [
        {
          name: 'Files, and the personal information in them',
          facts: [
            [
              'Purpose',
              'To keep them as you instruct, to compute SHA-256 and SM3 digests, and to make them available to you and those you authorise. Apart from telling their format we do not parse them; previews are made in the viewer’s browser',
            ],
            ['Basis', 'Necessary to perform our agreement; for information about others it is for you to have a legal basis'],
            ['Without it', 'You can preserve a digest instead'],
          ],
        },
        {
          name: 'Titles, file names, labels, remarks',
          facts: [
            [
              'Purpose',
              'To let you find things again; titles and file names go into the manifest and appear on the certificate. Labels and remarks go into neither and are not shown to others',
            ],
            ['Basis', 'Necessary to perform our agreement; labels and remarks are voluntary'],
            ['Without it', 'Labels and remarks may be left empty'],
          ],
        },
        {
          name: 'Custody log: account, time, act, network address',
          facts: [
            [
              'Purpose',
              'Each line is chained to the one before; together they show who has handled the evidence since it was submitted',
            ],
            ['Basis', 'Necessary to perform our agreement'],
            ['Without it', 'No evidence can be preserved'],
          ],
        },
      ],
    },
    {
      title: '4. Looking up, certificates and shares',
      lines: [],
      items: [
        {
          name: 'Digests, certificate ids and record numbers you ask for',
          facts: [
            ['Purpose', 'To find matching records. They are not tied to who you are, and what was asked is not kept'],
            ['Basis', 'Necessary for the service'],
            ['Without it', 'Nothing can be looked up'],
          ],
        },
        {
          name: 'Network address and time of whoever views or downloads by a share link',
          facts: [
            ['Purpose', 'Entered in the record’s custody log, which its owner can see'],
            ['Basis', 'Necessary to show how the evidence was kept'],
            ['Without it', 'You still see the certificate, but cannot view or download the files'],
          ],
        },
      ],
    },
    {
      title: '5. Payment, invoices and real name',
      lines: ['What follows is processed only where the platform offers the function and you use it.'],
      items: [
        {
          name: 'Orders, amounts, changes of balance',
          facts: [
            ['Purpose', 'To charge, hold, take and return amounts, and to keep accounts'],
            ['Basis', 'Necessary to perform our agreement; statutory duties of accounting and taxation'],
            ['Without it', 'Services that cost something cannot be used'],
          ],
        },
        {
          name: 'Invoice title, tax number, delivery details',
          facts: [
            ['Purpose', 'To issue and deliver invoices'],
            ['Basis', 'Necessary to perform our agreement and statutory duties'],
            ['Without it', 'No invoice can be issued'],
          ],
        },
        {
          name: 'Name, identity number and pictures of identity papers (sensitive)',
          facts: [
            ['Purpose', 'Real-name verification, and the notarization or appraisal you apply for'],
            ['Basis', 'Your separate consent'],
            ['Without it', 'Services that require a real name cannot be used; files and digests can still be preserved'],
          ],
        },
      ],
    },
    {
      title: '6. Operation and security',
      lines: [],
      items: [
        {
          name: 'Operating logs: request number, time, endpoint, outcome, duration, account id',
          facts: [
            [
              'Purpose',
              'To find faults and notice attacks. No passwords, codes or file contents; phone and identity numbers are removed or masked before anything is written',
            ],
            ['Basis', 'Statutory duties of network security'],
            ['Without it', 'Cannot be switched off'],
          ],
        },
        {
          name: 'Network address, to limit rates',
          facts: [
            ['Purpose', 'To hold off floods of requests. Counted in memory only, never written to the database'],
            ['Basis', 'Necessary to keep the service safe'],
            ['Without it', 'Cannot be switched off'],
          ],
        },
      ],
    },
    {
      title: '7. What we do not do',
      lines: [
        'We do not collect contacts, messages, call records, lists of installed applications, device serial numbers or advertising identifiers.',
        'We build no profiles, make no automated decisions and show no advertising, and we do not use what you submit to train models or for any other purpose.',
      ],
    },
  ],
}
