// Texts of the list of recipients of personal information, in English.
import type { Words } from './recipients-words.zh.ts'

export const words: Words = {
  title: 'Third parties and processors',
  description:
    'Who receives your personal information, who receives digests only, and which third-party programs this site uses.',
  sections: [
    {
      title: '1. Third-party programs (SDKs)',
      lines: [
        'Our pages contain no third-party SDK, no analytics, no advertising code and no social plug-ins. All scripts and styles come from our own server, and the content security policy forbids the page to connect to any other site.',
        'Links to other sites, such as block explorers, take you away from ours; those sites treat your visit by their own rules.',
      ],
    },
    {
      title: '2. Providers that process personal information for us',
      lines: [
        'They act on our instructions, may not use the information for purposes of their own, and delete or return it when their task ends.',
      ],
      items: [
        {
          name: 'SMS provider',
          facts: [
            ['Receives', 'Your phone number, the sender’s name and template, and the code'],
            ['Why', 'To bring the code to your phone'],
            ['When', 'Whenever you ask for a code'],
            ['At present', 'Alibaba Cloud SMS, where the platform sends messages; demo servers send none'],
          ],
        },
        {
          name: 'Server and storage providers',
          facts: [
            ['Receives', 'The platform’s data in storage, the files you submit among it'],
            ['Why', 'They provide the place and the machines where the platform runs on cloud servers or object storage'],
            ['When', 'Continuously; not at all where the platform runs on premises of its own'],
            [
              'Safeguard',
              'Identity papers, values behind commitments and other sensitive information are encrypted by the platform before they are written; the key is not in the database',
            ],
          ],
        },
      ],
    },
    {
      title: '3. Others who receive it in their own right',
      lines: ['They handle what they receive independently, under the law and their own rules.'],
      items: [
        {
          name: 'Notary offices and forensic appraisal centres',
          facts: [
            ['Receives', 'The records you choose, your application and identity papers'],
            ['Why', 'To carry out the notarization or appraisal you apply for'],
            ['When', 'Only after you have applied and given separate consent'],
          ],
        },
        {
          name: 'Payment institutions (Alipay, WeChat Pay)',
          facts: [
            [
              'Receives',
              'Order number, amount, name of the goods; if you pay inside WeChat, also your WeChat identifier (openid), which we pass on and do not store; your account there is between you and them',
            ],
            ['Why', 'To make the payment or refund you ask for'],
            ['When', 'Only where the platform offers online payment and you choose it'],
          ],
        },
        {
          name: 'Second vantages (other organisations’ capturing nodes)',
          facts: [
            [
              'Receives',
              'The address that you capture, with its parameters, the kind of page, device, language and time zone; after the capture also the text of the page, final address, status, digest of the certificate, and addresses and digests of the resources. Neither your name nor your account nor the number of the record',
            ],
            ['Why', 'To load the same address at the same time, and to sign whether it saw the same'],
            [
              'When',
              'Where the platform has second vantages, at every capture of a page, a shop or a video; the page of the public log names them. Personal information in the address or on the page reaches them, too',
            ],
            [
              'Storage',
              'It keeps the page that it loaded and its network record, as a rule for 90 days, and the reports it signed for good',
            ],
          ],
        },
        {
          name: 'Those you share with',
          facts: [
            [
              'Receives',
              'The certificate; with the access code also the files, and a package without the values behind commitments',
            ],
            ['Why', 'Because you share it'],
            ['When', 'While the link lasts (1, 7, 30 or 180 days); you may end it at any time'],
          ],
        },
        {
          name: 'Courts, arbitration bodies and other competent authorities',
          facts: [
            ['Receives', 'What their lawful order names'],
            ['Why', 'To assist investigations and proceedings as the law requires'],
            ['When', 'After order and identity have been checked; what was handed over is put on record'],
          ],
        },
      ],
    },
    {
      title: '4. Those who receive digests and no personal information',
      lines: [
        'What they receive is a checkpoint of the public log or its SHA-256 digest: one number over many records, which contains no personal information and from which no record can be recovered.',
      ],
      items: [
        {
          name: 'Outside time-stamp authorities',
          facts: [
            ['Receives', 'The digest of a checkpoint (an RFC 3161 request)'],
            ['Why', 'So that the time is attested by somebody independent'],
            ['When', 'Where the platform has such authorities; the page of the public log names them'],
          ],
        },
        {
          name: 'Witnesses',
          facts: [
            ['Receives', 'Checkpoints and consistency proofs, which are digests'],
            ['Why', 'To sign them too, so that the platform cannot show different logs to different people'],
            ['When', 'Where the platform has witnesses; the page of the public log names them'],
          ],
        },
        {
          name: 'Blockchains and OpenTimestamps calendars',
          facts: [
            ['Receives', 'The digest of a checkpoint'],
            ['Why', 'To anchor the log where the platform cannot alter it'],
            ['When', 'Where the platform anchors. A digest on a blockchain cannot be taken back'],
          ],
        },
      ],
    },
    {
      title: '5. Abroad',
      lines: [
        'We do not provide personal information abroad. Where a time-stamp authority or the nodes of a blockchain are abroad, only the digests named above arrive there. Where a second vantage is abroad, the addresses and texts of the pages that you capture arrive there; the page of the public log names its organisation.',
        'If you yourself send a share link abroad, that is your decision and responsibility.',
      ],
    },
    {
      title: '6. Publication',
      lines: [
        'We do not publish personal information. What others can see through the public log, the look-up by file and certificates is said in part 3 of the privacy policy.',
      ],
    },
    {
      title: '7. Changes',
      lines: [
        'Should the platform be merged, divided or pass to another operator, we tell you who that is and how to reach them; if they change the purpose, they need your consent anew.',
      ],
    },
  ],
}
