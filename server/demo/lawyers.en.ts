// Fictitious lawyers of the demo platforms in English; their texts say so.
import type { DeskLawyer } from '@attestry/contract/modules/lawyer/desk'
import type { lawyers as chinese } from './lawyers.zh.ts'

export const lawyers: Readonly<Record<keyof typeof chinese, DeskLawyer['en']>> = {
  shen: {
    name: 'Shen Jiahe',
    firm: 'Chengming Law Firm, Jiangzhou (demo)',
    city: 'Jiangzhou',
    summary: 'Copyright in photographs, illustration and short video; often acts for creators against infringement on platforms.',
    introduction: `Acts mainly in copyright cases over photographs, illustration and short video, and knows the complaint procedures of the content platforms.

## Typical matters
- Pictures taken for product pages
- Short videos reposted with the watermark removed
- Disputes over licences and credits

For a first conversation, have the original file and the infringing link at hand. If the page is still there, capture it first.`,
  },
  luo: {
    name: 'Luo Qiwen',
    firm: 'Chengming Law Firm, Jiangzhou (demo)',
    city: 'Jiangzhou',
    summary: 'Trade marks and online shops, from complaints on the marketplace to litigation.',
    introduction: `Acts for brands and online shops in trade mark infringement, bad-faith complaints and disputes over shop credentials.

## Typical matters
- Collecting evidence on counterfeit shops and product links in bulk
- Complaints and counter-notices on marketplaces
- Settlement with the operator

Capture the shop’s front page, the product page and the operator’s published details before sending a letter.`,
  },
  gu: {
    name: 'Gu Qingyue',
    firm: 'Hengping Law Firm, Linhai (demo)',
    city: 'Linhai',
    summary: 'Reputation and online torts, with an eye on timely and complete evidence.',
    introduction: `Acts in cases of reputation, portrait rights and online abuse, and helps companies deal with false statements.

A post can be deleted at any moment. Capture the post, the comments and the account page before replying in public.`,
  },
  he: {
    name: 'He Yining',
    firm: 'Hengping Law Firm, Linhai (demo)',
    city: 'Linhai',
    summary: 'Data compliance and personal information, for small and mid-sized internet companies.',
    introduction: `Drafts privacy policies, reviews data sharing and transfers abroad, and acts in personal information cases.

Where evidence contains other people’s personal information, weigh the need first and keep only what the dispute is about.`,
  },
  tang: {
    name: 'Tang Shuyan',
    firm: 'Tonglu Law Firm, Beiyuan (demo)',
    city: 'Beiyuan',
    summary: 'Contracts and employment; good at putting chats and e-mails in order.',
    introduction: `Handles sales and service contracts and employment disputes, where the evidence is scattered over chats and e-mails.

Keep the original device and the original records. An export can be preserved first, to show what it was when exported.`,
  },
  wei: {
    name: 'Wei Xingjian',
    firm: 'Tonglu Law Firm, Beiyuan (demo)',
    city: 'Beiyuan',
    summary: 'Consumer rights and product liability, for individual consumers.',
    introduction: `Acts in cases of fraudulent online sales, false advertising and product liability.

Keep the order, the advertising page and your correspondence with the seller. Advertising pages are easily changed: the earlier captured, the better.`,
  },
}
