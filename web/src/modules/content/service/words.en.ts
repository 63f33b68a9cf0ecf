// Texts of the services page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Services and prices',
  description:
    'What depositing, capturing and verifying each do, and what they cost. The fee is shown before you submit; what fails costs nothing.',
  lead: 'Two things to tell apart: what you already hold, you deposit; what is still online, we capture. Verification is free for everyone.',
  groups: {
    deposit: {
      title: 'Deposit: what you already hold',
      text: 'Handed in by you. The proof shows what it was when you handed it in; it does not vouch for the content.',
    },
    collect: {
      title: 'Capture: what is still online',
      text: 'Opened and fixed by the platform’s own machine. How it was obtained is part of the record.',
    },
    verify: {
      title: 'Verify: for the other side and third parties',
      text: 'No account, no charge, and no need to trust us.',
    },
  },
  pricesTitle: 'Prices',
  pricesText:
    'What this platform charges today. The fee is shown once more before you submit, and comes back by itself if it fails.',
  notTitle: 'What we do not offer',
  not: [
    'notarial certificates and expert opinions: those are for notary offices and licensed centres',
    'a promise that a court will accept the evidence',
    'entering pages that need a login on your behalf, or getting around a site’s restrictions',
  ],
  help: 'See how it is done',
}
